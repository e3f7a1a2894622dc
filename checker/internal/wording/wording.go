// Package wording says in a few words what happens in an event of a run, for explanations.
package wording

import (
	"fmt"
	"strings"

	"doorway/model"
	"doorway/model/transition"
)

// Text says what happens in an event. A register that was just named is "it".
func Text(h transition.Step, named string) string {
	p, q := h.Event.Proc, h.Event.From
	switch {
	case h.Event.Kind == model.Tick && h.Access != "": // which says how late it is
		return h.Access
	case h.Access != "":
		return accesses(h, named)
	}
	switch h.Event.Kind {
	case model.Request:
		return fmt.Sprintf("%v requests", p)
	case model.Exit:
		return fmt.Sprintf("%v exits", p)
	case model.Deliver:
		return fmt.Sprintf("%v gets %s from %v", p, h.Message, q)
	case model.Drop:
		return fmt.Sprintf("%s from %v to %v is lost", h.Message, q, p)
	case model.Duplicate:
		return fmt.Sprintf("%s from %v to %v is doubled", h.Message, q, p)
	case model.Timeout:
		return strings.Replace(fmt.Sprintf("%v's timer %v fires", p, h.Event.Timer), "  ", " ", 1)
	case model.Step:
		return steps(h)
	case model.Suspect:
		return fmt.Sprintf("%v suspects %v", p, q)
	case model.Mistrust:
		return fmt.Sprintf("%v suspects %v, which is up,", p, q)
	case model.Trust:
		return fmt.Sprintf("%v trusts %v again", p, q)
	}
	return happensTo(h.Event)
}

// happensTo says what the environment does.
func happensTo(e model.Event) string {
	words := map[model.Kind]string{
		model.Tick: "time passes", model.Split: "the network splits", model.Heal: "the network heals", model.Begin: "the system begins",
		model.Crash: "%v crashes", model.Recover: "%v recovers", model.Pause: "%v pauses", model.Resume: "%v goes on",
		model.Gain: "%v's clock gains", model.Lose: "%v's clock loses", model.Shutdown: "%v is asked to end",
		model.Flush: "%v's write reaches memory", model.Finish: "%v's write ends",
	}[e.Kind]
	if strings.Contains(words, "%v") {
		return fmt.Sprintf(words, e.Proc)
	}
	return words
}

// steps says what a step does that touches no register.
func steps(h transition.Step) string {
	switch {
	case h.Was.Region != h.Is.Region && h.Is.Region == model.Critical:
		return fmt.Sprintf("%v enters", h.Event.Proc)
	case len(h.Sends) > 0:
		return fmt.Sprintf("%v sends %s", h.Event.Proc, h.Sends[0])
	}
	return fmt.Sprintf("%v takes its step", h.Event.Proc)
}

// accesses says what an event does to a register. Values stand in the picture of the run.
func accesses(h transition.Step, named string) string {
	p, register := h.Event.Proc, h.Register
	if register == named {
		register = "it"
	}
	verb, rest, _ := strings.Cut(h.Access, " ")
	switch {
	case h.Register == "" || !strings.Contains(rest, h.Register):
		return fmt.Sprintf("%v %s", p, h.Access)
	case h.Event.Kind == model.Flush:
		return fmt.Sprintf("%v's write of %s reaches memory", p, register)
	case h.Event.Kind == model.Finish:
		return fmt.Sprintf("%v's write of %s ends", p, register)
	case verb == "begins":
		return fmt.Sprintf("%v begins to write %s", p, register)
	case verb == "leaves":
		verb = "sets"
	}
	return fmt.Sprintf("%v %s %s", p, verb, register)
}

// Fault names a fault.
func Fault(h transition.Step) string {
	p, q := h.Event.Proc, h.Event.From
	switch h.Event.Kind {
	case model.Drop:
		return fmt.Sprintf("the loss of %s from %v to %v", h.Message, q, p)
	case model.Duplicate:
		return fmt.Sprintf("the copy of %s from %v to %v", h.Message, q, p)
	case model.Crash:
		return fmt.Sprintf("%v's crash", p)
	case model.Recover:
		return fmt.Sprintf("%v's recovery", p)
	case model.Mistrust:
		return fmt.Sprintf("%v's mistake about %v", p, q)
	case model.Pause:
		return fmt.Sprintf("%v's pause", p)
	case model.Split:
		return "the split"
	case model.Shutdown:
		return fmt.Sprintf("the request to %v to end", p)
	case model.Heal:
		return "the healing"
	case model.Gain, model.Lose:
		return fmt.Sprintf("the drift of %v's clock", p)
	}
	return h.Event.String()
}

package cause

import (
	"fmt"
	"math"
	"strings"

	"doorway/internal/english"
	"doorway/model"
	"doorway/model/transition"
)

// mostTold is how many reasons a text tells; the others it counts.
const mostTold = 4

// Lines says why the property is broken, in at most three lines. Numbers in brackets are those of events.
func (c *Cause) Lines() []string {
	if len(c.Reasons) == 0 {
		return []string{c.inevitable()}
	}
	lines := []string{c.decisive(), c.otherwise()}
	if late := c.tooLate(); late != "" {
		lines = append(lines, late)
	}
	return lines
}

// inevitable says that nothing decides.
func (c *Cause) inevitable() string {
	all, after := c.Decided.After.All, ""
	if c.Given > 0 {
		after = fmt.Sprintf(" after (%d)", c.Given)
	}
	if all == 1 {
		return fmt.Sprintf("no order decides: the events%s can happen in this order alone.", after)
	}
	return fmt.Sprintf("no order decides: each of the %s orders of the events%s breaks %s.", count(all), after, c.Property)
}

// decisive names the reasons.
func (c *Cause) decisive() string {
	var all []string
	for i, r := range c.Reasons {
		if i == mostTold-1 && len(c.Reasons) > mostTold {
			all = append(all, english.Count(len(c.Reasons)-i, "more reason"))
			break
		}
		all = append(all, c.reason(r))
	}
	if c.Given > 0 {
		return fmt.Sprintf("after the events up to (%d), %s.", c.Given, listed(all))
	}
	return listed(all) + "."
}

// reason names a reason.
func (c *Cause) reason(r Reason) string {
	first := c.happens(r.Before, true, "")
	if r.Fault() {
		return first
	}
	return first + " before " + c.happens(r.After, true, c.Trace[r.Before-1].Register)
}

// otherwise says what happens without each of the first reasons.
func (c *Cause) otherwise() string {
	var all []string
	for i, r := range c.Reasons {
		if i == 2 && len(c.Reasons) > 2 {
			break
		}
		without := "without " + fault(c.Trace[r.Before-1]) + number(r.Before)
		if !r.Fault() {
			without = "if " + c.happens(r.After, false, "") + " before " + c.happens(r.Before, false, c.Trace[r.After-1].Register)
		}
		all = append(all, without+", "+c.instead(r.Without))
	}
	return capital(strings.Join(all, "; ")) + "."
}

// instead says how a rearrangement ends.
func (c *Cause) instead(r Rearrangement) string {
	var all []string
	for p, is := range r.Ends {
		was, p := c.Ends[p], model.ProcID(p)
		switch {
		case was.Region != is.Region && is.Region == model.Trying:
			all = append(all, fmt.Sprintf("%v waits", p))
		case was.Region != is.Region && is.Region == model.Critical:
			all = append(all, fmt.Sprintf("%v enters", p))
		case was.Leaders != is.Leaders && is.Leaders.Empty():
			all = append(all, fmt.Sprintf("%v knows no leader", p))
		case was.Leaders != is.Leaders:
			all = append(all, fmt.Sprintf("%v takes %v for the leader", p, is.Leaders))
		}
	}
	if len(all) == 0 || len(all) > 2 {
		return c.Property + " holds"
	}
	return listed(all)
}

// tooLate says after which event no order helps.
func (c *Cause) tooLate() string {
	d := c.Decided
	if d.By == 0 {
		return ""
	}
	is := "none of the " + count(d.After.All) + " orders of the other events goes well"
	switch {
	case d.By == len(c.Trace)-c.Pending || d.After.All == 1 && d.By == len(c.Trace):
		is = "it is broken"
	case d.After.All == 1:
		is = "the only order of the other events does not go well"
	}
	return fmt.Sprintf("After (%d) %s; before it %s of %s did.", d.By, is, count(d.Before.Well), count(d.Before.All))
}

// count writes a number of orders.
func count(n float64) string {
	if n < 1e6 {
		return english.Number(int(n))
	}
	e := math.Floor(math.Log10(n))
	return fmt.Sprintf("about %.0f·10^%.0f", n/math.Pow(10, e), e)
}

// listed joins some words: "a", "a and b", "a, b and c".
func listed(all []string) string {
	if len(all) == 1 {
		return all[0]
	}
	last := len(all) - 1
	return strings.Join(all[:last], ", ") + " and " + all[last]
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func number(n int) string { return fmt.Sprintf(" (%d)", n) }

// happens says what happens in an event of the run, with values if they are wanted. A register that was just named
// is "it".
func (c *Cause) happens(n int, values bool, named string) string {
	return happening(c.Trace[n-1], values, named) + number(n)
}

func happening(h transition.Step, values bool, named string) string {
	p, q := h.Event.Proc, h.Event.From
	if h.Access != "" {
		return accesses(h, values, named)
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

// accesses says what an event does to a register.
func accesses(h transition.Step, values bool, named string) string {
	what, _, _ := strings.Cut(h.Access, ",")
	register := h.Register
	if register == named {
		register = "it"
	}
	verb, rest, _ := strings.Cut(what, " ")
	_, value, reads := strings.Cut(rest, " = ")
	if verb == "sets" {
		_, value, _ = strings.Cut(rest, " to ")
	}
	p := h.Event.Proc
	kind := h.Event.Kind
	switch {
	case h.Register == "" || !strings.Contains(rest, h.Register):
		return fmt.Sprintf("%v %s", p, what)
	case kind == model.Flush && values:
		return fmt.Sprintf("%v's write of %s = %s reaches memory", p, register, value)
	case kind == model.Flush:
		return fmt.Sprintf("%v's write of %s reaches memory", p, register)
	case kind == model.Finish:
		return fmt.Sprintf("%v's write of %s ends", p, register)
	case verb == "begins":
		return fmt.Sprintf("%v begins to write %s", p, register)
	case verb == "leaves":
		verb = "sets"
	}
	switch {
	case !values || value == "":
		return fmt.Sprintf("%v %s %s", p, verb, register)
	case verb == "reads" && reads && register != "it":
		return fmt.Sprintf("%v reads %s = %s", p, register, value)
	case verb == "reads":
		return fmt.Sprintf("%v reads it", p)
	}
	return fmt.Sprintf("%v %s %s to %s", p, verb, register, value)
}

// fault names a fault.
func fault(h transition.Step) string {
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
	case model.Heal:
		return "the healing"
	case model.Gain, model.Lose:
		return fmt.Sprintf("the drift of %v's clock", p)
	}
	return h.Event.String()
}

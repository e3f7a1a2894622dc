package message

import (
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/kinds"
)

// differs returns an error if an event at a process in state s led to another state, or sent other
// messages, when it was repeated.
func (sys *system[S, M]) differs(e model.Event, s, was, is S, sent, sends *Sends[M]) error {
	same := sent.used == 0 && sends.used == 0 && sent.restarted == sends.restarted || *sent == *sends // the list of an empty Sends may contain anything
	switch {
	case was == is && same:
		return nil
	case e.Kind == model.Crash:
		return contract.ImpureCrash(e, s, sys.asked(e), was, is)
	default:
		return contract.Breach(e, s, "Step is impure: it went to %v sending %v, and when asked again to %v sending %v; it may depend on nothing but its arguments",
			was, sys.sendTexts(sent), is, sys.sendTexts(sends))
	}
}

// asked returns the name of the method that e calls.
func (sys *system[S, M]) asked(e model.Event) string { return contract.Asked(e, sys.durable != nil) }

// react fills eff with what e does to the process at which it happens; m is the message that e is
// about, if any. With audit it takes the step twice, to check that it is pure.
func (sys *system[S, M]) react(l *enabled.Process[S], e model.Event, m *M, audit bool, eff *effect[S, M]) error {
	eff.next, eff.tokens, eff.sends.used, eff.sends.restarted, eff.started = *l, 0, 0, 0, 0
	in := Input[M]{Kind: e.Kind, Timer: sys.Timer(e), Clock: int(l.Clock.Reading)}
	if err := sys.choose(l, e, &in); err != nil {
		return err
	}
	switch e.Kind {
	case model.Crash:
		return sys.crash(e, l, audit, eff)
	case model.Drop:
		eff.tokens = -sys.carries(m)
		return nil
	case model.Duplicate:
		eff.tokens = sys.carries(m)
		return nil
	case model.Split, model.Heal:
		return nil
	case model.Pause, model.Resume:
		eff.next.Pause(e.Kind == model.Pause, sys.Given.Pause)
		return nil
	case model.Tick:
		sys.advance(&eff.next)
		return nil
	case model.Gain, model.Lose:
		eff.next.Clock = l.Clock.Drift(e.Kind, sys.Given.Drift)
		return nil
	case model.Deliver:
		eff.tokens = -sys.carries(m)
		if l.Down {
			return nil // the message reaches a crashed process and is lost
		}
		if sys.selective != nil && !sys.selective.Accepts(e.Proc, l.State, e.From, *m) { // but it did when the event was enabled
			return contract.Breach(e, l.State, "Accepts is impure: it accepted %v from %v, and when asked again refused it; it may depend on nothing but its arguments", *m, e.From)
		}
		in.From, in.Msg = e.From, *m
	case model.Suspect, model.Mistrust, model.Trust:
		in.Kind, in.From = eff.next.Hear(e), e.From
	case model.Recover:
		eff.next.Down = false
	case model.Request:
		if sys.Given.Requests != model.Unlimited {
			eff.next.Asked++
		}
	}
	if err := sys.step(e, &l.State, &in, eff); err != nil {
		return err
	}
	var err error
	if eff.started, err = sys.wind(e, l, &eff.next, eff.sends.restarted); err != nil {
		return err
	}
	if sys.carrier != nil {
		eff.tokens += sys.carried(eff)
	}
	if audit {
		return sys.audit(e, &l.State, &in, eff)
	}
	return nil
}

// carried returns how many tokens the messages of an effect carry.
func (sys *system[S, M]) carried(eff *effect[S, M]) (tokens int) {
	for i := range eff.sends.Len() {
		to, m := eff.sends.Get(i)
		tokens += to.Len() * sys.carries(&m)
	}
	return tokens
}

// crash fills eff with what survives of a process that crashes.
func (sys *system[S, M]) crash(e model.Event, l *enabled.Process[S], audit bool, eff *effect[S, M]) error {
	eff.next = enabled.Process[S]{State: sys.survives(e.Proc, l.State), Asked: l.Asked, Down: true, Clock: l.Clock}
	if !audit {
		return nil
	}
	return sys.differs(e, l.State, eff.next.State, sys.survives(e.Proc, l.State), &eff.sends, &eff.sends)
}

func (sys *system[S, M]) survives(p model.ProcID, s S) S {
	if sys.durable != nil {
		return sys.durable.Durable(p, s)
	}
	return sys.alg.Init(p)
}

func (sys *system[S, M]) audit(e model.Event, s *S, in *Input[M], eff *effect[S, M]) error {
	again := effect[S, M]{next: eff.next}
	eff.stepping = true // as when the step was first called
	err := sys.step(e, s, in, &again)
	eff.stepping = false
	if err == nil {
		err = sys.differs(e, *s, eff.next.State, again.next.State, &eff.sends, &again.sends)
	}
	if err == nil && sys.clocked != nil {
		err = sys.auditClocks(e, s, in, eff)
	}
	return err
}

// own returns what p can do by itself if every fault is allowed.
func (sys *system[S, M]) own(p model.ProcID, l *enabled.Process[S], v *model.View, timers enabled.Timers) kinds.Set {
	if l.Down {
		return 1 << model.Recover
	}
	ks := enabled.Failures(&sys.Given, p)
	if sys.Given.Drift > 0 && l.Clock.Rest == 0 {
		ks |= enabled.Drifts
	}
	if l.Paused {
		return ks&^(1<<model.Pause) | 1<<model.Resume
	}
	switch {
	case v.Region == model.Remainder && enabled.MayAsk(&sys.Given, p, l.Asked):
		ks |= 1 << model.Request
	case v.Region == model.Critical:
		ks |= 1 << model.Exit
	}
	if v.Ready {
		ks |= 1 << model.Step
	}
	if timers.Fire != 0 {
		ks |= 1 << model.Timeout
	}
	return ks
}

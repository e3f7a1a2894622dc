package message

import (
	"fmt"

	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/kinds"
	"doorway/model/message/internal/channels"
	"doorway/model/message/internal/network"
	"doorway/model/transition"
)

// begin returns the initial local state of p. Its timer starts as after a recovery.
func (sys *system[S, M]) begin(p model.ProcID, start int) (enabled.Process[S], error) {
	l := enabled.Process[S]{State: sys.beginner(start).Init(p)}
	if sys.keeper != nil {
		l.Clock.Reading = int32(sys.keeper.Clock(p))
	}
	_, err := sys.wind(model.Event{Kind: model.Recover, Proc: p}, &enabled.Process[S]{Down: true}, &l, 0)
	return l, err
}

// advance lets a unit of time pass by the hardware clock of a process.
func (sys *system[S, M]) advance(l *enabled.Process[S]) {
	by := 1 + l.Clock.Pace
	for i := range l.Timers {
		l.Timers[i] -= min(l.Timers[i], uint8(by))
	}
	if sys.keeper != nil {
		l.Clock.Reading += int32(by)
	}
	l.Nap = enabled.Sooner(l.Nap)
	l.Clock.Pace, l.Clock.Rest = 0, enabled.Sooner(l.Clock.Rest)
}

// effect records the effect of one event on the process it happens at.
type effect[S, M comparable] struct {
	next     enabled.Process[S]
	sends    Sends[M]
	posts    []network.Post // the same by channel
	started  uint8          // the timers that it started, by number
	stepping bool           // the author's step function is running: a panic is its fault
	tokens   int            // tokens that the event put in transit, minus those it removed
	seen     model.Observation
}

// starts reports whether e, the last event, started what c counts down.
func (eff *effect[S, M]) starts(sys *system[S, M], c transition.Countdown, e model.Event) bool {
	if c.Kind == model.Resume {
		return e.Kind == model.Pause
	}
	return eff.started>>sys.Timer(model.Event{Which: model.Which{Timer: c.Timer}})&1 != 0
}

// ways returns how many alternatives the internal events of p have. It ignores panics in Choices:
// they recur, and are reported, when the event happens.
func (sys *system[S, M]) ways(p model.ProcID, l *enabled.Process[S], own kinds.Set) (all enabled.Ways) {
	for k := model.Request; k <= model.Timeout; k++ {
		if enabled.Alternating.Has(k) && own.Has(k) {
			all[k] = sys.choices(p, l, k)
		}
	}
	return all
}

func (sys *system[S, M]) choices(p model.ProcID, l *enabled.Process[S], k model.Kind) (n uint16) {
	defer func() {
		if recover() != nil {
			n = 1
		}
	}()
	return uint16(max(1, min(sys.choosing.Choices(p, l.State, k), transition.MaxChoices)))
}

// choose fills in which alternative e takes, and from how many.
func (sys *system[S, M]) choose(l *enabled.Process[S], e model.Event, in *Input[M]) error {
	if sys.choosing == nil || !enabled.Alternating.Has(e.Kind) {
		return nil
	}
	n := sys.choosing.Choices(e.Proc, l.State, e.Kind)
	if n < 1 || n > transition.MaxChoices {
		return contract.Breach(e, l.State, "Choices returns %d, want 1 to %d", n, transition.MaxChoices)
	}
	in.choice, in.choices = uint16(e.Index), uint16(n)
	return nil
}

// accepts reports whether p takes m from a process now. It ignores panics: they recur, and are
// reported, when the message is delivered.
func (sys *system[S, M]) accepts(p model.ProcID, l *enabled.Process[S], from model.ProcID, m M) (ok bool) {
	if sys.selective == nil || l.Down || l.Paused {
		return !l.Paused
	}
	defer func() {
		if recover() != nil {
			ok = true
		}
	}()
	return sys.selective.Accepts(p, l.State, from, m)
}

// step calls the author's step function and checks what it sends.
func (sys *system[S, M]) step(e model.Event, s *S, in *Input[M], eff *effect[S, M]) error {
	defer sys.End(sys.Begin("Step", e, s))
	eff.stepping = true
	eff.next.State, eff.sends = sys.alg.Step(e.Proc, *s, *in)
	eff.stepping = false
	if sys.locals.Grows || sys.msgs.Grows {
		if err := sys.checkSizes(e, s, eff); err != nil {
			return err
		}
	}
	if eff.sends.used > MaxSends {
		eff.sends.used = MaxSends
		return contract.Breach(e, *s, "it sends more than %d different messages; send one message to a set of processes with ToAll", MaxSends)
	}
	return nil
}

// checkSizes checks that the next state and the messages of a step are not too large.
func (sys *system[S, M]) checkSizes(e model.Event, s *S, eff *effect[S, M]) error {
	if err := contract.Oversize(e, *s, "next local state", sys.locals.Size(&eff.next)); err != nil {
		return err
	}
	for i := range min(eff.sends.Len(), MaxSends) {
		_, m := eff.sends.Get(i)
		if err := contract.Oversize(e, *s, "message", sys.msgs.Size(&channels.Envelope[M]{Msg: m})); err != nil {
			return err
		}
	}
	return nil
}

// caught, deferred, turns a panic in a function that react calls, or in View, into an error.
func (eff *effect[S, M]) caught(e model.Event, l *enabled.Process[S], err *error) {
	r := recover()
	broken, views := r.(contract.Rule)
	switch {
	case r == nil:
	case views:
		*err = contract.Breach(e, l.State, "%s", broken)
	case eff.stepping:
		eff.stepping = false
		*err = contract.Breach(e, l.State, "Step panics: %s", contract.Panicked(r))
	default:
		*err = contract.Breach(e, l.State, "a method other than Step panics: %s", contract.Panicked(r))
	}
}

func (sys *system[S, M]) sendTexts(out *Sends[M]) []string {
	var texts []string
	for i := range out.Len() {
		to, m := out.Get(i)
		texts = append(texts, fmt.Sprintf("%v to %v", m, to))
	}
	return texts
}

package message

import (
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/message/internal/network"
)

// answer records a message-passing algorithm's answer to an event.
type answer[S, M comparable] struct {
	e       model.Event
	l       enabled.Process[S]
	msg     M
	next    enabled.Process[S]
	sends   Sends[M]
	tokens  int
	was, is model.View
	time    int // the time that the process tells afterwards
	tells   bool
	set     [MaxTimers]enabled.Setting // its timers afterwards
}

// keep remembers the last answer, and now and then repeats all the calls whose answers it has kept.
func (sys *system[S, M]) keep(a *contract.Again[answer[S, M]], l *enabled.Process[S], msg *M, eff *effect[S, M]) error {
	e, was, is := eff.seen.Event, eff.seen.Was, eff.seen.Is
	if now := sys.view(e.Proc, &eff.next); now != is {
		return contract.ImpureView(e, eff.next.State, is, now)
	}
	if err := a.Look(sys.Itself, e, l.State, "View"); err != nil {
		return err
	}
	if k := a.Room(); k != nil {
		*k = answer[S, M]{e: e, l: *l, msg: *msg, next: eff.next, sends: eff.sends, tokens: eff.tokens, was: was, is: is}
		k.time, k.tells = sys.time(e.Proc, &eff.next)
		k.set = sys.settings(e.Proc, &eff.next, &is)
	}
	if !a.Due() {
		return nil
	}
	return sys.askAll(a, 0)
}

// askOne repeats one call, and one for an initial state.
func (sys *system[S, M]) askOne(a *contract.Again[answer[S, M]]) error {
	return a.One(sys.askAgain, sys.Given.N, sys.beginAgain)
}

// askAll repeats all the calls whose answers are kept, and those for initial states.
func (sys *system[S, M]) askAll(a *contract.Again[answer[S, M]], orders int) error {
	return a.All(orders, sys.askAgain, sys.Given.N, sys.beginAgain)
}

func (sys *system[S, M]) beginAgain(p model.ProcID) (err error) {
	was := sys.initial[p]
	defer contract.Caught(model.Event{Kind: model.Recover, Proc: p}, &was.State, &err)
	l, err := sys.begin(p, 0)
	switch {
	case err != nil || l.State != was.State || l.Timers != was.Timers:
		return contract.ImpureInit(p, "Init", was.State, l.State)
	case l != was:
		return contract.ImpureInit(p, "Clock", was.Clock.Reading, l.Clock.Reading)
	}
	return nil
}

// askAgain repeats an event, and returns an error if the result differs.
func (sys *system[S, M]) askAgain(k *answer[S, M]) (err error) {
	l, s, eff := k.l, k.l.State, effect[S, M]{}
	defer eff.caught(k.e, &l, &err)
	if err := sys.react(&l, k.e, &k.msg, false, &eff); err != nil {
		return err
	}
	if err := sys.differs(k.e, s, k.next.State, eff.next.State, &k.sends, &eff.sends); err != nil {
		return err
	}
	if k.tokens != eff.tokens {
		return contract.Breach(k.e, s, "Carries is impure: of the same messages %d carried a token, less those taken out, and when asked again %d", k.tokens, eff.tokens)
	}
	if was := sys.view(k.e.Proc, &k.l); was != k.was {
		return contract.ImpureView(k.e, s, k.was, was)
	}
	if is := sys.view(k.e.Proc, &k.next); is != k.is {
		return contract.ImpureView(k.e, k.next.State, k.is, is)
	}
	if set := sys.settings(k.e.Proc, &k.next, &k.is); set != k.set {
		return contract.Breach(k.e, k.next.State, "Timers is impure: it armed %v, and when asked again %v; it may depend on nothing but its arguments", k.set, set)
	}
	if time, tells := sys.time(k.e.Proc, &k.next); time != k.time || tells != k.tells {
		return contract.Breach(k.e, s, "Time is impure: it returned %d (%v), and when asked again %d (%v); it may depend on nothing but its arguments", k.time, k.tells, time, tells)
	}
	return nil
}

// meet fills eff with what e does to the process at which it happens, and with the observation. was
// is the view of that process before, m the message that e is about. With audit it takes the step
// twice, to check that the step is pure, and keeps the answer, to repeat the call later.
func (sys *system[S, M]) meet(l *enabled.Process[S], was *model.View, e model.Event, m *M, audit bool, ask *contract.Again[answer[S, M]], eff *effect[S, M]) error {
	if err := sys.react(l, e, m, audit, eff); err != nil {
		return err
	}
	kept := audit && ask != nil && !e.Kind.Everywhere()
	if kept {
		if err := ask.Look(sys.Itself, e, l.State, sys.asked(e)); err != nil {
			return err
		}
	}
	eff.posts = eff.posts[:0]
	if eff.sends.used > 0 {
		if err := sys.address(e, l, eff); err != nil {
			return err
		}
	}
	o := &eff.seen // filled in piece by piece: copies cost more than the rest of a step
	o.Event, o.Sent = e, len(eff.posts)
	o.Was = *was
	o.Is = sys.view(e.Proc, &eff.next)
	o.Tokens = eff.tokens + enabled.TokensOf(&o.Is) - enabled.TokensOf(&o.Was)
	if kept {
		return sys.keep(ask, l, m, eff)
	}
	return nil
}

// address finds the channels into which the messages of an effect go.
func (sys *system[S, M]) address(e model.Event, l *enabled.Process[S], eff *effect[S, M]) error {
	posts, links := eff.posts[:0], sys.LinksOf(e.Proc)
	for k := range eff.sends.Len() {
		m := &eff.sends.list[k]
		for to := m.to; to != 0; to &= to - 1 {
			i := int16(-1)
			if int(to.Min()) < len(links) {
				i = links[to.Min()]
			}
			if i < 0 {
				return contract.Breach(e, l.State, "it sends %v to %v, to which there is no channel", m.msg, to.Min())
			}
			posts = append(posts, network.Post{Link: int32(i), Msg: uint32(k)})
		}
	}
	eff.posts = posts
	return nil
}

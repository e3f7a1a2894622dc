package model

import "fmt"

// What is known of a process, what it can do, and how it reacts to an event.

// local is a process's component of the global state: its local state, and what
// the environment keeps about it.
type local[S comparable] struct {
	State S
	Asked uint8 // requests made, if they are limited
	Down  bool  // crashed
	Pause bool  // stopped for a while
	Stuck bool  // crashed with the interrupts of its processor disabled
	Timer uint8 // units of time until the timeout fires, in a synchronous system
	Clock hardware
	Told  ProcSet // whose crash the failure detector has reported and not taken back
}

// own returns what p can do by itself, were every fault allowed.
func (sys *messagePassing[S, M]) own(p ProcID, l *local[S], v *View) Kinds {
	if l.Down {
		return 1 << Recover
	}
	ks := Kinds(1 << Pause)
	if sys.setup.MayCrash(p) {
		ks |= 1 << Crash
	}
	if sys.setup.Drift > 0 && l.Clock.Rest == 0 {
		ks |= Drifts
	}
	if l.Pause {
		return ks&^(1<<Pause) | 1<<Resume
	}
	switch {
	case v.Region == Remainder && mayAsk(&sys.setup, p, l.Asked):
		ks |= 1 << Request
	case v.Region == Critical:
		ks |= 1 << Exit
	}
	if v.Ready {
		ks |= 1 << Step
	}
	if v.Armed && l.Timer == 0 {
		ks |= 1 << Timeout
	}
	return ks
}

// accepts reports whether p takes m from a process now. A panic shows again,
// and is reported, when the message is delivered.
func (sys *messagePassing[S, M]) accepts(p ProcID, l *local[S], from ProcID, m M) (ok bool) {
	if sys.selective == nil || l.Down || l.Pause {
		return !l.Pause
	}
	defer func() {
		if recover() != nil {
			ok = true
		}
	}()
	return sys.selective.Accepts(p, l.State, from, m)
}

// meet fills eff with what e does to the process it happens at, which shows was,
// and with what is seen of it; m is the message that e is about. With audit the step
// is taken twice, to see that it is pure, and what it did is kept, to ask for it again.
func (sys *messagePassing[S, M]) meet(l *local[S], was *View, e Event, m *M, audit bool, ask *again[mpAnswer[S, M]], eff *effect[S, M]) error {
	if err := sys.react(l, e, m, audit, eff); err != nil {
		return err
	}
	kept := audit && ask != nil && !e.Kind.Everywhere()
	if kept {
		if err := ask.look(sys.itself, e, l.State, sys.asked(e)); err != nil {
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
	o.Tokens = eff.tokens + tokensOf(&o.Is) - tokensOf(&o.Was)
	if kept {
		return sys.keep(ask, l, m, eff)
	}
	return nil
}

// tokensOf returns how many tokens a process with this view holds.
func tokensOf(v *View) int {
	if v.Token {
		return 1
	}
	return 0
}

// address finds the channels into which the messages of an effect go.
func (sys *messagePassing[S, M]) address(e Event, l *local[S], eff *effect[S, M]) error {
	posts, links := eff.posts[:0], sys.linksOf(e.Proc)
	for k := range eff.sends.Len() {
		m := &eff.sends.list[k]
		for to := m.to; to != 0; to &= to - 1 {
			i := int16(-1)
			if int(to.Min()) < len(links) {
				i = links[to.Min()]
			}
			if i < 0 {
				return breach(e, l.State, "it sends %v to %v, to which there is no channel", m.msg, to.Min())
			}
			posts = append(posts, post{int32(i), uint32(k)})
		}
	}
	eff.posts = posts
	return nil
}

// react fills eff with what e does to the process it happens at; m is the
// message that e is about, if it is about one. With audit the step is taken
// twice, to see that it is pure.
func (sys *messagePassing[S, M]) react(l *local[S], e Event, m *M, audit bool, eff *effect[S, M]) error {
	eff.next, eff.tokens, eff.sends.used = *l, 0, 0
	in := Input[M]{Kind: e.Kind, Clock: int(l.Clock.Reading)}
	if err := sys.choose(l, e, &in); err != nil {
		return err
	}
	switch e.Kind {
	case Crash:
		return sys.crash(e, l, audit, eff)
	case Drop:
		eff.tokens = -sys.carries(m)
		return nil
	case Duplicate:
		eff.tokens = sys.carries(m)
		return nil
	case Split, Heal:
		return nil
	case Pause, Resume:
		eff.next.Pause = e.Kind == Pause
		return nil
	case Tick:
		sys.advance(&eff.next)
		return nil
	case Gain, Lose:
		eff.next.Clock = l.Clock.drift(e.Kind, sys.setup.Drift)
		return nil
	case Deliver:
		eff.tokens = -sys.carries(m)
		if l.Down {
			return nil // it reaches a crashed process and is lost
		}
		if sys.selective != nil && !sys.selective.Accepts(e.Proc, l.State, e.From, *m) { // it did a moment ago
			return breach(e, l.State, "Accepts is impure: it accepted %v from %v, and when asked again refused it; it may depend on nothing but its arguments", *m, e.From)
		}
		in.From, in.Msg = e.From, *m
	case Suspect, Mistrust, Trust:
		in.Kind, in.From = eff.next.hear(e), e.From
	case Recover:
		eff.next.Down = false
	case Request:
		if sys.setup.Requests != Unlimited {
			eff.next.Asked++
		}
	}
	if err := sys.step(e, &l.State, &in, eff); err != nil {
		return err
	}
	if err := sys.wind(e, l, &eff.next); err != nil {
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
func (sys *messagePassing[S, M]) carried(eff *effect[S, M]) (tokens int) {
	for i := range eff.sends.Len() {
		to, m := eff.sends.Get(i)
		tokens += to.Len() * sys.carries(&m)
	}
	return tokens
}

// hear notes an opinion, and returns what the process takes it for: it cannot tell
// that a report is a mistake.
func (l *local[S]) hear(e Event) Kind {
	if e.Kind == Trust {
		l.Told = l.Told.Without(e.From)
		return Trust
	}
	l.Told = l.Told.With(e.From)
	return Suspect
}

// crash fills eff with what is left of a process that crashes.
func (sys *messagePassing[S, M]) crash(e Event, l *local[S], audit bool, eff *effect[S, M]) error {
	eff.next = local[S]{State: sys.survives(e.Proc, l.State), Asked: l.Asked, Down: true, Clock: l.Clock}
	if !audit {
		return nil
	}
	return sys.differs(e, l.State, eff.next.State, sys.survives(e.Proc, l.State), &eff.sends, &eff.sends)
}

func (sys *messagePassing[S, M]) survives(p ProcID, s S) S {
	if sys.durable != nil {
		return sys.durable.Durable(p, s)
	}
	return sys.alg.Init(p)
}

// step calls the author's step function and checks what it sends.
func (sys *messagePassing[S, M]) step(e Event, s *S, in *Input[M], eff *effect[S, M]) error {
	eff.stepping = true
	eff.next.State, eff.sends = sys.alg.Step(e.Proc, *s, *in)
	eff.stepping = false
	if sys.locals.grows || sys.msgs.grows {
		if err := sys.checkSizes(e, s, eff); err != nil {
			return err
		}
	}
	if eff.sends.used > MaxSends {
		eff.sends.used = MaxSends
		return breach(e, *s, "it sends more than %d different messages; send one message to a set of processes with ToAll", MaxSends)
	}
	return nil
}

// checkSizes wants what a step leads to and sends not to be too large.
func (sys *messagePassing[S, M]) checkSizes(e Event, s *S, eff *effect[S, M]) error {
	if err := oversize(e, *s, "next local state", sys.locals.size(&eff.next)); err != nil {
		return err
	}
	for i := range min(eff.sends.Len(), MaxSends) {
		_, m := eff.sends.Get(i)
		if err := oversize(e, *s, "message", sys.msgs.size(&envelope[M]{Msg: m})); err != nil {
			return err
		}
	}
	return nil
}

func (sys *messagePassing[S, M]) audit(e Event, s *S, in *Input[M], eff *effect[S, M]) error {
	again := effect[S, M]{next: eff.next}
	eff.stepping = true // as it is again
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

// caught, deferred, makes an error of a panic in what react calls, or in View.
func (eff *effect[S, M]) caught(e Event, l *local[S], err *error) {
	r := recover()
	broken, views := r.(rule)
	switch {
	case r == nil:
	case views:
		*err = breach(e, l.State, "%s", broken)
	case eff.stepping:
		eff.stepping = false
		*err = breach(e, l.State, "Step panics: %s", panicked(r))
	default:
		*err = breach(e, l.State, "a method other than Step panics: %s", panicked(r))
	}
}

// caught makes an error of a panic in a method other than Step.
func caught[S any](e Event, s *S, err *error) {
	r := recover()
	if broken, views := r.(rule); views {
		*err = breach(e, *s, "%s", broken)
	} else if r != nil {
		*err = breach(e, *s, "a method other than Step panics: %s", panicked(r))
	}
}

// maxShown is how much of a local state an error shows.
const maxShown = 4096

func breach(e Event, state any, format string, args ...any) error {
	text := fmt.Sprintf("%+v", state)
	if len(text) > maxShown {
		text = text[:maxShown] + "…"
	}
	return &AlgorithmError{Event: e, State: text, Reason: fmt.Sprintf(format, args...)}
}

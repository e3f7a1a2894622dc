package model

// mpAnswer is what a message-passing algorithm did at an event.
type mpAnswer[S, M comparable] struct {
	e       Event
	l       local[S]
	msg     M
	next    local[S]
	sends   Sends[M]
	tokens  int
	was, is View
	time    int // that the process tells afterwards
	tells   bool
}

// keep remembers what has just been done, and now and then asks for everything
// that is kept again.
func (sys *messagePassing[S, M]) keep(a *again[mpAnswer[S, M]], l *local[S], msg *M, eff *effect[S, M]) error {
	e, was, is := eff.seen.Event, eff.seen.Was, eff.seen.Is
	if now := sys.view(e.Proc, &eff.next); now != is {
		return impureView(e, eff.next.State, is, now)
	}
	if err := a.look(sys.itself, e, l.State, "View"); err != nil {
		return err
	}
	if k := a.room(); k != nil {
		*k = mpAnswer[S, M]{e: e, l: *l, msg: *msg, next: eff.next, sends: eff.sends, tokens: eff.tokens, was: was, is: is}
		k.time, k.tells = sys.time(e.Proc, &eff.next)
	}
	if !a.due() {
		return nil
	}
	return sys.askAll(a)
}

// askOne asks again for one answer, and for what a process begins with.
func (sys *messagePassing[S, M]) askOne(a *again[mpAnswer[S, M]]) error {
	if err := a.one(sys.askAgain); err != nil {
		return err
	}
	return sys.beginAgain(ProcID(a.next % sys.setup.N))
}

// askAll asks again for all that is kept, and for what processes begin with.
func (sys *messagePassing[S, M]) askAll(a *again[mpAnswer[S, M]]) error {
	if err := a.all(sys.askAgain); err != nil {
		return err
	}
	for p := range sys.initial {
		if err := sys.beginAgain(ProcID(p)); err != nil {
			return err
		}
	}
	return nil
}

func (sys *messagePassing[S, M]) beginAgain(p ProcID) (err error) {
	was := sys.initial[p]
	defer caught(Event{Kind: Recover, Proc: p}, &was.State, &err)
	l, err := sys.begin(p, 0)
	switch {
	case err != nil || l.State != was.State || l.Timer != was.Timer:
		return impureInit(p, "Init", was.State, l.State)
	case l != was:
		return impureInit(p, "Clock", was.Clock.Reading, l.Clock.Reading)
	}
	return nil
}

// askAgain lets an event happen again, and returns an error if something else
// comes of it.
func (sys *messagePassing[S, M]) askAgain(k *mpAnswer[S, M]) (err error) {
	l, s, eff := k.l, k.l.State, effect[S, M]{}
	defer eff.caught(k.e, &l, &err)
	if err := sys.react(&l, k.e, &k.msg, false, &eff); err != nil {
		return err
	}
	if err := sys.differs(k.e, s, k.next.State, eff.next.State, &k.sends, &eff.sends); err != nil {
		return err
	}
	if k.tokens != eff.tokens {
		return breach(k.e, s, "Carries is impure: of the same messages %d carried a token, less those taken out, and when asked again %d", k.tokens, eff.tokens)
	}
	if was := sys.view(k.e.Proc, &k.l); was != k.was {
		return impureView(k.e, s, k.was, was)
	}
	if is := sys.view(k.e.Proc, &k.next); is != k.is {
		return impureView(k.e, k.next.State, k.is, is)
	}
	if time, tells := sys.time(k.e.Proc, &k.next); time != k.time || tells != k.tells {
		return breach(k.e, s, "Time is impure: it told %d (%v), and when asked again %d (%v); it may depend on nothing but its arguments", k.time, k.tells, time, tells)
	}
	return nil
}

// differs returns an error if an event at a process in state s led to another
// state, or sent something else, when it was asked again.
func (sys *messagePassing[S, M]) differs(e Event, s, was, is S, sent, sends *Sends[M]) error {
	same := sent.used == 0 && sends.used == 0 || *sent == *sends // a list of none may have anything in it
	switch {
	case was == is && same:
		return nil
	case e.Kind == Crash:
		return breach(e, s, "%s is impure: of that state %+v survived, and when asked again %+v; it may depend on nothing but its arguments", sys.asked(e), was, is)
	default:
		return breach(e, s, "Step is impure: it went to %v sending %v, and when asked again to %v sending %v; it may depend on nothing but its arguments",
			was, sys.sendTexts(sent), is, sys.sendTexts(sends))
	}
}

// asked returns the name of the method that e asks.
func (sys *messagePassing[S, M]) asked(e Event) string {
	switch {
	case e.Kind != Crash:
		return "Step"
	case sys.durable != nil:
		return "Durable"
	default:
		return "Init"
	}
}

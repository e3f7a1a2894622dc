package model

import (
	"fmt"
	"math"
)

// Clocked says where the logical clocks are (Lamport, 1978) of an algorithm that
// only compares them, copies them and adds to them. To such an algorithm it is
// all the same if every clock in a global state is as much later, so states that
// differ in nothing else count as one. With unlimited requests and no crashes its
// state graph can so be finite, though its clocks grow without end: the least
// clock of each state is taken for 1.
//
// What says that there is no clock, as 0 often does, is no clock.
type Clocked[S, M comparable] interface {
	// StateClocks returns s with f applied to every clock in it.
	StateClocks(s S, f func(clock int) int) S
	// MessageClocks returns m with f applied to every clock in it.
	MessageClocks(m M, f func(clock int) int) M
}

// Renumbered reports whether states of sys that differ in their clocks alone count
// as one. A property that compares a clock of one state with that of another then
// has no meaning.
func Renumbered(sys System) bool {
	r, ok := sys.(interface{ Renumbered() bool })
	return ok && r.Renumbered()
}

func (sys *messagePassing[S, M]) Renumbered() bool { return sys.clocked != nil }

// findClocks looks whether the algorithm is Clocked. A process that has crashed
// begins with its clock anew while those of the others go on.
func (sys *messagePassing[S, M]) findClocks() error {
	clocked, ok := sys.alg.(Clocked[S, M])
	if !ok || sys.setup.Requests != Unlimited || sys.setup.Crashes > 0 {
		return nil
	}
	if sys.selective != nil {
		return fmt.Errorf("a process that is Selective cannot be Clocked: what it accepts might depend on clocks; leave StateClocks out and bound the requests")
	}
	sys.clocked = clocked
	return nil
}

// noClock is later than every clock.
const noClock = math.MaxInt

// earliest returns a function that leaves clocks as they are and the least of
// those that it has been applied to.
func earliest() (f func(int) int, least *int) {
	least = new(int)
	*least = noClock
	return func(c int) int { *least = min(*least, c); return c }, least
}

// excess returns by how much a least clock is above 1.
func excess(least int) int {
	if least == noClock {
		return 0
	}
	return least - 1
}

func (sys *messagePassing[S, M]) earliestIn(s S) int {
	f, least := earliest()
	sys.clocked.StateClocks(s, f)
	return *least
}

func (sys *messagePassing[S, M]) earliestOf(m M) int {
	f, least := earliest()
	sys.clocked.MessageClocks(m, f)
	return *least
}

// later returns a function that adds to clocks.
func later(by int) func(int) int { return func(c int) int { return c + by } }

// auditedShifts is by how much all clocks are made later to see that it is all
// the same to a step.
var auditedShifts = [...]int{1, 6}

// auditClocks returns an error if a step would go another way with later clocks.
func (sys *messagePassing[S, M]) auditClocks(e Event, s *S, in *Input[M], eff *effect[S, M]) error {
	for _, by := range auditedShifts {
		f := later(by)
		shifted, want := *in, Sends[M]{used: eff.sends.used}
		if in.Kind == Deliver {
			shifted.Msg = sys.clocked.MessageClocks(in.Msg, f)
		}
		for i := range eff.sends.Len() {
			to, m := eff.sends.Get(i)
			want.list[i] = send[M]{to, sys.clocked.MessageClocks(m, f)}
		}
		next, again := sys.clocked.StateClocks(eff.next.State, f), effect[S, M]{}
		state := sys.clocked.StateClocks(*s, f)
		eff.stepping = true // as it is again
		err := sys.step(e, &state, &shifted, &again)
		if eff.stepping = false; err != nil {
			return err
		}
		if again.next.State != next || again.sends != want || !sys.sameView(e.Proc, eff.next.State, next) {
			return breach(e, *s, "StateClocks and MessageClocks are wrong: with those clocks %d later it goes to %+v sending %v, not to %+v sending %v; "+
				"let them change every clock and nothing else, or leave them out and bound the requests",
				by, again.next.State, sys.sendTexts(&again.sends), next, sys.sendTexts(&want))
		}
	}
	return nil
}

// sameView reports whether two states show the same but for a timestamp.
func (sys *messagePassing[S, M]) sameView(p ProcID, s, t S) bool {
	a, b := sys.alg.View(p, s), sys.alg.View(p, t)
	a.Stamp, b.Stamp = 0, 0
	return a == b
}

// excess returns by how much the least clock in the world is above 1.
func (w *mpWorld[S, M]) excess() int {
	least := noClock
	for p := range w.locals {
		least = min(least, w.sys.earliestIn(w.locals[p].State))
	}
	for _, q := range w.queues {
		for k := range q {
			least = min(least, w.sys.earliestOf(q[k].Msg))
		}
	}
	return excess(least)
}

// renumbered returns a copy of the world in which the least clock is 1.
func (w *mpWorld[S, M]) renumbered() *mpWorld[S, M] {
	c, f := w.Clone().(*mpWorld[S, M]), later(-w.excess())
	for p := range c.locals {
		c.locals[p].State = c.sys.clocked.StateClocks(c.locals[p].State, f)
	}
	for _, q := range c.queues {
		for k := range q {
			q[k].Msg = c.sys.clocked.MessageClocks(q[k].Msg, f)
		}
	}
	return c
}

// Package exchange says by replays which faults and which orders of events decide that a run of a program fails: without
// such a fault, or with the two events the other way round, and all else as it was as far as that is possible, it passes.
//
// Like package cause it is counterfactual (Lewis, Causation, Journal of Philosophy 70(17), 1973). That package explores
// all rearrangements of the run of a model. A program can only be executed, so here each rearrangement is one replay,
// and nothing is said of those that were not taken. Changing one thing at a time and looking whether the failure is
// still there is delta debugging of schedules (Choi and Zeller, Isolating failure-inducing thread schedules, ISSTA 2002).
package exchange

import (
	"cmp"
	"context"
	"slices"

	"doorway/checker/orders"
	"doorway/model/transition"
)

// An Event describes an event of the run that fails.
type Event struct {
	Thread  orders.Thread
	Did     orders.Touch    // what it has accessed
	Wanted  orders.Touch    // the same or, if it has only begun to wait for a lock, what it would have accessed
	Enables []orders.Thread // that it has created or woken
	Alone   bool            // nothing else could happen
	Fault   bool            // it need not happen
	Pending bool            // it follows the run: what others would have done next, had the run not ended
}

// An Outcome says how a replay ends.
type Outcome uint8

// The outcomes.
const (
	Fails      Outcome = iota
	Passes             // nothing is wrong at its end
	Open               // it has not ended within a limit, so nothing is known
	Impossible         // the order of the events cannot be exchanged
)

// Never is in place of the second event if the first one is a fault that does not happen.
const Never = -1

// A Program replays the run.
type Program interface {
	// Exchange takes the run with two events in the other order, given by their places: the first one waits until the second
	// one has happened. All else is as in the run, as far as that is possible. For each event of the run Exchange returns its
	// place in the replay, or -1, and all events that the replay has taken.
	Exchange(first, second int) (outcome Outcome, at []int, taken transition.Schedule)
	// Onward takes so many events of the run and goes on at random.
	Onward(events int, seed uint64) Outcome
}

// A Budget bounds the work. It counts replays, so that a run has the same explanation on each machine.
type Budget struct {
	Orders        int // replays with an order exchanged, or without a fault
	Continuations int // replays that go on at random
}

// usual limits the events of a run for which the whole budget is spent; longer ones get less.
const usual = 500

// continuations says how many replays go on at random for each one with an order exchanged.
const continuations = 5

// Spend returns the budget for a run with so many events, if an ordinary one may have so many orders exchanged.
func Spend(events, orders int) Budget {
	n := orders * usual / max(events, usual)
	return Budget{Orders: n, Continuations: continuations * n}
}

// Sample says how many replays go on at random after the same events.
const Sample = 50

// A Cause says why a run fails.
type Cause struct {
	Faults     []int   // by their places in the run: without any one of them, it passes
	Orders     []Order // whose exchange alone makes the run pass; those that exchange least, these first
	More       int     // others that do so, and exchange all that one of Orders does, and more
	Tried      int     // replays with an order exchanged, or without a fault
	All        int     // that could be tried: faults, and orders of two events of different threads that conflict
	Given      int     // so many events at the beginning are left as they are: with them there would be too many orders
	Impossible int     // of those tried
	Open       int     // of those tried
	NoReturn   NoReturn
	nearest    *Replay
}

// A Replay records a run of the same events in another order, or without one.
type Replay struct {
	Schedule transition.Schedule // up to the last event of the run
	Events   []int               // for each event of Schedule, its number in the run, from 1, or 0 if the run does not have it
}

// Nearest returns the replay that passes: the one whose order exchanges least or, without such an order, that without a
// fault. It is nil if none passes.
func (c *Cause) Nearest() *Replay { return c.nearest }

// Complete reports whether all orders and faults were tried and are known to pass or to fail.
func (c *Cause) Complete() bool { return c.Tried == c.All && c.Open == 0 && c.Given == 0 }

// mostEvents limits the events whose orders are exchanged, from the end of the run on.
const mostEvents = 500

// An Order names two events that conflict, by their places in the run.
type Order struct{ First, Second int }

// Explain replays a run that fails without each fault and with each order exchanged that may matter, and looks for the point
// of no return. If ctx is done it returns what it has found until then.
func Explain(ctx context.Context, run []Event, p Program, b Budget) *Cause {
	c := &Cause{Given: max(0, len(run)-mostEvents)}
	faults, pairs := faults(run, c.Given), conflicts(run, c.Given)
	c.All = len(faults) + len(pairs)
	try := func(first, second int) (passes bool, at []int, taken transition.Schedule) {
		if c.Tried == b.Orders || ctx.Err() != nil {
			return false, nil, nil
		}
		c.Tried++
		outcome, at, taken := p.Exchange(first, second)
		switch outcome {
		case Impossible:
			c.Impossible++
		case Open:
			c.Open++
		}
		return outcome == Passes, at, taken
	}
	for _, i := range faults {
		if passes, at, taken := try(i, Never); passes {
			if c.Faults = append(c.Faults, i); c.nearest == nil {
				c.nearest = newReplay(at, taken)
			}
		}
	}
	var found []exchanged
	for _, i := range adjacentFirst(run, pairs) {
		if passes, at, taken := try(pairs[i].first, pairs[i].second); passes {
			found = append(found, exchanged{pairs[i], turned(pairs, at), newReplay(at, taken)})
		}
	}
	least := leasts(found)
	if len(least) > 0 {
		c.nearest = least[0].replay
	}
	c.More = len(found) - len(least)
	for _, e := range least {
		c.Orders = append(c.Orders, Order{e.first, e.second})
	}
	c.NoReturn = noReturn(ctx, run, p, b.Continuations)
	return c
}

// faults returns the places of the faults that are not given.
func faults(run []Event, given int) (all []int) {
	for i := given; i < len(run); i++ {
		if run[i].Fault && !run[i].Pending {
			all = append(all, i)
		}
	}
	return all
}

// A pair orders two events.
type pair struct{ first, second int }

// conflicts returns the orders that may matter of events that are not given.
func conflicts(run []Event, given int) (all []pair) {
	for second := given; second < len(run); second++ {
		for first := given; first < second; first++ {
			a, b := &run[first], &run[second]
			if a.Thread == b.Thread || a.Pending || nothing(&a.Did) || nothing(&b.Wanted) {
				continue
			}
			if conflict, locked := b.Wanted.Against(&a.Did); conflict && !locked {
				all = append(all, pair{first, second})
			}
		}
	}
	return all
}

// nothing reports whether an event accesses nothing, and so conflicts not even with one that may access anything.
func nothing(t *orders.Touch) bool { return !t.All && t.Len == 0 }

// exchanged records a replay that passes.
type exchanged struct {
	pair
	turned set // the orders that it has exchanged, by their places among all
	replay *Replay
}

// newReplay returns what was taken up to the last event of the run, if its events have come there at the given places.
func newReplay(at []int, taken transition.Schedule) *Replay {
	all, end := make([]int, len(taken)), 0
	for i, place := range at {
		if place >= 0 {
			all[place], end = i+1, max(end, place+1)
		}
	}
	return &Replay{Schedule: taken[:end], Events: all[:end]}
}

// turned returns the orders that a replay has exchanged, if events have come there at the given places. An order is kept
// if the second event does not happen.
func turned(pairs []pair, at []int) set {
	all := newSet(len(pairs))
	for i, p := range pairs {
		if at[p.second] >= 0 && (at[p.first] < 0 || at[p.first] > at[p.second]) {
			all.add(i)
		}
	}
	return all
}

// leasts drops the replays that exchange all that another one does. It sorts the rest by how much they exchange.
func leasts(found []exchanged) (least []exchanged) {
	slices.SortStableFunc(found, func(a, b exchanged) int {
		return cmp.Or(a.turned.size()-b.turned.size(), a.second-a.first-(b.second-b.first))
	})
	for _, e := range found {
		if !slices.ContainsFunc(least, func(l exchanged) bool { return l.turned.within(e.turned) }) {
			least = append(least, e)
		}
	}
	return least
}

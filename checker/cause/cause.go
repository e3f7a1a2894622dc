// Package cause says why a run breaks a property: which orders of its events and which faults are decisive, after which
// event no order of the remaining ones helps, and which run of the same events goes well.
//
// It is counterfactual (Lewis, Causation, Journal of Philosophy 70(17), 1973; Halpern and Pearl, Causes and
// explanations, BJPS 56(4), 2005; Beer and others, Explaining counterexamples using causality, FMSD 40(1), 2012): an
// order matters if runs that keep everything else but not this order go well.
//
// The events of the run have names that other runs share: the second step of p0, the delivery of the message that p0
// sent to p1 by that step. A rearrangement of the run is another run of the system by events with these names: it may
// take them in another order, leave out faults, and leave out what is disabled in its last state. It goes well if it
// breaks nothing and some fair continuation without faults breaks nothing either. What explains the run is a set of
// orders ("this before that") and of faults ("this happens") that the run has and that no rearrangement which goes well
// keeps. Explain returns a smallest one. docs/decisions/040-why.md says why this is well defined.
package cause

import (
	"context"
	"errors"
	"fmt"

	"doorway/checker/property"
	"doorway/internal/panics"
	"doorway/model"
	"doorway/model/transition"
)

// Options bound the work. The zero value is the usual choice, and takes far less than a second for most runs.
type Options struct {
	Moments int // in the rearrangements of the run: a moment is a state with the events that led to it; 0 means 10,000
	States  int // of the searches for how rearrangements go on; 0 means 20,000
}

// A Cause says why a run breaks a property.
type Cause struct {
	Property  string
	Waits     model.ProcSet    // the processes that wait without end, in an infinite run
	Loop      int              // the number of the first event of its loop, or 0
	Trace     transition.Trace // the run, a loop once, with what is Pending
	Given     int              // so many events at the beginning are taken as given: rearranging them too is too much work
	Pending   int              // so many events at the end follow the run, which ends in a state without a way out
	Reasons   []Reason         // in the order of the run; none if all rearrangements break the property
	Decided   Decided          // when it was too late for another order
	NoReturn  NoReturn         // when it was too late whatever else might happen
	Nearest   *Rearrangement   // that goes well and has the fewest orders exchanged; nil if none goes well
	Ends      []model.View     // of the processes, at the end of the run
	Moments   int              // of all rearrangements
	Undecided int              // rearrangements that count as going well because the search for how they go on was cut
}

// A Reason names an order of two events, or a fault. If the other reasons are kept and this one is not, the property
// can hold.
type Reason struct {
	Before int // the number of an event, from 1
	After  int // that of an event that comes later in the run, or 0: the fault Before happens
	// Without is a run that keeps the other reasons and not this one, and goes well. Of all these it has the fewest
	// orders exchanged.
	Without Rearrangement
}

// Fault reports whether the reason is that a fault happens.
func (r Reason) Fault() bool { return r.After == 0 }

// A Rearrangement puts the same events into another order.
type Rearrangement struct {
	Schedule  transition.Schedule
	Events    []int // for each event of Schedule, its number in the run; for one in place of a loss, the loss's
	Exchanged int   // how many pairs of events are the other way round, and how many faults are missing
	Ends      []model.View
}

// Decided says after which event no order of those that remain goes well. Orders are complete rearrangements.
type Decided struct {
	By     int // the number of the event, from 1; 0 if no order goes well even before the first
	Before Odds
	After  Odds
}

// Odds counts rearrangements that begin like the run. They are floating-point numbers, because there may be many.
type Odds struct{ Well, All float64 }

// An UnexplainedError says why a run is not explained.
type UnexplainedError struct{ Reason string }

// Error gives the reason.
func (e *UnexplainedError) Error() string { return "not explained: " + e.Reason }

// Explain explains a violation of a property by a run of a system. Of an infinite run it takes one round of the loop: a
// rearrangement goes well if, at its end, none of the processes waits that wait without end in the run. An
// *UnexplainedError says that the work exceeds the options, or that there is nothing to explain; another error is that
// of ctx, or the algorithm's or the property's fault.
func Explain(ctx context.Context, sys transition.System, prop property.Property, v *property.Violation, opts Options) (c *Cause, err error) {
	switch {
	case prop.OfSomeRun():
		return nil, &UnexplainedError{"the run shows that a goal can be reached, which is no violation"}
	case v.Len() == 0:
		return nil, &UnexplainedError{"the property is broken before any event"}
	}
	if opts.Moments <= 0 {
		opts.Moments = 10_000
	}
	if opts.States <= 0 {
		opts.States = 20_000
	}
	err = panics.Aside(func() (err error) {
		defer func() {
			if r := recover(); r != nil {
				err = &property.RunError{Schedule: v.Schedule, Err: panics.Panicked(r)}
			}
		}()
		c, err = explain(ctx, sys, prop, v.Behaviour, opts)
		return err
	})
	return c, err
}

// explain takes as few events as given as the budget allows.
func explain(ctx context.Context, sys transition.System, prop property.Property, b transition.Behaviour, opts Options) (*Cause, error) {
	x, s := &explainer{ctx: ctx, sys: sys, prop: prop, opts: opts}, b.Events()
	if b.Endless {
		if err := x.findWaiting(b); err != nil {
			return nil, err
		}
	}
	for given := 0; ; given = given + max(1, (len(s)-given)/2) {
		if given >= len(s) {
			return nil, &UnexplainedError{fmt.Sprintf("its events can be rearranged in too many ways (more than %d moments)", opts.Moments)}
		}
		c, err := x.after(s, given)
		if errors.Is(err, errTooMuch) {
			continue
		}
		switch {
		case err == nil && b.Endless: // it is too late nowhere: a fair run may go on otherwise
			c.NoReturn.Unknown = true
			if len(b.Loop) > 0 {
				c.Loop = len(b.Schedule) + 1
			}
		case err == nil:
			c.NoReturn, err = x.noReturn(s)
		}
		return c, err
	}
}

// errTooMuch says that a budget is used up.
var errTooMuch = errors.New("too much work")

// explainer holds the state of one call of Explain.
type explainer struct {
	ctx  context.Context
	sys  transition.System
	prop property.Property
	opts Options

	waits model.ProcSet // the processes that wait without end, in an infinite run
	loop  transition.Schedule
	start *situation // nil until it is needed
}

// mostRounds bounds what is added to a run in which no order of events matters.
const mostRounds = 4

// after explains the run, with so many events given. If no order of its events matters, what comes next may.
func (x *explainer) after(s transition.Schedule, given int) (*Cause, error) {
	first, err := x.within(s, given, 0)
	if err != nil || first.Nearest != nil {
		return first, err
	}
	size := len(first.Trace)
	for rounds := 1; rounds <= mostRounds; rounds++ {
		c, err := x.within(s, given, rounds)
		switch {
		case errors.Is(err, errTooMuch):
			return first, nil
		case err != nil || c.Nearest != nil:
			return c, err
		case len(c.Trace) == size:
			return first, nil
		}
		size = len(c.Trace)
	}
	return first, nil
}

// within explains the run with so many rounds of what comes next.
func (x *explainer) within(s transition.Schedule, given, rounds int) (*Cause, error) {
	r, err := x.replay(s, given, rounds)
	if err != nil {
		return nil, err
	}
	g := &graph{run: r, ways: newWays(x), ctx: x.ctx, limit: x.opts.Moments}
	if err := g.build(); err != nil {
		return nil, err
	}
	c := &Cause{
		Property: x.prop.Name, Waits: x.waits, Trace: r.trace, Given: given, Pending: r.pending, Moments: len(g.moments), Undecided: g.undecided,
		Decided: g.decided(), Ends: r.ends,
	}
	near := g.nearest(nothing)
	if near == nil {
		return c, nil
	}
	c.Nearest = g.rearrangement(near)
	c.Reasons, err = g.reasons()
	return c, err
}

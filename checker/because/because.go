// Package because says why a run of a real program breaks a property: without which of its faults, or with which order
// of two of its events exchanged, it would not, and after which event it was too late.
//
// The state of such a program is hidden, so package cause, which explores all rearrangements of the run of a model, is
// of no use. Here each rearrangement is one replay, chosen and counted by package exchange.
package because

import (
	"context"
	"fmt"

	"doorway/checker/exchange"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model/transition"
)

// A Cause says why a run breaks a property.
type Cause struct {
	exchange.Cause
	trace  transition.Trace // of the run and, one at a time, of what would come next
	events []exchange.Event
	own    int // how many of them are of the run
}

// Explain replays a run that breaks a property in other orders and without its faults, within the budget. It returns an error if
// a replay of the run as it is does not break the property.
//
// In a replay the first event of an exchanged order waits for the second. Of what else can happen, the replay takes what
// comes first in the run. A message that the run does not have arrives before time passes. After the events of the run
// messages arrive and time passes, for as many events again and 30 more.
func Explain(ctx context.Context, sys transition.Runnable, prop property.Property, s transition.Schedule, b exchange.Budget) (*Cause, error) {
	r, err := replay.NewRunner(sys, prop)
	if err != nil {
		return nil, err
	}
	f, err := newFollower(r, s)
	if err != nil {
		return nil, err
	}
	switch v, err := r.Strict(transition.Finite(s)); {
	case err != nil:
		return nil, fmt.Errorf("a replay is cut: %w", err)
	case v == nil:
		return nil, fmt.Errorf("a replay does not break %s", prop.Name)
	}
	return &Cause{Cause: *exchange.Explain(ctx, f.events, f, b), trace: f.trace, events: f.events, own: f.own}, nil
}

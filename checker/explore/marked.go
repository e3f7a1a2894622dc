package explore

import (
	"context"

	"doorway/checker/liveness"
	"doorway/checker/property"
	"doorway/model/transition"
)

// Marked explores a system with properties that only mark its states, so that a measure can be taken on the graph.
// They are eventualities, so the search is not reduced: a reduction might drop the longest way.
func Marked(ctx context.Context, sys transition.System, marks []property.Property, opts Options) (*liveness.Graph, *Result, error) {
	x, err := newExplorer(sys, marks, opts)
	if err != nil {
		return nil, nil, err
	}
	defer x.memory.Spill.Close()
	defer x.report()()
	stopped, err := x.search(ctx)
	if err != nil {
		return nil, nil, err
	}
	if stopped == nil {
		x.graph.Resolve()
	}
	r := x.counts(stopped)
	r.Unopened(sys)
	return x.graph, &r, nil
}

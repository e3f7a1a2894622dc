package finding

import (
	"context"
	"fmt"

	"doorway/bench/peer"
)

// rapidly returns rapid as a hunter whose runs have that many actions on average.
func rapidly(actions int) Hunter {
	return Hunter{Who{Name: fmt.Sprintf("rapid(%d)", actions)}, false, func(ctx context.Context, h Hunt, seed uint64, budget int) (Find, int, error) {
		sys, err := h.Page.System(h.Claim)
		if err != nil {
			return Find{}, 0, err
		}
		r, err := peer.Search{System: sys, Property: h.Claim.Property, Seed: seed, Checks: budget, Actions: actions, Events: budget}.Run(ctx)
		switch {
		case err != nil || r.Error:
			return Find{Error: r.Error}, r.Events, err
		case r.Found:
			return Find{Runs: r.Runs, Steps: r.Events}, r.Events, nil
		default:
			return Find{}, r.Events, nil
		}
	}}
}

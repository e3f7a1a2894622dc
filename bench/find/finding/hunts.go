// Package finding measures how soon random runs find the flaws of the catalogue's
// mutants, by scheduler, and prints the results.
package finding

import (
	"context"
	"fmt"
	"slices"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// A Hunt is a mutant and a property that it breaks according to a claim of its page.
type Hunt struct {
	Page  *catalogue.Page
	Claim catalogue.Claim
}

// String names the mutant, the property and the setup.
func (h Hunt) String() string {
	return fmt.Sprintf("%s/%s: %s for %v", h.Page.Name, h.Claim.Variant, h.Claim.Property.Name, h.Claim.Setup)
}

// Hunts returns the mutants of the pages with the claims that kill them, in the order
// of the pages. Those that no random run can find are in hidden: runs can only lead to
// a state without a way out and go on there for ever, so no finite run breaks the
// property by itself.
func Hunts(ctx context.Context, pages []*catalogue.Page) (hunts, hidden []Hunt, err error) {
	for _, p := range pages {
		for _, c := range p.Claims {
			v, ok := p.Variant(c.Variant)
			if !ok || !v.Mutant || c.Expect != catalogue.Violated {
				continue
			}
			h := Hunt{p, c}
			shows, err := h.shows(ctx)
			switch {
			case err != nil:
				return nil, nil, fmt.Errorf("%v: %w", h, err)
			case shows:
				hunts = append(hunts, h)
			default:
				hidden = append(hidden, h)
			}
		}
	}
	return hunts, hidden, nil
}

// shows reports whether a random run can break the property, by itself or with the fair
// schedule that follows it. If only the graph of states can, the run that the explorer
// finds must come to rest.
func (h Hunt) shows(ctx context.Context) (bool, error) {
	prop := h.Claim.Property
	sys, err := h.Page.System(h.Claim)
	if err != nil || prop.Engine().AnyRun() { // random runs say nothing about it
		return false, err
	}
	if prop.Engine().Endless() || !prop.Engine().OnGraph() {
		return err == nil, err
	}
	v, err := checker.Decide(ctx, sys, prop, explore.Options{})
	if err != nil {
		return false, err
	}
	if v.Violation == nil {
		return false, ctx.Err()
	}
	world := sys.World()
	world.Reset()
	for _, e := range v.Violation.Schedule {
		if _, err := world.Apply(e); err != nil {
			return false, err
		}
	}
	return comesToRest(world)
}

// restless is how many events a run may take after the first state without a way out
// before it counts as a run that never comes to rest.
const restless = 10_000

// comesToRest reports whether a random run without further faults comes to rest.
func comesToRest(world transition.World) (bool, error) {
	choose := transition.Seeded(1)
	for range restless {
		events := slices.DeleteFunc(world.Enabled(nil), func(e model.Event) bool { return e.Kind.Fault() })
		if len(events) == 0 {
			return true, nil
		}
		if _, err := world.Apply(events[choose.Choose(len(events))]); err != nil {
			return false, err
		}
	}
	return false, nil
}

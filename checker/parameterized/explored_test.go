package parameterized

import (
	"context"
	"fmt"
	"testing"

	"doorway/algorithms/compareandswap"
	"doorway/algorithms/kexclusion"
	"doorway/algorithms/naivelock"
	"doorway/algorithms/semaphore"
	"doorway/algorithms/swap"
	"doorway/algorithms/testandset"
	"doorway/algorithms/testandtestandset"
	"doorway/algorithms/trylock"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
)

// TestExplored checks the covering sets of pages against explorations of 1 to 6 processes: each state is covered, and each
// maximal marking is reached with one process where it has any number.
func TestExplored(t *testing.T) {
	for _, of := range []struct {
		page    *catalogue.Page
		variant string
	}{
		{&naivelock.Page, ""}, {&testandset.Page, ""}, {&testandset.Page, "keeper"}, {&testandtestandset.Page, ""}, {&trylock.Page, ""},
		{&compareandswap.Page, ""}, {&swap.Page, ""}, {&swap.Page, "stale"}, {&semaphore.Page, ""}, {&kexclusion.Page, "weak"}, {&kexclusion.Page, "alone"},
	} {
		v, _ := of.page.Variant(of.variant)
		sys, err := v.Build(model.NewSetup(1))
		if err != nil {
			t.Fatal(err)
		}
		c, err := Cover(context.Background(), sys, nil, Options{})
		if err != nil || c.Stopped != nil {
			t.Fatal(err, c.Stopped)
		}
		t.Run(of.page.Name+"/"+of.variant, func(t *testing.T) {
			reached := map[string]bool{}
			for n := 1; n <= 6; n++ {
				explored(t, c, n, reached)
			}
			for m := range c.all {
				one := marking{control: m.control}
				for _, some := range m.at {
					if some == omega {
						some = 1
					}
					one.at = append(one.at, some)
				}
				if !reached[one.key()] {
					t.Errorf("%s is covered, and not reached with one for any", c.text(m))
				}
			}
			if len(reached) < 20 {
				t.Errorf("%d states are reached", len(reached))
			}
		})
	}
}

// explored explores n processes, adds what they reach, and expects that it is covered.
func explored(t *testing.T, c *Covering, n int, reached map[string]bool) {
	t.Helper()
	sys, err := c.System(model.Setup{N: n, Requests: model.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	covered := property.Invariant("covered", "every state is covered", func(s model.Snapshot) error {
		m, known := c.marked(s)
		if !known || !c.Covers(s) {
			return fmt.Errorf("%s is not covered", c.text(m))
		}
		reached[m.key()] = true
		return nil
	})
	r, err := explore.Explore(context.Background(), sys, []property.Property{covered}, explore.Options{Workers: 1})
	if err != nil || r.Findings[0].Violation != nil || !r.Complete() {
		t.Errorf("%d processes: %+v (%v)", n, r, err)
	}
}

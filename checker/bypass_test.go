package checker_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/algorithms/peterson"
	"doorway/checker/checksystems"
	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/checker/property"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

func bypass(t tb, sys transition.System, from measure.Start, opts explore.Options) measure.Bypass {
	t.Helper()
	b, err := measure.MaxBypass(context.Background(), sys, from, opts)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestMaxBypass(t *testing.T) {
	passes := []frame{rest, try, try.passed(), inside, rest}
	for _, c := range []struct {
		name     string
		alg      toy
		setup    string
		request  string
		doorway  string
		explored string // from the request
	}{
		{"two locks", toy{lock, lock}, "requests=3", "3", "0", ""},
		{"two locks without end", toy{lock, lock}, "requests=unlimited", "unbounded", "0", ""},
		{"three locks", toy{lock, lock, lock}, "requests=2", "4", "0", ""},
		{"nobody waits", toy{quick, quick}, "requests=unlimited", "0", "0", ""},
		{"one alone", toy{lock}, "requests=unlimited", "0", "0", "3 states, 3 transitions, depth 2, stopped \"\""},
		{"a doorway", toy{passes, quick}, "requests=2", "2", "2", ""},
		{"no way into the doorway", toy{{rest, try, inside.passed(), rest}, quick}, "requests=2", "2", "0", ""},
		{"waiting from the start", toy{{try}, quick}, "requests=2", "2", "0", ""},
		{"passed from the start", toy{{try.passed()}, quick}, "requests=2", "2", "2", ""},
		{"the last process waits", toy{quick, {rest, try}}, "requests=2", "2", "0", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, n := range workers {
				b := bypass(t, build(t, c.alg, c.setup), measure.FromRequest, explore.Options{Workers: n})
				same(t, "from the request", b.String(), c.request)
				if c.explored != "" {
					same(t, "explored", account(b.Explored), c.explored)
				}
				same(t, "from the doorway", bypass(t, build(t, c.alg, c.setup), measure.FromDoorway, explore.Options{Workers: n}).String(), c.doorway)
			}
		})
	}
	sys, err := memory.System(peterson.Algorithm{}, parse(t, "n=2 requests=unlimited"))
	if err != nil {
		t.Fatal(err)
	}
	same(t, "Peterson from the request", bypass(t, sys, measure.FromRequest, explore.Options{}).String(), "unbounded")
	same(t, "Peterson from the doorway", bypass(t, sys, measure.FromDoorway, explore.Options{}).String(), "1")
}

func TestMaxBypassUndecided(t *testing.T) {
	same(t, "limited", bypass(t, build(t, toy{lock, lock}, ""), measure.FromRequest, explore.Options{States: 2}).String(),
		"unknown (limit of 2 states)")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b, err := measure.MaxBypass(ctx, large(t), measure.FromRequest, explore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "interrupted", b.String(), "unknown (interrupted)")
	_, err = measure.MaxBypass(t.Context(), build(t, toy{{rest, try.bang(), rest}}, ""), measure.FromRequest, explore.Options{})
	same(t, "an error", broken(t, err), `the algorithm breaks a rule at "p0 step" in state {At:1 Sent:0}: Step panics: bang by [p0 request, p0 step]`)
	_, err = measure.MaxBypass(t.Context(), build(t, toy{lock}, ""), measure.FromRequest, explore.Options{Prefix: schedule(t, "p0 exit")})
	if err == nil || !strings.HasPrefix(err.Error(), "prefix, step 1: ") {
		t.Errorf("a prefix that cannot happen: %v", err)
	}
}

// The bound is the least k for which bounded waiting holds.
func TestMaxBypassIsTheLeastBound(t *testing.T) {
	for _, from := range []struct {
		start  measure.Start
		within func(int) property.Property
	}{{measure.FromRequest, properties.BoundedWaiting}, {measure.FromDoorway, properties.BoundedWaitingFromDoorway}} {
		holds := func(t tb, sys transition.System, k int) bool {
			return explored(t, sys, explore.Options{Workers: 1}, from.within(k)).Findings[0].Violation == nil
		}
		check := func(t tb, sys transition.System) {
			b := bypass(t, sys, from.start, explore.Options{States: 1500})
			switch {
			case !b.Explored.Complete():
			case b.Unbounded && holds(t, sys, 4):
				t.Errorf("others enter at most 4 times, but the bound is %v", b)
			case !b.Unbounded && (!holds(t, sys, b.Most) || b.Most > 0 && holds(t, sys, b.Most-1)):
				t.Errorf("the bound %v is not the least", b)
			}
		}
		check(t, passing(t, checksystems.RA{N: 2}, "n=2 requests=2"))
		rapid.Check(t, func(t *rapid.T) {
			c := chooser(t)
			alg := anyToy(c)
			setup := anySetup(c, len(alg))
			t.Log(fmt.Sprintf("%+v under %v", alg, setup))
			check(t, system(t, alg, setup.String()))
		})
	}
}

package measure_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/algorithms/peterson"
	"doorway/checker/checksystems"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/measure"
	"doorway/checker/property"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

func TestMaxBypass(t *testing.T) {
	passes := []Frame{Rest, Try, Try.Past(), Inside, Rest}
	for _, c := range []struct {
		name     string
		alg      Toy
		setup    string
		request  string
		doorway  string
		explored string // from the request
	}{
		{"two locks", Toy{Lock, Lock}, "requests=3", "3", "0", ""},
		{"two locks without end", Toy{Lock, Lock}, "requests=unlimited", "unbounded", "0", ""},
		{"three locks", Toy{Lock, Lock, Lock}, "requests=2", "4", "0", ""},
		{"nobody waits", Toy{Quick, Quick}, "requests=unlimited", "0", "0", ""},
		{"one alone", Toy{Lock}, "requests=unlimited", "0", "0", "3 states, 3 transitions, depth 2, stopped \"\""},
		{"a doorway", Toy{passes, Quick}, "requests=2", "2", "2", ""},
		{"no way into the doorway", Toy{{Rest, Try, Inside.Past(), Rest}, Quick}, "requests=2", "2", "0", ""},
		{"waiting from the start", Toy{{Try}, Quick}, "requests=2", "2", "0", ""},
		{"passed from the start", Toy{{Try.Past()}, Quick}, "requests=2", "2", "2", ""},
		{"the last process waits", Toy{Quick, {Rest, Try}}, "requests=2", "2", "0", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, n := range Workers {
				b := Bypass(t, Build(t, c.alg, c.setup), measure.FromRequest, explore.Options{Workers: n})
				Same(t, "from the request", b.String(), c.request)
				if c.explored != "" {
					Same(t, "explored", Account(b.Explored), c.explored)
				}
				Same(t, "from the doorway", Bypass(t, Build(t, c.alg, c.setup), measure.FromDoorway, explore.Options{Workers: n}).String(), c.doorway)
			}
		})
	}
	sys, err := memory.System(peterson.Algorithm{}, Parse(t, "n=2 requests=unlimited"))
	if err != nil {
		t.Fatal(err)
	}
	Same(t, "Peterson from the request", Bypass(t, sys, measure.FromRequest, explore.Options{}).String(), "unbounded")
	Same(t, "Peterson from the doorway", Bypass(t, sys, measure.FromDoorway, explore.Options{}).String(), "1")
}

func TestMaxBypassUndecided(t *testing.T) {
	Same(t, "limited", Bypass(t, Build(t, Toy{Lock, Lock}, ""), measure.FromRequest, explore.Options{States: 2}).String(),
		"unknown (limit of 2 states)")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b, err := measure.MaxBypass(ctx, Large(t), measure.FromRequest, explore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	Same(t, "interrupted", b.String(), "unknown (interrupted)")
	_, err = measure.MaxBypass(t.Context(), Build(t, Toy{{Rest, Try.Banging(), Rest}}, ""), measure.FromRequest, explore.Options{})
	Same(t, "an error", Broken(t, err), `the algorithm breaks a rule at "p0 step" in state {At:1 Sent:0}: Step panics: bang by [p0 request, p0 step]`)
	_, err = measure.MaxBypass(t.Context(), Build(t, Toy{Lock}, ""), measure.FromRequest, explore.Options{Prefix: Schedule(t, "p0 exit")})
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
		holds := func(t TB, sys transition.System, k int) bool {
			return Explored(t, sys, explore.Options{Workers: 1}, from.within(k)).Findings[0].Violation == nil
		}
		check := func(t TB, sys transition.System) {
			b := Bypass(t, sys, from.start, explore.Options{States: 1500})
			switch {
			case !b.Explored.Complete():
			case b.Unbounded && holds(t, sys, 4):
				t.Errorf("others enter at most 4 times, but the bound is %v", b)
			case !b.Unbounded && (!holds(t, sys, b.Most) || b.Most > 0 && holds(t, sys, b.Most-1)):
				t.Errorf("the bound %v is not the least", b)
			}
		}
		check(t, Passing(t, checksystems.RA{N: 2}, "n=2 requests=2"))
		rapid.Check(t, func(t *rapid.T) {
			c := Chooser(t)
			alg := AnyToy(c)
			setup := AnySetup(c, len(alg))
			t.Log(fmt.Sprintf("%+v under %v", alg, setup))
			check(t, System(t, alg, setup.String()))
		})
	}
}

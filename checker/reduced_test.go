package checker_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/algorithms/ricartagrawala"
	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
	"doorway/properties"
)

// A rumour is told by everyone who requests to everyone else. Who has heard of all others enters, if it may. The order
// in which rumours come does not matter, so a reduced search has few states and a whole one has many.
type rumour struct{ n, enter int }

type heard struct {
	From   model.ProcSet
	Region model.Region
}

func (rumour) Init(model.ProcID) heard                 { return heard{} }
func (rumour) View(_ model.ProcID, s heard) model.View { return model.View{Region: s.Region} }
func (r rumour) Step(me model.ProcID, s heard, in message.Input[bool]) (heard, message.Sends[bool]) {
	var out message.Sends[bool]
	switch in.Kind {
	case model.Request:
		s.Region = model.Trying
		out.ToAll(model.Others(r.n, me), true)
	case model.Exit:
		s.Region = model.Remainder
	default:
		s.From = s.From.With(in.From)
	}
	if s.Region == model.Trying && s.From == model.Others(r.n, me) && int(me) < r.enter {
		s.Region = model.Critical
	}
	return s, out
}

// TestReduced decides by a reduced search what a whole one leaves undecided at its limit, briefly or not.
func TestReduced(t *testing.T) {
	decide := func(n, enter int, opts explore.Options, prop property.Property) *checker.Verdict {
		v, err := checker.Decide(t.Context(), Passing(t, rumour{n, enter}, fmt.Sprintf("n=%d requests=1", n)), prop, opts)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	kept := &explore.Checkpoint{Dir: t.TempDir(), Name: "rumour", Every: time.Hour}
	all := &explore.Constraint{Name: "all", Holds: func(model.Snapshot) bool { return true }}
	exclusion, served := properties.MutualExclusion, properties.StarvationFreedom
	for _, c := range []struct {
		n, enter int
		opts     explore.Options
		prop     property.Property
		want     string
	}{
		{5, 2, explore.Options{States: 80_000}, exclusion, "violated for n=5 requests=1: {p0,p1} are in their critical sections at the same time, by a run of 25 events, perhaps not a shortest one"},
		{5, 2, explore.Options{States: 79_999}, exclusion, "unknown for n=5 requests=1: 131,828 states, 777,562 transitions, depth 10 (limit of 79,999 states)"},
		{5, 2, explore.Options{States: 80_000, Checkpoint: kept}, exclusion, "unknown for n=5 requests=1: 131,828 states, 777,562 transitions, depth 10 (limit of 80,000 states)"},
		{5, 2, explore.Options{States: 80_000, Constraint: all}, exclusion, "unknown for n=5 requests=1: 131,828 states, 777,562 transitions, depth 10 (limit of 80,000 states)"},
		{5, 2, explore.Options{States: 80_000}, served, "unknown for n=5 requests=1: 131,828 states, 777,562 transitions, depth 10 (limit of 80,000 states)"},
		{10, 2, explore.Options{States: 320_000}, exclusion, "violated"},
		{10, 2, explore.Options{States: 80_000}, exclusion, "unknown"},
	} {
		if v := decide(c.n, c.enter, c.opts, c.prop); !strings.HasPrefix(v.String(), c.prop.Name+": "+c.want) {
			t.Errorf("%v is not %s", v, c.want)
		}
	}
}

// TestReducedProof proves what a whole search leaves undecided, in a short search.
func TestReducedProof(t *testing.T) {
	sys, err := ricartagrawala.Page.System(catalogue.Claim{Setup: Parse(t, "n=4 requests=1")})
	if err != nil {
		t.Fatal(err)
	}
	v, err := checker.Decide(t.Context(), sys, properties.MutualExclusion, explore.Options{States: 80_000})
	if err != nil || v.Status != checker.Proved || v.Explored.Reduced != "persistent sets" || v.Explored.States != 10_644 {
		t.Errorf("%v, %v", v, err)
	}
}

// TestReducedApart has a reduced search of its own for each of two properties that shared the whole one.
func TestReducedApart(t *testing.T) {
	sys := Passing(t, rumour{5, 2}, "n=5 requests=1")
	props := []property.Property{properties.MutualExclusion, properties.MutualExclusion}
	checker.DecideEach(t.Context(), sys, props, explore.Options{States: 80_000}, func(i int, v *checker.Verdict, err error) {
		if err != nil || v.Status != checker.Violated {
			t.Errorf("property %d: %v, %v", i, v, err)
		}
	})
}

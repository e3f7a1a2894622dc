package checker_test

import (
	"testing"

	"doorway/algorithms/testandset"
	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/internal/reference"
	"doorway/model/transition"
	"doorway/properties"
)

// A property of runs that never end is put to the test once someone waits.
func TestLivenessExercised(t *testing.T) {
	for _, property := range []string{"starvation-freedom", "livelock-freedom", "election-terminates"} {
		for _, c := range []decided{
			{"nobody waits", Toy{Quick}, "requests=unlimited", property, checker.Vacuous, "", ""},
			{"someone waits", Toy{Lock}, "requests=unlimited", property, checker.Proved, "", ""},
		} {
			t.Run(c.name+" "+property, c.decide)
		}
	}
}

// Each says in its own words what a process does for ever.
func TestLivenessBroken(t *testing.T) {
	for property, why := range map[string]string{
		"starvation-freedom":  "waits for ever, though the run is fair",
		"livelock-freedom":    "waits for ever and nobody gets in, though the run is fair",
		"election-terminates": "takes part in an election for ever, though the run is fair",
	} {
		r := Explored(t, Build(t, Toy{Spins}, ""), explore.Options{}, Named(t, property))
		Same(t, property, Found(r.Findings[0].Violation), property+": p0 "+why+" by [p0 request]")
	}
}

// TestReferenceIsFair holds the copying twin to what is known of two locks: a run
// in which one process never moves is not fair.
func TestReferenceIsFair(t *testing.T) {
	v, _ := testandset.Page.Variant("")
	unfair, err := v.Build(Parse(t, "n=2 requests=unlimited"))
	if err != nil {
		t.Fatal(err)
	}
	for sys, starves := range map[transition.System]bool{PetersonLock(t, "n=2 requests=unlimited"): false, unfair: true} {
		r, err := reference.Explore(sys, []property.Property{properties.StarvationFreedom})
		if err != nil || (r.Findings[0].Violation != nil) != starves {
			t.Errorf("starves: %v, want %v; %v", r.Findings[0].Violation, starves, err)
		}
	}
}

package checker_test

import (
	"errors"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// A step against the order of regions is an error for properties of entries,
// whichever way it is found; an election may be left without one.
func TestOrderOfRegions(t *testing.T) {
	const gives = `the algorithm breaks a rule at "p0 step" in state 1: it goes from trying to remainder; a process that tries goes on until it enters; ` +
		"if processes may give up, say so with the method Abortable() bool"
	const stays = `the algorithm breaks a rule at "p0 exit" in state 2: it goes from critical to critical; an exit leads to the exiting region`
	waiter := Script{{Next: 1}, {View: Try.View, Next: 0}, {View: Inside.View, Next: 0}}
	lingers := Script{{Next: 1}, {View: Try.View, Next: 2}, {View: Inside.View, Next: 2}}
	for _, c := range []struct {
		prog     sided
		property property.Property
		want     string
	}{
		{sided{waiter, false}, properties.StarvationFreedom, gives},
		{sided{waiter, false}, properties.DeadlockFreedom, gives},
		{sided{waiter, true}, properties.StarvationFreedom, ""},
		{sided{waiter, false}, properties.ElectionTerminates, ""},
		{sided{lingers, false}, properties.StarvationFreedom, stays},
		{sided{lingers, true}, properties.ElectionTerminates, stays},
	} {
		sys, err := memory.System(c.prog, model.NewSetup(1))
		if err != nil {
			t.Fatal(err)
		}
		props := []property.Property{c.property}
		_, searched := explore.Explore(t.Context(), sys, props, explore.Options{})
		_, copied := reference.Explore(sys, props)
		_, walked := Simulator(t, sys, transition.RandomWalk, props...).Run(transition.Seeded(1), 10)
		_, replayed := Runner(t, sys, c.property).Lenient(transition.Finite(Schedule(t, "p0 request, p0 step, p0 exit")))
		for way, err := range map[string]error{"search": searched, "reference": copied, "walk": walked, "replay": replayed} {
			var rule *transition.AlgorithmError
			switch errors.As(err, &rule); {
			case c.want == "" && err != nil:
				t.Errorf("%s, %s: %v", c.property.Name, way, err)
			case c.want != "" && (rule == nil || !strings.HasPrefix(rule.Error(), c.want)):
				t.Errorf("%s, %s: %v, want %s", c.property.Name, way, err, c.want)
			}
		}
	}
}

// An exit that never ends starves its process, and is not progress.
func TestExitWithoutEnd(t *testing.T) {
	sys := Build(t, Toy{{Rest, Inside, Leave.To(2)}}, "")
	for _, p := range []property.Property{properties.StarvationFreedom, properties.LivelockFreedom} {
		v, err := checker.Decide(t.Context(), sys, p, explore.Options{})
		if err != nil {
			t.Fatal(err)
		}
		Same(t, p.Name, Found(v.Violation), p.Name+": p0 never comes to the end of its exit, though the run is fair by [p0 request, p0 exit]")
	}
}

// A firm is a toy that says of itself whether its processes may give up.
type firm struct {
	Toy
	abortable bool
}

func (f firm) Abortable() bool { return f.abortable }

// TestBreaches lets a process leave the order of regions in each way. An election
// may leave it in some, and so may a process that may give up.
func TestBreaches(t *testing.T) {
	ready := Rest
	ready.Ready = true
	down := Region(model.Down)
	awake := down
	awake.Ready = true
	for _, c := range []struct {
		alg      Toy
		want     string
		election bool // it is asked of elections as well
		given    bool // and of processes that may give up
	}{
		{Toy{{Rest, awake, Try}}, "from down to trying; a process that has halted stays so", true, true},
		{Toy{{Rest, down}}, "", true, true},
		{Toy{{Rest, Rest.To(0)}}, "from remainder to remainder; a request leads to the trying region", false, false},
		{Toy{{ready, Try.To(1)}}, "from remainder to trying; only a request leaves the remainder", false, true},
		{Toy{{ready, Inside.To(0)}}, "from remainder to critical; only a request leaves the remainder", true, true},
		{Toy{{Rest, Leave.To(0)}}, "from remainder to exiting; a process that exits has been in its critical section", true, false},
		{Toy{{Rest, Try, Leave.To(0)}}, "from trying to exiting; a process that exits has been in its critical section", true, false},
		{Toy{{Rest, Try.To(0)}}, "from trying to remainder; a process that tries goes on until it enters", false, false},
		{Toy{{Rest, Inside, Try.To(1)}}, "from critical to trying; the critical section is left to the exiting region", true, true},
		{Toy{{Rest, Inside.To(1)}}, "from critical to critical; an exit leads to the exiting region", true, true},
		{Toy{{Rest, Inside, Leave.To(1)}}, "from exiting to critical; an exit ends in the remainder", true, true},
		{Toy{{Rest, Inside, Leave, Try.To(1)}}, "", true, true},
	} {
		for _, abortable := range []bool{false, true} {
			for _, prop := range []property.Property{properties.MutualExclusion, properties.UniqueLeader} {
				asked := (c.election || prop.Name == properties.MutualExclusion.Name) && (c.given || !abortable)
				sys := System(t, firm{c.alg, abortable}, "n=1 requests=1")
				_, err := explore.Explore(t.Context(), sys, []property.Property{prop}, explore.Options{})
				switch asked = asked && c.want != ""; {
				case asked && (err == nil || !strings.Contains(err.Error(), "it goes "+c.want)):
					t.Errorf("%s, abortable %v: %v, want %q", prop.Name, abortable, err, c.want)
				case !asked && err != nil:
					t.Errorf("%s, abortable %v: %v, want no error", prop.Name, abortable, err)
				}
			}
		}
	}
}

package checker_test

import (
	"errors"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/model"
)

// A step against the order of regions is an error, by whatever way it is found,
// of properties of entries; an election may be left without one.
func TestOrderOfRegions(t *testing.T) {
	const gives = `the algorithm breaks a rule at "p0 step" in state 1: it goes from trying to remainder; who is trying goes on until it enters; ` +
		"if processes may give up, say so with the method Abortable() bool"
	const stays = `the algorithm breaks a rule at "p0 exit" in state 2: it goes from critical to critical; an exit leads to the exiting region`
	waiter := script{{Next: 1}, {View: try.View, Next: 0}, {View: inside.View, Next: 0}}
	lingers := script{{Next: 1}, {View: try.View, Next: 2}, {View: inside.View, Next: 2}}
	for _, c := range []struct {
		prog     sided
		property checker.Property
		want     string
	}{
		{sided{waiter, false}, checker.StarvationFreedom, gives},
		{sided{waiter, false}, checker.DeadlockFreedom, gives},
		{sided{waiter, true}, checker.StarvationFreedom, ""},
		{sided{waiter, false}, checker.ElectionTerminates, ""},
		{sided{lingers, false}, checker.StarvationFreedom, stays},
		{sided{lingers, true}, checker.ElectionTerminates, stays},
	} {
		sys, err := model.SharedMemory(c.prog, model.NewSetup(1))
		if err != nil {
			t.Fatal(err)
		}
		props := []checker.Property{c.property}
		_, searched := checker.Explore(t.Context(), sys, props, checker.Options{})
		_, copied := checker.Reference(sys, props)
		_, walked := walker(t, sys, model.RandomWalk, props...).Walk(model.Seeded(1), 10)
		_, replayed := runner(t, sys, c.property).Lenient(schedule(t, "p0 request, p0 step, p0 exit"))
		for way, err := range map[string]error{"search": searched, "reference": copied, "walk": walked, "replay": replayed} {
			var rule *model.AlgorithmError
			switch errors.As(err, &rule); {
			case c.want == "" && err != nil:
				t.Errorf("%s, %s: %v", c.property.Name, way, err)
			case c.want != "" && (rule == nil || !strings.HasPrefix(rule.Error(), c.want)):
				t.Errorf("%s, %s: %v, want %s", c.property.Name, way, err, c.want)
			}
		}
	}
}

// An exit that never ends starves its process, and is no progress.
func TestExitWithoutEnd(t *testing.T) {
	sys := build(t, toy{{rest, inside, leave.to(2)}}, "")
	for _, p := range []checker.Property{checker.StarvationFreedom, checker.LivelockFreedom} {
		v, err := checker.Decide(t.Context(), sys, p, checker.Options{})
		if err != nil {
			t.Fatal(err)
		}
		same(t, p.Name, found(v.Violation), p.Name+": p0 never comes to the end of its exit, though the run is fair by [p0 request, p0 exit]")
	}
}

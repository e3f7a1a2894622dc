package checkertest

import (
	"context"

	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/model/transition"
)

// Runner returns a runner.
func Runner(t TB, sys transition.System, p property.Property) *replay.Runner {
	t.Helper()
	r, err := replay.NewRunner(sys, p)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Outcome turns what a replay returns into text.
func Outcome(v *property.Violation, err error) string {
	if err != nil {
		return err.Error()
	}
	return Found(v)
}

// Simulator returns a simulator.
func Simulator(t TB, sys transition.System, scheduler transition.Scheduler, props ...property.Property) *simulate.Simulator {
	t.Helper()
	w, err := simulate.New(sys, props, scheduler)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// Policy returns a scheduler by its name.
func Policy(t TB, name string) scheduling.Policy {
	t.Helper()
	p, err := scheduling.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Bypass measures by how many a process may be overtaken.
func Bypass(t TB, sys transition.System, from measure.Start, opts explore.Options) measure.Bypass {
	t.Helper()
	b, err := measure.MaxBypass(context.Background(), sys, from, opts)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

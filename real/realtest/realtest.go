// Package realtest is for the tests of adapters: it finds and replays runs, and
// measures how soon they are found.
package realtest

import (
	"context"
	"fmt"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model/transition"
	"doorway/real"
	"doorway/shrink"
)

// A Found reports a run that breaks a property, as short as it could be made.
type Found struct {
	shrink.Result
	Runs   int    // until the first
	Events int    // in these
	Same   int    // of 20 replays, those that broke the property at the same event
	Sequel string // how long several were inside, or led, at once: of real.Program.Sequel
}

// Find takes random runs of at most so many steps until one breaks the property,
// shrinks it and replays it 20 times. It returns nil if none does.
func Find(ctx context.Context, prog *real.Program, prop property.Property, runs simulate.Runs) (*Found, error) {
	s, err := sample(ctx, prog, prop, runs)
	if err != nil || s.Violation == nil {
		return nil, err
	}
	return shortened(ctx, prog, prop, s)
}

// sample takes random runs until one breaks the property. It is also an error if no
// run put it to the test.
func sample(ctx context.Context, prog *real.Program, prop property.Property, runs simulate.Runs) (*simulate.Sample, error) {
	s, err := simulate.Test(ctx, prog, []property.Property{prop}, runs)
	if err == nil && s.Violation == nil && !s.Exercised[0] {
		err = fmt.Errorf("nothing put %s to the test: %s", prop.Name, prop.Engine().Never())
	}
	return s, err
}

// shortened shrinks the run that was found and replays it.
func shortened(ctx context.Context, prog *real.Program, prop property.Property, s *simulate.Sample) (f *Found, err error) {
	f = &Found{Runs: s.Runs, Events: s.Steps}
	f.Result, err = shrink.Shrink(ctx, shrink.Subject{Build: prog.With, Property: prop, Setup: prog.Setup(), Behaviour: s.Violation.Behaviour}, shrink.Options{})
	if err != nil {
		return nil, err
	}
	return f, f.replay(prog, prop)
}

func (f *Found) replay(prog *real.Program, prop property.Property) error {
	sys, err := prog.With(f.Setup)
	if err != nil {
		return err
	}
	f.Sequel = sys.(*real.Program).Sequel(f.Schedule())
	r, err := replay.NewRunner(sys, prop)
	for range 20 {
		if err != nil {
			return err
		}
		var v *property.Violation
		if v, _ = r.Strict(f.Violation.Behaviour); v != nil && len(v.Schedule) == len(f.Violation.Schedule) {
			f.Same++
		}
	}
	return nil
}

// Schedule returns the events of the run.
func (f *Found) Schedule() transition.Schedule { return f.Violation.Schedule }

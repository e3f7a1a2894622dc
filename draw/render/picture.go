package render

import (
	"context"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/model/transition"
)

// Schedule draws a run without a violation.
func Schedule(sys transition.Runnable, s transition.Schedule) string {
	f, err := recording.Record(sys, s)
	if err != nil {
		return err.Error()
	}
	return text(f)
}

// Violation draws a run that is known to break a property, by its end or by its loop.
func Violation(sys transition.Runnable, prop property.Property, v *property.Violation) string {
	rec, err := again(sys, prop, v)
	if err != nil {
		return err.Error()
	}
	return Recorded(rec)
}

// Explained draws a run that is known to break a property, and says why it does. If whole, it leaves out no step.
func Explained(ctx context.Context, sys transition.Runnable, prop property.Property, v *property.Violation, whole bool) string {
	rec, err := again(sys, prop, v)
	if err != nil {
		return err.Error()
	}
	e := &Explanation{}
	if rec.Cut == nil {
		if e = Explain(ctx, sys, prop, v, rec.Execution); whole {
			rec.Execution = rec.Execution.Whole()
		}
	}
	return Recorded(rec) + Because(e.Lines, 0)
}

// again replays a run that is known to break a property.
func again(sys transition.Runnable, prop property.Property, v *property.Violation) (recording.Recording, error) {
	r, err := replay.NewRunner(sys, prop)
	if err != nil {
		return recording.Recording{}, err
	}
	r.States = 1 // what can follow the run was searched when it was found
	return recording.Replay(r, v.Behaviour), nil
}

// Recorded draws a run that breaks a property and says why it is fair, if it is infinite.
func Recorded(rec recording.Recording) string {
	if rec.Cut != nil {
		return rec.Cut.Error()
	}
	f := *rec.Execution
	f.Breaks(rec.Behaviour)
	drawn := text(&f) + unfold(&f)
	if !rec.Endless || rec.Violation == nil {
		return drawn
	}
	return drawn + "\n" + rec.Violation.FairText() + "\n"
}

func text(f *recording.Execution) string {
	return diagram.Text(f.Trace(), f.Processes(), diagram.Options{Execution: f, Mark: f.Mark, Loop: f.Loop})
}

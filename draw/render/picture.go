package render

import (
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/transition"
)

// Schedule draws a run without a violation.
func Schedule(sys transition.Runnable, s model.Schedule) string {
	f, err := recording.Record(sys, s)
	if err != nil {
		return err.Error()
	}
	return text(f)
}

// Violation draws a run that is known to break a property, by its end or by going on for ever.
func Violation(sys transition.Runnable, prop property.Property, v *property.Violation) string {
	r, err := replay.NewRunner(sys, prop)
	if err != nil {
		return err.Error()
	}
	r.States = 1 // what can follow the run was searched when it was found
	return Recorded(recording.Replay(r, v.Behaviour))
}

// Recorded draws a run that breaks a property and says why it is fair, if it goes on for ever.
func Recorded(rec recording.Recording) string {
	if rec.Cut != nil {
		return rec.Cut.Error()
	}
	f := *rec.Execution
	f.Breaks(rec.Behaviour)
	if !rec.Endless || rec.Violation == nil {
		return text(&f)
	}
	return text(&f) + "\n" + rec.Violation.FairText() + "\n"
}

func text(f *recording.Execution) string {
	return diagram.Text(f.Trace(), f.Processes(), diagram.Options{Execution: f, Mark: f.Mark, Loop: f.Loop})
}

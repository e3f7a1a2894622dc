package render

import (
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/draw/diagram"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/transition"
)

// Schedule draws a run that breaks nothing.
func Schedule(sys transition.Runnable, s model.Schedule) string {
	f, err := recording.Record(sys, s)
	if err != nil {
		return err.Error()
	}
	return text(f)
}

// Violation draws a run that breaks a property, by its end or by going on for ever.
func Violation(sys transition.Runnable, v *property.Violation) string {
	f, err := recording.Record(sys, v.Events())
	if err != nil {
		return err.Error()
	}
	if !v.Endless {
		f.MarkEnd()
		return text(f)
	}
	f.Loop = len(v.Schedule) + 1
	return text(f) + "\n" + v.FairText() + "\n"
}

func text(f *recording.Film) string {
	return diagram.Text(f.Trace(), f.Setup.N, diagram.Options{Film: f, Mark: f.Mark, Loop: f.Loop})
}

// Reasoned adds the reasons why a run that goes on for ever is fair, which a replay finds and a
// search does not. It returns any other run unchanged.
func Reasoned(sys transition.Runnable, prop property.Property, v *property.Violation) *property.Violation {
	r, err := replay.NewRunner(sys, prop)
	if err != nil || !v.Endless {
		return v
	}
	if replayed, _ := r.StrictLasso(v.Schedule, v.Loop); replayed != nil {
		return replayed
	}
	return v
}

package recording

import (
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model/transition"
)

// A Recording keeps all that one replay shows of a behaviour.
type Recording struct {
	replay.Recording
	Execution *Execution      // as far as the trace goes; nil if the run cannot begin
	Courses   []replay.Course // how other properties stood at each moment, if they were given and could watch
}

// Replay records a behaviour while r replays it strictly and other properties watch.
func Replay(r *replay.Runner, b transition.Behaviour, others ...property.Property) Recording {
	var f *Execution
	var record *recorder
	watch, failed := replay.NewWatch(r.System(), others)
	shown := r.Record(b, func(run transition.Run, h transition.Step) {
		if record == nil {
			record = newRecorder(r.System(), run)
			f = record.execution
		}
		record.state(h)
		if failed == nil {
			watch.See(run, h)
		}
	})
	rec := Recording{Recording: shown, Execution: f}
	if failed != nil {
		return rec
	}
	if courses, err := watch.Courses(); err == nil {
		rec.Courses = courses
	}
	return rec
}

// Breaks marks what breaks a property: the loop of an infinite behaviour, else the end.
func (f *Execution) Breaks(b transition.Behaviour) {
	if b.Endless {
		f.Loop = len(b.Schedule) + 1
		return
	}
	if f.Mark = f.Steps(); f.Mark == 0 {
		f.Mark = AtStart
	}
}

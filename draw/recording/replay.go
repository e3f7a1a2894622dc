package recording

import (
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/transition"
)

// A Recording is all that one replay shows of a behaviour.
type Recording struct {
	replay.Recording
	Film *Film // as far as the trace goes; nil if the run cannot begin
}

// Replay records a behaviour while r replays it strictly.
func Replay(r *replay.Runner, b model.Behaviour) Recording {
	var f *Film
	var record *recorder
	shown := r.Record(b, func(run transition.Run, h transition.Step) {
		if record == nil {
			record = newRecorder(r.System(), run)
			f = record.film
		}
		record.frame(h)
	})
	return Recording{shown, f}
}

// Breaks marks what breaks a property: the loop of an infinite behaviour, else the end.
func (f *Film) Breaks(b model.Behaviour) {
	if b.Endless {
		f.Loop = len(b.Schedule) + 1
		return
	}
	if f.Mark = f.Steps(); f.Mark == 0 {
		f.Mark = AtStart
	}
}

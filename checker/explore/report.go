package explore

import (
	"time"

	"doorway/checker/progress"
	"doorway/internal/tick"
)

// report starts calling Options.Progress and returns a function that stops it.
func (x *explorer) report() (stop func()) {
	if x.opts.Progress == nil {
		return func() {}
	}
	return tick.Every(time.Second, func() { x.opts.Progress(x.progress()) })
}

func (x *explorer) progress() progress.Progress {
	return progress.Progress{
		Phase: progress.Phase(x.phase.Load()), States: int(x.reached.Load()), Transitions: int(x.transitions.Load()),
		Depth: int(x.depth.Load()), Frontier: int(x.waiting.Load()), Done: int(x.done.Load()), Elapsed: time.Since(x.started),
	}
}

// enter begins a phase.
func (x *explorer) enter(p progress.Phase) {
	x.done.Store(0)
	x.phase.Store(uint32(p))
}

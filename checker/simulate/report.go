package simulate

import (
	"sync/atomic"
	"time"

	"doorway/checker/progress"
	"doorway/internal/tick"
)

// report starts the calls of Runs.Progress and returns what counts a run and
// what ends the calls.
func (r Runs) report() (took, stop func()) {
	if r.Progress == nil {
		return func() {}, func() {}
	}
	var runs atomic.Int64
	began := time.Now()
	stop = tick.Every(time.Second, func() {
		r.Progress(progress.Progress{Phase: progress.Sampling, Done: int(runs.Load()), Elapsed: time.Since(began)})
	})
	return func() { runs.Add(1) }, stop
}

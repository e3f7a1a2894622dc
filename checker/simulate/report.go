package simulate

import (
	"sync/atomic"
	"time"

	"doorway/checker/progress"
	"doorway/internal/tick"
)

// report starts calling Runs.Progress. It returns a function that counts a run and one that stops the calls.
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

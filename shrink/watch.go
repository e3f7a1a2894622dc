package shrink

import (
	"time"

	"doorway/checker/progress"
)

// A watch reports progress now and then.
type watch struct {
	progress    func(progress.Progress) // or nil
	began, last time.Time
}

func newWatch(progress func(progress.Progress)) watch {
	return watch{progress, time.Now(), time.Now()}
}

// tell reports the number of runs and searches tried, about once a second.
func (w *watch) tell(tried int) {
	if w.progress == nil || time.Since(w.last) < time.Second {
		return
	}
	w.last = time.Now()
	w.progress(progress.Progress{Phase: progress.Shrinking, Done: tried, Elapsed: time.Since(w.began)})
}

// within returns a function that reports the same during a search, with the search's progress.
func (w *watch) within(tried int) func(progress.Progress) {
	if w.progress == nil {
		return nil
	}
	return func(p progress.Progress) {
		p.Phase, p.Done, p.Elapsed = progress.Shrinking, tried, time.Since(w.began)
		w.progress(p)
	}
}

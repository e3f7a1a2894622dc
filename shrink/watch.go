package shrink

import (
	"time"

	"doorway/checker/progress"
)

// A watch says now and then how much was tried.
type watch struct {
	progress    func(progress.Progress) // or nil
	began, last time.Time
}

func newWatch(progress func(progress.Progress)) watch {
	return watch{progress, time.Now(), time.Now()}
}

// tell says how many runs and searches were tried, about once a second.
func (w *watch) tell(tried int) {
	if w.progress == nil || time.Since(w.last) < time.Second {
		return
	}
	w.last = time.Now()
	w.progress(progress.Progress{Phase: progress.Shrinking, Done: tried, Elapsed: time.Since(w.began)})
}

// within says the same while a search goes on, with how far that is.
func (w *watch) within(tried int) func(progress.Progress) {
	if w.progress == nil {
		return nil
	}
	return func(p progress.Progress) {
		p.Phase, p.Done, p.Elapsed = progress.Shrinking, tried, time.Since(w.began)
		w.progress(p)
	}
}

package shrink

import (
	"testing"
	"time"

	"doorway/checker/progress"
)

// A watch tells about once a second what was tried, and in searches always.
func TestWatch(t *testing.T) {
	var told []progress.Progress
	w := newWatch(func(p progress.Progress) { told = append(told, p) })
	w.tell(1)
	if len(told) > 0 {
		t.Errorf("told at once: %v", told)
	}
	w.last = w.last.Add(-time.Second)
	w.tell(2)
	w.tell(3)
	w.within(4)(progress.Progress{Phase: progress.Calming, States: 100})
	if len(told) != 2 || told[0].String() != "shrinking: 2 runs tried" || told[1].String() != "shrinking: 4 runs tried" || told[1].States != 100 {
		t.Errorf("told is %v", told)
	}
	if w := newWatch(nil); w.within(1) != nil {
		t.Error("nobody listens, and yet searches report")
	}
}

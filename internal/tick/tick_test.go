package tick_test

import (
	"sync/atomic"
	"testing"
	"time"

	"doorway/internal/tick"
)

// Every calls f repeatedly, and never after stop.
func TestEvery(t *testing.T) {
	var calls atomic.Int64
	twice := make(chan struct{})
	stop := tick.Every(time.Millisecond, func() {
		if calls.Add(1) == 2 {
			close(twice)
		}
		time.Sleep(5 * time.Millisecond) // stop comes in the middle of a call
	})
	<-twice
	stop()
	n := calls.Load()
	time.Sleep(20 * time.Millisecond)
	if got := calls.Load(); got != n {
		t.Errorf("%d calls before stop and %d after it", n, got-n)
	}
}

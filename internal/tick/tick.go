// Package tick calls a function periodically while something else runs.
package tick

import (
	"sync"
	"time"
)

// Every calls f after each period until stop is called, which waits for a call in progress.
func Every(period time.Duration, f func()) (stop func()) {
	done := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		tick := time.NewTicker(period)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				f()
			}
		}
	})
	return func() { close(done); wg.Wait() }
}

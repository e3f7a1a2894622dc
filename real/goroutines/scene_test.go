//go:build goroutines

package goroutines

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"doorway/model/transition"
)

// scene is a function in which much is left to chance: the order of wake-ups, choices of select, timers
// of one instant, the order of a map, random numbers.
func scene(log *string) func(*testing.T) {
	return func(t *testing.T) {
		a, b, done := make(chan int, 8), make(chan int, 8), make(chan struct{})
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		for i := range 4 {
			go func() {
				for k := range 3 {
					time.Sleep(time.Second)
					select {
					case a <- i*10 + k:
					case b <- i*10 + k:
					}
				}
				done <- struct{}{}
			}()
		}
		seen := map[int]bool{}
		for n := 0; n < 4; {
			select {
			case v := <-a:
				seen[v] = true
			case v := <-b:
				seen[-v] = rand.IntN(2) == 0
			case <-done:
				n++
			case <-ctx.Done():
				ctx = context.Background()
			}
		}
		*log = fmt.Sprint(rand.IntN(1000))
		for v, was := range seen {
			*log += fmt.Sprint(" ", v, was)
		}
	}
}

// sceneHash is that of the runs of the scene, of Go 1.26 and 1.27, with the race detector and without it. Another means
// that the overlay does not take all chance out of a run, or that Go has changed how maps are laid out.
const sceneHash = "3035eab132e85592"

// TestScene: the same seeds give the same runs, in any process.
func TestScene(t *testing.T) {
	var log string
	p := newProgram(t, scene(&log))
	sum := func() string {
		h := sha256.New()
		for seed := range uint64(200) {
			log = ""
			r := &run{prog: p}
			c := transition.Seeded(seed)
			for events := r.Enabled(nil); len(events) > 0; events = r.Enabled(nil) {
				e := events[c.Choose(len(events))]
				if _, err := r.Apply(e); err != nil {
					t.Fatal(err)
				}
				fmt.Fprintln(h, e, r.Footprint(e))
			}
			r.Reset()
			fmt.Fprintln(h, log)
		}
		return fmt.Sprintf("%x", h.Sum(nil)[:8])
	}
	if first, second := sum(), sum(); first != second || first != sceneHash {
		t.Errorf("hash %s, then %s, want %s", first, second, sceneHash)
	}
}

package real

import (
	"fmt"
	"math/rand"
	"testing"
	"testing/cryptotest"
	"testing/synctest"
	"time"

	"doorway/internal/cpu"
	"doorway/real/internal/stacks"
)

// A bubble does what it is told in a bubble of testing/synctest, one thing after
// another. Its channels are made outside: who waits there is not durably blocked,
// and so time stands still between two things.
type bubble struct {
	do    chan func()
	done  chan struct{}
	ended chan struct{}
	name  string // in the stacks of its goroutines
	left  any    // what synctest said of goroutines that did not end, once ended
	timer *time.Timer
	quiet bool // burst says nothing: to look for goroutines takes long
}

// patience is how long one thing may take: of real time if a goroutine waits for
// something, and of the processor's if it could go on.
const patience = 2 * time.Second

// lateAtMost is how often patience is had anew with a machine that does something else.
const lateAtMost = 30

func blow(t *testing.T) *bubble {
	b := &bubble{do: make(chan func()), done: make(chan struct{}), ended: make(chan struct{}), timer: time.NewTimer(patience)}
	go func() {
		defer close(b.ended)
		defer func() { b.left = recover() }()
		synctest.Test(t, func(t *testing.T) {
			b.name = stacks.Bubble()
			cryptotest.SetGlobalRandom(t, 1)
			rand.Seed(1) //lint:ignore SA1019 what is run draws from this source, and so must draw the same again
			for f := range b.do {
				f()
				synctest.Wait()
				b.done <- struct{}{}
			}
		})
	}()
	return b
}

// run does something and waits until nothing is left to do in the bubble without
// time. The error says who does not come to rest.
func (b *bubble) run(f func()) error {
	b.timer.Reset(patience)
	b.do <- f
	var used time.Duration // from when it is first late: to ask at each event takes an eighth of the time
	for late := 0; ; late++ {
		select {
		case <-b.done:
			return nil
		case <-b.timer.C:
			if late == 0 {
				used = cpu.Used()
			}
			g := stacks.First(b.name, "(durable)")
			if (g == "" || stacks.Able(b.name)) && cpu.Used()-used < patience && late < lateAtMost {
				b.timer.Reset(patience) // other programs have the machine
				continue
			}
			return fmt.Errorf("the bubble does not come to rest within %v: %s", patience, stacks.Restless(g))
		}
	}
}

// burst ends the bubble. The error is of goroutines that did not end.
func (b *bubble) burst() error {
	b.timer.Stop()
	close(b.do)
	<-b.ended
	if b.left != nil && !b.quiet {
		return fmt.Errorf("goroutines are left at the end of a run, a minute after all contexts were cancelled (%v); have what starts them end them, for instance\n\n%s", b.left, stacks.First(b.name))
	}
	return nil
}

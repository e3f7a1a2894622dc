// Package bubble does things in a bubble of testing/synctest, one after another, and decides
// which of its goroutines goes on, if the runtime can be controlled.
package bubble

import (
	"errors"
	"fmt"
	"math/rand"
	"sync/atomic"
	"testing"
	"testing/cryptotest"
	"testing/synctest"
	"time"

	"doorway/internal/controlled"
	"doorway/internal/cpu"
	"doorway/model"
	"doorway/real/internal/stacks"
)

// A Bubble does what it is told in a bubble of testing/synctest, one thing after
// another. Its channels are made outside: a goroutine that waits there is not
// durably blocked, so time stands still between two things.
type Bubble struct {
	do    chan func()
	done  chan struct{}
	ended chan struct{}
	name  string // in the stacks of its goroutines
	left  any    // what synctest said of goroutines that did not end, once ended
	timer *time.Timer
	Quiet bool        // Burst says nothing: to look for goroutines takes long
	turns *turns      // nil if the runtime is not controlled
	poked atomic.Bool // the timer has gone off
}

// patience is how long one thing may take: of real time if a goroutine waits for
// something, and of the processor's if it could go on.
const patience = 2 * time.Second

// lateAtMost is how often patience begins again on a machine that does something else.
const lateAtMost = 30

// Blow returns a new bubble. If the runtime is controlled there is one at a time.
func Blow(t *testing.T) *Bubble {
	b := &Bubble{do: make(chan func(), 1), done: make(chan struct{}, 1), ended: make(chan struct{})}
	if controlled.On() {
		b.turns = new(turns)
		controlled.Begin(1, true)
		b.timer = time.AfterFunc(patience, func() { b.poked.Store(true); controlled.Poke() })
	} else {
		b.timer = time.NewTimer(patience)
	}
	go func() {
		defer close(b.ended)
		defer func() { b.left = recover() }()
		if b.turns != nil {
			controlled.Arm()
		}
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

// Run does something and waits until nothing is left to do in the bubble without
// time. The error says which goroutine does not come to rest.
func (b *Bubble) Run(f func()) error {
	b.timer.Reset(patience)
	b.do <- f
	if b.turns != nil {
		return b.settle()
	}
	var l lateness
	for {
		select {
		case <-b.done:
			return nil
		case <-b.timer.C:
			if err := b.late(&l); err != nil {
				return err
			}
		}
	}
}

// settle lets goroutines go on until what was told is done and none can go on any more, or until
// the bubble has ended.
func (b *Bubble) settle() error {
	var l lateness
	for {
		all := controlled.All()
		switch {
		case b.poked.Swap(false):
			if err := b.late(&l); err != nil {
				return err
			}
		case controlled.Fault() != "":
			return errors.New(controlled.Fault())
		case controlled.Spilt():
			return fmt.Errorf("more than %d goroutines at a time; their order can be controlled up to there", controlled.Slots)
		case controlled.Over():
			return nil
		case among(all, controlled.Running):
			controlled.Await()
		case b.turns.step(all):
		case len(b.done) > 0:
			<-b.done
			return nil
		case len(all) > 0 && all[0].State == controlled.Ready:
			controlled.Step(0, 0)
		default:
			controlled.Await()
		}
	}
}

// A lateness is how often the patience was over with one thing.
type lateness struct {
	times int
	used  time.Duration // from when it is first late: asking at each event takes an eighth of the time
}

// late is called when the patience is over. The error is nil if others have had the machine.
func (b *Bubble) late(l *lateness) error {
	if l.times == 0 {
		l.used = cpu.Used()
	}
	g := stacks.First(b.name, "(durable)")
	if (g == "" || stacks.Able(b.name)) && cpu.Used()-l.used < patience && l.times < lateAtMost {
		l.times++
		b.timer.Reset(patience)
		return nil
	}
	return fmt.Errorf("the bubble does not come to rest within %v: %s", patience, stacks.Restless(g))
}

// Burst ends the bubble. The error is of goroutines that did not end.
func (b *Bubble) Burst() error {
	close(b.do)
	if b.turns != nil {
		b.timer.Reset(patience)
		if err := b.settle(); err != nil {
			return err
		}
	}
	b.timer.Stop()
	<-b.ended
	if b.left != nil && !b.Quiet {
		return &LeftError{stacks.First(b.name)}
	}
	return nil
}

// A LeftError is of goroutines that did not end.
type LeftError struct {
	Stack string // of one of them
}

// Error says where it is.
func (e *LeftError) Error() string {
	return fmt.Sprintf("goroutines are left at the end of a run, a minute after all contexts were cancelled; let what starts them end them, as one that is %s", stacks.Place(e.Stack))
}

// Leave leaves a controlled bubble that has not ended to itself.
func (b *Bubble) Leave() {
	if b.turns != nil && !controlled.Over() {
		b.timer.Stop()
		controlled.Leave()
	}
}

// Follow makes the order of goroutines follow from an event, too, until the next
// one.
func (b *Bubble) Follow(e model.Event) {
	if b.turns != nil {
		b.turns.begin(e)
	}
}

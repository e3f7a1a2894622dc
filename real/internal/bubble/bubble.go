// Package bubble runs functions in a bubble of testing/synctest, one after another, and decides which of its
// goroutines continues, if the runtime can be controlled.
package bubble

import (
	"errors"
	"fmt"
	"math/rand"
	"slices"
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

// A Bubble runs functions in a bubble of testing/synctest, one after another. Its channels are made outside: a
// goroutine that waits there is not durably blocked, so time stands still between two functions.
type Bubble struct {
	do    chan func()
	done  chan struct{}
	ended chan struct{}
	name  string // in the stacks of its goroutines
	left  any    // synctest's message about goroutines that did not end
	timer *time.Timer
	Quiet bool        // Burst reports nothing: looking for goroutines takes long
	turns *turns      // nil if the runtime is not controlled
	poked atomic.Bool // the timer has gone off
}

// Limits of the patience with one function.
const (
	patience = time.Second / 2 // of real time from look to look
	effort   = 5 * time.Second // of the processor, if something goes on
	looks    = 5               // looks with the same result, if nothing runs
	slowly   = 20              // the same, if it waits for the operating system
)

// Blow returns a new bubble. Under control of the runtime there is one at a time.
func Blow(t *testing.T) *Bubble {
	b := &Bubble{do: make(chan func(), 1), done: make(chan struct{}, 1), ended: make(chan struct{})}
	if controlled.On() {
		b.turns = new(turns)
		controlled.Begin(1, false)
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

// Run runs f and waits until nothing is left to do in the bubble without time passing. The error names a goroutine
// that does not come to rest.
func (b *Bubble) Run(f func()) error {
	b.timer.Reset(patience)
	b.do <- f
	if b.turns != nil {
		if err := b.settle(); err != nil || !controlled.Over() {
			return err
		}
		return b.dead()
	}
	var l lateness
	for {
		select {
		case <-b.done:
			return nil
		case <-b.ended:
			return b.dead()
		case <-b.timer.C:
			if err := b.late(&l); err != nil {
				return err
			}
		}
	}
}

// settle runs goroutines until the function has returned and none is enabled, or until the bubble has ended.
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

// A lateness records what the looks saw while one function took long.
type lateness struct {
	looks  int           // looks with the same result
	stack  string        // at these looks, or ""
	used   time.Duration // processor time at the first look: asking at each event would take an eighth of the time
	looked bool
}

// late is called at each look. It returns an error if a running goroutine has used the processor for long, or if
// several looks found the same goroutine waiting and none running that might wake it. Real time alone proves
// nothing: the machine may be busy.
func (b *Bubble) late(l *lateness) error {
	if !l.looked {
		l.looked, l.used = true, cpu.Used()
	}
	all := stacks.All(b.name)
	c, able := stacks.Restless(all), slices.ContainsFunc(all, stacks.Goroutine.Able)
	enough, err := looks, &RestlessError{why: "no goroutine can be identified as the cause"}
	switch server := slices.IndexFunc(all, func(g stacks.Goroutine) bool { return g.Driver() && g.Within(serving) }); {
	case server >= 0 && (c == nil || c.Goes()):
		err = &RestlessError{all[server].Stack, "the server waits, but time passes only at ticks; let it answer at once"}
	case c != nil:
		err = &RestlessError{c.Stack, c.Remedy()}
	}
	if c == nil && err.Stack == "" || c != nil && c.System() {
		enough = slowly
	}
	if now := stacks.Still(err.Stack); now != l.stack || able {
		l.looks, l.stack = 0, now
	}
	l.looks++
	if able && err.Stack != "" && cpu.Used()-l.used >= effort || !able && l.looks >= enough {
		return err
	}
	b.timer.Reset(patience)
	return nil
}

// serving is in the stack of the driver while the server serves a call.
const serving = "real.(*world).deliver"

// A RestlessError reports a goroutine that does not come to rest. It says nothing about the program's properties.
type RestlessError struct {
	Stack string // of the goroutine
	why   string // and what to do about it
}

// Error says what to do, with the stack.
func (e *RestlessError) Error() string { return e.why + "\n\n" + e.Stack }

// Undecided marks a run that neither broke nor kept a property.
func (*RestlessError) Undecided() {}

// dead returns the error of a bubble that ended while a function ran.
func (b *Bubble) dead() error {
	<-b.ended
	return fmt.Errorf("everything waits for ever in the middle of an event: %v; if that is the server, let it answer at once", b.left)
}

// Burst ends the bubble. The error reports goroutines that did not end.
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
		return &LeftError{stacks.Left(stacks.All(b.name))}
	}
	return nil
}

// A LeftError reports goroutines that did not end.
type LeftError struct {
	Stack string // of one of them
}

// Error says where it is.
func (e *LeftError) Error() string {
	return fmt.Sprintf("goroutines are left at the end of a run, a minute after all contexts were cancelled; let the code that starts them end them, for example one that is %s", stacks.Place(e.Stack))
}

// Leave abandons a controlled bubble that has not ended.
func (b *Bubble) Leave() {
	if b.turns != nil && !controlled.Over() {
		b.timer.Stop()
		controlled.Leave()
	}
}

// Follow makes the order of goroutines until the next event depend on this event, too.
func (b *Bubble) Follow(e model.Event) {
	if b.turns != nil {
		b.turns.begin(e)
	}
}

package goroutines

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"doorway/internal/controlled"
)

// A bubble is one execution of a test's function.
type bubble struct {
	aftermath
	watch  *time.Timer
	steps  atomic.Uint64
	over   atomic.Bool
	first  int      // the number of the goroutine that is p0; those before go on as soon as they can
	past   []visit  // by goroutine, its last operation
	born   []*place // where each was created
	object map[uintptr]int
	ended  chan struct{}
}

// The goroutines of package testing that run a function in a bubble: the second calls it.
const (
	helper        = 1
	mainGoroutine = 2
)

// patience is how long a goroutine may run without an operation. That many looks are taken in that time: setting a
// timer again at each step would take an eighth of the time of a step.
const (
	patience = 5 * time.Second
	looks    = 5
)

// blow starts the function in a bubble and returns before its first operation.
func blow(in *testing.T, f func(*testing.T), first int) *bubble {
	b := &bubble{first: first, object: map[uintptr]int{}, ended: make(chan struct{})}
	b.watch = time.AfterFunc(patience/looks, func() { b.look(0, 0) })
	controlled.Begin(1, false)
	go func() {
		defer close(b.ended)
		defer func() { _ = recover() }() // that goroutines are left
		controlled.Arm()
		synctest.Test(in, func(t *testing.T) {
			t.Cleanup(func() { controlled.Mute(true); b.fails(t.Failed()) })
			controlled.Mute(false)
			defer func() {
				if r := recover(); r != nil {
					b.dies(fmt.Sprintf("panic: %v\n\n%s", r, debug.Stack()))
				}
			}()
			f(t)
		})
	}()
	controlled.Await()
	b.settle(0)
	if first == mainGoroutine {
		b.step(mainGoroutine, 0)
	}
	return b
}

// look counts how often it has seen no step since the last look, and ends the patience.
func (b *bubble) look(seen uint64, still int) {
	steps := b.steps.Load()
	if still++; steps != seen {
		still = 0
	}
	switch {
	case b.over.Load():
	case still < looks:
		time.AfterFunc(patience/looks, func() { b.look(steps, still) })
	default:
		b.tooLate()
	}
}

// tooLate ends the patience with a run.
func (b *bubble) tooLate() {
	buf := make([]byte, 1<<20)
	for g := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		if head, _, _ := strings.Cut(g, "\n"); strings.Contains(head, "synctest bubble") && !strings.Contains(g, "synctest.Run(") {
			b.runsOn(g)
			break
		}
	}
	controlled.Poke()
}

// step lets a goroutine go on up to its next operation that counts.
func (b *bubble) step(number, choice int) {
	at := b.last(number).at
	b.steps.Add(1)
	controlled.Step(number, choice)
	b.settle(number)
	for all := controlled.All(); len(b.born) < len(all); {
		p := outermost(placesAt(all[len(b.born)].Created))
		if p == nil || p.std { // by a call, as of WaitGroup.Go
			p = at
		}
		b.born = append(b.born, p)
	}
	if v := b.last(number); v.at != nil {
		b.number(v.of)
	}
}

// last returns the last operation of a goroutine; its place is nil if it has come to none.
func (b *bubble) last(number int) *visit {
	if number < len(b.past) {
		return &b.past[number]
	}
	return &none
}

// none is the place of a goroutine that has come to no operation.
var none visit

// number numbers objects in the order in which goroutines come to them.
func (b *bubble) number(address uintptr) int {
	n, ok := b.object[address]
	if !ok {
		n = len(b.object)
		b.object[address] = n
	}
	return n
}

// settle passes over what is not an operation of the program, and waits for what happens
// outside.
func (b *bubble) settle(last int) {
	for !controlled.Over() && !b.late() {
		all := controlled.All()
		switch {
		case last > 0 && last < len(all) && all[last].State == controlled.Ready && all[last].Awake == 0 && !b.counts(last, &all[last]):
			controlled.Step(last, 0)
		case b.machinery(all) > 0:
			controlled.Step(b.machinery(all), 0)
		case anyReady(all):
			if total, _, _, done := controlled.Clock(); total != 1 || !done || all[0].State != controlled.Ready {
				return
			}
			controlled.Step(0, 0)
		default:
			controlled.Await()
		}
	}
	if controlled.Over() {
		<-b.ended
	}
}

// machinery returns the number of a goroutine that is not a process and can go on, or
// 0.
func (b *bubble) machinery(all []controlled.Slot) int {
	for n := helper; n < b.first && n < len(all); n++ {
		if all[n].State == controlled.Ready {
			return n
		}
	}
	return 0
}

func anyReady(all []controlled.Slot) bool {
	for i := range all {
		if all[i].State == controlled.Ready {
			return true
		}
	}
	return false
}

// counts reports whether the point that a goroutine has come to is an operation of the program.
func (b *bubble) counts(number int, s *controlled.Slot) bool {
	v := visited(s)
	b.fails(v.fails)
	if !v.counts(b.last(number)) {
		return false
	}
	for len(b.past) <= number {
		b.past = append(b.past, visit{})
	}
	b.past[number] = v
	return true
}

// dead reports whether nobody can go on and nothing is to come.
func (b *bubble) dead() bool {
	if controlled.Over() {
		return false
	}
	if all := controlled.All(); len(all) > 0 && anyReady(all[1:]) {
		return false
	}
	return !b.ticks()
}

// ticks reports whether time can pass, which it does when nobody can go on.
func (b *bubble) ticks() bool {
	all := controlled.All()
	if controlled.Over() || all[0].State != controlled.Ready || anyReady(all[1:]) {
		return false
	}
	_, _, next, done := controlled.Clock()
	return next > 0 && !done
}

// freely is how many steps a bubble has to come to its end when it is no longer of interest.
const freely = 20_000

// burst lets the bubble end, in whatever order.
func (b *bubble) burst() {
	for i := 0; i < freely && !controlled.Left() && !controlled.Over() && !b.late(); i++ {
		all := controlled.All()
		next := 0
		for k := range all {
			if n := (i + k) % len(all); n > 0 && all[n].State == controlled.Ready {
				next = n
				break
			}
		}
		if all[next].State != controlled.Ready {
			break
		}
		b.step(next, 0)
	}
	b.over.Store(true)
	b.watch.Stop()
	if !controlled.Over() {
		controlled.Leave()
	}
}

// calm takes away what would make runs differ, until the test ends.
func calm(t *testing.T) {
	procs, percent := runtime.GOMAXPROCS(1), debug.SetGCPercent(-1)
	t.Cleanup(func() {
		runtime.GOMAXPROCS(procs)
		debug.SetGCPercent(percent)
	})
}

// sweep collects garbage between runs: in a run the address of an object must not become another's.
func sweep() {
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapAlloc > 256<<20 {
		runtime.GC()
	}
}

package goroutines

import (
	"fmt"
	"runtime/metrics"
	"time"

	"doorway/internal/controlled"
	"doorway/internal/cpu"
	"doorway/internal/english"
	"doorway/real/internal/stacks"
)

// A run gets this much memory. A goroutine that runs without an operation gets this much processor time, one that waits
// for something outside its bubble this much real time. When any of them runs out, nothing is decided about the program.
// Glances are rare, because setting a timer at each step would take an eighth of the step's time.
const (
	glance   = time.Second
	busy     = 5 * time.Second
	patience = 30 // glances
)

// roomy limits the bytes of the heap in a run.
var roomy uint64 = 2 << 30

// notYet stands for the steps of a bubble at which nobody has looked.
const notYet = ^uint64(0)

// look counts successive looks that saw no step, and ends the patience after too many.
func (b *bubble) look(seen uint64, still int, used time.Duration) {
	steps := b.steps.Load()
	if still++; steps != seen {
		still, used = 0, cpu.Used()
	}
	switch {
	case b.over.Load():
	case heap() > roomy:
		b.runsOn(fmt.Sprintf("a run needs more than %s of memory, because garbage is collected only between runs; let it do less", english.Size(int64(roomy))))
		controlled.Poke()
	case still < b.patience && cpu.Used()-used < busy:
		time.AfterFunc(glance, func() { b.look(steps, still, used) })
	default:
		b.tooLate()
	}
}

// heap returns the size of the heap.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// tooLate ends the patience with a run.
func (b *bubble) tooLate() {
	b.runsOn(culprit())
	controlled.Poke()
}

// culprit names the goroutine that keeps the run at hand from continuing, with its stack.
func culprit() string {
	id, all := controlled.Current(), stacks.Newest()
	for _, g := range all {
		if own, _ := stacks.Numbers(g.Stack); id != 0 && uint64(own) == id {
			if g.Calls() {
				return abroad + "\n\n" + g.Stack
			}
			return fmt.Sprintf("a goroutine goes on for %v of the processor's time without an operation on a channel, a lock or an atomic variable; "+
				"let it yield, wait or end\n\n%s", busy, g.Stack)
		}
	}
	if c := stacks.Restless(all); c != nil && id == 0 {
		return abroad + "\n\n" + c.Stack
	}
	return "a run does not go on, and none of its goroutines can be identified as the cause"
}

// abroad says that a run depends on what nobody controls.
const abroad = "a goroutine waits for something outside the test: a socket, a file, another process or a channel that was made elsewhere; " +
	"replace it by something that the test makes itself"

// waiter is abroad with the stack of the goroutine, unless its wait is over by now.
func waiter() string {
	for _, g := range stacks.Newest() {
		if g.Inside() && g.System() {
			return abroad + "\n\n" + g.Stack
		}
	}
	return abroad
}

package goroutines

import (
	"fmt"
	"time"

	"doorway/internal/controlled"
	"doorway/internal/cpu"
	"doorway/real/internal/stacks"
)

// A goroutine that goes on without an operation is given so much time of the processor, and one that waits for what is
// outside of its bubble so much real time. The end of either decides nothing about the program. Glances are rare:
// setting a timer again at each step would take an eighth of the time of a step.
const (
	glance   = time.Second
	busy     = 5 * time.Second
	patience = 30 // glances
)

// look counts how often it has seen no step since the last look, and ends the patience.
func (b *bubble) look(seen uint64, still int, used time.Duration) {
	steps := b.steps.Load()
	if still++; steps != seen {
		still, used = 0, cpu.Used()
	}
	switch {
	case b.over.Load():
	case still < patience && cpu.Used()-used < busy:
		time.AfterFunc(glance, func() { b.look(steps, still, used) })
	default:
		b.tooLate()
	}
}

// tooLate ends the patience with a run.
func (b *bubble) tooLate() {
	b.runsOn(culprit(b.name))
	controlled.Poke()
}

// culprit tells which goroutine of a bubble keeps a run from going on, with its stack.
func culprit(bubble string) string {
	id, all := controlled.Current(), stacks.All(bubble)
	for _, g := range all {
		if own, _ := stacks.Numbers(g.Stack); id != 0 && uint64(own) == id {
			return fmt.Sprintf("a goroutine goes on for %v of the processor's time without an operation on a channel, a lock or an atomic variable; "+
				"let it yield, wait or end\n\n%s", busy, g.Stack)
		}
	}
	if c := stacks.Restless(all); c != nil && id == 0 {
		return fmt.Sprintf("a goroutine waits for what is outside of the test: a socket, a file, another process or a channel that was made elsewhere; "+
			"put something in its place that the test makes itself\n\n%s", c.Stack)
	}
	return "a run does not go on, and no goroutine of it can be told to be the cause"
}

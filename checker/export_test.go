package checker

import (
	"context"
	"slices"

	"doorway/model"
)

// Traces returns how many of the runs are different ones.
func Traces(order model.Order, runs ...model.Schedule) int {
	c := newCensus(model.Setup{Channels: order}, 0, 0)
	for _, s := range runs {
		c.trace(s)
	}
	return len(c.traces)
}

// Schedule returns the events of the last run.
func (w *Walker) Schedule() model.Schedule { return w.schedule }

// Asleep returns how many states of the level in which so many states are
// reached have lanes that sleep.
func Asleep(sys model.System, states int, props ...Property) (n int) {
	x, err := newExplorer(sys, props, Options{Workers: 1, States: states})
	if err != nil || !x.sleeping {
		return 0
	}
	if _, err := x.run(context.Background()); err != nil {
		return 0
	}
	for _, b := range x.current.blocks {
		for v := range slices.Chunk(b.rows, x.width) {
			if v[x.width-2]|v[x.width-1] != 0 {
				n++
			}
		}
	}
	return n
}

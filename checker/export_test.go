package checker

import "doorway/model"

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

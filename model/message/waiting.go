package message

import (
	"fmt"

	"doorway/model"
)

// Waiting is what model.Waiting tells of p.
func (w *world[S, M]) Waiting(p model.ProcID) (all []string) {
	if !w.sys.Given.Synchronous() {
		return nil
	}
	if t := w.enabled.Timers[p]; t.Timed {
		all = append(all, fmt.Sprintf("timer: %d left", t.Left))
	}
	for i, l := range w.sys.Links {
		for _, e := range w.queues[i] {
			if l.To == p {
				all = append(all, fmt.Sprintf("%v from %v is due within %d", e.Msg, l.From, e.Left))
			}
		}
	}
	return all
}

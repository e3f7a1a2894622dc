package memory

import (
	"fmt"

	"doorway/model"
)

// Waiting says of p what transition.Waiting tells.
func (w *world[S]) Waiting(p model.ProcID) (all []string) {
	if w.Tso {
		for reg, value := range w.buffers[p].Stores() {
			all = append(all, fmt.Sprintf("%s := %d waits in the store buffer", w.sys.regs[reg].Name, value))
		}
	}
	if w.Overlaps && w.writings[p].On {
		all = append(all, fmt.Sprintf("%s := %d is being written", w.sys.regs[w.writings[p].Reg].Name, w.writings[p].Value))
	}
	return all
}

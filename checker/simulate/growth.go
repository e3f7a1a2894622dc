package simulate

import (
	"fmt"

	"doorway/internal/english"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// growth returns the parts that took only new values at the end of a run that was cut short: they may grow without
// bound, and then no search ends and no run comes to rest. It returns "" if every part that changed returned to an
// earlier value.
func growth(sys transition.System, run transition.Schedule) string {
	w := sys.Run()
	late := len(run) * 3 / 4
	parts := make([]part, sys.Setup().N+len(memory.Registers(sys)))
	for i := range parts {
		parts[i].met = map[any]bool{}
	}
	for at, e := range run {
		if _, err := w.Apply(e); err != nil {
			return ""
		}
		for i := range parts {
			parts[i].see(valueOf(w, i), at >= late)
		}
	}
	for i, p := range parts {
		if p.old == 0 && p.fresh >= leastFresh {
			return fmt.Sprintf("%s has had %s, none twice in the last quarter of a run of %s", nameOf(sys, i), english.Count(len(p.met), "value"), english.Count(len(run), "event"))
		}
	}
	return ""
}

// leastFresh says how many new values make growth likely: most systems come back to a value sooner.
const leastFresh = 8

// A part tracks a local state or a register along a run.
type part struct {
	met        map[any]bool
	now        any
	fresh, old int // late changes to a new value, and to one met before
}

func (p *part) see(value any, late bool) {
	if value == p.now {
		return
	}
	switch {
	case late && p.met[value]:
		p.old++
	case late:
		p.fresh++
	}
	p.now, p.met[value] = value, true
}

// valueOf returns the i-th local state or, after these, the value of a register.
func valueOf(w transition.Run, i int) any {
	if n := w.N(); i >= n {
		return w.Register(i - n)
	}
	return w.Local(model.ProcID(i))
}

func nameOf(sys transition.System, i int) string {
	if n := sys.Setup().N; i >= n {
		return "register " + memory.Registers(sys)[i-n].Name
	}
	return "the local state of " + model.ProcID(i).String()
}

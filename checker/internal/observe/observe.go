// Package observe makes sure that properties see all that an event changes. A property sees only the process at which
// an event happens. Systems of packages message and memory change only that process's view. In other systems every
// event is checked.
package observe

import (
	"fmt"

	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// foreign returns sys as a system that must be checked, or nil.
func foreign(sys transition.Runnable) transition.System {
	whole, ok := sys.(transition.System)
	if !ok || memory.Built(sys) {
		return nil
	}
	return whole
}

// Run returns a run of a system at its beginning.
func Run(sys transition.Runnable) transition.Run {
	if s := foreign(sys); s != nil {
		return &world{World: s.World()}
	}
	return sys.Run()
}

// Machine returns the machine of a system.
func Machine(sys transition.System) transition.Machine {
	m := sys.Machine()
	if foreign(sys) == nil {
		return m
	}
	return checked(m)
}

// world is a foreign world whose events are checked.
type world struct {
	transition.World
	was []model.View
}

func (w *world) Apply(e model.Event) (o *model.Observation, err error) {
	err = w.checked(e, func() (*model.Observation, error) {
		o, err = w.World.Apply(e)
		return o, err
	})
	return o, err
}

func (w *world) Explain(e model.Event) (h transition.Step, err error) {
	err = w.checked(e, func() (*model.Observation, error) {
		h, err = w.World.Explain(e)
		return &h.Observation, err
	})
	return h, err
}

// checked lets an event happen and checks what is observed of it.
func (w *world) checked(e model.Event, happen func() (*model.Observation, error)) error {
	w.was = transition.Views(w.World, w.was)
	state := w.Local(e.Proc)
	o, err := happen()
	if err != nil {
		return err
	}
	if why := transition.Unseen(e, o, w.was, w.World); why != "" {
		return broken(e, state, why)
	}
	return nil
}

func (w *world) Clone() transition.World { return &world{World: w.World.Clone()} }

func broken(e model.Event, state any, why string) error {
	return &transition.AlgorithmError{Event: e, State: fmt.Sprintf("%+v", state), Reason: why}
}

// Package observe prepares a system for the properties that watch it. It makes sure that they see all that an event
// changes: a property sees only the process at which an event happens. Systems of packages message and memory change
// only that process's view. In other systems every event is checked.
package observe

import (
	"fmt"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A System wraps a system, or a program, that properties watch.
type System struct {
	Order property.WellFormedness // the order of regions that it must keep

	sys   transition.Runnable
	whole transition.System // sys, or nil if it can only be run
	known bool              // its events need no check
}

// New returns a system that these properties watch, or an error if there is none.
func New(sys transition.Runnable, props ...property.Property) (*System, error) {
	if err := transition.Given(sys); err != nil {
		return nil, err
	}
	s := &System{Order: property.NewWellFormedness(transition.MayAbort(sys), props), sys: sys, known: memory.Built(sys)}
	s.whole, _ = sys.(transition.System)
	return s, nil
}

// Run returns a run at its beginning.
func (s *System) Run() transition.Run {
	if s.known || s.whole == nil {
		return s.sys.Run()
	}
	return &world{World: s.whole.World()}
}

// Machine returns the machine of a transition.System.
func (s *System) Machine() transition.Machine {
	if s.known {
		return s.whole.Machine()
	}
	return checked(s.whole.Machine())
}

// world checks the events of a foreign world.
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

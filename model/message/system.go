package message

import (
	"errors"

	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/initial"
	"doorway/model/message/internal/network"
	"doorway/model/transition"
)

// Renumbered reports whether states of sys count as one if all their clocks differ by the same
// amount. Then a property that compares a clock of one state with a clock of another is
// meaningless.
func Renumbered(sys transition.System) bool {
	r, ok := sys.(interface{ Renumbered() bool })
	return ok && r.Renumbered()
}

func (sys *system[S, M]) Renumbered() bool { return sys.clocked != nil }

// WithClocks returns sys with its clocks as they are: states that differ only in their clocks are
// different states, so there may be infinitely many. It is for following given runs.
func WithClocks(sys transition.System) transition.System {
	if r, ok := sys.(interface{ withClocks() transition.System }); ok {
		return r.withClocks()
	}
	return sys
}

func (sys *system[S, M]) withClocks() transition.System {
	c := *sys
	c.clocked = nil
	return &c
}

// TellsTime reports whether the processes of a system are Timekeepers.
func TellsTime(sys transition.System) bool {
	k, ok := sys.(interface{ TellsTime() bool })
	return ok && k.TellsTime()
}

func (sys *system[S, M]) TellsTime() bool { return sys.keeper != nil }

// System returns the system in which every process runs alg and processes share nothing but
// channels. The error tells which rule for plain values or setups is broken.
func System[S, M comparable](alg Process[S, M], setup model.Setup) (transition.System, error) {
	if err := contract.Given(alg); err != nil {
		return nil, err
	}
	sys := &system[S, M]{alg: alg, Network: network.Network{Given: setup}}
	if err := errors.Join(contract.CheckModelled(&setup), sys.layOut()); err != nil {
		return nil, err
	}
	if err := contract.Asking("Linked", sys.connect); err != nil {
		return nil, err
	}
	sys.Modelled = contract.Models[S](append(contract.Values(sys.starts), alg)...)
	return sys, sys.checkInit()
}

func (sys *system[S, M]) Setup() model.Setup { return sys.Given }

func (sys *system[S, M]) Run() transition.Run { return sys.World() }

func (sys *system[S, M]) World() transition.World {
	return initial.World(newWorld(sys), len(sys.starts))
}

func (sys *system[S, M]) Machine() transition.Machine {
	if sys.clocked != nil {
		return initial.Machine(&renumberer[S, M]{machine: newMachine(sys)}, len(sys.starts))
	}
	return initial.Machine(newMachine(sys), len(sys.starts))
}

func (sys *system[S, M]) Beginnings() int { return len(sys.starts) }

func (sys *system[S, M]) With(s model.Setup) (transition.System, error) {
	if err := contract.SameSize(sys.Given, s); err != nil {
		return nil, err
	}
	return System(sys.alg, s)
}

func (sys *system[S, M]) Abortable() bool { return transition.MayAbort(sys.alg) }

func (sys *system[S, M]) Role(p model.ProcID) string { return transition.RoleOf(sys.alg, p) }

// Builder builds systems of processes that pass messages.
func Builder[P Process[S, M], S, M comparable](process P) transition.Builder {
	return func(s model.Setup) (transition.System, error) { return System[S, M](process, s) }
}

package memory

import (
	"errors"

	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/initial"
	"doorway/model/transition"
)

// System returns the system in which every process runs prog on shared registers, whose memory
// model the setup names. The error tells which rule for plain values or setups is broken.
func System[S comparable](prog Program[S], setup model.Setup) (transition.System, error) {
	if err := contract.Given(prog); err != nil {
		return nil, err
	}
	sys := &system[S]{prog: prog, setup: setup}
	if err := errors.Join(contract.CheckModelled(&setup), sys.layOut()); err != nil {
		return nil, err
	}
	if err := sys.checkDomains(); err != nil {
		return nil, err
	}
	sys.Modelled = contract.Models[S](append(contract.Values(sys.starts), prog)...)
	return sys, sys.checkInit()
}

// Registers returns the shared registers of a system, none if it has no shared memory.
func Registers(sys transition.Runnable) []Register {
	if shared, ok := sys.(interface{ Registers() []Register }); ok {
		return shared.Registers()
	}
	return nil
}

func (sys *system[S]) Registers() []Register { return sys.regs }

func (sys *system[S]) Setup() model.Setup { return sys.setup }

func (sys *system[S]) Run() transition.Run { return sys.World() }

func (sys *system[S]) World() transition.World { return initial.World(newWorld(sys), len(sys.starts)) }

func (sys *system[S]) Machine() transition.Machine {
	return initial.Machine(newMachine(sys), len(sys.starts))
}

func (sys *system[S]) Beginnings() int { return len(sys.starts) }

func (sys *system[S]) With(s model.Setup) (transition.System, error) {
	if err := contract.SameSize(sys.setup, s); err != nil {
		return nil, err
	}
	return System(sys.prog, s)
}

func (sys *system[S]) Abortable() bool { return transition.MayAbort(sys.prog) }

func (sys *system[S]) Role(p model.ProcID) string { return transition.RoleOf(sys.prog, p) }

// PassesMessages reports whether processes share nothing but channels.
func PassesMessages(sys transition.Runnable) bool {
	_, shared := sys.(interface{ Registers() []Register })
	return !shared
}

// Built reports whether packages memory or message have built sys. Then an event changes the view of the process at
// which it happens and of no other.
func Built(sys transition.Runnable) bool {
	_, ok := sys.(contract.Built)
	return ok
}

// Builder builds systems of processes that run the program on shared memory.
func Builder[P Program[S], S comparable](program P) transition.Builder {
	return func(s model.Setup) (transition.System, error) { return System[S](program, s) }
}

package checkertest

import (
	"strings"
	"testing"

	"doorway/algorithms/peterson"
	"doorway/algorithms/ricartagrawala"
	"doorway/checker/checksystems"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
)

// RicartAgrawala builds Ricart and Agrawala's algorithm under a setup.
func RicartAgrawala(b testing.TB, setup string) transition.System {
	b.Helper()
	s, err := notation.Setup(setup)
	if err != nil {
		b.Fatal(err)
	}
	sys, err := message.System(ricartagrawala.Algorithm{N: s.N}, s)
	if err != nil {
		b.Fatal(err)
	}
	return sys
}

// PetersonLock builds Peterson's algorithm under a setup.
func PetersonLock(b testing.TB, setup string) transition.System {
	b.Helper()
	s, err := notation.Setup(setup)
	if err != nil {
		b.Fatal(err)
	}
	sys, err := memory.System(peterson.Algorithm{}, s)
	if err != nil {
		b.Fatal(err)
	}
	return sys
}

// Mutex lists mutual exclusion alone.
var Mutex = []property.Property{properties.MutualExclusion}

// Large builds a system of 34,547 states.
func Large(t TB) transition.System { return Passing(t, checksystems.RA{N: 3}, "n=3 requests=2") }

// Passing builds a system of an algorithm that passes messages.
func Passing[S, M comparable](t TB, alg message.Process[S, M], setup string) transition.System {
	t.Helper()
	sys, err := message.System(alg, Parse(t, setup))
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// NamedAll returns properties by their names, which spaces divide.
func NamedAll(t TB, names string) (props []property.Property) {
	t.Helper()
	for name := range strings.FieldsSeq(names) {
		props = append(props, Named(t, name))
	}
	return props
}

// A Semaphore implements a lock: nobody is queued, and whoever looks when it is
// not zero takes it (a weak semaphore).
type Semaphore struct{}

// Registers returns the semaphore.
func (Semaphore) Registers() []memory.Register { return []memory.Register{{Name: "s", Init: 1}} }

// Init begins in the remainder.
func (Semaphore) Init(model.ProcID) model.Region { return model.Remainder }

// Step waits as it tries and signals as it exits.
func (Semaphore) Step(_ model.ProcID, at model.Region, mem *memory.Memory) model.Region {
	switch at {
	case model.Trying:
		mem.Wait(0)
	case model.Exiting:
		mem.FetchAndAdd(0, 1)
		return model.Remainder
	}
	return at + 1
}

// View shows the region.
func (Semaphore) View(_ model.ProcID, at model.Region) model.View { return model.View{Region: at} }

// Endless turns what a replay of a lasso returns into text.
func Endless(v *property.Violation, err error) string {
	if v == nil || err != nil || !v.Endless {
		return Outcome(v, err)
	}
	return Found(v) + " and for ever [" + Line(v.Loop) + "], fair: " + strings.Join(v.Fair, "; ")
}

// Lasso replays a stem and a loop, and returns the text of Endless.
func Lasso(t *testing.T, r *replay.Runner, stem, loop string) string {
	t.Helper()
	return Endless(r.Strict(transition.Lasso(Schedule(t, stem), Schedule(t, loop))))
}

// Spins tries without end, and Hangs can do nothing but wait.
var (
	Spins = []Frame{Rest, Try.To(1)}
	Hangs = []Frame{Rest, Try}
)

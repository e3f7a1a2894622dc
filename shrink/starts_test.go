package shrink

import (
	"errors"
	"testing"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/notation"
	"doorway/model/transition"
)

// doors is a lock that shuts only if its register is 0 at first; it begins with 0, 1, 2 or 3.
type doors struct{ first int }

func (d doors) Starts() (all []memory.Program[uint8]) {
	for first := range 4 {
		all = append(all, doors{first})
	}
	return all
}

func (d doors) Registers() []memory.Register {
	return []memory.Register{{Name: "open", Max: 3, Init: d.first}}
}

func (doors) Init(model.ProcID) uint8 { return 0 }

func (doors) View(_ model.ProcID, at uint8) model.View {
	return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Critical}[at]}
}

func (doors) Step(_ model.ProcID, at uint8, mem *memory.Memory) uint8 {
	if at == 1 {
		mem.Await(0, func(v int) bool { return v != 0 })
	}
	return (at + 1) % 3
}

// TestShrinkStarts keeps the event by which a run begins, without which nothing
// happens, and begins in the first initial state that breaks the property, also
// where no search tells it: for five processes there are too many states.
func TestShrinkStarts(t *testing.T) {
	build := func(s model.Setup) (transition.System, error) { return memory.System(doors{}, s) }
	full := property.Invariant("not-full", "five are never inside together", func(s model.Snapshot) error {
		for p := range model.ProcID(s.N()) {
			if s.View(p).Region != model.Critical {
				return nil
			}
		}
		if s.N() < 5 {
			return nil
		}
		return errors.New("all five are inside")
	})
	long, want := "begin #3\np2 request\np2 step\np2 exit\n", "begin #1\n"
	for _, p := range []string{"p4", "p2", "p0", "p1", "p3"} {
		long += p + " request\n" + p + " step\n"
	}
	for _, p := range []string{"p0", "p1", "p2", "p3", "p4"} {
		want += p + " request\n" + p + " step\n"
	}
	given, err := notation.Schedule(long)
	if err != nil {
		t.Fatal(err)
	}
	s := Subject{Build: transition.Builder(build).Runnable, Property: full, Setup: model.Setup{N: 5, Requests: 2}, Behaviour: transition.Finite(given)}
	r := shrunk(t, s, Options{States: 10})
	fails(t, s, r)
	if got := r.Violation.Schedule.String(); got != want || r.Optimal {
		t.Errorf("optimal %v, shrunk to\n%s\nwant\n%s", r.Optimal, got, want)
	}
}

package checksystems

import (
	"context"
	"fmt"
	"testing"

	"doorway/algorithms/dolevklawerodeh"
	"doorway/checker/explore"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
)

// published are the counts that TLC and Spin agree on (deadlock checking off;
// transitions are pairs of a state and an enabled event, depth in transitions).
var published = []struct {
	name                       string
	system                     func() (transition.System, error)
	states, transitions, depth int
}{
	{"Peterson", peterson, 42, 76, 10},
	{"Ricart-Agrawala n=2 requests=1", ra(2, 1), 41, 52, 10},
	{"Ricart-Agrawala n=2 requests=2", ra(2, 2), 184, 256, 20},
	{"Ricart-Agrawala n=3 requests=1", ra(3, 1), 2390, 6321, 21},
	{"Ricart-Agrawala n=3 requests=2", ra(3, 2), 34547, 97561, 42},
	{"Lamport n=2 requests=1", lamport(2, 1, 0), 62, 84, 12},
	{"Lamport n=2 requests=2", lamport(2, 2, 0), 392, 583, 24},
	{"Lamport n=3 requests=1", lamport(3, 1, 0), 20000, 55331, 27},
	{"Chang-Roberts n=4", cr(4, model.AllProcs(4)), 76, 162, 14},
	{"Chang-Roberts n=5", cr(5, model.AllProcs(5)), 249, 657, 20},
	{"Chang-Roberts n=6", cr(6, model.AllProcs(6)), 836, 2629, 27},
}

func peterson() (transition.System, error) {
	return memory.System(Peterson{}, model.Setup{N: 2, Requests: model.Unlimited})
}

func ra(n, requests int) func() (transition.System, error) {
	return func() (transition.System, error) {
		return message.System(RA{n}, model.Setup{N: n, Requests: requests})
	}
}

func lamport(n, requests, maxClock int) func() (transition.System, error) {
	return func() (transition.System, error) {
		return message.System(Lamport{n, maxClock}, model.Setup{N: n, Requests: requests})
	}
}

func cr(n int, initiators model.ProcSet) func() (transition.System, error) {
	return func() (transition.System, error) {
		return message.System(ChangRoberts{n, initiators}, model.NewSetup(n))
	}
}

func searched(t *testing.T, system func() (transition.System, error), workers int) *explore.Result {
	t.Helper()
	sys, err := system()
	if err != nil {
		t.Fatal(err)
	}
	r, err := explore.Explore(context.Background(), sys, nil, explore.Options{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestPublishedCounts(t *testing.T) {
	for _, p := range published {
		for _, workers := range []int{1, 2, 5} {
			t.Run(fmt.Sprintf("%s workers=%d", p.name, workers), func(t *testing.T) {
				r := searched(t, p.system, workers)
				if r.States != p.states || r.Transitions != p.transitions || r.Depth != p.depth {
					t.Errorf("%d states, %d transitions, depth %d; TLC and Spin find %d, %d, %d",
						r.States, r.Transitions, r.Depth, p.states, p.transitions, p.depth)
				}
			})
		}
		t.Run(p.name+" reference", func(t *testing.T) {
			sys, err := p.system()
			if err != nil {
				t.Fatal(err)
			}
			r, err := reference.Explore(sys, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.States != p.states || r.Transitions != p.transitions || r.Depth != p.depth {
				t.Errorf("%d states, %d transitions, depth %d; TLC and Spin find %d, %d, %d",
					r.States, r.Transitions, r.Depth, p.states, p.transitions, p.depth)
			}
		})
	}
}

// TestPublishedLamportMutex checks the explorer against the published count of
// the TLA+ example with three processes and clocks up to 6, requests unlimited.
func TestPublishedLamportMutex(t *testing.T) {
	r := searched(t, lamport(3, model.Unlimited, 6), 0)
	if r.States != 724274 || r.Depth != 60 {
		t.Errorf("%d states, %d transitions, depth %d; the published model has 724274 states and depth 60", r.States, r.Transitions, r.Depth)
	}
}

// TestPublishedChangRoberts adds up all sets of initiators of three processes:
// TLC counts each initial state as generated.
func TestPublishedChangRoberts(t *testing.T) {
	states, generated := 0, 0
	for set := range model.ProcSet(8) {
		setup := model.NewSetup(3)
		setup.Channels = model.AnyOrder // the module keeps messages in a set
		r := searched(t, func() (transition.System, error) { return message.System(ChangRoberts{3, set}, setup) }, 1)
		states, generated = states+r.States, generated+1+r.Transitions
	}
	if states != 137 || generated != 227 {
		t.Errorf("%d states, %d generated; the published model has 137 and 227", states, generated)
	}
}

// A ring is the election of Dolev, Klawe and Rodeh with a start of its own for
// each process, as ChangRoberts has one.
type ring struct{ dolevklawerodeh.Algorithm }

func (ring) View(_ model.ProcID, s dolevklawerodeh.State) model.View {
	return model.View{Region: model.Exiting, Ready: s.Phase == dolevklawerodeh.Asleep}
}

func (ring) Accepts(_ model.ProcID, s dolevklawerodeh.State, _ model.ProcID, _ dolevklawerodeh.Message) bool {
	return s.Phase != dolevklawerodeh.Asleep
}

func dkr(n int) (transition.System, error) {
	ids := model.PerProc[int]{3, 7, 1, 8, 2, 6, 4, 5}
	return message.System(ring{dolevklawerodeh.Algorithm{N: n, IDs: ids}}, model.Setup{N: n})
}

// TestReducedRings explores rings by persistent sets: states that more than
// triple with every process then grow like the cube of their number.
func TestReducedRings(t *testing.T) {
	for n, want := range map[int]int{4: 38, 5: 74, 6: 127, 7: 200, 8: 296, 12: 970} {
		sys, err := cr(n, model.AllProcs(n))()
		reducedTo(t, sys, err, want)
	}
	for n, want := range map[int]int{4: 51, 5: 90, 6: 139, 7: 199, 8: 288} {
		sys, err := dkr(n)
		reducedTo(t, sys, err, want)
	}
}

// reducedTo wants so many states.
func reducedTo(t *testing.T, sys transition.System, err error, want int) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 3} {
		r, err := explore.Explore(context.Background(), sys, nil, explore.Options{Workers: workers, Reduce: true})
		if err != nil {
			t.Fatal(err)
		}
		if r.States != want || r.Reduced != "persistent sets" {
			t.Errorf("n=%d: %d states, reduced by %q, want %d", sys.Setup().N, r.States, r.Reduced, want)
		}
	}
}

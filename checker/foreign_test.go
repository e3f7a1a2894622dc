package checker_test

import (
	"fmt"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/history"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// baton is a system that nobody built with packages message or memory: when p0 leaves, it makes p1 enter in the same
// event. Its state is one component, the number of a row of batons.
type baton struct {
	setup model.Setup
	// What makes it a bad system, each its own way.
	sends  bool // p0's request puts p1 inside, too
	lies   bool // an observation shows what is not so
	errs   bool // an observation shows what was not so
	twice  bool // an event is enabled twice
	sparse bool // observations have large numbers
}

func (b baton) Setup() model.Setup                            { return b.setup }
func (b baton) With(s model.Setup) (transition.System, error) { b.setup = s; return b, nil }
func (b baton) Run() transition.Run                           { return b.World() }
func (b baton) World() transition.World                       { return &batonWorld{baton: b} }
func (b baton) Machine() transition.Machine                   { return &batonMachine{w: batonWorld{baton: b}} }

// batonWorld is in the state in which each process has taken so many of its three events: a request that enters, an
// exit, a step.
type batonWorld struct {
	transition.Plain
	baton
	at   [2]uint8
	seen model.Observation
}

var batonKinds = []model.Kind{model.Request, model.Exit}

func (w *batonWorld) N() int { return 2 }
func (w *batonWorld) View(p model.ProcID) model.View {
	return model.View{Region: []model.Region{model.Remainder, model.Critical, model.Remainder}[w.at[p]]}
}
func (w *batonWorld) Local(p model.ProcID) any { return w.at[p] }
func (w *batonWorld) Key(buf []byte) []byte    { return append(buf, w.at[:]...) }
func (w *batonWorld) Reset()                   { w.at = [2]uint8{} }
func (w *batonWorld) Action(e model.Event) transition.Action {
	return transition.Action(e.Kind)<<8 | transition.Action(e.Proc)
}
func (w *batonWorld) Clone() transition.World { c := *w; return &c }
func (w *batonWorld) Explain(e model.Event) (h transition.Step, err error) {
	o, err := w.Apply(e)
	return transition.Step{Observation: *o}, err
}

// Enabled lets p1 in only when p0 has been.
func (w *batonWorld) Enabled(buf []model.Event) []model.Event {
	for p := range model.ProcID(2) {
		if at := int(w.at[p]); at < len(batonKinds) && (p == 0 || at > 0 || w.at[0] == 2) {
			e := model.Event{Kind: batonKinds[at], Proc: p}
			buf = append(buf, e)
			if w.twice {
				buf = append(buf, e)
			}
		}
	}
	return buf
}

func (w *batonWorld) Apply(e model.Event) (*model.Observation, error) {
	w.seen = model.Observation{Event: e, Was: w.View(e.Proc)}
	w.at[e.Proc]++
	if w.sends && e.Kind == model.Request && e.Proc == 0 {
		w.at[1] = 1
	}
	w.seen.Is = w.View(e.Proc)
	if w.errs {
		w.seen.Was.Rank = 1
	}
	if w.lies {
		w.seen.Is.Region = model.Remainder
	}
	return &w.seen, nil
}

// batonMachine has the two numbers as components.
type batonMachine struct {
	transition.Plain
	w batonWorld
}

func (m *batonMachine) load(v []uint32)                                    { m.w.at = [2]uint8{uint8(v[0]), uint8(v[1])} }
func (m *batonMachine) Width() int                                         { return 2 }
func (m *batonMachine) Start(v []uint32) uint64                            { clear(v); return 1 }
func (m *batonMachine) Bytes() (shared, own int)                           { return 0, 0 }
func (m *batonMachine) Fork() transition.Machine                           { c := *m; return &c }
func (m *batonMachine) Snapshot(v []uint32) model.Snapshot                 { m.load(v); return &m.w }
func (m *batonMachine) Action(_ []uint32, e model.Event) transition.Action { return m.w.Action(e) }
func (m *batonMachine) Events(v []uint32, buf []model.Event) []model.Event {
	m.load(v)
	return m.w.Enabled(buf)
}

// seen numbers an observation by its event and the region after it.
func (m *batonMachine) seen(o *model.Observation) uint32 {
	n := uint32(o.Event.Kind)<<4 | uint32(o.Event.Proc)<<3 | uint32(o.Is.Region)
	if m.w.sparse {
		n += 1 << 31
	}
	return n
}

func (m *batonMachine) Observed(id uint32) model.Observation {
	e := model.Event{Kind: model.Kind(id << 1 >> 5), Proc: model.ProcID(id >> 3 & 1)}
	was := map[model.Kind]model.Region{model.Request: model.Remainder, model.Exit: model.Critical}[e.Kind]
	o := model.Observation{Event: e, Was: model.View{Region: was}, Is: model.View{Region: model.Region(id & 7)}}
	if m.w.errs {
		o.Was.Rank = 1
	}
	return o
}

func (m *batonMachine) Step(v []uint32, e model.Event, d *transition.Delta) error {
	d.Reset()
	m.load(v)
	o, err := m.w.Apply(e)
	d.Seen = m.seen(o)
	for p, at := range m.w.at {
		if uint32(at) != v[p] {
			d.Change(p, uint32(at), (uint64(at)-uint64(v[p]))*[]uint64{0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f}[p])
		}
	}
	return err
}

// TestForeignSystems has a system of somebody else do what properties do not see. Nothing is said about it, by whatever
// door.
func TestForeignSystems(t *testing.T) {
	me, two := properties.MutualExclusion, model.NewSetup(2)
	run := Schedule(t, "p0 request")
	runs := simulate.Runs{Count: 20, Steps: 10}
	for _, c := range []struct {
		sys  baton
		want string
	}{
		{baton{setup: two, sends: true}, `at "p0 request" in state 0: it changes the view of p1, too: Region remainder, then critical`},
		{baton{setup: two, lies: true}, `at "p0 request" in state 0: its observation is not of p0 as it is now: Region remainder, then critical`},
		{baton{setup: two, errs: true}, `at "p0 request" in state 0: its observation is not of p0 as it was: Rank 1, then 0`},
		{baton{setup: model.Setup{N: 65}}, "a system of 65 processes; want 1 to 64"},
	} {
		for door, err := range map[string]error{
			"Decide":       second(checker.Decide(t.Context(), c.sys, me, explore.Options{})),
			"DecideByRuns": second(checker.DecideByRuns(t.Context(), c.sys, me, runs)),
			"Serve":        second(simulate.Serve(t.Context(), c.sys, properties.StarvationFreedom, runs)),
			"Strict":       strictly(c.sys, me, run),
			"Together":     together(c.sys, me, run),
			"history":      second(history.Of(c.sys, run)),
		} {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %s", door, err, c.want)
			}
		}
	}
	if _, err := checker.Decide(t.Context(), baton{setup: two, twice: true}, me, explore.Options{}); err == nil || !strings.Contains(err.Error(), `"p0 request" is enabled twice in one state`) {
		t.Errorf("an event that is enabled twice: %v", err)
	}
}

func strictly(sys transition.System, p property.Property, s transition.Schedule) error {
	r, err := replay.NewRunner(sys, p)
	if err == nil {
		_, err = r.Strict(transition.Finite(s))
	}
	return err
}

func together(sys transition.System, p property.Property, s transition.Schedule) error {
	out, err := replay.Together(sys, []property.Property{p}, s, 10)
	if err == nil {
		err = out[0].Err
	}
	return err
}

// TestSparseObservations numbers the observations of somebody else's system from two thousand million on: a search
// takes no more memory than with small numbers.
func TestSparseObservations(t *testing.T) {
	two, want := model.NewSetup(2), ""
	for _, sparse := range []bool{false, true} {
		r := Explored(t, baton{setup: two, sparse: sparse}, explore.Options{Workers: 2, Memory: 1 << 20}, properties.MutualExclusion)
		if want == "" {
			want = Account(r)
		}
		Same(t, fmt.Sprint("sparse ", sparse), Account(r), want)
	}
}

package systemtest_test

import (
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/rules"
	"doorway/model/systemtest"
	"doorway/model/transition"
)

// toggle lets each of two processes request and leave. Each flag makes it a bad system, in its own way.
type toggle struct{ both, twice, crashes, impure, idle bool }

// calls counts the calls of an impure toggle.
var calls uint8

type inside struct {
	In   [2]bool
	Junk uint8
}

func (toggle) Start(model.Setup) (s inside, err error) { return s, nil }

func (r toggle) Enabled(_ model.Setup, s inside, buf []model.Event) []model.Event {
	for p := range model.ProcID(2) {
		e := model.Event{Kind: model.Request, Proc: p}
		if s.In[p] {
			e.Kind = model.Exit
		}
		buf = append(buf, e)
		if r.twice {
			buf = append(buf, e)
		}
		if r.crashes {
			buf = append(buf, model.Event{Kind: model.Crash, Proc: p})
		}
	}
	return buf
}

func (r toggle) Apply(s inside, e model.Event) inside {
	s.In[e.Proc] = !s.In[e.Proc]
	if r.both {
		s.In[1-e.Proc] = s.In[e.Proc]
	}
	if r.impure {
		calls++
		s.Junk = calls
	}
	return s
}

func (toggle) View(s inside, p model.ProcID) (v model.View) {
	if s.In[p] {
		v.Region = model.Critical
	}
	return v
}

func system(t *testing.T, r toggle) transition.System {
	t.Helper()
	setup := model.Setup{N: 2, Requests: model.Unlimited}
	if r.idle {
		setup.Requests = 0
	}
	sys, err := rules.System(r, setup)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

func TestRulesAreChecked(t *testing.T) {
	for _, c := range []struct {
		rules toggle
		want  string // "" for none
	}{
		{toggle{}, ""},
		{toggle{both: true}, "changes the view of p"},
		{toggle{twice: true}, `"p0 request" is enabled twice in one state`},
		{toggle{crashes: true}, `"p0 crash" is enabled, and the setup n=2 requests=unlimited allows none`},
		{toggle{impure: true}, "Apply is impure"},
		{toggle{idle: true}, `"p0 request" is enabled, and the setup n=2 requests=0 allows none`},
	} {
		told(t, systemtest.Test(system(t, c.rules), 1), c.want)
	}
}

func told(t *testing.T, err error, want string) {
	t.Helper()
	switch {
	case want == "" && err != nil:
		t.Error(err)
	case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
		t.Errorf("%v\ndoes not say %q", err, want)
	}
}

// A broken system has worlds and machines that break a promise.
type broken struct {
	transition.System
	world   func(transition.World) transition.World
	machine func(transition.Machine) transition.Machine
}

func (b broken) World() transition.World {
	if b.world == nil {
		return b.System.World()
	}
	return b.world(b.System.World())
}

func (b broken) Machine() transition.Machine {
	if b.machine == nil {
		return b.System.Machine()
	}
	return b.machine(b.System.Machine())
}

type (
	world   = transition.World
	machine = transition.Machine
	shared  struct{ world }   // clones are the world itself
	stale   struct{ world }   // does not begin anew
	willing struct{ world }   // takes what is not enabled
	untold  struct{ world }   // tells another event
	keyless struct{ world }   // all states have one key
	renamed struct{ world }   // has other actions
	regular struct{ machine } // has small words
	blind   struct{ machine } // does not see events
	fewer   struct{ machine } // misses an event
	still   struct{ machine } // does not move
	unmixed struct {          // forks number states anew
		machine
		fork func() machine
	}
)

func (w shared) Clone() world       { return w }
func (w stale) Clone() world        { return stale{w.world.Clone()} }
func (stale) Reset()                {}
func (w willing) Clone() world      { return willing{w.world.Clone()} }
func (w untold) Clone() world       { return untold{w.world.Clone()} }
func (w keyless) Clone() world      { return keyless{w.world.Clone()} }
func (w renamed) Clone() world      { return renamed{w.world.Clone()} }
func (keyless) Key(b []byte) []byte { return b }

func (w willing) Apply(e model.Event) (*model.Observation, error) {
	o, err := w.world.Apply(e)
	if err != nil {
		return &model.Observation{Event: e}, nil
	}
	return o, nil
}

func (w untold) Explain(e model.Event) (transition.Step, error) {
	s, err := w.world.Explain(e)
	s.Sent++
	return s, err
}

func (w renamed) Action(e model.Event) transition.Action { return w.world.Action(e) + 1 }

func (m regular) Start(v []uint32) uint64 { m.machine.Start(v); return 1 }
func (m regular) Fork() machine           { return regular{m.machine.Fork()} }
func (m regular) Step(v []uint32, e model.Event, d *transition.Delta) error {
	err := m.machine.Step(v, e, d)
	d.Word = 0
	return err
}

func (m blind) Fork() machine                            { return blind{m.machine.Fork()} }
func (m blind) Observed(id uint32) (o model.Observation) { return o }

func (m fewer) Fork() machine { return fewer{m.machine.Fork()} }
func (m fewer) Events(v []uint32, buf []model.Event) []model.Event {
	return m.machine.Events(v, buf)[1:]
}

func (m still) Fork() machine { return still{m.machine.Fork()} }
func (m still) Step(v []uint32, e model.Event, d *transition.Delta) error {
	err := m.machine.Step(v, e, d)
	d.Changes, d.Word = nil, 0
	return err
}

func (m unmixed) Fork() machine { return m.fork() }

func TestFormsAreChecked(t *testing.T) {
	sys := system(t, toggle{})
	made := uint8(0)
	for _, c := range []struct {
		is   broken
		want string
	}{
		{broken{world: func(w world) world { return shared{w} }}, "happens to a clone, and the world changes"},
		{broken{world: func(w world) world { return stale{w} }}, "a world is not new after Reset"},
		{broken{world: func(w world) world { return willing{w} }}, "is not enabled, and Apply returns <nil>; want a *transition.DisabledError"},
		{broken{world: func(w world) world { return untold{w} }}, "by Apply and as"},
		{broken{world: func(w world) world { return keyless{w} }}, "worlds with the same key, and to vectors [0] and [1]"},
		{broken{world: func(w world) world { return renamed{w} }}, "in the machine"},
		{broken{machine: func(m machine) machine { return regular{m} }}, "two states have fingerprint 0x1"},
		{broken{machine: func(m machine) machine { return blind{m} }}, "in the world and as"},
		{broken{machine: func(m machine) machine { return fewer{m} }}, "in the same order"},
		{broken{machine: func(m machine) machine { return still{m} }}, `in the machine ["p0 request" "p1 request"]`},
		{broken{machine: func(m machine) machine {
			return unmixed{m, func() machine {
				other := system(t, toggle{}).Machine()
				for range made { // another history
					v := []uint32{0}
					other.Start(v)
					d := transition.Delta{}
					if err := other.Step(v, model.Event{Kind: model.Request, Proc: 1}, &d); err != nil {
						t.Error(err)
					}
				}
				made = 1
				return other
			}}
		}}, "with the same key, and to vectors"},
	} {
		c.is.System = sys
		told(t, systemtest.Test(c.is, 1), c.want)
	}
	told(t, systemtest.Test(nil, 1), "no system")
}

// flag is a lock that does not work, for both families.
type flag struct{}

func (flag) Registers() []memory.Register { return []memory.Register{{Name: "flag"}} }
func (flag) Init(model.ProcID) uint8      { return 0 }
func (flag) View(_ model.ProcID, s uint8) model.View {
	return model.View{Region: model.Region(s)}
}

func (flag) Step(_ model.ProcID, s uint8, mem *memory.Memory) uint8 {
	if s == uint8(model.Trying) {
		mem.Write(0, 1)
		return uint8(model.Critical)
	}
	return uint8(model.Remainder)
}

type hello struct{}

func (hello) Init(model.ProcID) uint8 { return 0 }
func (hello) Step(me model.ProcID, s uint8, in message.Input[uint8]) (uint8, message.Sends[uint8]) {
	var out message.Sends[uint8]
	if in.Kind == model.Request {
		out.To(1-me, s)
	}
	return (s + 1) % 5, out
}
func (hello) View(model.ProcID, uint8) (v model.View) { return v }

// TestFamilies tests the systems of both packages.
func TestFamilies(t *testing.T) {
	setup := model.Setup{N: 2, Requests: 3, Crashes: 1, Recoveries: 1}
	shares, err := memory.System(flag{}, setup)
	told(t, err, "")
	setup.Channels, setup.Drops = model.AnyOrder, 1
	passes, err := message.System(hello{}, setup)
	told(t, err, "")
	told(t, systemtest.Test(shares, 1), "")
	told(t, systemtest.Test(passes, 1), "")
}

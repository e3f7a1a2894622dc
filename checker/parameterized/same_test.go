package parameterized_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"doorway/algorithms/naivelock"
	"doorway/algorithms/testandset"
	"doorway/checker/explore"
	"doorway/checker/parameterized"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
)

// A twisted lock differs from the one on test-and-set, which has a spare register here, in one thing.
type twisted struct {
	testandset.Algorithm
	how string
}

func (twisted) Registers() []memory.Register {
	return []memory.Register{{Name: "lock"}, {Name: "spare"}}
}

func (w twisted) Init(me model.ProcID) testandset.State {
	if w.how == "start" {
		return testandset.State{PC: testandset.Spin}
	}
	return w.Algorithm.Init(me)
}

func (w twisted) Step(me model.ProcID, s testandset.State, mem *memory.Memory) testandset.State {
	switch {
	case w.how == "next" && s.PC == testandset.InCS:
		return testandset.State{}
	case w.how == "value" && s.PC == testandset.Clear:
		mem.Write(0, 1)
		return testandset.State{}
	case w.how == "register" && s.PC == testandset.Clear:
		mem.Write(1, 0)
		return testandset.State{}
	case w.how == "far" && s.PC == testandset.Idle:
		return testandset.State{PC: 9}
	}
	return w.Algorithm.Step(me, s, mem)
}

func (w twisted) View(me model.ProcID, s testandset.State) model.View {
	if s.PC == 9 {
		return model.View{Region: model.Trying}
	}
	v := w.Algorithm.View(me, s)
	if w.how == "view" && s.PC == testandset.Clear {
		v.Passed = true
	}
	return v
}

// TestSame: a program that differs anywhere is another one, and says where.
func TestSame(t *testing.T) {
	c := covering(t, twisted{})
	for how, want := range map[string]string{
		"": "", "start": "begins in another state", "next": "{PC:InCS}", "value": "{PC:Clear}", "register": "{PC:Clear}", "view": "{PC:Clear}",
	} {
		sys, err := memory.System(twisted{how: how}, model.NewSetup(2))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Same(sys); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", how, err, want)
		}
	}
}

// TestCoversNot: a local state that was never met is not covered.
func TestCoversNot(t *testing.T) {
	c := covering(t, twisted{})
	for how, covered := range map[string]bool{"": true, "far": false} {
		sys, err := memory.System(twisted{how: how}, model.NewSetup(2))
		if err != nil {
			t.Fatal(err)
		}
		run := sys.World()
		if _, err := run.Apply(model.Event{Kind: model.Request, Proc: 1}); err != nil {
			t.Fatal(err)
		}
		if got := c.Covers(run); got != covered {
			t.Errorf("%s: covered: %v", how, got)
		}
	}
}

// arranged is broken where the first processes are at these places.
func arranged(at ...testandset.PC) property.Property {
	return property.New("arranged", "", "", property.Monitor[bool]{
		Among: len(at),
		Start: func(model.Snapshot) bool { return true },
		Always: func(_ bool, s model.Snapshot) error {
			for p, pc := range at {
				if p >= s.N() || s.Local(model.ProcID(p)) != (testandset.State{PC: pc}) {
					return nil
				}
			}
			return errors.New("so they are")
		},
	})
}

// TestArrangements: a group is judged in every order of its processes, for each property anew.
func TestArrangements(t *testing.T) {
	c := covering(t, testandset.Algorithm{})
	for _, p := range []property.Property{
		arranged(testandset.Spin, testandset.InCS), arranged(testandset.Spin, testandset.Idle),
		arranged(testandset.Spin, testandset.Spin, testandset.Idle), arranged(testandset.Spin, testandset.Spin, testandset.Spin),
	} {
		if v, err := c.Decide(context.Background(), p); err != nil || !v.Broken || v.Violation == nil {
			t.Errorf("%v, %v", v, err)
		}
	}
}

// TestTried: one more process is explored than the property is about.
func TestTried(t *testing.T) {
	sys, err := memory.System(testandset.Algorithm{}, model.Setup{N: 3, Requests: model.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	three, err := explore.Explore(context.Background(), sys, []property.Property{properties.MutualExclusion}, explore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := covering(t, testandset.Algorithm{}).Decide(context.Background(), properties.MutualExclusion)
	if err != nil || v.Tried.States != three.States {
		t.Errorf("%v, %v, want %d states explored", v, err, three.States)
	}
}

// TestExactLimits: as many values and local states as there are suffice. An interrupt of the search for a run is told.
func TestExactLimits(t *testing.T) {
	sys, err := memory.System(testandset.Algorithm{}, model.NewSetup(1))
	if err != nil {
		t.Fatal(err)
	}
	if c, err := parameterized.Cover(context.Background(), sys, nil, parameterized.Options{Values: 2, Locals: 4, Markings: 4}); err != nil || c.Stopped != nil {
		t.Errorf("%v, %v", c, err)
	}
	if c, err := parameterized.Cover(context.Background(), sys, nil, parameterized.Options{Markings: 3}); err != nil || c.Stopped == nil {
		t.Errorf("%v, %v", c, err)
	}
	if c, err := parameterized.Cover(context.Background(), sys, nil, parameterized.Options{Values: 2, Locals: 3}); err != nil || c.Stopped == nil {
		t.Errorf("%v, %v", c, err)
	}
	naive, err := naivelock.Page.Variants[0].Build(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	c, err := parameterized.Cover(context.Background(), naive, nil, parameterized.Options{})
	if err != nil {
		t.Fatal(err)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if v, err := c.Decide(done, properties.MutualExclusion); err != nil || !v.Broken || !errors.Is(v.Stopped, explore.ErrInterrupted) {
		t.Errorf("%v, %v", v, err)
	}
}

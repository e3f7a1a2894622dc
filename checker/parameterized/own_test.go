package parameterized_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms/naivelock"
	"doorway/algorithms/testandset"
	"doorway/checker/explore"
	"doorway/checker/parameterized"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

func breaks(t *testing.T, sys transition.System, p property.Property) bool {
	t.Helper()
	r, err := explore.Explore(context.Background(), sys, []property.Property{p}, explore.Options{States: 100_000})
	if err != nil {
		t.Fatal(err)
	}
	return r.Findings[0].Violation != nil
}

// TestMarkings: the covering set of the lock on test-and-set.
func TestMarkings(t *testing.T) {
	want := []string{
		"lock=0: any in {PC:Idle}, any in {PC:Spin}",
		"lock=1: any in {PC:Idle}, any in {PC:Spin}, 1 in {PC:InCS}",
		"lock=1: any in {PC:Idle}, any in {PC:Spin}, 1 in {PC:Clear}",
	}
	if got := covering(t, testandset.Algorithm{}).Markings(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestPanics: a property that takes for granted that there is another process is an error, and no panic.
func TestPanics(t *testing.T) {
	type none struct{}
	p := property.New("apart", "p0 is apart from p1", "", property.Monitor[none]{
		Among:  2,
		Start:  func(model.Snapshot) none { return none{} },
		Always: func(_ none, s model.Snapshot) error { _ = s.View(1); return nil },
	})
	v, err := covering(t, testandset.Algorithm{}).Decide(context.Background(), p)
	if v != nil || err == nil || !strings.HasPrefix(err.Error(), "apart, asked about any number of processes: ") || !strings.Contains(err.Error(), "panics: ") {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestForAll: an invariant of one process at a time is proved, and one that a crowd breaks is not.
func TestForAll(t *testing.T) {
	held := property.ForAll(1, "held", "the lock is set while a process is inside", func(s model.Snapshot) error {
		if s.View(0).Region == model.Critical && s.Register(0) == 0 {
			return errors.New("inside, and the lock is clear")
		}
		return nil
	})
	spinning := property.ForAll(3, "spinning", "no three spin", func(s model.Snapshot) error {
		for _, l := range model.Locals[testandset.State](s) {
			if l.PC != testandset.Spin {
				return nil
			}
		}
		return errors.New("three spin")
	})
	c := covering(t, testandset.Algorithm{})
	if v, err := c.Decide(context.Background(), held); err != nil || !v.Proved() {
		t.Errorf("%v (%v)", v, err)
	}
	if v, err := c.Decide(context.Background(), spinning); err != nil || v.Violation == nil || v.System.Setup().N != 3 {
		t.Errorf("%v (%v)", v, err)
	}
}

// A lead is an election: who sets the register leads. It chooses whether it wants to.
type lead struct{ Both bool }

func (lead) Registers() []memory.Register { return []memory.Register{{Name: "taken"}} }

func (lead) Init(model.ProcID) int { return 0 }

func (l lead) Step(_ model.ProcID, pc int, mem *memory.Memory) int {
	switch pc {
	case 0:
		return 1 + mem.Choose(2)
	case 1:
		if !mem.TestAndSet(0) || l.Both {
			return 3
		}
	}
	return 4
}

func (lead) View(me model.ProcID, pc int) model.View {
	v := model.View{Region: []model.Region{model.Remainder, model.Trying, model.Trying, model.Exiting, model.Exiting}[pc]}
	if pc == 3 {
		v.Leaders = model.Procs(me)
	}
	return v
}

func (lead) Abortable() bool { return true }

// TestLeader: a process may show itself as the leader, and is anonymous all the same.
func TestLeader(t *testing.T) {
	for _, both := range []bool{false, true} {
		v, err := covering(t, lead{both}).Decide(context.Background(), properties.UniqueLeader)
		if err != nil || v.Broken != both {
			t.Errorf("%v (%v)", v, err)
		}
	}
}

// TestStopped: an interrupt or a limit proves nothing.
func TestStopped(t *testing.T) {
	sys, err := memory.System(testandset.Algorithm{}, model.NewSetup(1))
	if err != nil {
		t.Fatal(err)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		ctx    context.Context
		limits parameterized.Options
	}{{done, parameterized.Options{}}, {context.Background(), parameterized.Options{Markings: 2}}, {context.Background(), parameterized.Options{Values: 1}}, {context.Background(), parameterized.Options{Locals: 2}}} {
		covered, err := parameterized.Cover(c.ctx, sys, nil, c.limits)
		if err != nil || covered.Stopped == nil {
			t.Fatalf("%+v: %v (%v)", c.limits, covered, err)
		}
		if v, err := covered.Decide(context.Background(), properties.MutualExclusion); err != nil || v.Proved() || v.Stopped == nil {
			t.Errorf("%+v: %v (%v)", c.limits, v, err)
		}
	}
	covered, err := parameterized.Cover(context.Background(), sys, nil, parameterized.Options{States: 5})
	if err != nil {
		t.Fatal(err)
	}
	if v, err := covered.Decide(context.Background(), properties.MutualExclusion); err != nil || v.Proved() || v.Stopped == nil {
		t.Errorf("with 5 groups: %v (%v)", v, err)
	}
}

// An odd lock has one process that does something else.
type odd struct {
	testandset.Algorithm
	where string
	who   model.ProcID
}

func (o odd) Init(me model.ProcID) testandset.State {
	if o.where == "Init" && me == o.who {
		return testandset.State{PC: testandset.Spin}
	}
	return o.Algorithm.Init(me)
}

func (o odd) Step(me model.ProcID, s testandset.State, mem *memory.Memory) testandset.State {
	if me == o.who && s.PC == testandset.Spin {
		switch o.where {
		case "Step":
			return testandset.State{PC: testandset.InCS}
		case "panic":
			panic("not I")
		}
	}
	return o.Algorithm.Step(me, s, mem)
}

func (o odd) View(me model.ProcID, s testandset.State) model.View {
	v := o.Algorithm.View(me, s)
	if o.where == "View" && me == o.who && s.PC == testandset.Clear {
		v.Leaders = model.Procs(0)
	}
	return v
}

func (odd) Alike() bool { return false }

// TestIdentity: of all 64 processes, one that is not like the others is found, wherever it shows.
func TestIdentity(t *testing.T) {
	for where, want := range map[string]string{
		"Init":  "in the initial state p0 has {PC:Idle} and p63 has {PC:Spin}",
		"Step":  "in {PC:Spin} with lock=0 p0 made lock = 1 at once and p63 touched no register",
		"panic": "it fails for p63 and not for p0",
		"View":  "in {PC:Clear} p0 and p63 have different views",
		"":      "",
	} {
		sys, err := memory.System(odd{where: where, who: 63}, model.NewSetup(2))
		if err != nil {
			t.Fatal(err)
		}
		_, err = parameterized.Cover(context.Background(), sys, nil, parameterized.Options{})
		var who *memory.IdentityError
		if errors.As(err, &who) != (want != "") || want != "" && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", where, err, want)
		}
	}
}

// TestVacuous: nobody ever enters, so that nobody is inside with another proves nothing.
func TestVacuous(t *testing.T) {
	v, _ := naivelock.Page.Variant("misprinted")
	sys, err := v.Build(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	c, err := parameterized.Cover(context.Background(), sys, nil, parameterized.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := c.Decide(context.Background(), properties.MutualExclusion)
	if err != nil || got.Proved() || got.Broken || !strings.Contains(got.String(), "vacuous for every n: ") {
		t.Errorf("%v (%v)", got, err)
	}
}

// TestHistory: a monitor that breaks a property because of what came before is refused.
func TestHistory(t *testing.T) {
	p := property.New("calm", "nothing happens", "", property.Monitor[int]{
		Sees: property.Regions, Among: 2,
		Start:   func(model.Snapshot) int { return 0 },
		AtStart: func(int) error { return nil },
		Step:    func(int, model.Observation) (int, error) { return 0, errors.New("something happens") },
	})
	if v, err := covering(t, testandset.Algorithm{}).Decide(context.Background(), p); err == nil || !strings.Contains(err.Error(), "it depends on more than one state") {
		t.Errorf("%v, %v", v, err)
	}
}

// A backward lock goes from the critical section to the trying region.
type backward struct{ testandset.Algorithm }

func (b backward) Step(me model.ProcID, s testandset.State, mem *memory.Memory) testandset.State {
	if s.PC == testandset.InCS {
		return testandset.State{PC: testandset.Spin}
	}
	return b.Algorithm.Step(me, s, mem)
}

// TestRegions: the order of regions is checked wherever the search comes.
func TestRegions(t *testing.T) {
	sys, err := memory.System(backward{}, model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parameterized.Cover(context.Background(), sys, nil, parameterized.Options{}); err == nil || !strings.Contains(err.Error(), "from critical to trying") {
		t.Errorf("%v", err)
	}
}

// TestChoices: each alternative of a step is covered, and a run names the one that it takes.
func TestChoices(t *testing.T) {
	shy := property.ForAll(1, "shy", "nobody chooses not to lead", func(s model.Snapshot) error {
		if s.Local(0) == 2 {
			return errors.New("it chooses not to")
		}
		return nil
	})
	v, err := covering(t, lead{}).Decide(context.Background(), shy)
	if err != nil || v.Violation == nil || len(v.Violation.Schedule) != 1 || v.Violation.Schedule[0].Index != 1 {
		t.Errorf("%v (%v)", v, err)
	}
}

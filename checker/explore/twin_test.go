package explore_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// A started script begins with any contents of its registers.
type started struct {
	Script
	a, b int
}

func (s started) Registers() []memory.Register {
	rs := s.Script.Registers()
	rs[0].Init, rs[1].Init = s.a, s.b
	return rs
}

func (s started) Starts() (all []memory.Program[uint8]) {
	for i := range 4 {
		all = append(all, started{s.Script, i / 2, i % 2})
	}
	return all
}

// anyProperties is one property, several or all, those apart that count the
// entries of toys that may enter for ever.
func anyProperties(c transition.Chooser) (props []property.Property) {
	all := append(properties.All(), StrongOnes()...)
	all = append(all, Far(2), comesBack(model.Kind(c.Choose(11))), properties.BoundedWaiting(c.Choose(3)),
		properties.BoundedWaitingFromDoorway(c.Choose(3)), properties.MessagesAtMost(c.Choose(4)))
	for range 1 + c.Choose(3) {
		props = append(props, all[c.Choose(len(all))])
	}
	if c.Choose(3) == 0 {
		return all
	}
	return props
}

// comesBack says that, whatever happens, p0 can come to its critical section
// without events of a kind. One that is there has come.
func comesBack(without model.Kind) property.Property {
	type memory struct{ There, Tried bool }
	return property.New("comes-back", "p0 can come to its critical section", "", property.Monitor[memory]{
		Sees:  property.Regions,
		Start: func(s model.Snapshot) memory { return memory{There: s.View(0).Region == model.Critical} },
		Step: func(m memory, o model.Observation) (memory, error) {
			if o.Event.Proc == 0 {
				m = memory{o.Is.Region == model.Critical, m.Tried || o.Is.Region == model.Trying}
			}
			return m, nil
		},
		Exercised: func(m memory) bool { return m.There && m.Tried },
		Possible: &property.Possibility[memory]{
			Pending: func(memory) bool { return true },
			Goal:    func(m memory) bool { return m.There },
			Without: kinds.Of(without),
			Why:     "it cannot",
		},
	})
}

// agree checks the explorer against its copying twin, and replays what it found.
// Large systems are left out, for which the twin takes too long, above all to
// judge what is fair.
func agree(t *rapid.T, sys transition.System, props []property.Property, n int) {
	limit := 1500
	if slices.ContainsFunc(props, func(p property.Property) bool { return p.Engine().Endless() }) {
		limit = 150
	}
	fast := Explored(t, sys, explore.Options{Workers: n, States: limit}, props...)
	if fast.States >= limit || strings.HasPrefix(fmt.Sprint(fast.Stopped), "limit") { // without what stands before a beginning there are fewer
		return
	}
	slow, err := reference.Explore(sys, props)
	if err != nil {
		t.Fatal(err)
	}
	Same(t, "explorer and reference", Outline(fast), Outline(slow))
	for i, f := range fast.Findings {
		if f.Violation == nil {
			continue
		}
		r, err := replay.NewRunner(sys, props[i])
		if err != nil {
			t.Fatal(err)
		}
		v, err := r.Strict(f.Violation.Behaviour)
		if err != nil {
			t.Fatal(err)
		}
		Same(t, "replay", Found(v), Found(f.Violation))
	}
}

func TestTwinsOnToys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		alg := AnyToy(c)
		setup := AnySetup(c, len(alg))
		props := anyProperties(c)
		t.Logf("%+v under %v", alg, setup)
		agree(t, System(t, alg, setup.String()), props, 1+c.Choose(3))
	})
}

func TestTwinsOnScripts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		prog := AnyScript(c)
		setup := model.Setup{N: 2 + c.Choose(2), Requests: []int{1, 2, model.Unlimited}[c.Choose(3)], Crashes: c.Choose(2), Recoveries: c.Choose(2), Pauses: c.Choose(2)}
		switch c.Choose(5) {
		case 0:
			setup = model.Setup{N: 2, Requests: 1, Memory: model.TotalStoreOrder}
			prog.WriteOnce()
		case 1:
			setup.N, setup.Memory = 2, model.RegularRegisters+model.MemoryModel(c.Choose(2))
			prog.Unsynchronised()
		case 2:
			setup.Processors = 1 + c.Choose(2)
		case 3:
			setup.N, setup.Delay = 2, 1+c.Choose(2)
			prog.Pausing(c)
		}
		props := append(properties.All(), StrongOnes()...)
		props = append(props, properties.BoundedWaiting(c.Choose(3)), comesBack(model.Exit))
		t.Logf("%+v under %v", prog, setup)
		var alg memory.Program[uint8] = prog
		if c.Choose(3) == 0 {
			alg = started{prog, 0, 0}
		}
		sys, err := memory.System(alg, setup)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, sys, props[c.Choose(len(props)):], 1+c.Choose(3))
	})
}

// TestOpinionsAreApart has a process told of one or another: the two are
// different inputs, though nothing else differs.
func TestOpinionsAreApart(t *testing.T) {
	still := System(t, Toy{Idle, Idle, Idle}, "n=3 requests=0 detector=eventual mistakes=1")
	r := Explored(t, still, explore.Options{})
	slow, err := reference.Explore(still, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.States != 8 || slow.States != 8 {
		t.Errorf("explorer %d states, reference %d, want 8: at first, one for each of six mistakes, and after it", r.States, slow.States)
	}
}

package checker_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/explore"
	"doorway/checker/internal/toys"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// chooser draws from rapid.
func chooser(t *rapid.T) transition.Chooser {
	return transition.ChooserFunc(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") })
}

// anyView shows anything; half of the processes try.
func anyView(c transition.Chooser) model.View {
	regions := []model.Region{model.Trying, model.Trying, model.Trying, model.Remainder, model.Critical, model.Exiting}
	return model.View{
		Region: regions[c.Choose(len(regions))], Masked: c.Choose(8) == 0, Passed: c.Choose(2) == 1, Token: c.Choose(4) == 0,
		Leaders: model.ProcSet(c.Choose(4)), Rank: 0, Stamp: c.Choose(3),
	}
}

// anyToy is a toy of two or three processes; where a step leads is any frame.
func anyToy(c transition.Chooser) toy {
	t := make(toy, 2+c.Choose(2))
	for p := range t {
		t[p] = make([]frame, 1+c.Choose(4))
		for i := range t[p] {
			f := frame{View: anyView(c), Takes: c.Choose(3) == 0, Back: c.Choose(len(t[p]))}
			f.Next, f.Late = c.Choose(len(t[p])+1), c.Choose(len(t[p])+1)
			f.Ways = max(0, c.Choose(6)-3)
			f.Armed, f.After = c.Choose(5) == 0, int16(c.Choose(3))
			if c.Choose(3) == 0 {
				f.Sends = model.ProcSet(c.Choose(1 << len(t))).Without(model.ProcID(p))
				f.Msg = []note{1, 2, coin}[c.Choose(3)]
			}
			t[p][i] = f
		}
		t.order(p)
	}
	return t
}

// order makes p keep the order of regions, as algorithms must that may give up:
// where a frame leads to another against it, it becomes one that tries.
func (t toy) order(p int) {
	frames := t[p]
	for i := 0; i < len(frames); i++ {
		f := &frames[i]
		behind := min(i+1, len(frames)-1)
		next, late := cmp.Or(f.Next, behind+1)-1, cmp.Or(f.Late, behind+1)-1
		if f.Region == model.Remainder { // only requests lead away
			f.Takes, f.Ready, f.Armed = false, false, false
		}
		again := f.Armed && toys.Disorder(f.Region, frames[late].Region)
		for way := range 1 + f.Ways {
			again = again || toys.Disorder(f.Region, frames[(next+way)%len(frames)].Region)
		}
		if again {
			f.Region, i = model.Trying, -1
		}
	}
}

// anySetup allows few requests and at most one fault of each kind.
func anySetup(c transition.Chooser, n int) model.Setup {
	s := model.Setup{N: n, Requests: []int{0, 1, 2, model.Unlimited}[c.Choose(4)], Channels: model.Order(c.Choose(2))}
	if c.Choose(2) == 0 {
		s.Crashes, s.Recoveries, s.Pauses = c.Choose(2), c.Choose(2), c.Choose(2)
		if s.Detector = model.Detector(c.Choose(3)); s.Detector == model.EventualDetector {
			s.Mistakes = c.Choose(2)
		}
	}
	if s.Delay = c.Choose(3); s.Delay > 0 {
		s.MinDelay, s.Drift = c.Choose(2), []int{0, 0, 2}[c.Choose(3)]
	}
	if s.Splits = c.Choose(2); s.Splits > 0 {
		s.Side, s.Heals = model.Procs(0), c.Choose(2)
		if n > 2 && c.Choose(2) == 0 {
			s.Side, s.Cut = 0, model.Procs(0, 1)
		}
	}
	if c.Choose(3) == 0 {
		s.Drops, s.Duplicates = []int{0, 1, model.Unlimited}[c.Choose(3)], c.Choose(2)
	}
	return s
}

// A script is a shared-memory program of cells, the same for all processes.
type script []cell

// A cell is one statement and what is shown while it stands next.
type cell struct {
	model.View
	Op         int // what it does to register Reg: nothing, read, write, await, test-and-set, or await and write
	Reg, Value int
	Ways       int // from how many more alternatives it chooses: the others are of the other register
	Next, Else int // where it leads: Else if a read finds Value or a test-and-set finds 0
}

func (s script) Registers() []memory.Register {
	return []memory.Register{{Name: "a", Max: 1}, {Name: "b", Max: 1}}
}
func (s script) Init(model.ProcID) uint8 { return 0 }
func (s script) View(_ model.ProcID, at uint8) model.View {
	return s[at].View
}

func (s script) Step(_ model.ProcID, at uint8, mem *memory.Memory) uint8 {
	c := s[at]
	branch := false
	if c.Ways > 0 {
		other := mem.Choose(1 + c.Ways)
		c.Reg, c.Next = (c.Reg+other)%2, (c.Next+other)%len(s)
	}
	switch c.Op {
	case 1:
		branch = mem.Read(c.Reg) == c.Value
	case 2:
		mem.Write(c.Reg, c.Value)
	case 3:
		mem.Await(c.Reg, func(v int) bool { return v == c.Value })
	case 4:
		branch = !mem.TestAndSet(c.Reg)
	case 5:
		mem.AwaitAndPhi(c.Reg, func(v int) bool { return v == c.Value }, func(v int) int { return 1 - v })
	}
	if branch {
		return uint8(c.Else)
	}
	return uint8(c.Next)
}

// A started script begins with any contents of its registers.
type started struct {
	script
	a, b int
}

func (s started) Registers() []memory.Register {
	rs := s.script.Registers()
	rs[0].Init, rs[1].Init = s.a, s.b
	return rs
}

func (s started) Starts() (all []memory.Program[uint8]) {
	for i := range 4 {
		all = append(all, started{s.script, i / 2, i % 2})
	}
	return all
}

func anyScript(c transition.Chooser) script {
	s := make(script, 2+c.Choose(4))
	defer s.order()
	for i := range s {
		v := anyView(c)
		s[i] = cell{View: v, Op: c.Choose(6), Reg: c.Choose(2), Value: c.Choose(2), Next: c.Choose(len(s)), Else: c.Choose(len(s))}
		s[i].Ways = max(0, c.Choose(6)-3)
		if v.Region != model.Trying && v.Region != model.Exiting && (s[i].Op == 3 || s[i].Op == 5) {
			s[i].Op = 0 // requests and exits may not wait
		}
	}
	return s
}

// order is that of toys.
func (s script) order() {
	for i := 0; i < len(s); i++ {
		to := s[i]
		again := toys.Disorder(to.Region, s[to.Else].Region)
		for way := range 1 + to.Ways {
			again = again || toys.Disorder(to.Region, s[(to.Next+way)%len(s)].Region)
		}
		if again {
			s[i].Region, i = model.Trying, -1
		}
	}
}

func (script) Abortable() bool { return true }

// unsynchronised takes test-and-sets away, and writes from requests and exits, and
// choices from all that touches a register: registers that are not atomic cannot
// do that.
func (s script) unsynchronised() {
	for i, c := range s {
		if c.Op > 0 {
			s[i].Ways = 0
		}
		if inside := c.Region == model.Trying || c.Region == model.Exiting; c.Op >= 4 || c.Op == 2 && !inside {
			s[i].Op = 1
		}
	}
}

// pausing gives cells a time before which they are not left.
func (s script) pausing(c transition.Chooser) {
	for i := range s {
		s[i].After = int16(c.Choose(3))
	}
}

// writeOnce leaves one write and makes test-and-sets of the others: two writes
// in a loop fill store buffers in too many ways to be explored by copying.
func (s script) writeOnce() {
	found := false
	for i := range s {
		if s[i].Op == 2 && found {
			s[i].Op = 4
		}
		found = found || s[i].Op == 2
	}
}

// anyProperties is one property, several or all, those apart that count the
// entries of toys that may enter for ever.
func anyProperties(c transition.Chooser) (props []property.Property) {
	all := append(properties.All(), strongOnes()...)
	all = append(all, far(2), comesBack(model.Kind(c.Choose(11))), properties.BoundedWaiting(c.Choose(3)),
		properties.BoundedWaitingFromDoorway(c.Choose(3)), properties.MessagesAtMost(c.Choose(4)))
	for range 1 + c.Choose(3) {
		props = append(props, all[c.Choose(len(all))])
	}
	if c.Choose(3) == 0 {
		return all
	}
	return props
}

// strongOnes are the properties of strongly fair runs.
func strongOnes() (all []property.Property) {
	for _, p := range properties.All() {
		if p.Engine().Endless() && !p.Engine().AnyRun() {
			all = append(all, property.Strongly(p))
		}
	}
	return all
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
			Without: model.KindsOf(without),
			Why:     "it cannot",
		},
	})
}

// agree holds the explorer against its copying twin, and replays what it found.
// Large systems are left out, for which the twin takes too long, above all to
// judge what is fair.
func agree(t *rapid.T, sys transition.System, props []property.Property, n int) {
	limit := 1500
	if slices.ContainsFunc(props, func(p property.Property) bool { return p.Engine().Endless() }) {
		limit = 150
	}
	fast := explored(t, sys, explore.Options{Workers: n, States: limit}, props...)
	if fast.States >= limit || strings.HasPrefix(fmt.Sprint(fast.Stopped), "limit") { // without what stands before a beginning there are fewer
		return
	}
	slow, err := reference.Explore(sys, props)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "explorer and reference", outline(fast), outline(slow))
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
		same(t, "replay", found(v), found(f.Violation))
	}
}

func TestTwinsOnToys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := chooser(t)
		alg := anyToy(c)
		setup := anySetup(c, len(alg))
		props := anyProperties(c)
		t.Logf("%+v under %v", alg, setup)
		agree(t, system(t, alg, setup.String()), props, 1+c.Choose(3))
	})
}

func TestTwinsOnScripts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := chooser(t)
		prog := anyScript(c)
		setup := model.Setup{N: 2 + c.Choose(2), Requests: []int{1, 2, model.Unlimited}[c.Choose(3)], Crashes: c.Choose(2), Recoveries: c.Choose(2), Pauses: c.Choose(2)}
		switch c.Choose(5) {
		case 0:
			setup = model.Setup{N: 2, Requests: 1, Memory: model.TotalStoreOrder}
			prog.writeOnce()
		case 1:
			setup.N, setup.Memory = 2, model.RegularRegisters+model.MemoryModel(c.Choose(2))
			prog.unsynchronised()
		case 2:
			setup.Processors = 1 + c.Choose(2)
		case 3:
			setup.N, setup.Delay = 2, 1+c.Choose(2)
			prog.pausing(c)
		}
		props := append(properties.All(), strongOnes()...)
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
	still := system(t, toy{idle, idle, idle}, "n=3 requests=0 detector=eventual mistakes=1")
	r := explored(t, still, explore.Options{})
	slow, err := reference.Explore(still, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.States != 8 || slow.States != 8 {
		t.Errorf("explorer %d states, reference %d, want 8: at first, one for each of six mistakes, and after it", r.States, slow.States)
	}
}

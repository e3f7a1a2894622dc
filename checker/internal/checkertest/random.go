package checkertest

import (
	"cmp"

	"pgregory.net/rapid"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// Chooser draws from rapid.
func Chooser(t *rapid.T) transition.Chooser {
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

// AnyToy draws a toy of two or three processes; where a step leads is any frame.
func AnyToy(c transition.Chooser) Toy {
	t := make(Toy, 2+c.Choose(2))
	for p := range t {
		t[p] = make([]Frame, 1+c.Choose(4))
		for i := range t[p] {
			f := Frame{View: anyView(c), Takes: c.Choose(3) == 0, Back: c.Choose(len(t[p]))}
			f.Next, f.Late = c.Choose(len(t[p])+1), c.Choose(len(t[p])+1)
			f.Ways = max(0, c.Choose(6)-3)
			f.Armed, f.After = c.Choose(5) == 0, int16(c.Choose(3))
			if c.Choose(3) == 0 {
				f.Sends = model.ProcSet(c.Choose(1 << len(t))).Without(model.ProcID(p))
				f.Msg = []Note{1, 2, Coin}[c.Choose(3)]
			}
			t[p][i] = f
		}
		t.Order(p)
	}
	return t
}

// Order makes p keep the order of regions, as algorithms must that may give up:
// where a frame leads to another against it, it becomes one that tries.
func (t Toy) Order(p int) {
	frames := t[p]
	for i := 0; i < len(frames); i++ {
		f := &frames[i]
		behind := min(i+1, len(frames)-1)
		next, late := cmp.Or(f.Next, behind+1)-1, cmp.Or(f.Late, behind+1)-1
		if f.Region == model.Remainder { // only requests lead away
			f.Takes, f.Ready, f.Armed = false, false, false
		}
		again := f.Armed && disorder(f.Region, frames[late].Region)
		for way := range 1 + f.Ways {
			again = again || disorder(f.Region, frames[(next+way)%len(frames)].Region)
		}
		if again {
			f.Region, i = model.Trying, -1
		}
	}
}

// AnySetup allows few requests and at most one fault of each kind.
func AnySetup(c transition.Chooser, n int) model.Setup {
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

// A Script runs a shared-memory program of cells, the same for all processes.
type Script []cell

// A cell holds one statement and what is shown while it stands next.
type cell struct {
	model.View
	Op         int // what it does to register Reg: nothing, read, write, await, test-and-set, or await and write
	Reg, Value int
	Ways       int // from how many more alternatives it chooses: the others are of the other register
	Next, Else int // where it leads: Else if a read finds Value or a test-and-set finds 0
}

// Registers returns two registers of one bit.
func (s Script) Registers() []memory.Register {
	return []memory.Register{{Name: "a", Max: 1}, {Name: "b", Max: 1}}
}

// Init begins at the first cell.
func (s Script) Init(model.ProcID) uint8 { return 0 }

// View shows what the cell says.
func (s Script) View(_ model.ProcID, at uint8) model.View {
	return s[at].View
}

// Step takes the statement.
func (s Script) Step(_ model.ProcID, at uint8, mem *memory.Memory) uint8 {
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

// AnyScript draws a script of two to five cells.
func AnyScript(c transition.Chooser) Script {
	s := make(Script, 2+c.Choose(4))
	defer s.Order()
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

// Order makes the script keep the order of regions, as for toys.
func (s Script) Order() {
	for i := 0; i < len(s); i++ {
		to := s[i]
		again := disorder(to.Region, s[to.Else].Region)
		for way := range 1 + to.Ways {
			again = again || disorder(to.Region, s[(to.Next+way)%len(s)].Region)
		}
		if again {
			s[i].Region, i = model.Trying, -1
		}
	}
}

// Abortable says that scripts may give up.
func (Script) Abortable() bool { return true }

// Unsynchronised takes test-and-sets away, and writes from requests and exits, and
// choices from all that touches a register: registers that are not atomic cannot
// do that.
func (s Script) Unsynchronised() {
	for i, c := range s {
		if c.Op > 0 {
			s[i].Ways = 0
		}
		if inside := c.Region == model.Trying || c.Region == model.Exiting; c.Op >= 4 || c.Op == 2 && !inside {
			s[i].Op = 1
		}
	}
}

// Pausing gives cells a time before which they are not left.
func (s Script) Pausing(c transition.Chooser) {
	for i := range s {
		s[i].After = int16(c.Choose(3))
	}
}

// WriteOnce leaves one write and makes test-and-sets of the others: two writes
// in a loop fill store buffers in too many ways to be explored by copying.
func (s Script) WriteOnce() {
	found := false
	for i := range s {
		if s[i].Op == 2 && found {
			s[i].Op = 4
		}
		found = found || s[i].Op == 2
	}
}

// StrongOnes returns the properties of strongly fair runs.
func StrongOnes() (all []property.Property) {
	for _, p := range properties.All() {
		if p.Engine().Endless() && !p.Engine().AnyRun() {
			all = append(all, property.Strongly(p))
		}
	}
	return all
}

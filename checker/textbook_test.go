package checker_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// sided is a script in which p1 reads and writes the other value.
type sided struct {
	Script
	mayAbort bool
}

func (s sided) Abortable() bool { return s.mayAbort }

func (s sided) Step(me model.ProcID, at uint8, mem *memory.Memory) uint8 {
	c := s.Script[at]
	c.Value ^= int(me)
	own := append(Script(nil), s.Script...)
	own[at] = c
	return own.Step(me, at, mem)
}

// alternating is strict alternation, by waiting or by spinning, with one
// statement changed or none.
func alternating(c transition.Chooser) Script {
	s := Script{
		{Next: 1, Else: 1},
		{View: Try.View, Op: 3, Next: 2, Else: 2},
		{View: Inside.View, Next: 3, Else: 3},
		{View: Leave.View, Op: 2, Value: 1},
	}
	if c.Choose(2) == 0 {
		s[1].Op, s[1].Next = 1, 1
	}
	if i := c.Choose(2 * len(s)); i < len(s) {
		s[i].Next, s[i].Else, s[i].Value = c.Choose(len(s)), c.Choose(len(s)), c.Choose(2)
	}
	s.Order()
	return s
}

// A textbook is every state of a small system, with what can happen there:
// definitions are looked up in it word by word.
type textbook struct {
	regions [][]model.Region
	reads   [][]bool // by process, as regions
	depth   []int
	moves   [][]move
	ordered bool // each process goes round remainder, trying, critical, exiting
}

type move struct {
	model.Event
	to int
}

// readable is how many states a textbook has at most.
const readable = 250

func write(t *rapid.T, sys transition.System, mayAbort bool) (b textbook, ok bool) {
	known := map[string]int{}
	var worlds []transition.World
	visit := func(w transition.World, depth int) int {
		key := string(w.Key(nil))
		if _, met := known[key]; !met {
			known[key] = len(worlds)
			worlds, b.depth, b.moves = append(worlds, w), append(b.depth, depth), append(b.moves, nil)
			var rs []model.Region
			var reads []bool
			for p := range model.ProcID(w.N()) {
				rs, reads = append(rs, w.View(p).Region), append(reads, w.View(p).Reader)
			}
			b.regions, b.reads = append(b.regions, rs), append(b.reads, reads)
		}
		return known[key]
	}
	b.ordered = true
	visit(sys.World(), 0)
	for n := 0; n < len(worlds); n++ {
		if len(worlds) > readable {
			return b, false
		}
		for _, e := range worlds[n].Enabled(nil) {
			next := worlds[n].Clone()
			if _, err := next.Apply(e); err != nil {
				t.Fatal(err)
			}
			to := visit(next, b.depth[n]+1)
			b.moves[n] = append(b.moves[n], move{e, to})
			b.ordered = b.ordered && inOrder(e.Kind, b.regions[n][e.Proc], b.regions[to][e.Proc], mayAbort)
		}
	}
	return b, true
}

// inOrder is well-formedness (Lynch 1996, §10.2): a request leads from the
// remainder to the trying region, from there it is to the critical section, an
// exit leads out of it, and back. Regions may be passed through in one step.
func inOrder(k model.Kind, was, is model.Region, mayAbort bool) bool {
	const rem, try, crit, exit = model.Remainder, model.Trying, model.Critical, model.Exiting
	switch {
	case k == model.Crash || k == model.Recover:
		return true
	case k == model.Request:
		return is == try || is == crit || mayAbort
	case k == model.Exit:
		return is == exit || is == rem
	case was == rem:
		return is == rem
	case was == try:
		return is == try || is == crit || mayAbort
	case was == crit:
		return is != try
	default:
		return is != crit
	}
}

// some reports whether a process is in a region in state n.
func (b *textbook) some(n int, r model.Region) bool {
	for _, is := range b.regions[n] {
		if is == r {
			return true
		}
	}
	return false
}

// from returns the states that can be reached from n by moves that are wanted.
func (b *textbook) from(n int, wanted func(at int, m move) bool) map[int]bool {
	met, frontier := map[int]bool{n: true}, []int{n}
	for ; len(frontier) > 0; frontier = frontier[1:] {
		for _, m := range b.moves[frontier[0]] {
			if !met[m.to] && wanted(frontier[0], m) {
				met[m.to] = true
				frontier = append(frontier, m.to)
			}
		}
	}
	return met
}

// blocked returns how many events it takes to come to a state in which somebody
// waits, nobody is inside, and without events of these kinds nobody ever will be; or −1.
func (b *textbook) blocked(without kinds.Set) int {
	for n := range b.moves { // in the order of their depth
		entry := !b.some(n, model.Trying)
		for m := range b.from(n, func(_ int, m move) bool { return !without.Has(m.Kind) }) {
			entry = entry || b.some(m, model.Critical)
		}
		if !entry {
			return b.depth[n]
		}
	}
	return -1
}

// starves reports whether in some weakly fair run a process is trying for ever,
// or exiting for ever.
func (b *textbook) starves() bool {
	for p := range b.regions[0] {
		held := func(n int) bool { return b.regions[n][p] == model.Trying || b.regions[n][p] == model.Exiting }
		stays := func(at int, m move) bool { return held(at) && held(m.to) }
		for n := range b.moves {
			if !held(n) {
				continue
			}
			round := map[int]bool{} // the states on the way from n to n
			for m := range b.from(n, stays) {
				if b.from(m, stays)[n] {
					round[m] = true
				}
			}
			if b.fair(round) {
				return true
			}
		}
	}
	return false
}

// fair reports whether a run that goes round in these states can be fair: what
// is owed is taken, or not always possible.
func (b *textbook) fair(round map[int]bool) bool {
	possible, taken := map[model.Event]map[int]bool{}, map[model.Event]bool{}
	for n := range round {
		for _, m := range b.moves[n] {
			e := m.Event
			e.Index = 0 // a step is owed, whichever alternative it chooses
			if possible[e] == nil {
				possible[e] = map[int]bool{}
			}
			possible[e][n] = true
			taken[e] = taken[e] || round[m.to]
		}
	}
	for e, states := range possible {
		if e.Kind.Owed() && len(states) == len(round) && !taken[e] {
			return false
		}
	}
	return true
}

// What the checker says of random programs is what stands in the textbooks.
func TestTextbooks(t *testing.T) {
	var met struct{ disorder, blocks, interferes, starves, fine int }
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		prog := sided{AnyScript(c), c.Choose(2) == 0}
		if c.Choose(2) == 0 {
			prog.Script = alternating(c)
		}
		setup := model.Setup{N: 2, Requests: []int{1, 2, model.Unlimited}[c.Choose(3)], Crashes: c.Choose(2)}
		sys, err := memory.System(prog, setup)
		if err != nil {
			t.Fatal(err)
		}
		b, ok := write(t, sys, prog.mayAbort)
		if !ok {
			return
		}
		decide := func(p property.Property) *checker.Verdict {
			v, err := checker.Decide(t.Context(), sys, p, explore.Options{Workers: 1})
			if rule := (*transition.AlgorithmError)(nil); errors.As(err, &rule) != !b.ordered {
				t.Fatalf("%+v under %v: in order: %v, but: %v", prog, setup, b.ordered, err)
			}
			return v
		}
		if !b.ordered {
			met.disorder++
			decide(properties.DeadlockFreedom)
			return
		}
		length := func(v *checker.Verdict) int {
			if v.Violation == nil {
				return -1
			}
			return len(v.Violation.Schedule)
		}
		deadlock, interference := b.blocked(kinds.Faults), b.blocked(kinds.Faults|kinds.Of(model.Request))
		if v := decide(properties.DeadlockFreedom); length(v) != deadlock {
			t.Fatalf("%+v: %v, want a run of %d", prog, v, deadlock)
		}
		if v := decide(properties.NoInterference); length(v) != interference {
			t.Fatalf("%+v: %v, want a run of %d", prog, v, interference)
		}
		starves := b.starves()
		if v := decide(properties.StarvationFreedom); (v.Status == checker.Violated) != starves {
			t.Fatalf("%+v: %v, but starves: %v", prog, v, starves)
		}
		switch {
		case deadlock >= 0:
			met.blocks++
		case interference >= 0:
			met.interferes++
		case starves:
			met.starves++
		default:
			met.fine++
		}
	})
	t.Logf("%+v", met)
}

package shrink

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// Programs share two registers; each process has one.
type programs []program

// A program is the statements of a process.
type program []stop

// A stop is one statement of a program and where its process is meanwhile.
type stop struct {
	region      model.Region
	op          int
	register    int
	next, other int // other if it reads 1, or takes the register
}

func (programs) Registers() []memory.Register {
	return []memory.Register{{Name: "a", Max: 1}, {Name: "b", Max: 1}}
}
func (programs) Init(model.ProcID) uint8 { return 0 }
func (programs) Abortable() bool         { return true }

func (t programs) View(me model.ProcID, at uint8) model.View {
	return model.View{Region: t[me][at].region}
}

func (t programs) Step(me model.ProcID, at uint8, mem *memory.Memory) uint8 {
	s, branch := t[me][at], false
	switch s.op {
	case read:
		branch = mem.Read(s.register) == 1
	case raise:
		mem.Write(s.register, 1)
	case unset:
		mem.Write(s.register, 0)
	case await:
		mem.Await(s.register, func(v int) bool { return v == 0 })
	case take:
		branch = !mem.TestAndSet(s.register)
	}
	if branch {
		return uint8(s.other)
	}
	return uint8(s.next)
}

// What a statement does.
const (
	nothing = iota
	read
	raise // it writes 1
	unset // it writes 0
	await // it waits for 0
	take  // it tests and sets
	statements
)

// anyProgram is a program that begins in the remainder and waits at some of its
// stops. It keeps the order of regions: only a request leaves the remainder, the
// critical section is left by an exit, and no exit ends in it.
func anyProgram(r *rand.Rand) program {
	t := make(program, 3+r.IntN(5))
	for i := range t {
		t[i] = stop{model.Trying, r.IntN(statements), r.IntN(2), r.IntN(len(t)), r.IntN(len(t))}
		if i > 0 {
			t[i].region = []model.Region{model.Trying, model.Trying, model.Trying, model.Remainder, model.Critical, model.Exiting}[r.IntN(6)]
		}
		if t[i].region == model.Remainder || t[i].region == model.Critical {
			t[i].op = nothing
		}
	}
	t[0] = stop{region: model.Remainder, next: 1}
	for again := true; again; {
		again = false
		for i := range t {
			for _, to := range []int{t[i].next, t[i].other} {
				from, to := t[i].region, t[to].region
				if from == model.Critical && (to == from || to == model.Trying) || from == model.Exiting && to == model.Critical {
					t[i].region, again = model.Trying, true
				}
			}
		}
	}
	return t
}

// A point is a state of a program's runs, as brute force sees it.
type point struct {
	waits   model.ProcSet // who is trying or exiting
	enabled map[transition.Action]bool
	arcs    []arc
}

type arc struct {
	event  model.Event
	action transition.Action
	to     *point
}

// points returns the initial state, and nil if more than a few can be reached.
func points(sys transition.System, limit int) *point {
	known := map[string]*point{}
	var visit func(w transition.World) *point
	visit = func(w transition.World) *point {
		key := string(w.Key(nil))
		if p := known[key]; p != nil {
			return p
		}
		p := &point{enabled: map[transition.Action]bool{}}
		known[key] = p
		if len(known) > limit {
			return p
		}
		for q := range model.ProcID(w.N()) {
			if at := w.View(q).Region; at == model.Trying || at == model.Exiting {
				p.waits = p.waits.With(q)
			}
		}
		for _, e := range w.Enabled(nil) {
			a, next := w.Action(e), w.Clone()
			if e.Kind != model.Request && !e.Kind.Fault() {
				p.enabled[a] = true
			}
			_, _ = next.Apply(e)
			p.arcs = append(p.arcs, arc{e, a, visit(next)})
		}
		return p
	}
	start := visit(sys.World())
	if len(known) > limit {
		return nil
	}
	return start
}

// A trek is a run as it is tried: where it has come to, and what it took.
type trek struct {
	at   *point
	arcs []arc
}

func (t trek) schedule() (s transition.Schedule) {
	for _, a := range t.arcs {
		s = append(s, a.event)
	}
	return s
}

// treks returns all runs of so many events.
func treks(start *point, length int) []trek {
	all := []trek{{at: start}}
	for range length {
		var next []trek
		for _, t := range all {
			for _, a := range t.at.arcs {
				next = append(next, trek{a.to, append(slices.Clip(t.arcs), a)})
			}
		}
		all = next
	}
	return all
}

// starves reports whether the arcs from p lead back to it, are fair and leave
// somebody waiting all along.
func starves(p *point, loop trek, strong bool) bool {
	if loop.at != p {
		return false
	}
	waits, always, ever, taken := p.waits, map[transition.Action]bool{}, map[transition.Action]bool{}, map[transition.Action]bool{}
	for a := range p.enabled {
		always[a], ever[a] = true, true
	}
	for _, a := range loop.arcs {
		waits &= a.to.waits
		taken[a.action] = true
		for b := range always {
			always[b] = always[b] && a.to.enabled[b]
		}
		for b := range a.to.enabled {
			ever[b] = true
		}
	}
	for a := range ever {
		if !taken[a] && (strong || always[a]) {
			return false
		}
	}
	return !waits.Empty()
}

// bestLasso tries all stems, the shorter ones first, and behind those of a length
// all loops of at most so many events.
func bestLasso(setup model.Setup, start *point, strong bool, stem, loop int) *Run {
	for length := range stem + 1 {
		var best *Run
		begins := treks(start, length)
		tried := map[*point][]trek{}
		for around := 0; around <= loop && best == nil; around++ {
			for _, s := range begins {
				loops, known := tried[s.at]
				if !known || around > 0 && len(loops) > 0 && len(loops[0].arcs) < around {
					loops = treks(s.at, around)
					tried[s.at] = loops
				}
				for _, l := range loops {
					if len(l.arcs) == around && starves(s.at, l, strong) {
						if r := (Run{setup, transition.Lasso(s.schedule(), l.schedule())}); best == nil || r.Compare(*best) < 0 {
							best = &r
						}
					}
				}
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}

// In random systems the explorer finds, and shrinking leaves, the very lasso that
// trying all stems and all loops finds, and both call it the best. Fairness is
// judged here from its definition, on worlds that are copied.
func TestLassosAgainstBruteForce(t *testing.T) {
	var explored, shrunken tally
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 0))
		prog := programs{anyProgram(r), anyProgram(r)}
		if r.IntN(3) == 0 {
			prog[1] = prog[0]
		}
		s := Subject{Property: properties.StarvationFreedom, Setup: model.Setup{N: 2, Requests: []int{1, 2, model.Unlimited}[r.IntN(3)]}}
		strong := r.IntN(2) == 0
		if strong {
			s.Property = property.Strongly(s.Property)
		}
		s.Build = func(s model.Setup) (transition.Runnable, error) {
			if s.N != 2 {
				return nil, fmt.Errorf("%d processes", s.N)
			}
			return memory.System(prog, s)
		}
		sys, err := s.Build(s.Setup)
		if err != nil {
			t.Fatal(err)
		}
		found, err := explore.Explore(t.Context(), sys.(transition.System), []property.Property{s.Property}, explore.Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		v := found.Findings[0].Violation
		if v == nil {
			continue
		}
		explored.compare(t, seed, sys.(transition.System), strong, v, !v.Early)
		s.Behaviour = v.Behaviour
		got := shrunk(t, s, Options{})
		goesOn(t, s, got)
		if sys, err = s.Build(got.Setup); err != nil {
			t.Fatal(err)
		}
		shrunken.compare(t, seed, sys.(transition.System), strong, got.Violation, got.Optimal)
	}
	explored.judge(t, "found")
	shrunken.judge(t, "shrunk")
}

// A tally is of lassos that were checked against brute force.
type tally struct{ compared, longer, other, unsaid int }

// compare checks a lasso against brute force, if it is short enough for that.
func (c *tally) compare(t *testing.T, seed uint64, sys transition.System, strong bool, v *property.Violation, best bool) {
	const stem, around = 5, 6
	start := points(sys, 300)
	if start == nil || len(v.Schedule) > stem || len(v.Loop) > around {
		return
	}
	c.compared++
	if !best {
		c.unsaid++
	}
	got, want := Run{sys.Setup(), v.Behaviour}, bestLasso(sys.Setup(), start, strong, stem, around)
	switch {
	case want == nil:
		t.Fatalf("seed %d: brute force finds none as short as\n%v\nfor ever:\n%v", seed, got.Schedule, got.Loop)
	case got.Len() != want.Len():
		c.longer++
	case got.Compare(*want) != 0:
		c.other++
	}
}

func (c *tally) judge(t *testing.T, what string) {
	if c.longer > 0 || c.other > 0 || c.unsaid > 0 || c.compared < 100 {
		t.Errorf("%s: of %d lassos %d are longer than need be, %d are another as long, and of %d it was not said that they are the best",
			what, c.compared, c.longer, c.other, c.unsaid)
	}
}

package scheduling_test

import (
	"math"
	"strings"
	"testing"

	"doorway/checker/scheduling"
	"doorway/model"
	"doorway/model/transition"
)

// An access is an event that writes a register, which is named by a letter, or none.
type access struct {
	model.Event
	register string
}

func (a access) footprint() transition.Footprint {
	f := transition.At(a.Event)
	if a.register != "" {
		f.Register, f.Writes = strings.Index("xyz", a.register), true
	}
	return f
}

// steps is the chain of a process that writes registers one after the other; a
// dot is a step that touches none.
func steps(p model.ProcID, registers string) (chain []access) {
	for _, r := range registers {
		chain = append(chain, access{model.Event{Kind: model.Step, Proc: p}, strings.Trim(string(r), ".")})
	}
	return chain
}

// deliveries is a chain of so many messages through one channel.
func deliveries(from, to model.ProcID, n int) (chain []access) {
	for range n {
		chain = append(chain, access{Event: model.Event{Kind: model.Deliver, Proc: to, From: from}})
	}
	return chain
}

// drive lets chains happen that need not wait for each other, and returns whose
// events came, chains named by letters, and what is told of each.
func drive(s transition.Scheduler, c transition.Chooser, chains ...[]access) (order string, taken []access) {
	at := make([]int, len(chains))
	of := map[model.Event]int{}
	if s, ok := s.(transition.FootprintAware); ok {
		s.Foresee(func(e model.Event) transition.Footprint { return chains[of[e]][at[of[e]]].footprint() })
	}
	s.Begin(c, 0)
	for {
		var enabled []model.Event
		for i, chain := range chains {
			if at[i] < len(chain) {
				of[chain[at[i]].Event] = i
				enabled = append(enabled, chain[at[i]].Event)
			}
		}
		if len(enabled) == 0 {
			return order, taken
		}
		i := of[enabled[s.Pick(c, enabled)]]
		order, taken = order+string(rune('a'+i)), append(taken, chains[i][at[i]])
		at[i]++
	}
}

// known returns a scheduler that has learned that a run has these chains.
func known(t *testing.T, name string, chains ...[]access) transition.Scheduler {
	var run []scheduling.Taken
	for _, chain := range chains {
		for _, a := range chain {
			run = append(run, scheduling.Taken{Event: a.Event, Footprint: a.footprint()})
		}
	}
	s := policy(t, name).For(model.Setup{})
	s.(scheduling.Learner).Learn([][]scheduling.Taken{run, run})
	return s
}

// A priority stays until the event happens, or one at the same process does.
func TestSampling(t *testing.T) {
	events := func(ps ...model.ProcID) (es []model.Event) {
		for _, p := range ps {
			es = append(es, model.Event{Kind: model.Deliver, Proc: p, From: model.ProcID(5 + len(es))})
		}
		return es
	}
	draws := 0
	low := transition.ChooserFunc(func(int) int { draws++; return 100 - draws })
	s := policy(t, "pos").For(model.Setup{})
	s.Begin(low, 9)
	for _, want := range []int{3, 5, 6} { // three draw, then the two at p0, then the one that is left there
		if i := s.Pick(low, events(0, 0, 1)); draws != want || i != map[int]int{3: 0, 5: 2, 6: 0}[want] {
			t.Errorf("event %d after %d draws, want %d draws", i, draws, want)
		}
	}
}

// There are three priorities. a and b race, and c races with neither: if a
// happens first, b draws again and c, which has lost once, does not. So b comes
// before c with probability 5/8, and each order is as likely as computed from
// that. If none drew again, all orders would be equally likely, and so they would
// if all drew again.
func TestSamplingOfRaces(t *testing.T) {
	const runs = 24_000
	count := map[string]int{}
	s := policy(t, "pos").For(model.Setup{})
	for seed := range uint64(runs) {
		order, _ := drive(s, transition.Seeded(seed), steps(0, "x"), steps(1, "x"), steps(2, "y"))
		count[order]++
	}
	for order, want := range map[string]int{"abc": 5, "acb": 3, "bac": 5, "bca": 3, "cab": 4, "cba": 4} {
		if math.Abs(float64(count[order]-want*1000)) > 250 {
			t.Errorf("order %s came in %d of %d runs, want about %d", order, count[order], runs, want*1000)
		}
	}
}

// The accesses to the variable that is drawn come in any order with the same
// probability, whatever happens beside them, and every run is possible.
func TestSelectivelyUniformWalk(t *testing.T) {
	for name, c := range map[string]struct {
		chains [][]access
		runs   int
		want   map[string]float64 // by what is selected: in which order
		one    float64
		bug    string
	}{
		"registers": {
			[][]access{steps(0, "xyx"), steps(1, "yxx"), steps(2, "z")}, 140,
			map[string]float64{"x aabb": 12, "x abab": 12, "x abba": 12, "x baab": 12, "x baba": 12, "x bbaa": 12, "y ab": 4, "y ba": 4}, 12, "a bug that shows in a single order of the accesses to one register",
		},
		"processes": {
			[][]access{deliveries(1, 0, 2), deliveries(2, 0, 1), deliveries(0, 1, 1), deliveries(2, 1, 1)}, 60,
			map[string]float64{"0 aab": 6, "0 aba": 6, "0 baa": 6, "1 cd": 4, "1 dc": 4}, 6, "a bug that shows in a single order of what happens at one process",
		},
		"nothing shared": {
			[][]access{steps(0, "x"), steps(1, "yy")}, 3,
			map[string]float64{" abb": 3, " bab": 3, " bba": 3}, 3, "a bug that shows in a single interleaving",
		},
	} {
		s, p, runs := known(t, "surw", c.chains...), map[string]float64{}, map[string]bool{}
		transition.Enumerate(func(all transition.Chooser) bool {
			first := -1
			w := &weighed{transition.ChooserFunc(func(n int) int {
				i := all.Choose(n)
				if first < 0 {
					first = i
				}
				return i
			}), 1}
			order, taken := drive(s, w, c.chains...)
			runs[order] = true
			p[selection(name, first, order, taken)] += w.p
			return true
		})
		for order, want := range c.want {
			if math.Abs(p[order]-1/want) > 1e-9 {
				t.Errorf("%s: %q has probability %v, want 1/%v", name, order, p[order], want)
			}
		}
		b := s.(scheduling.Bounded).Bound()
		if len(p) != len(c.want) || len(runs) != c.runs || b == nil || b.One != c.one || b.Bug != c.bug {
			t.Errorf("%s: %d orders, %d runs, bound %+v; want %d, %d, one in %v for %s", name, len(p), len(runs), b, len(c.want), c.runs, c.one, c.bug)
		}
	}
}

// What touches no register is not selected among registers, nor what happens everywhere among processes.
func TestNotSelected(t *testing.T) {
	tick := access{Event: model.Event{Kind: model.Tick}}
	for name, chains := range map[string][][]access{
		"registers": {steps(0, "x.."), steps(1, "x")},
		"processes": {deliveries(1, 0, 1), deliveries(2, 0, 1), {tick, tick}},
	} {
		s := known(t, "surw", chains...)
		drive(s, transition.Seeded(1), chains...)
		if b := s.(scheduling.Bounded).Bound(); b == nil || b.One != 2 {
			t.Errorf("%s: bound %+v, want one in 2", name, b)
		}
	}
}

// selection returns which variable was drawn, and whose turns were the accesses to it.
func selection(variables string, first int, order string, taken []access) string {
	if variables == "nothing shared" {
		return " " + order
	}
	drawn, turns := string("xy"[first]), ""
	if variables == "processes" {
		drawn = string("01"[first])
	}
	for i, a := range taken {
		if a.register == drawn || a.register == "" && variables == "processes" && a.Proc.String() == "p"+drawn {
			turns += order[i : i+1]
		}
	}
	return drawn + " " + turns
}

// A chain that was drawn and never reaches what is selected is given up after a
// while, and then nothing is guaranteed.
func TestPatience(t *testing.T) {
	spins, waits := steps(0, "xx"), steps(1, "xx")
	s := known(t, "surw", spins, waits)
	ever := make([]access, 1000)
	for i := range ever {
		ever[i] = access{Event: model.Event{Kind: model.Step}, register: "y"}
	}
	waited, least := 0, 1000
	for seed := range uint64(50) {
		order, _ := drive(s, transition.Seeded(seed), ever, waits)
		is := strings.Index(order, "b")
		if is > 16+20 {
			t.Errorf("seed %d: it is waited for %d events", seed, is)
		}
		if is >= 16 {
			waited, least = waited+1, min(least, is)
		}
	}
	if b := s.(scheduling.Bounded).Bound(); b != nil || waited < 15 || waited > 35 || least != 16 {
		t.Errorf("in %d of 50 runs it is waited for %d events or more, and said is %+v; want about a half, 16, and nothing", waited, least, b)
	}
}

// Chains have the weights of what they did on average, rounded up, so that one
// that did anything has any.
func TestAverages(t *testing.T) {
	step := func(p model.ProcID) model.Event { return model.Event{Kind: model.Step, Proc: p} }
	s := policy(t, "surw").For(model.Setup{})
	learn(s, transition.Schedule{step(0), step(0), step(1)}, transition.Schedule{step(0), step(1)}) // 1½ and 1: 2 and 1
	for run, is := range distribution(s, func(turns string, _ []int) string { return turns }, 2, 1) {
		if math.Abs(is-1.0/3) > 1e-12 {
			t.Errorf("%s has probability %v, want 1/3", run, is)
		}
	}
}

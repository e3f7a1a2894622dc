package properties_test

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"doorway/algorithms"
	"doorway/draw/causality"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A past is a run of the catalogue, and which event happened before which by
// brute force: the transitive closure of what the definition says of two events.
type past struct {
	name   string
	run    *causality.Run
	before [][]bool
}

// pasts yields random runs of every page that passes messages, under every
// setup that it makes a claim for.
func pasts(t *testing.T) iter.Seq[past] {
	return func(yield func(past) bool) { takePasts(t, yield) }
}

func takePasts(t *testing.T, yield func(past) bool) {
	for _, page := range algorithms.Catalogue() {
		seen := map[string]bool{}
		for _, c := range page.Claims {
			name := fmt.Sprintf("%s/%s under %v", page.Name, c.Variant, c.Setup)
			variant, _ := page.Variant(c.Variant)
			sys, err := variant.Build(c.Setup)
			if err != nil || seen[name] || !memory.PassesMessages(sys) {
				continue
			}
			seen[name] = true
			for seed := range uint64(3) {
				r, err := causality.Of(sys, randomRun(t, sys, seed))
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if !yield(past{fmt.Sprintf("%s, seed %d", name, seed), r, closure(r)}) {
					return
				}
			}
		}
	}
}

func randomRun(t *testing.T, sys transition.System, seed uint64) (s transition.Schedule) {
	w, choose := sys.World(), transition.Seeded(seed)
	for range 80 {
		events := w.Enabled(nil)
		if len(events) == 0 {
			break
		}
		e := events[transition.RandomWalk(choose, events)]
		if _, err := w.Apply(e); err != nil {
			t.Fatal(err)
		}
		s = append(s, e)
	}
	return s
}

// closure is Warshall's algorithm on the pairs of the definition.
func closure(r *causality.Run) [][]bool {
	before := make([][]bool, len(r.Proc))
	for i := range before {
		before[i] = make([]bool, len(r.Proc))
		for j := range before[i] {
			same := i < j && r.Proc[i] != causality.None && r.Proc[i] == r.Proc[j]
			before[i][j] = same || r.Sent[j] == i
		}
	}
	for k := range before {
		for i := range before {
			for j := range before {
				before[i][j] = before[i][j] || before[i][k] && before[k][j]
			}
		}
	}
	return before
}

// pairs visits the pairs of different events that happen at processes until ok says no.
func (h past) pairs(ok func(i, j int) bool) bool {
	for i, p := range h.run.Proc {
		for j, q := range h.run.Proc {
			if p != causality.None && q != causality.None && i != j && !ok(i, j) {
				return false
			}
		}
	}
	return true
}

// consistent is Lamport's clock condition: what happens before has the smaller clock.
func (h past) consistent(rule causality.Rule[int]) bool {
	c := causality.Stamp(h.run, rule)
	return h.pairs(func(i, j int) bool { return !h.before[i][j] || c[i] < c[j] })
}

// total reports whether clocks, and among equals the processes, order all events.
func (h past) total(rule causality.Rule[int]) bool {
	c := causality.Stamp(h.run, rule)
	return h.pairs(func(i, j int) bool { return c[i] != c[j] || h.run.Proc[i] != h.run.Proc[j] })
}

// characterised reports whether an event happens before another just when its
// clock is less.
func (h past) characterised(rule causality.Rule[causality.Vector]) bool {
	v := causality.Stamp(h.run, rule)
	return h.pairs(func(i, j int) bool { return h.before[i][j] == less(v[i], v[j]) })
}

// less reports whether v is nowhere larger than w, and somewhere smaller.
func less(v, w causality.Vector) bool {
	for p := range v {
		if v[p] > w[p] {
			return false
		}
	}
	return !slices.Equal(v, w)
}

// TestLogicalClocks checks logical clocks against brute force on runs of the
// whole catalogue. Concurrent events and longer chains must have been seen.
func TestLogicalClocks(t *testing.T) {
	t.Parallel()
	runs, concurrent, messages := 0, 0, 0
	for h := range pasts(t) {
		runs++
		if !h.consistent(causality.Lamport) || !h.total(causality.Lamport) {
			t.Errorf("%s: Lamport's clock condition fails", h.name)
		}
		if !h.characterised(causality.Vectors) {
			t.Errorf("%s: vector clocks do not tell what happened before what", h.name)
		}
		h.pairs(func(i, j int) bool {
			if !h.before[i][j] && !h.before[j][i] {
				concurrent++
			}
			return true
		})
		for _, s := range h.run.Sent {
			if s != causality.None {
				messages++
			}
		}
	}
	if runs < 500 || concurrent < 10*runs || messages < 2*runs {
		t.Errorf("too little to see: %d runs, %d concurrent pairs, %d messages", runs, concurrent, messages)
	}
}

// TestWrongClocks wants clocks with one wrong line to be noticed.
func TestWrongClocks(t *testing.T) {
	t.Parallel()
	deaf, obedient, frozen := causality.Lamport, causality.Lamport, causality.Lamport
	deaf.Receive = func(own, _ int) int { return own }       // does not look at the message's
	obedient.Receive = func(_, sent int) int { return sent } // does not take the larger
	frozen.Advance = func(_ model.ProcID, own int) int { return own }
	lonely, forgetful, unmoved := causality.Vectors, causality.Vectors, causality.Vectors
	lonely.Receive = func(own, _ causality.Vector) causality.Vector { return own }
	forgetful.Receive = func(_, sent causality.Vector) causality.Vector { return sent }
	unmoved.Advance = func(_ model.ProcID, own causality.Vector) causality.Vector { return own }
	fails := make([]bool, 7)
	for h := range pasts(t) {
		for k, rule := range []causality.Rule[int]{deaf, obedient, frozen} {
			fails[k] = fails[k] || !h.consistent(rule)
		}
		for k, rule := range []causality.Rule[causality.Vector]{lonely, forgetful, unmoved} {
			fails[3+k] = fails[3+k] || !h.characterised(rule)
		}
		c := causality.Stamp(h.run, causality.Lamport) // less and before are not the same for scalars
		fails[6] = fails[6] || !h.pairs(func(i, j int) bool { return h.before[i][j] == (c[i] < c[j]) })
		if !slices.Contains(fails, false) {
			break
		}
	}
	for k, failed := range fails {
		if !failed {
			t.Errorf("nothing notices wrong clock %d", k)
		}
	}
}

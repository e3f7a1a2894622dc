package orders_test

import (
	"slices"
	"testing"

	"doorway/checker/orders"

	"pgregory.net/rapid"
)

// A process searches parts of a trunk.
type process struct {
	*toy
	*orders.Trunk
}

// parted searches the parts of a program in processes that share nothing, and returns the outcomes, how often each class was
// seen, and how many runs were given up.
func parted(t runner, p *toy, processes, most int) (outcomes map[string]bool, seen map[string]int, given int) {
	t.Helper()
	source := false
again:
	outcomes, seen, given = map[string]bool{}, map[string]int{}, 0
	var all []process
	for range processes {
		own := *p
		all = append(all, process{&own, orders.NewTrunk(&own, 1000, func(orders.Place) int { return p.repeats }, most, source)})
	}
	for round := 0; all[0].Parts() > 0; round++ {
		var results []orders.Result
		for part := range all[0].Parts() {
			at := all[(part+round)%processes]
			before := 0
			r, err := at.Search(part, func(s *orders.Search) error {
				if s.GivenUp > before {
					before = s.GivenUp
					return nil
				}
				outcomes[at.outcome()] = true
				seen[repeated(p, s.Path())]++
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if r.Unsure {
				source = true
				goto again
			}
			given += r.GivenUp
			results = append(results, r)
		}
		for _, at := range all {
			sure, err := at.Merge(slices.Clone(results))
			if err != nil {
				t.Fatal(err)
			}
			if !sure {
				source = true
				goto again
			}
			if at.Parts() != all[0].Parts() {
				t.Errorf("one process has %d parts and another %d", at.Parts(), all[0].Parts())
			}
		}
	}
	return outcomes, seen, given
}

// TestParts holds a search in parts against all runs of random programs.
func TestParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(t)
		t.Logf("vague %v, registers %d, locks %d, created %v: %v", p.vague, p.registers, p.locks, p.created, p.code)
		want, classes := every(t, p, 2_000)
		got, seen, given := parted(t, p, rapid.IntRange(1, 3).Draw(t, "processes"), rapid.IntRange(1, 8).Draw(t, "most"))
		agree(t, p, want, classes, got, seen, given)
	})
}

// TestPartsImpossible: what is planned for another part turns out to be impossible there, for the thread is stopped.
func TestPartsImpossible(t *testing.T) {
	do := func(do verb, of int) []order { return []order{{do, of, 0, -1}} }
	p := &toy{registers: 1, created: make([]bool, 3), code: [][]order{do(stop, 2), do(stop, 2), do(sum, 0)}}
	want, classes := every(t, p, 2_000)
	for most := range 3 {
		got, seen, given := parted(t, p, 2, 1+most)
		agree(t, p, want, classes, got, seen, given)
	}
}

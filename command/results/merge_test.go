package results

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"doorway/command/matrix"
)

// shardsOf returns the n shards of a run.
func shardsOf(t *testing.T, n int) (all []Run) {
	t.Helper()
	for i := 1; i <= n; i++ {
		r := decided(t, options(), matrix.Shard{Number: i, Of: n}, pages()[:2]...)
		r.File = fmt.Sprintf("%d.json", i)
		back, err := parse([]byte(text(t, r)), pages()) // as from another machine
		if err != nil {
			t.Fatal(err)
		}
		back.File = r.File
		all = append(all, back)
	}
	return all
}

func TestMerge(t *testing.T) {
	whole := decided(t, options(), matrix.Shard{}, pages()[:2]...)
	for _, n := range []int{1, 2, 3, 7, 200} {
		shards := shardsOf(t, n)
		rand.New(rand.NewPCG(1, 2)).Shuffle(n, func(i, j int) { shards[i], shards[j] = shards[j], shards[i] })
		merged, err := Merge(append(shards, shards[0]), "")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(whole, merged, same); diff != "" || text(t, whole) != text(t, merged) {
			t.Errorf("%d shards (-whole +merged)\n%s", n, diff)
		}
	}
}

func TestMergeComplaints(t *testing.T) {
	other := options()
	other.Seed = 4
	seeded := decided(t, other, matrix.Shard{Number: 2, Of: 2}, pages()[:2]...)
	seeded.File = "seeded.json"
	turned := decided(t, options(), matrix.Shard{Number: 2, Of: 2}, pages()[1], pages()[0])
	turned.File = "turned.json"
	broken := shardsOf(t, 1)
	broken[0].Rows[0].Cells[0].Verdict.Explored.States++
	shards := shardsOf(t, 2)
	for _, c := range []struct {
		runs []Run
		want string
	}{
		{nil, "no results to merge"},
		{[]Run{shards[0], seeded}, "seeded.json: it was made with -seed=4 and 1.json with -seed=3; merge the shards of one verification"},
		{[]Run{shards[0], turned}, "turned.json: its algorithms are not those of 1.json, or not in the same order; merge"},
		{[]Run{shards[0]}, "verdicts missing: 23 of 47, the first is naive-lock: mutual-exclusion for n=3 requests=unlimited; the files given are 1/2: give those of all shards"},
		{[]Run{shards[1], shards[1]}, "the files given are 2/2, 2/2: give"},
		{[]Run{shards[0], shards[1], broken[0]}, "the files contradict each other:\n  ✘  naive-lock: mutual-exclusion"},
	} {
		if _, err := Merge(c.runs, ""); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}

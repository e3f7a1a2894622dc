package liveness

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Counting orders edges as a stable sort by comparisons does.
func TestByTarget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nodes := rapid.IntRange(1, 9).Draw(t, "nodes")
		edges := make([]Edge, rapid.IntRange(0, 40).Draw(t, "edges"))
		for i := range edges {
			edges[i] = Edge{FP: uint64(rapid.IntRange(0, nodes-1).Draw(t, "to")), From: uint32(i)}
		}
		want := slices.Clone(edges)
		slices.SortStableFunc(want, func(a, b Edge) int { return cmp.Compare(a.FP, b.FP) })
		if byTarget(edges, nodes); !slices.Equal(edges, want) {
			t.Errorf("%v, want %v", edges, want)
		}
	})
}

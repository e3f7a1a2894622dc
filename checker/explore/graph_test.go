package explore

import (
	"context"
	"testing"

	"doorway/algorithms/peterson"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
)

// possible asks nothing of a state, and keeps the graph.
var possible = property.New("possible", "", "", property.Monitor[bool]{
	Start:    func(model.Snapshot) bool { return false },
	Possible: &property.Possibility[bool]{Pending: func(bool) bool { return true }, Goal: func(bool) bool { return true }},
})

// serves owes nobody anything, and keeps the graph.
var serves = property.New("serves", "", "", property.Monitor[bool]{
	Start:      func(model.Snapshot) bool { return false },
	Eventually: &property.Eventuality[bool]{Owed: func(bool) model.ProcSet { return 0 }},
})

// searched is an exploration whose graph is not yet judged.
func searched(t *testing.T, p property.Property) *explorer {
	t.Helper()
	sys, err := memory.System(peterson.Algorithm{}, model.Setup{N: 2, Requests: model.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	x, err := newExplorer(sys, []property.Property{p}, Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := x.search(t.Context()); err != nil {
		t.Fatal(err)
	}
	return x
}

// Every transition of a graph leads, once resolved, to the node that has its
// fingerprint, be it the first one.
func TestResolve(t *testing.T) {
	x := searched(t, possible)
	var fps []uint64
	for _, e := range x.graph.Edges {
		fps = append(fps, e.FP)
	}
	x.graph.Resolve()
	back := false
	for i, e := range x.graph.Edges {
		if got := x.graph.FPs.At(int(e.FP)); got != fps[i] {
			t.Errorf("an edge to %x leads to node %d, which is %x", fps[i], e.FP, got)
		}
		back = back || e.FP == 0
	}
	if !back {
		t.Error("no edge leads back to the first node")
	}
}

// A search that ends and is interrupted before its graph is judged says so.
func TestJudgeGraphInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	for _, p := range []property.Property{possible, serves} {
		if got := searched(t, p).judgeGraph(ctx); got != nil {
			t.Errorf("%s: %v before", p.Name, got)
		}
	}
	cancel()
	for _, p := range []property.Property{possible, serves} {
		if got := searched(t, p).judgeGraph(ctx); got != ErrInterrupted {
			t.Errorf("%s: %v", p.Name, got)
		}
	}
}

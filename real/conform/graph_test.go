package conform

import (
	"slices"
	"strings"
	"testing"

	"doorway/algorithms/central"
	"doorway/model"
	"doorway/model/message"
)

// A page with too many states is refused.
func TestTooManyStates(t *testing.T) {
	sys, err := message.System(central.Algorithm{}, model.Setup{N: 3, Requests: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err = explore(sys, nil, 20); err == nil || !strings.Contains(err.Error(), "more than 20 states for n=3 requests=1; choose a smaller setup") {
		t.Error(err)
	}
}

// A path is a shortest one to an open edge, and avoids those that failed.
func TestPath(t *testing.T) {
	g := &graph{seen: make([]int, 4), edges: [][]edge{
		{{to: 1, fate: failed}, {to: 2, fate: taken}},
		{{to: 3}},
		{{to: 0, fate: taken}, {to: 3, fate: taken}},
		{{to: 3, fate: taken}, {to: 0}},
	}}
	g.run = 1
	want := []*edge{&g.edges[0][1], &g.edges[2][1], &g.edges[3][1]}
	for turn := range 2 {
		if path := g.path(0, turn); !slices.Equal(path, want) {
			t.Error(turn, path)
		}
	}
	if g.edges[2][1].missed = 1; g.path(0, 0) != nil {
		t.Error("the path goes where the run has missed an edge")
	}
	g.run = 2
	if g.edges[3][1].fate = failed; g.path(0, 0) != nil {
		t.Error("the edge behind one that failed is reached")
	}
}

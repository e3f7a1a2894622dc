package conform

import (
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
	if _, err = explore(sys, 20); err == nil || !strings.Contains(err.Error(), "more than 20 states for n=3 requests=1; choose a smaller setup") {
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
	if path := g.path(0); len(path) != 3 || path[0] != 1 || path[1] != 1 || path[2] != 1 {
		t.Error(path)
	}
	if g.edges[3][1].fate = failed; g.path(0) != nil {
		t.Error("the edge behind one that failed is reached")
	}
	if n := g.fates(); n != [...]int{open: 1, taken: 4, failed: 2} {
		t.Error(n)
	}
}

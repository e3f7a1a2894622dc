package page_test

import (
	"testing"

	"doorway/draw/page"
	"doorway/model"

	"github.com/google/go-cmp/cmp"
)

type local struct {
	Region model.Region
	Number model.PerProc[int]
	queue  model.ProcQueue
	In     struct{ Awaited model.ProcSet }
	flags  [2]bool
}

func TestDiff(t *testing.T) {
	var was, is local
	is.Region, is.In.Awaited, is.flags[1] = model.Trying, model.Procs(1, 2), true
	is.Number[0], is.Number[2] = 0, 5
	is.queue.Push(2)
	want := []page.Change{
		{"Region", "remainder", "trying"}, {"Number[2]", "0", "5"}, {"queue", "[]", "[p2]"},
		{"In.Awaited", "{}", "{p1,p2}"}, {"flags[1]", "false", "true"},
	}
	if diff := cmp.Diff(want, page.Diff(was, is)); diff != "" {
		t.Error(diff)
	}
	if got := page.Diff(is, is); got != nil {
		t.Errorf("a state differs from itself: %v", got)
	}
	if diff := cmp.Diff([]page.Change{{"state", "1", "2"}}, page.Diff(1, 2)); diff != "" {
		t.Error(diff)
	}
}

// Places have meanings: what moves by one changes two of them.
func TestDiffOfPlaces(t *testing.T) {
	type row struct{ Number [3]int }
	want := []page.Change{{"Number[0]", "7", "0"}, {"Number[1]", "0", "7"}}
	if diff := cmp.Diff(want, page.Diff(row{[3]int{7, 0, 0}}, row{[3]int{0, 7, 0}})); diff != "" {
		t.Error(diff)
	}
}

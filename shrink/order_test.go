package shrink

import (
	"testing"

	"doorway/model"
)

// Without a search, too, each process goes on as long as it can: a run as long as
// the search's has no more context switches.
func TestOrderJoinsSteps(t *testing.T) {
	as := 0
	for _, m := range mutants[:4] {
		for seed := range uint64(10) {
			s := failing(t, m.build, m.prop, model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}, 1000*seed)
			got, want := shrunk(t, s, Options{States: 1}), shrunk(t, s, Options{})
			if len(got.Violation.Schedule) != len(want.Violation.Schedule) {
				continue
			}
			as++
			if g, w := got.Violation.Schedule.Switches(), want.Violation.Schedule.Switches(); g != w {
				t.Errorf("%s, seed %d: %d context switches where %d are enough:\n%v", m.name, seed, g, w, got.Violation.Schedule)
			}
		}
	}
	if as < 30 {
		t.Errorf("only %d runs are as long as the search's", as)
	}
}

package scheduling

import (
	"testing"

	"doorway/model"
	"doorway/model/transition"
)

// greedy lets time pass where it may, and picks the first event elsewhere; careful picks the first event everywhere.
var (
	greedy transition.Memoryless = func(_ transition.Chooser, enabled []model.Event) int {
		if ticks(enabled) {
			return len(enabled) - 1
		}
		return 0
	}
	careful transition.Memoryless = func(transition.Chooser, []model.Event) int { return 0 }
)

// lastChoice chooses what is last, and firstChoice what is first.
var (
	lastChoice  = transition.ChooserFunc(func(n int) int { return n - 1 })
	firstChoice = transition.ChooserFunc(func(int) int { return 0 })
)

// What the program does by itself is shown between the ticks of a grain and takes none of them. Ticks that could not pass
// are not made up for, neither later in the run nor in the next one.
func TestGrainGoesOn(t *testing.T) {
	deliver, shows, tick := model.Event{Kind: model.Deliver, Proc: 1}, model.Event{Kind: model.Step}, model.Event{Kind: model.Tick}
	four := transition.ChooserFunc(func(int) int { return 2 })
	g := &grain{inner: greedy}
	pick := func(what string, want model.Event, enabled ...model.Event) {
		t.Helper()
		if got := enabled[g.Pick(four, enabled)]; got != want {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	g.Begin(four, 9)
	pick("the first tick", tick, deliver, tick)
	g.inner = careful
	pick("the second", tick, deliver, tick)
	pick("what it shows", shows, shows)
	pick("the third", tick, deliver, tick)
	pick("the fourth", tick, deliver, tick)
	pick("and no more", deliver, deliver, tick)
	g.inner = greedy
	pick("the first of others", tick, deliver, tick)
	g.inner = careful
	pick("time must not pass", deliver, deliver, deliver)
	pick("nor later", deliver, deliver, tick)
	g.inner = greedy
	pick("the first of a run that is cut off", tick, deliver, tick)
	g.inner = careful
	g.Begin(four, 9)
	pick("another run", deliver, deliver, tick)
}

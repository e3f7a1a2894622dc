package exchange

import (
	"reflect"
	"testing"

	"doorway/checker/orders"
)

// A run of ordinary length has the whole budget, one that is twice as long half of it.
func TestSpend(t *testing.T) {
	for events, want := range map[int]Budget{1: {30, 150}, 500: {30, 150}, 1000: {15, 75}} {
		if got := Spend(events, 30); got != want {
			t.Errorf("%d events: %+v, want %+v", events, got, want)
		}
	}
}

// A cause is complete only if all that could be tried was, and ended.
func TestComplete(t *testing.T) {
	for c, want := range map[*Cause]bool{
		{Tried: 3, All: 3}: true, {Tried: 2, All: 3}: false, {Tried: 3, All: 3, Open: 1}: false, {Tried: 3, All: 3, Given: 1}: false,
		{Tried: 3, All: 3, Impossible: 1}: true,
	} {
		if c.Complete() != want {
			t.Errorf("%+v is complete: %v", c, !want)
		}
	}
}

// Faults that happened are tried, each named by its place, but for those among the events that are given.
func TestFaults(t *testing.T) {
	run := make([]Event, mostEvents+4)
	for i := range run {
		run[i].Thread = i
	}
	for _, i := range []int{2, 4, 100, mostEvents + 3} {
		run[i].Fault = true
	}
	run[mostEvents+3].Pending = true
	s := &script{passes: map[pair][]int{{100, Never}: {}}}
	c := Explain(t.Context(), run, s, Budget{Orders: 10})
	if !reflect.DeepEqual(s.tried, []pair{{4, Never}, {100, Never}}) || !reflect.DeepEqual(c.Faults, []int{100}) || c.All != 2 || c.Tried != 2 {
		t.Errorf("tried %v: %+v", s.tried, c)
	}
}

// What an event would have accessed counts if it is the later one, also if it has only begun to wait.
func TestWanted(t *testing.T) {
	waits, gaveUp := Event{Thread: 2, Wanted: of(2, orders.Write, 7).Wanted}, of(3, orders.Write, 7)
	gaveUp.Wanted = orders.Touch{}
	if got, want := conflicts([]Event{of(1, orders.Write, 7), waits, gaveUp}, 0), []pair{{0, 1}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Of replays that exchange as much, those whose events are nearer to each other are told first.
func TestNearerFirst(t *testing.T) {
	got := leasts([]exchanged{{pair{0, 9}, set{1}, nil}, {pair{3, 4}, set{2}, nil}, {pair{5, 7}, set{4}, nil}})
	if want := []exchanged{{pair{3, 4}, set{2}, nil}, {pair{5, 7}, set{4}, nil}, {pair{0, 9}, set{1}, nil}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Two events are adjacent unless what is between them orders them: what a thread does one after another, what it creates or
// wakes, and conflicts, also through others. One that accesses nothing orders nothing.
func TestAdjacent(t *testing.T) {
	early := []Event{of(8, orders.Write, 9), of(9, orders.Write, 9)}
	creates := of(1, orders.Write, 1)
	creates.Enables = []orders.Thread{2}
	everything := Event{Thread: 1, Did: orders.Touch{All: true}, Wanted: orders.Touch{All: true}}
	for name, c := range map[string]struct {
		rest     []Event
		adjacent bool // of the first and the last one
	}{
		"nothing between":      {[]Event{of(1, orders.Write, 0), of(3, orders.Write, 5), of(2, orders.Write, 0)}, true},
		"a conflict, a thread": {[]Event{of(1, orders.Write, 0), of(1, orders.Write, 1), of(2, orders.Write, 1), of(2, orders.Write, 0)}, false},
		"a creation":           {[]Event{of(1, orders.Write, 0), creates, of(2, orders.Write, 0)}, false},
		"nothing accessed":     {[]Event{everything, {Thread: 2}, of(2, orders.Write, 0)}, true},
	} {
		run := append(early[:2:2], c.rest...)
		all := []pair{{0, 1}, {2, len(run) - 1}}
		if got := adjacentFirst(run, all); (got[0] == 1) != c.adjacent {
			t.Errorf("%s: they are tried in the order %v", name, got)
		}
	}
}

// What may follow the run takes no replays, nor does what was the only event, and the last one that is paid for is taken.
// Those that do not end are counted.
func TestNoReturnCounts(t *testing.T) {
	run := lost()
	run[4].Pending = true
	for budget, want := range map[int]NoReturn{
		Sample - 1: {From: 4, Cut: true},
		Sample:     {From: 3, Cut: true, After: Part{Open: 2, All: Sample}},
	} {
		s := &script{endless: 2}
		if got := noReturn(t.Context(), run, s, budget); got != want {
			t.Errorf("%d replays: %+v, want %+v", budget, got, want)
		}
	}
	run[0].Alone = true
	if got := noReturn(t.Context(), run, &script{}, 1000); got != (NoReturn{After: Part{All: Sample}}) {
		t.Errorf("%+v, want from the beginning", got)
	}
}

// Where events are given, what is said is said of those after them.
func TestWordsOfGiven(t *testing.T) {
	words := Words{What: "order", One: "order", Many: "orders", Done: "exchanged", None: "no steps conflict", Before: 1}
	for c, want := range map[*Cause]string{
		{Given: 7}:                   "no order was found that decides: no steps conflict after (8).",
		{Given: 7, Tried: 2, All: 2}: "no single order was found that decides: of 2 orders after (8) 2 were exchanged, each in a replay, and none passes.",
	} {
		if words.Cause = c; words.Undecided() != want {
			t.Errorf("%s\nwant %s", words.Undecided(), want)
		}
	}
}

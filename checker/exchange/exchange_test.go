package exchange

import (
	"context"
	"reflect"
	"testing"

	"doorway/checker/orders"
	"doorway/model"
	"doorway/model/transition"
)

// A script is a program whose replays end as a table says.
type script struct {
	passes    map[pair][]int // the exchanges that pass, and what is where in their replays
	open      map[pair]bool
	forbidden map[pair]bool
	onward    map[int]int // by events, how many continuations pass
	endless   int         // how many others do not end
	tried     []pair
	continued []int
}

func (s *script) Exchange(first, second int) (Outcome, []int, transition.Schedule) {
	p := pair{first, second}
	s.tried = append(s.tried, p)
	switch {
	case s.open[p]:
		return Open, nil, nil
	case s.forbidden[p]:
		return Impossible, nil, nil
	case s.passes[p] == nil:
		return Fails, nil, nil
	}
	at := s.passes[p]
	taken := make(transition.Schedule, len(at)+2) // it goes on
	for i, place := range at {
		if place >= 0 {
			taken[place].Index = uint8(i + 1)
		}
	}
	return Passes, at, taken
}

func (s *script) Onward(events int, seed uint64) Outcome {
	if seed == 0 {
		s.continued = append(s.continued, events)
	}
	if int(seed) < s.onward[events] {
		return Passes
	}
	if int(seed) < s.onward[events]+s.endless {
		return Open
	}
	return Fails
}

// replayOf returns the replay of a script in which these events of the run happen, or others, for which 0 stands.
func replayOf(events ...int) *Replay {
	r := &Replay{Events: events}
	for _, e := range events {
		r.Schedule = append(r.Schedule, model.Event{Which: model.Which{Index: uint8(e)}})
	}
	return r
}

// of returns an event of a thread that accesses an object.
func of(thread int, kind orders.Kind, object int) Event {
	var e Event
	e.Thread = thread
	e.Did.Add(orders.Access{Object: object, Kind: kind})
	e.Wanted = e.Did
	return e
}

// lost is a lost update: both threads read before either writes, and a third reads the result.
func lost() []Event {
	return []Event{of(1, orders.Read, 0), of(2, orders.Read, 0), of(2, orders.Write, 0), of(1, orders.Write, 0), of(3, orders.Read, 0)}
}

// TestExplain: each order of events that conflict is tried, adjacent ones near the end first. Those that exchange the least
// are told, and others are counted that exchange more.
func TestExplain(t *testing.T) {
	s := &script{
		passes:    map[pair][]int{{0, 2}: {2, 0, 1, 3, 4}, {1, 3}: {0, 2, 3, 1, 4}, {3, 4}: {2, 0, 1, 4, 3}},
		forbidden: map[pair]bool{{2, 4}: true},
		onward:    map[int]int{1: 12},
	}
	c := Explain(t.Context(), lost(), s, Budget{Orders: 10, Continuations: 1000})
	want := &Cause{
		Orders: []Order{{0, 2}, {1, 3}}, More: 1, Tried: 5, All: 5, Impossible: 1,
		NoReturn: NoReturn{By: 2, Before: Part{Passed: 12, All: Sample}, After: Part{All: Sample}},
		nearest:  replayOf(2, 3, 1, 4, 5),
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got %+v, want %+v", c, want)
	}
	if want := []pair{{3, 4}, {2, 3}, {0, 2}, {2, 4}, {1, 3}}; !reflect.DeepEqual(s.tried, want) {
		t.Errorf("tried %v, want %v", s.tried, want)
	}
	if want := []int{4, 3, 2, 1}; !reflect.DeepEqual(s.continued, want) || !c.Complete() {
		t.Errorf("continued after %v, want %v", s.continued, want)
	}
}

// TestNearest: of the replays that pass it is the one that exchanges least, up to the last event of the run, and one without
// a fault only if no order decides.
func TestNearest(t *testing.T) {
	run := lost()
	run[4] = Event{Thread: 3, Fault: true}
	run[3].Fault = true
	for name, c := range map[string]struct {
		passes map[pair][]int
		want   *Replay
	}{
		"the least":       {map[pair][]int{{0, 2}: {1, 2, 0, 4, -1}, {1, 3}: {0, 2, 3, 1, 4}}, replayOf(3, 1, 2, 0, 4)},
		"an order":        {map[pair][]int{{4, Never}: {0, 1, 2, 3, -1}, {1, 3}: {0, 2, 3, 1, 4}}, replayOf(1, 4, 2, 3, 5)},
		"without a fault": {map[pair][]int{{4, Never}: {0, 1, 2, 3, -1}}, replayOf(1, 2, 3, 4)},
		"the first fault": {map[pair][]int{{4, Never}: {0, 1, 2, 3, -1}, {3, Never}: {0, 1, 2, -1, 3}}, replayOf(1, 2, 3, 5)},
		"none":            {nil, nil},
	} {
		if got := Explain(t.Context(), run, &script{passes: c.passes}, Budget{Orders: 99}).Nearest(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestBudget: what was not tried is not told as tried.
func TestBudget(t *testing.T) {
	s := &script{open: map[pair]bool{{3, 4}: true}, onward: map[int]int{1: 12}}
	c := Explain(t.Context(), lost(), s, Budget{Orders: 2, Continuations: 2*Sample + 1})
	want := &Cause{Tried: 2, All: 5, Open: 1, NoReturn: NoReturn{From: 3, Cut: true, After: Part{All: Sample}}}
	if !reflect.DeepEqual(c, want) || c.Complete() {
		t.Errorf("got %+v, want %+v", c, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if c := Explain(ctx, lost(), s, Budget{Orders: 10, Continuations: 1000}); c.Tried != 0 || c.Complete() || !c.NoReturn.Cut {
		t.Errorf("tried after the end: %+v", c)
	}
}

// TestNoReturn: where nothing else was possible no replays are needed, and nothing may pass from the beginning on.
func TestNoReturn(t *testing.T) {
	run := lost()
	run[1].Alone, run[3].Alone = true, true
	s := &script{}
	if n := noReturn(t.Context(), run, s, 1000); n != (NoReturn{After: Part{All: Sample}}) || !reflect.DeepEqual(s.continued, []int{4, 2, 0}) {
		t.Errorf("%+v after %v", n, s.continued)
	}
	run[4].Pending = true
	s = &script{onward: map[int]int{2: 1}}
	if n := noReturn(t.Context(), run, s, 1000); n != (NoReturn{By: 3, Before: Part{Passed: 1, All: Sample}}) {
		t.Errorf("%+v", n)
	}
}

// TestConflicts: an order is of two events that conflict, of which the later one need not have happened.
func TestConflicts(t *testing.T) {
	waits := of(2, orders.Read, 7)
	waits.Did.List[0].Waits = true
	waits.Wanted.List[0] = orders.Access{Object: 7, Kind: orders.Write, Acquire: true, Held: true}
	later := of(3, orders.Write, 7)
	later.Pending = true
	other := of(1, orders.Write, 7)
	other.Pending = true
	everything := Event{Thread: 4, Did: orders.Touch{All: true}, Wanted: orders.Touch{All: true}}
	run := []Event{of(1, orders.Write, 7), {Thread: 5}, waits, everything, later, other}
	if got, want := conflicts(run, 0), []pair{{0, 2}, {0, 3}, {2, 3}, {0, 4}, {3, 4}, {3, 5}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestTurned: an order is exchanged if the second event comes first or alone.
func TestTurned(t *testing.T) {
	pairs := []pair{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}}
	if got, want := turned(pairs, []int{5, -1, 4, 6}), (set{1<<1 | 1<<2 | 1<<3}); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestLong: of a long run the last events have their orders exchanged, and that is not all.
func TestLong(t *testing.T) {
	var run []Event
	for i := range mostEvents + 2 {
		run = append(run, of(i, orders.Write, i%(mostEvents+1)))
	}
	s := &script{}
	if c := Explain(t.Context(), run, s, Budget{Orders: 10}); c.Given != 2 || c.All != 0 || c.Complete() {
		t.Errorf("%+v", c)
	}
	run[2], run[len(run)-1] = of(1000, orders.Write, 1000), of(1001, orders.Read, 1000)
	if c := Explain(t.Context(), run, s, Budget{Orders: 10}); c.Tried != 1 || s.tried[0] != (pair{2, mostEvents + 1}) {
		t.Errorf("%+v %v", c, s.tried)
	}
}

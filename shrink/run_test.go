package shrink

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
)

// The order of runs is the order in which the model lists events, so that the
// least of the shortest runs is the one that the explorer finds.
func TestEventsAreListedInOrder(t *testing.T) {
	for _, c := range []struct {
		build builder
		setup model.Setup
	}{
		{noTieBreak, model.Setup{N: 3, Requests: 3, Channels: model.AnyOrder, Detector: model.PerfectDetector,
			Crashes: 2, Recoveries: 2, Drops: 2, Duplicates: 4}},
		{swapped, model.Setup{N: 2, Requests: 3, Crashes: 2, Recoveries: 2}},
		{spinning, model.Setup{N: 3, Requests: 3, Crashes: 2}},
		{swapped, model.Setup{N: 2, Requests: 3, Memory: model.TotalStoreOrder, Crashes: 2, Recoveries: 2}},
	} {
		sys, err := c.build(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(rt *rapid.T) {
			w, choose := sys.World(), transition.Seeded(rapid.Uint64().Draw(rt, "seed"))
			for range 60 {
				events := w.Enabled(nil)
				if !slices.IsSortedFunc(events, compareEvents) {
					rt.Fatalf("listed out of order: %v", events)
				}
				if len(events) == 0 {
					return
				}
				if _, err := w.Apply(events[transition.Uniform(choose, events)]); err != nil {
					rt.Fatal(err)
				}
			}
		})
	}
}

func TestCompare(t *testing.T) {
	long, short := transition.Schedule{{Kind: model.Crash}, {Kind: model.Recover}}, transition.Schedule{{Kind: model.Crash}}
	ascending := []Run{
		{Setup: model.Setup{N: 2, Requests: 1}, Behaviour: transition.Finite(short)},
		{Setup: model.Setup{N: 2, Requests: 1}, Behaviour: transition.Finite(transition.Schedule{{Kind: model.Suspect, From: 1}})},
		{Setup: model.Setup{N: 2, Requests: 1}, Behaviour: transition.Finite(transition.Schedule{{Kind: model.Request, Proc: 1}})},
		{Setup: model.Setup{N: 2, Requests: 1}, Behaviour: transition.Finite(transition.Schedule{{Kind: model.Deliver, Proc: 1}})},
		{Setup: model.Setup{N: 2, Requests: 1}, Behaviour: transition.Finite(transition.Schedule{{Kind: model.Drop, Proc: 1}})},
		{Setup: model.Setup{N: 2, Requests: 1}, Behaviour: transition.Finite(transition.Schedule{{Kind: model.Deliver, Proc: 1, Which: model.Which{Index: 1}}})},
		{Setup: model.Setup{N: 2, Requests: 1}, Behaviour: transition.Finite(transition.Schedule{{Kind: model.Deliver, From: 1}})},
		{Setup: model.Setup{N: 2, Requests: 1}, Behaviour: transition.Finite(long)},
		{Setup: model.Setup{N: 2, Requests: 1}, Behaviour: transition.Finite(transition.Schedule{{Kind: model.Step, Proc: 1}, {Kind: model.Step, Proc: 1}})},
		{Setup: model.Setup{N: 2, Requests: 1}, Behaviour: transition.Finite(transition.Schedule{{Kind: model.Step}, {Kind: model.Step, Proc: 1}})},
		{Setup: model.Setup{N: 2, Requests: 1, Requesters: 1}, Behaviour: transition.Finite(short)},
		{Setup: model.Setup{N: 2, Requests: 1, Memory: model.TotalStoreOrder}, Behaviour: transition.Finite(short)},
		{Setup: model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector}, Behaviour: transition.Finite(short)},
		{Setup: model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}, Behaviour: transition.Finite(short)},
		{Setup: model.Setup{N: 2, Requests: 1, Drops: 1}, Behaviour: transition.Finite(short)},
		{Setup: model.Setup{N: 2, Requests: 1, Duplicates: 1}, Behaviour: transition.Finite(short)},
		{Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Behaviour: transition.Finite(short)},
		{Setup: model.Setup{N: 2, Requests: 1, Recoveries: 1}, Behaviour: transition.Finite(short)},
		{Setup: model.Setup{N: 2, Requests: 1, Drops: 2}, Behaviour: transition.Finite(short)},
		{Setup: model.Setup{N: 2, Requests: 2}, Behaviour: transition.Finite(short)},
		{Setup: model.Setup{N: 2, Requests: model.Unlimited}, Behaviour: transition.Finite(short)},
		{Setup: model.Setup{N: 3, Requests: 1}, Behaviour: transition.Finite(short)},
	}
	for i, a := range ascending {
		for k, b := range ascending {
			if got := a.Compare(b); got < 0 != (i < k) || got > 0 != (i > k) {
				t.Errorf("Compare(%v, %v) = %d", a, b, got)
			}
		}
	}
}

func TestWithoutRenumbers(t *testing.T) {
	r := Run{Setup: model.Setup{N: 4, Requests: 1, Requesters: model.Procs(1, 3)}, Behaviour: transition.Finite(parse(t, `
		p1 request
		p3 request
		p3->p1 deliver #2
		p2->p0 drop
		p2 crash
		p0 suspect p2
		p3 suspect p0`))}
	got, ok := without(r, 2)
	want := Run{Setup: model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2)}, Behaviour: transition.Finite(parse(t, `
		p1 request
		p2 request
		p2->p1 deliver #2
		p2 suspect p0`))}
	if !ok || !reflect.DeepEqual(got, want) {
		t.Errorf("without p2: %v, %v; want %v", got, ok, want)
	}
	r.Setup.Requesters = model.Procs(2)
	if got, ok := without(r, 2); ok {
		t.Errorf("the only process that may request is gone: %v", got)
	}
}

func parse(t *testing.T, text string) transition.Schedule {
	t.Helper()
	s, err := notation.Schedule(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

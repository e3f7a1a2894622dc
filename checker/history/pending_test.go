package history

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/google/go-cmp/cmp"

	"doorway/model"
)

// A move takes a process to a region.
type move struct {
	p  model.ProcID
	to model.Region
}

// watched returns the history of processes that move so from their remainder.
func watched(moves ...move) History {
	var r recorder
	var at model.PerProc[model.Region]
	for _, m := range moves {
		r.move(m.p, at[m.p], m.to)
		at[m.p] = m.to
	}
	return r.ops
}

const (
	remainder = model.Remainder
	trying    = model.Trying
	critical  = model.Critical
	exiting   = model.Exiting
	down      = model.Down
)

// TestPending holds runs with calls that are never answered. Each is legal, and
// would not be if such calls had always happened, or never.
func TestPending(t *testing.T) {
	for name, h := range map[string]History{
		"one waits while the other is inside": watched(move{0, trying}, move{1, trying}, move{0, critical}),
		"it crashes while it waits": watched(
			move{0, trying}, move{0, down}, move{1, trying}, move{1, critical}, move{1, exiting}, move{1, remainder}),
		"it crashes inside": watched(
			move{0, trying}, move{0, critical}, move{0, down}, move{1, trying}, move{1, critical}, move{1, remainder}),
		"it crashes inside, the other waits for ever": watched(
			move{0, trying}, move{0, critical}, move{0, down}, move{1, trying}),
		"it has left and not yet finished leaving": watched(
			move{0, trying}, move{1, trying}, move{0, critical}, move{0, exiting}, move{1, critical}),
		"it crashes on the way out": watched(
			move{0, trying}, move{0, critical}, move{0, exiting}, move{0, down}, move{1, trying}, move{1, critical}),
		"it crashes inside, recovers inside and leaves": watched(
			move{0, trying}, move{0, critical}, move{0, down}, move{0, critical}, move{0, remainder}),
		"it gives up and comes again": watched(
			move{0, trying}, move{0, remainder}, move{0, trying}, move{0, critical}, move{0, remainder}),
		"its next request is part of its exit": watched(
			move{0, critical}, move{0, exiting}, move{0, trying}, move{1, critical}, move{1, trying}, move{0, critical}),
		"a lock that is never answered":           {op(0, Lock, 1, 2, 0), op(1, Lock, 3, 0, 0)},
		"an unlock that has its effect":           {op(0, Lock, 1, 2, 0), op(0, Unlock, 3, 0, 0), op(1, Lock, 4, 5, 0)},
		"an unlock that has none":                 {op(0, Lock, 1, 2, 0), op(0, Unlock, 3, 0, 0), op(1, Lock, 4, 0, 0)},
		"an increment that has its effect":        {op(0, Increment, 1, 0, 0), op(1, Increment, 2, 3, 0), op(1, Increment, 4, 5, 2)},
		"an increment that has none":              {op(0, Increment, 1, 0, 0), op(1, Increment, 2, 3, 0), op(1, Increment, 4, 5, 1)},
		"answers in an order other than of calls": {op(0, Increment, 1, 3, 1), op(1, Increment, 2, 4, 0)},
	} {
		if got := h.Check(0); got != porcupine.Ok {
			t.Errorf("%s: %v\n%v", name, got, h)
		}
		if !linearizable(h) {
			t.Errorf("%s: no order of the operations is legal\n%v", name, h)
		}
	}
}

// TestIllegal holds histories that no reading of pending calls can explain.
func TestIllegal(t *testing.T) {
	for name, h := range map[string]History{
		"two are inside":                      watched(move{0, critical}, move{1, critical}),
		"a crash outside does not leave":      watched(move{0, critical}, move{1, trying}, move{1, down}, move{2, critical}),
		"one pending unlock frees only once":  {op(0, Lock, 1, 2, 0), op(0, Unlock, 3, 0, 0), op(1, Lock, 4, 5, 0), op(2, Lock, 6, 7, 0)},
		"only the holder can unlock":          {op(0, Lock, 1, 2, 0), op(1, Unlock, 3, 4, 0)},
		"an update is lost":                   {op(0, Increment, 1, 3, 0), op(1, Increment, 2, 4, 0)},
		"one pending increment counts once":   {op(0, Increment, 1, 0, 0), op(1, Increment, 2, 3, 0), op(1, Increment, 4, 5, 3)},
		"no effect before the call":           {op(1, Increment, 1, 2, 1), op(0, Increment, 3, 0, 0)},
		"answers against the order of events": {op(0, Increment, 1, 2, 1), op(1, Increment, 3, 4, 0)},
	} {
		if got := h.Check(0); got != porcupine.Illegal {
			t.Errorf("%s: %v\n%v", name, got, h)
		}
		if linearizable(h) {
			t.Errorf("%s: some order of the operations is legal\n%v", name, h)
		}
	}
}

func op(p model.ProcID, k Kind, call, answer, value int) Operation {
	return Operation{Proc: p, Kind: k, Call: call, Return: answer, Value: value}
}

// TestUnknown gives the check far too little time for 24 pending calls.
func TestUnknown(t *testing.T) {
	var h History
	for i := range 24 {
		h = append(h, op(model.ProcID(i), Increment, i+1, 0, 0))
	}
	h = append(h, op(30, Increment, 30, 31, 0), op(31, Increment, 32, 33, 0))
	if got := h.Check(time.Millisecond); got != porcupine.Unknown {
		t.Errorf("%v", got)
	}
}

func TestRecorder(t *testing.T) {
	h := watched(move{0, trying}, move{1, critical}, move{0, critical}, move{1, remainder}, move{0, exiting}, move{0, remainder})
	want := History{
		op(0, Lock, 1, 5, 0), op(1, Lock, 2, 3, 0), op(1, Increment, 4, 7, 0), op(0, Increment, 6, 10, 0),
		op(1, Unlock, 8, 9, 0), op(0, Unlock, 11, 12, 0),
	}
	if diff := cmp.Diff(want, h); diff != "" {
		t.Error(diff)
	}
	if got := fmt.Sprint(h[:3], watched(move{2, trying})); got != "[p0 lock p1 lock p1 increment: 0] [p2 lock ?]" {
		t.Error(got)
	}
}

// TestGivenUp wants a request given up to stay unanswered, and the next one to
// be a call of its own.
func TestGivenUp(t *testing.T) {
	h := watched(move{0, trying}, move{0, remainder}, move{0, trying}, move{0, critical})
	want := History{op(0, Lock, 1, 0, 0), op(0, Lock, 2, 3, 0), op(0, Increment, 4, 0, 0)}
	if diff := cmp.Diff(want, h); diff != "" {
		t.Error(diff)
	}
}

// TestCrashInside wants the increment of a process that crashes in its critical
// section not to be written.
func TestCrashInside(t *testing.T) {
	h := watched(move{0, critical}, move{0, down}, move{1, critical}, move{1, remainder}).OnRegister()
	want := History{op(0, Increment, 3, 0, 0), op(1, Increment, 7, 8, 0)}
	if diff := cmp.Diff(want, h); diff != "" {
		t.Error(diff)
	}
}

// TestRows wants one row a process, and no two operations in one row at the same time: what follows
// a call that was never answered has a row of its own.
func TestRows(t *testing.T) {
	rows := func(moves ...move) (all []int) {
		for _, o := range watched(moves...).operations() {
			all = append(all, o.ClientId)
		}
		return all
	}
	if got, want := rows(
		move{1, trying}, move{0, critical}, // p1 lock; p0 lock, increment
		move{1, critical}, move{1, exiting}, move{0, remainder}, // p1 increment, unlock; p0 unlock
		move{0, critical}, // p0 lock, increment
	), []int{1, 0, 0, 1, 1, 0, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("rows %v, want %v", got, want)
	}
	if got, want := rows(
		move{0, critical}, move{0, down}, // p0 lock, increment and unlock, both pending
		move{0, critical}, // so p0 lock has a new row, and increment
		move{1, trying},   // p1 lock
	), []int{0, 0, 2, 3, 3, 1}; !slices.Equal(got, want) {
		t.Errorf("rows after a crash %v, want %v", got, want)
	}
}

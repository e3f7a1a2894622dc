package history

import (
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

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
		"an increment that had its effect":   {{Call: 1, Kind: Increment}, increment(2, 3, 0), increment(4, 5, 2)},
		"an increment that never had any":    {{Call: 1, Kind: Increment}, increment(2, 3, 0), increment(4, 5, 1)},
		"an unlock that had its effect":      {lock(1), {Proc: 1, Kind: Lock, Call: 2, Return: 5}}.with(Operation{Kind: Unlock, Call: 3}),
		"an unlock that never had any":       History{locked(1, 2)}.with(Operation{Kind: Unlock, Call: 3}),
		"a lock that never had its effect":   History{locked(1, 2)}.with(Operation{Proc: 1, Kind: Lock, Call: 3}),
		"a lock that had its effect, or not": {{Kind: Lock, Call: 1}},
	} {
		if got := h.Check(0); got != porcupine.Ok {
			t.Errorf("%s: %v\n%v", name, got, h)
		}
		if !linearizable(h) {
			t.Errorf("%s: no order of the operations is legal\n%v", name, h)
		}
	}
}

package history

import (
	"testing"

	"github.com/anishathalye/porcupine"
	"pgregory.net/rapid"

	"doorway/model"
)

// linearizable is the dumb twin of Check: it tries every order of every choice
// of operations that holds all that were answered.
func linearizable(h History) bool {
	return some(h.OnLock(), lock(0)) && some(h.OnRegister(), register(0))
}

// some reports whether some order of the operations that are left, those never
// answered being free to stay out, is legal from the given state on.
func some(left History, object any) bool {
	answered := false
	for i, o := range left {
		answered = answered || !o.Pending()
		if after, ok := legal(object, o); ok && mayBeNext(left, o) {
			rest := append(append(History{}, left[:i]...), left[i+1:]...)
			if some(rest, after) {
				return true
			}
		}
	}
	return !answered
}

// mayBeNext reports whether nothing that is left was answered before o was called.
func mayBeNext(left History, o Operation) bool {
	for _, other := range left {
		if !other.Pending() && other.Return < o.Call {
			return false
		}
	}
	return true
}

// legal is the sequential specification, written a second time.
func legal(object any, o Operation) (after any, ok bool) {
	switch s := object.(type) {
	case lock:
		switch {
		case o.Kind == Lock && s == 0:
			return lock(o.Proc + 1), true
		case o.Kind == Unlock && int(s) == int(o.Proc)+1:
			return lock(0), true
		}
		return s, false
	default:
		v := int(s.(register))
		return register(v + 1), o.Pending() || o.Value == v
	}
}

// anyHistory draws up to five operations with calls and answers in any order.
func anyHistory(t *rapid.T) History {
	kinds := []Kind{Increment}
	if rapid.Bool().Draw(t, "lock") {
		kinds = []Kind{Lock, Lock, Unlock}
	}
	var h History
	var open []int
	for now := 1; len(h) < 5 && now < 20; now++ {
		if len(open) > 0 && rapid.Bool().Draw(t, "answer") {
			i := rapid.IntRange(0, len(open)-1).Draw(t, "which")
			o := &h[open[i]]
			o.Return = now
			if o.Kind == Increment {
				o.Value = rapid.IntRange(0, 3).Draw(t, "value")
			}
			open = append(open[:i], open[i+1:]...)
			continue
		}
		open = append(open, len(h))
		p := model.ProcID(rapid.IntRange(0, 1).Draw(t, "process"))
		h = append(h, Operation{Proc: p, Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Call: now})
	}
	return h
}

func TestCheckAgreesWithTryingEveryOrder(t *testing.T) {
	count := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		h := anyHistory(t)
		want := linearizable(h)
		if got := h.Check(0); (got == porcupine.Ok) != want {
			t.Fatalf("porcupine says %v, every order tried says %v:\n%+v", got, want, h)
		}
		count[want]++
	})
	if !testing.Short() && (count[true] < 10 || count[false] < 10) {
		t.Fatalf("one-sided: %v", count)
	}
}

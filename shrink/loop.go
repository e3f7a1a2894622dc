package shrink

import (
	"slices"

	"doorway/model/transition"
)

// loopEvents bounds the cost of pass loop: the events of all its runs together.
const loopEvents = 200_000

// loops shortens an infinite run.
func (x *shrinker) loops() {
	for x.shorter() || x.sooner() {
	}
}

// shorter cuts out a part between two equal states, and reports whether it succeeded. It tries the last occurrence
// of each state.
func (x *shrinker) shorter() bool {
	states := x.bench(x.best.Setup).states(x.best)
	last := map[string]int{}
	for i, s := range states[:len(states)-1] {
		last[s] = i
	}
	for i, s := range states {
		if j := last[s]; j > i && x.around > 0 {
			if x.around -= x.best.Len(); x.try(x.best.shortcut(i, j)) {
				return true
			}
		}
	}
	return false
}

// states returns a key of the state before each event of a run and after the last; keys are equal
// if and only if the states are.
func (b *bench) states(r Run) []string {
	w := b.sys.Run()
	keys := []string{string(w.Key(nil))}
	for _, e := range r.Events() {
		_, _ = w.Apply(e) // it can happen: it has been replayed
		keys = append(keys, string(w.Key(nil)))
	}
	return keys
}

// shortcut returns the run that continues after i events as it does after j > i. If i is before the
// loop and j in it, the result enters the loop there.
func (r Run) shortcut(i, j int) Run {
	n := len(r.Schedule)
	switch {
	case j <= n:
		r.Schedule = slices.Concat(r.Schedule[:i], r.Schedule[j:])
	case i < n:
		r.Behaviour = r.Later(j - n)
		r.Schedule = r.Schedule[:i]
	default:
		r.Loop = slices.Concat(r.Loop[:i-n], r.Loop[j-n:])
	}
	return r
}

// sooner removes an event from the stem if the loop contains it too; the loop then begins with that
// event. It reports whether it could.
func (x *shrinker) sooner() bool {
	b := x.best
	for i, e := range b.Schedule {
		for k, again := range b.Loop {
			if again != e || x.around <= 0 {
				continue
			}
			loop := append(transition.Schedule{e}, slices.Delete(slices.Clone(b.Loop), k, k+1)...)
			if x.around -= b.Len(); x.try(Run{b.Setup, transition.Lasso(slices.Delete(slices.Clone(b.Schedule), i, i+1), loop)}) {
				return true
			}
		}
	}
	return false
}

// turns lets the run enter its loop later, which does not simplify it yet, and then removes parts.
// It repeats this until no entry leads to a simpler run.
func (x *shrinker) turns() {
	for k := 1; k < len(x.best.Loop) && x.paths > 0 && !x.done(); k++ {
		later := *x
		later.best.Behaviour = x.best.Later(k)
		later.parts()
		later.paths -= (later.replays - x.replays) * x.best.Len()
		if later.best.Compare(x.best) < 0 {
			*x, k = later, 0
		} else {
			x.replays, x.paths = later.replays, later.paths
		}
	}
}

package shrink

import (
	"slices"
	"sort"

	"doorway/checker/property"
	"doorway/model/transition"
)

// earliest cuts a run that breaks a property judged on the graph at the first state without a way
// out. A lost way out does not come back, so bisection finds that state. States with more
// successors than the limit count as having a way out.
func (x *shrinker) earliest() {
	b := x.best
	runner := x.bench(b.Setup).runner
	runner.States = x.states
	var found *property.Violation
	sort.Search(len(b.Schedule), func(events int) bool {
		if x.done() {
			return false
		}
		x.replays++
		x.watch.tell(x.replays)
		v, err := runner.Lenient(transition.Finite(slices.Clone(b.Schedule[:events])))
		if err != nil || v == nil {
			return false
		}
		found = v
		return true
	})
	if found != nil {
		x.take(b.Setup, found)
	}
}

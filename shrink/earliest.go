package shrink

import (
	"slices"
	"sort"

	"doorway/checker/property"
)

// earliest ends a run of a property that is judged on the graph at the first
// state without a way out. A way out that is gone does not come back, so that
// state is found by bisection. States behind which more than the limit follows
// count as ones with a way out.
func (x *shrinker) earliest() {
	b := x.best
	runner := x.bench(b.Setup).runner
	runner.States = x.states
	var found *property.Violation
	sort.Search(len(b.Schedule), func(events int) bool {
		if x.ctx.Err() != nil {
			return false
		}
		x.replays++
		x.watch.tell(x.replays)
		v, err := runner.Lenient(slices.Clone(b.Schedule[:events]))
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

package shrink

import (
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
)

// search looks for the shortest run under the best's setup, unless that is known to be too large, and then under
// smaller setups until none breaks the property.
func (x *shrinker) search() {
	if s := x.best.Setup; !x.tooLarge[s] {
		v, _ := x.explore(s, x.states)
		if x.tooLarge[s] = v == nil || v.Early; v != nil {
			x.take(s, v)
			x.optimal = !v.Early && len(v.Schedule) == len(x.best.Schedule) && len(v.Loop) == len(x.best.Loop)
		}
	}
	for x.searchSmaller() {
	}
}

// searchSmaller searches the setups that are one step smaller than the best's and reports whether one breaks the
// property. A run that it finds is the shortest under that setup, so no other pass need try that setup.
func (x *shrinker) searchSmaller() bool {
	for _, r := range x.reductions() {
		if x.spend(r.Setup, &x.left) {
			return true
		}
	}
	return false
}

// processes searches the setup as given with one process less than the best's:
// fewer processes are worth more than what the best does without.
func (x *shrinker) processes() {
	s := x.subject.Setup
	if s.N = x.best.Setup.N - 1; s.N > 0 {
		x.spend(s, &x.below)
	}
}

// spend searches a setup once, as long as there are states left to spend, and reports whether it found a new best
// there.
func (x *shrinker) spend(s model.Setup, left *int) bool {
	if x.searched[s] || *left <= 0 {
		return false
	}
	x.searched[s] = true
	v, states := x.explore(s, *left)
	*left -= states
	if v == nil || !x.take(s, v) {
		return false
	}
	x.optimal = !v.Early
	return true
}

// explore returns the shortest violation under a setup and how many states it took. It returns none if the search
// stopped at a limit, or because the algorithm itself failed, which says nothing about the property.
func (x *shrinker) explore(s model.Setup, limit int) (*property.Violation, int) {
	b := x.bench(s)
	if b == nil || x.done() {
		return nil, 0
	}
	sys, ok := b.sys.(transition.System)
	if !ok {
		return nil, 0
	}
	x.replays++
	r, err := explore.Explore(x.ctx, sys, []property.Property{x.subject.Property}, explore.Options{States: limit, Progress: x.watch.within(x.replays)})
	if err != nil {
		return nil, 0
	}
	return r.Findings[0].Violation, r.States
}

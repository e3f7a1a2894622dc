package reference

import (
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model/transition"
)

// Explore explores a system in the plainest way: it copies whole worlds, its visited set is a map
// from the bytes of each state, it judges possibilities by a new search from each state, and it
// interns, memoises and hashes nothing. Tests compare it with explore.Explore.
func Explore(sys transition.System, props []property.Property) (*explore.Result, error) {
	r := &reference{setup: sys.Setup(), cycle: property.NewWellFormedness(transition.MayAbort(sys), props), props: props, seen: map[string]*node{}, best: make([]*run, len(props))}
	r.result.Findings = make([]explore.Finding, len(props))
	first := &node{world: sys.World(), runs: []run{{}}}
	for i, p := range props {
		if err := p.Engine().Fits(sys); err != nil {
			return nil, err
		}
		m, err := p.Engine().Follow()
		if err != nil {
			return nil, err
		}
		first.monitors = append(first.monitors, m)
		r.result.Findings[i].Property = p
		r.note(i, first.runs, m.Reset(first.world))
	}
	r.visit(first, func() []run { return first.runs })
	for level := r.level; len(level) > 0; level = r.level {
		r.level = nil
		if err := r.expand(level); err != nil {
			return nil, err
		}
		if r.finished() {
			r.unopened(sys)
			r.result.Stopped = explore.ErrAllViolated
			return &r.result, nil
		}
		if len(r.level) > 0 {
			r.result.Depth++
		}
	}
	r.unopened(sys)
	for i := range props {
		r.judgePossible(i)
		r.judgeEventual(i)
	}
	return &r.result, nil
}

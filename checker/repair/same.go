package repair

import (
	"context"
	"fmt"
	"slices"

	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// Same reports whether two systems take the same steps: whether their reachable states correspond to each other one to
// one, so that in each pair the same events are enabled, the views are the same, registers of one name have one value, and
// each event leads to such a pair. The names of lines and how local states are written do not matter. It goes through at
// most so many states.
func Same(ctx context.Context, a, b transition.System, most int) (bool, error) {
	p := pairing{there: map[string]string{}, back: map[string]string{}, shared: shared(a, b)}
	queue := []pair{{a.World(), b.World()}}
	p.meet(queue[0])
	for ; len(queue) > 0 && ctx.Err() == nil; queue = queue[1:] {
		now := queue[0]
		events := now.a.Enabled(nil)
		if !slices.Equal(events, now.b.Enabled(nil)) || !p.alike(now.a, now.b) {
			return false, nil
		}
		for _, e := range events {
			next := pair{now.a.Clone(), now.b.Clone()}
			if _, err := next.a.Apply(e); err != nil {
				return false, err
			}
			if _, err := next.b.Apply(e); err != nil {
				return false, err
			}
			isNew, fits := p.meet(next)
			if !fits {
				return false, nil
			}
			if len(p.there) > most {
				return false, fmt.Errorf("more than %d states", most)
			}
			if isNew {
				queue = append(queue, next)
			}
		}
	}
	return ctx.Err() == nil, ctx.Err()
}

type pair struct{ a, b transition.World }

// A pairing maps the states of one system to those of another, and the other way round.
type pairing struct {
	there, back map[string]string
	shared      [][2]int // the registers that have the same name in both
}

// shared returns the numbers of the registers that have the same name in two systems.
func shared(a, b transition.System) (all [][2]int) {
	for i, r := range memory.Registers(a) {
		for k, q := range memory.Registers(b) {
			if r.Name == q.Name {
				all = append(all, [2]int{i, k})
			}
		}
	}
	return all
}

// meet pairs two states. It reports whether they are new, and whether they fit the pairs so far.
func (p pairing) meet(s pair) (isNew, fits bool) {
	a, b := string(s.a.Key(nil)), string(s.b.Key(nil))
	there, known := p.there[a]
	back, known2 := p.back[b]
	if known || known2 {
		return false, there == b && back == a
	}
	p.there[a], p.back[b] = b, a
	return true, true
}

// alike reports whether two states look the same from outside.
func (p pairing) alike(a, b model.Snapshot) bool {
	for q := range model.ProcID(a.N()) {
		if a.View(q) != b.View(q) {
			return false
		}
	}
	return !slices.ContainsFunc(p.shared, func(r [2]int) bool { return a.Register(r[0]) != b.Register(r[1]) })
}

package cause

import (
	"doorway/model"
	"doorway/model/transition"
)

// An answer says whether there is a way on.
type answer int8

const (
	unknown answer = iota
	yes
	no
)

// ways searches from situations for a fair continuation without faults that breaks nothing.
type ways struct {
	x     *explainer
	left  int               // states
	known map[string]answer // whether a goal, or rest or a fair cycle, can be reached
}

func newWays(x *explainer) *ways { return &ways{x: x, left: x.opts.States, known: map[string]answer{}} }

// lasting reports whether the property is broken by a state from which no goal can be reached, even if nothing shows
// that yet.
func (w *ways) lasting() bool {
	_, _, possible := w.x.prop.Engine().Possible()
	return possible
}

// open tells whether the run can go on from a situation without breaking the property: for a property that something
// stays possible, whether that is possible; for another one, whether a fair run without faults comes to rest or goes on
// for ever, and breaks nothing. Requests may happen but need not, so it is tried without them first.
func (w *ways) open(s *situation) answer {
	if s.broken != nil {
		return no
	}
	if w.lasting() && !s.monitor.Pending() {
		return yes
	}
	if a := w.known[string(s.key(nil))]; a != unknown {
		return a
	}
	kinds := []model.Kinds{w.helps()}
	if !w.lasting() {
		kinds = []model.Kinds{w.helps() | model.KindsOf(model.Request), w.helps()}
	}
	for i, without := range kinds {
		f, last := w.future(s, without), i == len(kinds)-1
		if a := f.search(last); a == yes || last {
			return a
		}
	}
	return unknown
}

// helps returns the kinds of events without which the run must go on.
func (w *ways) helps() model.Kinds {
	if without, _, lasting := w.x.prop.Engine().Possible(); lasting {
		return without
	}
	return model.Faults
}

// future returns what can follow a situation without events of some kinds, unexplored.
func (w *ways) future(s *situation, without model.Kinds) *future {
	f := &future{ways: w, without: without, places: map[string]int{}, broken: map[string]bool{}}
	f.goal = func(_ *situation, events []model.Event) bool { return transition.AtRest(events) }
	if w.lasting() {
		f.goal = func(s *situation, _ []model.Event) bool { return s.monitor.Goal() }
	}
	f.add(s, string(s.key(nil)), -1)
	return f
}

// A future is what can follow a situation without events of some kinds and without breaking the property.
type future struct {
	*ways
	without model.Kinds
	goal    func(*situation, []model.Event) bool
	all     []place
	places  map[string]int
	broken  map[string]bool // states in which the property is broken
}

type place struct {
	*situation
	key     string
	from    int // the place that it was found from, or −1
	enabled []transition.Action
	out     []step
}

type step struct {
	to     int
	action transition.Action
}

func (f *future) add(s *situation, key string, from int) int {
	k, known := f.places[key]
	if !known {
		k = len(f.all)
		f.places[key] = k
		f.all = append(f.all, place{situation: s, key: key, from: from})
	}
	return k
}

// search looks breadth first for a goal and, if there is none, for a fair cycle. If the search is the last one, what it
// does not find is not there.
func (f *future) search(last bool) answer {
	for i := 0; i < len(f.all); i++ {
		at := f.all[i].situation
		events := at.world.Enabled(nil)
		if f.goal(at, events) || f.known[f.all[i].key] == yes {
			for k := i; k >= 0; k = f.all[k].from {
				f.known[f.all[k].key] = yes
			}
			return yes
		}
		if f.known[f.all[i].key] == no {
			continue
		}
		if !f.expand(i, events) {
			return unknown
		}
	}
	if f.lasting() || !f.goesOn() {
		if last {
			for _, p := range f.all {
				f.known[p.key] = no
			}
		}
		return no
	}
	f.known[f.all[0].key] = yes
	return yes
}

// expand adds what can follow in a place in which these events are enabled, and reports whether states are left.
func (f *future) expand(i int, events []model.Event) bool {
	at := f.all[i].situation
	for _, e := range events {
		if e.Kind.Owed() {
			f.all[i].enabled = append(f.all[i].enabled, at.world.Action(e))
		}
		if f.without.Has(e.Kind) {
			continue
		}
		if f.left--; f.left < 0 {
			return false
		}
		next, err := at.next(e, at.mail.numberOf(e), 0)
		if err != nil { // the algorithm goes no further, for instance because a channel is full
			f.left = -1
			return false
		}
		key := string(next.key(nil))
		if next.broken != nil {
			f.broken[key] = true
			continue
		}
		f.all[i].out = append(f.all[i].out, step{f.add(next, key, i), at.world.Action(e)})
	}
	return true
}

// goesOn reports whether some fair run goes on for ever: whether some strongly connected part takes each action that is
// enabled all over it.
func (f *future) goesOn() bool {
	for _, part := range components(f.all) {
		if f.fair(part) {
			return true
		}
	}
	return false
}

// fair reports whether a run that goes through all of a strongly connected part again and again is fair.
func (f *future) fair(part []int) bool {
	in, taken, inner := map[int]bool{}, map[transition.Action]bool{}, false
	for _, i := range part {
		in[i] = true
	}
	everywhere := map[transition.Action]int{}
	for _, i := range part {
		for _, s := range f.all[i].out {
			if in[s.to] {
				taken[s.action], inner = true, true
			}
		}
		seen := map[transition.Action]bool{}
		for _, a := range f.all[i].enabled {
			if !seen[a] {
				seen[a] = true
				everywhere[a]++
			}
		}
	}
	for a, n := range everywhere {
		if n == len(part) && !taken[a] {
			return false
		}
	}
	return inner
}

// components returns the strongly connected components (Tarjan, Depth-first search and linear graph algorithms, SIAM
// J. Comput. 1(2), 1972), without recursion.
func components(all []place) (parts [][]int) {
	index, low := make([]int, len(all)), make([]int, len(all))
	on, next := make([]bool, len(all)), make([]int, len(all))
	var stack, way []int
	for root, count := 0, 0; root < len(all); root++ {
		if index[root] == 0 {
			way = append(way, root)
		}
		for len(way) > 0 {
			i := way[len(way)-1]
			if index[i] == 0 {
				count++
				index[i], low[i], on[i] = count, count, true
				stack = append(stack, i)
			}
			if next[i] < len(all[i].out) {
				to := all[i].out[next[i]].to
				next[i]++
				if index[to] == 0 {
					way = append(way, to)
				} else if on[to] {
					low[i] = min(low[i], index[to])
				}
				continue
			}
			way = way[:len(way)-1]
			if len(way) > 0 {
				low[way[len(way)-1]] = min(low[way[len(way)-1]], low[i])
			}
			if low[i] == index[i] {
				k := len(stack)
				for k--; stack[k] != i; k-- {
				}
				for _, j := range stack[k:] {
					on[j] = false
				}
				parts = append(parts, append([]int(nil), stack[k:]...))
				stack = stack[:k]
			}
		}
	}
	return parts
}

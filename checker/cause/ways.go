package cause

import (
	"math"

	"doorway/checker/lasso"
	"doorway/checker/liveness"
	"doorway/model"
	"doorway/model/kinds"
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
// without end, and breaks nothing. Requests may happen but need not, so it is tried without them first.
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
	tries := []kinds.Set{w.helps()}
	if !w.lasting() {
		tries = []kinds.Set{w.helps() | kinds.Of(model.Request), w.helps()}
	}
	for i, without := range tries {
		f, last := w.future(s, without), i == len(tries)-1
		if a := f.search(last); a == yes || last {
			return a
		}
	}
	return unknown
}

// helps returns the kinds of events without which the run must go on.
func (w *ways) helps() kinds.Set {
	if without, _, lasting := w.x.prop.Engine().Possible(); lasting {
		return without
	}
	return kinds.Faults
}

// future returns what can follow a situation without events of some kinds, unexplored.
func (w *ways) future(s *situation, without kinds.Set) *future {
	f := &future{ways: w, without: without, places: map[string]int{}, broken: map[string]bool{}}
	f.goal = func(_ *situation, events []model.Event) bool { return transition.AtRest(events) }
	if w.lasting() {
		f.goal = func(s *situation, _ []model.Event) bool { return s.monitor.Goal() }
	}
	f.add(s, string(s.key(nil)), -1)
	return f
}

// A future explores what can follow a situation without events of some kinds and without breaking the property.
type future struct {
	*ways
	without kinds.Set
	goal    func(*situation, []model.Event) bool
	all     []place
	places  map[string]int
	broken  map[string]bool // states in which the property is broken
}

type place struct {
	*situation
	key  string
	from int // the place that it was found from, or −1
	out  []step
}

type step struct {
	to     int // a place, or nowhere
	action transition.Action
	kind   model.Kind
}

// nowhere stands for the place to which a step leads that breaks the property.
const nowhere = math.MaxInt

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
	if f.lasting() || len(f.goesOn()) == 0 {
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
		key, s := string(next.key(nil)), step{nowhere, at.world.Action(e), e.Kind}
		if next.broken != nil {
			f.broken[key] = true
		} else {
			s.to = f.add(next, key, i)
		}
		f.all[i].out = append(f.all[i].out, s)
	}
	return true
}

// goesOn returns the places through which some fair run goes on without end.
func (f *future) goesOn() (all []int) {
	within := make([]bool, len(f.all)+1) // the last is no place: it stands for all that a run must not come to
	for i, p := range f.all {
		within[i] = f.known[p.key] != no // else it was not expanded
	}
	for _, part := range f.graph().Fair(within) {
		all = append(all, part...)
	}
	return all
}

// graph returns the places as a graph whose fair cycles are sought.
func (f *future) graph() *lasso.Graph {
	g, numbers := &lasso.Graph{First: []int{0}}, map[transition.Action]uint32{}
	for _, p := range f.all {
		for _, s := range p.out {
			n, known := numbers[s.action]
			if !known {
				n = uint32(len(numbers))
				numbers[s.action] = n
				g.Owed = append(g.Owed, f.owed(s.kind))
			}
			g.Edges = append(g.Edges, lasso.Edge{To: uint32(min(s.to, len(f.all))), Action: n})
		}
		g.First = append(g.First, len(g.Edges))
	}
	g.First = append(g.First, len(g.Edges))
	return g
}

// owed returns the fairness that a run must show to events of a kind.
func (f *future) owed(k model.Kind) lasso.Fairness {
	if !k.Owed() {
		return lasso.None
	}
	return max(lasso.Weak, liveness.Owes(f.x.prop, f.x.sys.Setup(), k))
}

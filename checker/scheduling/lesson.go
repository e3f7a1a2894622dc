package scheduling

import (
	"maps"
	"slices"

	"doorway/model"
	"doorway/model/transition"
)

// A lesson keeps what the pilot runs teach: the variables and, for each chain, how many accesses it makes to each.
// Each later run draws one of the variables.
type lesson struct {
	memory    bool          // variables are registers, not processes
	alike     bool          // the runs had the same numbers of events
	variables []int         // those to draw from
	threads   []thread      // the chains of the pilot runs, in order
	counts    map[share]int // events of a run, on average, rounded up
}

// A share names a chain and a variable that it accesses.
type share struct {
	thread   thread
	variable int
}

// Every event touches everything; some touch nothing else.
const (
	everything = -1
	noVariable = -2
)

// learn counts the events of each chain at each variable.
func learn(runs [][]Taken) lesson {
	l := lesson{counts: map[share]int{}}
	for _, e := range slices.Concat(runs...) {
		l.memory = l.memory || e.Register != transition.NoRegister
	}
	var last map[share]int
	for i, run := range runs {
		each := l.count(run)
		for s, n := range each {
			l.counts[s] += n
		}
		l.alike = i == 0 || l.alike && maps.Equal(each, last)
		last = each
	}
	for s, n := range l.counts {
		l.counts[s] = (n + len(runs) - 1) / len(runs)
	}
	l.threads = l.met()
	l.alike = l.alike && len(l.threads) > 0
	if l.variables = l.shared(); len(l.variables) == 0 {
		l.variables = []int{everything}
	}
	return l
}

func (l *lesson) count(run []Taken) map[share]int {
	each := map[share]int{}
	for _, e := range run {
		t := byChain(e.Event)
		each[share{t, everything}]++
		each[share{t, l.touches(e.Event, e.Footprint)}]++
	}
	return each
}

// touches returns which of the variables that can be drawn an event touches.
func (l *lesson) touches(e model.Event, f transition.Footprint) int {
	switch {
	case l.memory && f.Register != transition.NoRegister:
		return f.Register
	case l.memory || e.Kind.Everywhere():
		return noVariable
	default:
		return int(e.Proc)
	}
}

// shared returns the variables that several chains touch.
func (l *lesson) shared() (all []int) {
	chains := map[int]int{}
	for s := range l.counts {
		chains[s.variable]++
	}
	for v, n := range chains {
		if v >= 0 && n > 1 {
			all = append(all, v)
		}
	}
	slices.Sort(all)
	return all
}

// met returns the chains of the pilot runs.
func (l *lesson) met() (all []thread) {
	for s := range l.counts {
		if s.variable == everything {
			all = append(all, s.thread)
		}
	}
	slices.Sort(all)
	return all
}

// bound returns the theorem's bound for runs that are all like the pilot runs.
func (l *lesson) bound() *Bound {
	most := 1.0
	for _, v := range l.variables {
		most = max(most, l.orders(v))
	}
	bug := "a bug that shows in a single order of what happens at one process"
	switch {
	case l.variables[0] == everything:
		bug = "a bug that shows in a single interleaving"
	case l.memory:
		bug = "a bug that shows in a single order of the accesses to one register"
	}
	return &Bound{bug, most * float64(len(l.variables)), "in all runs each chain has as many events as in these and need not wait for others"}
}

// orders returns in how many orders the accesses to a variable can come.
func (l *lesson) orders(variable int) float64 {
	orders, total := 1.0, 0
	for _, t := range l.threads {
		for k := 1; k <= l.counts[share{t, variable}]; k++ {
			total++
			orders = orders * float64(total) / float64(k)
		}
	}
	return orders
}

package cause

import "doorway/model/transition"

// NoReturn says after which event the property is broken whatever happens: until then, some fair continuation without
// faults breaks nothing, by whichever events.
type NoReturn struct {
	By      int  // the number of the event, from 1; 0 if there is no such continuation even before the first
	Unknown bool // the search ended before the event was found
	// Before and After count the states that can follow the state before the event, and the one after it, themselves
	// included, without faults.
	Before, After Escapes
}

// Escapes counts states.
type Escapes struct {
	Open int // states from which some continuation breaks nothing
	All  int // 0 if there are too many to count
}

// counted limits the states that are counted.
const counted = 3_000

// noReturn finds the last state of the run from which some continuation breaks nothing.
func (x *explainer) noReturn(s transition.Schedule) (NoReturn, error) {
	at, err := x.begin()
	if err != nil {
		return NoReturn{}, err
	}
	along := []*situation{at}
	for i, e := range s {
		if at, err = at.next(e, at.mail.numberOf(e), i+1); err != nil {
			return NoReturn{}, err
		}
		along = append(along, at)
	}
	w := newWays(x)
	for i := len(s); i >= 0; i-- {
		switch open := w.open(along[i]); {
		case open == unknown || open == yes && i == len(s):
			return NoReturn{Unknown: true}, nil
		case open == yes:
			return NoReturn{By: i + 1, Before: x.escapes(along[i]), After: x.escapes(along[i+1])}, nil
		}
	}
	return NoReturn{}, nil
}

// escapes counts the states that can follow a situation, if they are few.
func (x *explainer) escapes(s *situation) Escapes {
	if s.broken != nil {
		return Escapes{All: 1}
	}
	w := newWays(x)
	w.left = 4 * counted
	f := w.future(s, w.helps())
	var goals []int
	idle := make([]bool, 0, counted)
	for i := 0; i < len(f.all); i++ {
		at := f.all[i].situation
		events := at.world.Enabled(nil)
		if f.goal(at, events) {
			goals = append(goals, i)
		}
		idle = append(idle, w.lasting() && !at.monitor.Pending())
		if !f.expand(i, events) || len(f.all) > counted {
			return Escapes{}
		}
	}
	if !w.lasting() {
		goals = append(goals, f.goesOn()...)
	}
	return Escapes{f.leading(goals, idle), len(f.all) + len(f.broken)}
}

// leading returns how many places lead to one of some places or are idle.
func (f *future) leading(to []int, idle []bool) (n int) {
	from := make([][]int, len(f.all))
	for i, p := range f.all {
		for _, s := range p.out {
			if s.to != nowhere {
				from[s.to] = append(from[s.to], i)
			}
		}
	}
	for seen := make([]bool, len(f.all)); len(to) > 0; {
		i := to[len(to)-1]
		to = to[:len(to)-1]
		if !seen[i] {
			seen[i], idle[i] = true, true
			to = append(to, from[i]...)
		}
	}
	for _, counts := range idle {
		if counts {
			n++
		}
	}
	return n
}

package because

import (
	"slices"

	"doorway/checker/exchange"
	"doorway/model"
	"doorway/model/transition"
)

// A rearrangement looks for a run with two events in the other order, or without a fault.
type rearrangement struct {
	*follower
	first, second int         // in the run
	over          bool        // the second has happened, or never does
	left          []int       // what has not happened, in the order of the run
	late          map[kin]int // messages that do not arrive before time passes
	waiting       map[kin]int // messages that are on their way
	steps         int
	taken         transition.Schedule
	at            []int // by event of the run, its place in this run, or -1
}

// Exchange takes the run with two events in the other order, or without a fault.
func (f *follower) Exchange(first, second int) (exchange.Outcome, []int, transition.Schedule) {
	x := &rearrangement{follower: f, first: first, second: second, over: second == exchange.Never, late: map[kin]int{}}
	for i := range f.run {
		x.at = append(x.at, -1)
		if i < f.own || i == second {
			x.left = append(x.left, i)
		}
	}
	for of, n := range f.sent {
		x.late[of] = n - f.taken[of]
	}
	if x.over {
		x.leaveOut(f.run[first])
	}
	v, err := f.runner.Steer(x.take)
	outcome := exchange.Passes
	switch {
	case err != nil:
		outcome = exchange.Open
	case v != nil:
		outcome = exchange.Fails
	case !x.over:
		outcome = exchange.Impossible
	}
	return outcome, x.at, x.taken
}

// take picks an event, and notes it.
func (x *rearrangement) take(run transition.Run, enabled []model.Event) (model.Event, bool) {
	e, goesOn := x.choose(run, enabled)
	if goesOn {
		x.taken = append(x.taken, e)
	}
	return e, goesOn
}

// leaveOut leaves out a fault. What it has held up is not late.
func (x *rearrangement) leaveOut(fault moment) {
	x.left = slices.DeleteFunc(x.left, func(i int) bool { return i == x.first })
	for of := range x.late {
		holds := (fault.Kind == model.Crash || fault.Kind == model.Pause) && (of.from == fault.Proc || of.to == fault.Proc)
		if holds || fault.Kind == model.Split {
			x.late[of] = 0
		}
	}
}

// choose picks the event that comes first in the run. Before time passes, messages arrive that the run does not have. If no
// event of the run can happen, others do.
func (x *rearrangement) choose(run transition.Run, enabled []model.Event) (model.Event, bool) {
	if x.steps++; x.steps > x.most || len(enabled) == 0 {
		return model.Event{}, false
	}
	x.waiting = x.follower.waiting(run)
	var can []moment
	for _, e := range enabled {
		can = append(can, x.moment(run, e))
	}
	k, m := x.due(can)
	if k < 0 || m.Kind == model.Tick {
		if other, found := x.other(can, k < 0); found {
			return other.Event, true
		}
	}
	if k < 0 {
		return model.Event{}, false
	}
	i := x.left[k]
	x.at[i] = len(x.taken)
	x.over = x.over || i == x.second
	x.left = slices.Delete(x.left, k, k+1)
	return m.Event, true
}

// due returns the place in left of the event of the run that is next, and what can happen of its kind; or -1. Once the
// first event of the order would be next, the second one is.
func (x *rearrangement) due(can []moment) (int, moment) {
	for k, i := range x.left {
		if x.held(i) {
			if last := slices.Index(x.left, x.second); i == x.first && !x.earlier(last) {
				if m, found := find(x.run[x.second], can); found {
					return last, m
				}
			}
			continue
		}
		if m, found := find(x.run[i], can); found {
			return k, m
		}
	}
	return -1, moment{}
}

// held reports whether an event of the run has to wait: it is the first one of the order, or cannot come before it.
func (x *rearrangement) held(i int) bool {
	return !x.over && i >= x.first && x.run[i].is(x.run[x.first])
}

// earlier reports whether an event like the one at a place of left comes earlier in the run.
func (x *rearrangement) earlier(last int) bool {
	return slices.ContainsFunc(x.left[:last], func(i int) bool { return x.run[i].is(x.run[x.second]) })
}

// find returns what can happen and is like an event of the run. Of several it is the one at the same place of its channel.
func find(m moment, can []moment) (best moment, found bool) {
	for _, c := range can {
		if c.is(m) && (!found || c.Which == m.Which) {
			best, found = c, true
		}
	}
	return best, found
}

// other picks an event that is not of the run: a message arrives that the run does not have. If the run cannot go on, what has
// happened already is shown, or any message arrives, then a pause or a split ends, then time passes.
func (x *rearrangement) other(can []moment, stuck bool) (moment, bool) {
	can = slices.DeleteFunc(can, func(m moment) bool { return !x.over && m.is(x.run[x.first]) })
	for _, m := range can {
		if m.Kind == model.Deliver && x.waiting[m.of] > x.late[m.of]+x.expected(m.of) {
			return m, true
		}
	}
	if !stuck {
		return moment{}, false
	}
	for _, k := range []model.Kind{model.Step, model.Exit, model.Deliver, model.Resume, model.Heal, model.Tick} {
		if i := slices.IndexFunc(can, func(m moment) bool { return m.Kind == k }); i >= 0 {
			return can[i], true
		}
	}
	if len(can) == 1 && can[0].Kind == model.Request { // by itself
		return can[0], true
	}
	return moment{}, false
}

// expected counts the messages that the run still takes.
func (x *rearrangement) expected(of kin) (n int) {
	for _, i := range x.left {
		if k := x.run[i].Kind; (k == model.Deliver || k == model.Drop) && x.run[i].of == of {
			n++
		}
	}
	return n
}

// Onward takes so many events and goes on at random, without faults, with each possible event as likely as the others.
func (f *follower) Onward(events int, seed uint64) exchange.Outcome {
	c, done, strayed := transition.Seeded(seed), 0, false
	v, err := f.runner.Steer(func(_ transition.Run, enabled []model.Event) (e model.Event, goesOn bool) {
		if done++; done <= events {
			strayed = !slices.Contains(enabled, f.run[done-1].Event)
			return f.run[done-1].Event, !strayed
		}
		enabled = slices.DeleteFunc(slices.Clone(enabled), func(e model.Event) bool { return faulty(e.Kind) })
		if done > f.most || len(enabled) == 0 {
			return e, false
		}
		return enabled[c.Choose(len(enabled))], true
	})
	switch {
	case err != nil || strayed:
		return exchange.Open
	case v != nil:
		return exchange.Fails
	}
	return exchange.Passes
}

package goroutines

import (
	"cmp"
	"math"
	"slices"

	"doorway/checker/exchange"
	"doorway/checker/orders"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
)

// A swap looks for a run with two events of the track in the other order.
type swap struct {
	*follower
	held    name // does not happen
	until   name // this one has
	over    bool // it has
	left    map[orders.Thread][]int
	at      []int // by event of the track, its place in this run, or -1
	taken   transition.Schedule
	options []possibility
}

// A possibility adds to a possible event what speaks for it.
type possibility struct {
	model.Event
	known   bool // it is one of the track
	place   int  // in the track, or where its thread is there
	waits   bool // for a lock
	spins   bool
	hurries bool // time passes that did not pass in the track
}

// Exchange takes the run with two events in the other order. Of the possible events it takes the one that comes first in
// the track. Nobody begins to wait for a lock while another can go on, and for a WaitGroup only as in the track. Unless that is so in the track, time passes only
// then, too, and who spins comes last.
func (f *follower) Exchange(first, second int) (exchange.Outcome, []int, transition.Schedule) {
	x := &swap{follower: f, held: f.names[first], until: f.names[second], left: map[orders.Thread][]int{}}
	for i, n := range f.names {
		x.left[n.thread] = append(x.left[n.thread], i)
		x.at = append(x.at, -1)
	}
	defer f.run.Reset()
	return x.replay(), x.at, x.taken
}

// replay takes the run to its end, and returns how it ends.
func (x *swap) replay() exchange.Outcome {
	if x.restart() != nil {
		return exchange.Open
	}
	for range x.steps {
		o, possible := x.choose()
		switch {
		case !possible && !x.over && x.broken == nil:
			return exchange.Impossible
		case !possible:
			return x.outcome()
		}
		if !x.takes(o) {
			return exchange.Open
		}
	}
	if x.over {
		return exchange.Open
	}
	return exchange.Impossible
}

// choose returns the event to take, or that none is possible. Who spins lets nobody else go on.
func (x *swap) choose() (possibility, bool) {
	x.options = x.options[:0]
	for _, e := range x.follower.options() {
		if is := x.next(e); x.over || is != x.held {
			x.options = append(x.options, x.weigh(e, is))
		}
	}
	if len(x.options) == 0 {
		return possibility{}, false
	}
	best := slices.MinFunc(x.options, func(a, b possibility) int {
		return cmp.Or(number(a.spins)-number(b.spins), number(a.hurries)-number(b.hurries), number(a.waits)-number(b.waits),
			a.place-b.place, number(b.known)-number(a.known))
	})
	return best, x.over || !best.spins
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// weigh weighs an event.
func (x *swap) weigh(e model.Event, is name) possibility {
	o := possibility{Event: e, place: math.MaxInt}
	left := x.left[is.thread]
	if i := slices.IndexFunc(left, func(i int) bool { return x.names[i] == is }); i >= 0 {
		o.place, o.known = left[i], x.index[left[i]] == e.Index
	} else if len(left) > 0 {
		o.place = left[0]
	}
	if e.Kind == model.Tick {
		o.hurries = !o.known
		return o
	}
	n := x.run.bubble.slot(e.Proc)
	c, asks := x.run.contact(n), x.run.bubble.last(n).op != controlled.Wait // a goroutine that waits for a WaitGroup blocks nobody
	o.waits, o.spins = c.blocked() && (asks || !o.known), !o.known && x.run.spins(n)
	return o
}

// takes takes an event, and reports whether that was possible.
func (x *swap) takes(o possibility) bool {
	is, happens, _, err := x.take(o.Event)
	if err != nil {
		return false
	}
	left := x.left[is.thread]
	if i := slices.IndexFunc(left, func(i int) bool { return x.names[i] == is }); i >= 0 {
		x.left[is.thread] = left[i+1:]
	} else if len(left) > 0 && !is.goesOn {
		x.left[is.thread] = left[1:]
	}
	if place, known := x.place[is]; known && happens {
		x.at[place] = len(x.taken)
	}
	x.taken = append(x.taken, o.Event)
	x.over = x.over || happens && is == x.until
	return true
}

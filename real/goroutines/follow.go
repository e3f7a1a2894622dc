package goroutines

import (
	"math"
	"slices"

	"doorway/checker/exchange"
	"doorway/checker/orders"
	"doorway/checker/property"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
)

// A name identifies an event in all runs: its thread begins an operation at a place, or goes on with one, for the nth time.
// A Mutex is locked in one event, whether or not the thread has waited for it. Whoever waits for an RWMutex is not as if it
// were not there: it has two events.
type name struct {
	thread orders.Thread
	hash   uintptr
	op     controlled.Op
	goesOn bool
	nth    int
}

// acquires reports whether an operation takes a lock as soon as nobody holds it.
func (v *visit) acquires() bool {
	return v.at != nil && v.call == nil && (v.op == controlled.Lock && !v.rw || v.op == controlled.Once)
}

// A track records a run with the names of its events.
type track struct {
	begin  transition.Schedule // the choice of a seed, if there is one
	events []exchange.Event
	names  []name
	index  []uint8
	place  map[name]int // in the run; of a lock, where it was taken
	own    int          // how many of the events are of the run; the others are what would come next

	pending transition.Schedule // the others
}

// A follower takes runs that are as like a track as they can be.
type follower struct {
	kin
	track
	counts map[name]int // by name without its number, how often that was in this run
	states []controlled.State
	steps  int               // of one run, at most
	watch  property.Follower // of the property that the track breaks
	broken error             // what is wrong with the run at hand
}

// newFollower takes a run and notes its events.
func newFollower(p *program, prop property.Property, s transition.Schedule) (*follower, error) {
	watch, err := prop.Engine().Follow()
	if err != nil {
		return nil, err
	}
	f := &follower{
		kin: kin{run: p.Run().(*run), numbers: map[birth]orders.Thread{}}, track: track{place: map[name]int{}},
		counts: map[name]int{}, watch: watch,
	}
	defer f.run.Reset()
	if len(s) > 0 && s[0].Kind == model.Begin {
		f.begin, s = s[:1], s[1:]
	}
	if err := f.restart(); err != nil {
		return nil, err
	}
	for _, e := range s {
		if err := f.note(e); err != nil {
			return nil, err
		}
	}
	f.own, f.steps = len(f.events), 2*max(len(s), p.seen.longest)+100
	if p.locks != nil { // who is inside would leave, which says nothing
		return f, nil
	}
	return f, f.extend()
}

// mostPending limits what is added to a run.
const mostPending = 50

// extend adds what the others would do next in place of the last event, one after the other: the run may have ended
// before it came to what matters. Nobody begins to wait for a lock or goes round, and no time passes.
func (f *follower) extend() error {
	if f.own == 0 {
		return nil
	}
	if err := f.restart(); err != nil || !f.along(f.own-1) {
		return err
	}
	turn := map[orders.Thread]int{f.names[f.own-1].thread: math.MaxInt}
	for range mostPending {
		var next []model.Event
		for _, e := range f.options() {
			if e.Kind != model.Tick && turn[f.thread(e)] < math.MaxInt && !f.idles(f.run.bubble.slot(e.Proc)) {
				next = append(next, e)
			}
		}
		if len(next) == 0 {
			break
		}
		e := slices.MinFunc(next, func(a, b model.Event) int { return turn[f.thread(a)] - turn[f.thread(b)] })
		turn[f.thread(e)]++
		if f.note(e) != nil {
			break // a limit of control
		}
		f.events[len(f.events)-1].Pending = true
		f.pending = append(f.pending, e)
	}
	return nil
}

// idles reports whether a goroutine would begin to wait for a lock or comes back to where it was.
func (f *follower) idles(n int) bool {
	c := f.run.contact(n)
	return c.blocked() || f.run.spins(n)
}

// restart begins another run.
func (f *follower) restart() error {
	f.run.Reset()
	f.forget()
	clear(f.counts)
	for _, e := range f.begin {
		if _, err := f.run.Apply(e); err != nil {
			return err
		}
	}
	f.run.open()
	f.meet()
	f.broken = f.watch.Reset(f.run)
	return nil
}

// options returns what may happen next: nothing once something is wrong.
func (f *follower) options() []model.Event {
	options := f.run.options()
	if f.broken == nil && transition.AtRest(options) {
		f.broken = f.watch.AtRest()
	}
	if f.broken != nil {
		return nil
	}
	return options
}

// note takes an event of the run that is followed.
func (f *follower) note(e model.Event) error {
	noted := exchange.Event{Thread: f.thread(e), Alone: len(f.run.options()) == 1}
	c, op := contact{Touch: orders.Touch{All: true}}, controlled.Start
	if e.Kind != model.Tick {
		n := f.run.bubble.slot(e.Proc)
		c, op = f.run.contact(n), f.run.bubble.last(n).op
	}
	noted.Wanted = c.begins()
	waits := noted.Wanted.Len > 0
	is, _, enabled, err := f.take(e)
	if err != nil {
		return err
	}
	noted.Did, noted.Enables = c.happened(f.run, op), enabled
	if seen := &f.run.seen; seen.Was.Region != seen.Is.Region {
		noted.Did.Add(orders.Access{Object: regions, Kind: orders.Write})
	}
	if !waits {
		noted.Wanted = noted.Did
	}
	if before, again := f.place[is]; again { // it has waited for a lock there, and takes it here
		f.events[before].Wanted = orders.Touch{}
	}
	f.place[is] = len(f.events)
	f.events, f.names, f.index = append(f.events, noted), append(f.names, is), append(f.index, e.Index)
	return nil
}

// next names what an event would be.
func (f *follower) next(e model.Event) name {
	is := name{thread: f.thread(e)}
	if e.Kind != model.Tick {
		n := f.run.bubble.slot(e.Proc)
		v := f.run.bubble.last(n)
		if v.at != nil {
			is.hash, is.op = v.hash, v.op
		}
		if is.goesOn = controlled.All()[n].Awake == 1; is.goesOn && v.acquires() {
			is.goesOn = false
			is.nth = f.counts[is]
			return is
		}
	}
	is.nth = f.counts[is] + 1
	return is
}

// take takes an event, and returns its name, whether it has happened, and the threads that it has created or woken. An
// event that begins to wait for a lock has not happened yet.
func (f *follower) take(e model.Event) (is name, happens bool, enabled []orders.Thread, err error) {
	is, happens = f.next(e), true
	if n := f.run.bubble.slot(e.Proc); e.Kind == model.Step && f.run.bubble.last(n).acquires() {
		c := f.run.contact(n)
		happens = !c.blocked()
	}
	plain := is
	plain.nth = 0
	f.counts[plain] = is.nth
	f.states = f.states[:0]
	for _, n := range f.run.bubble.procs {
		f.states = append(f.states, controlled.All()[n].State)
	}
	if err := f.apply(e); err != nil {
		return is, false, nil, err
	}
	enabled = f.meet()
	for proc, was := range f.states {
		n := f.run.bubble.procs[proc]
		if was == controlled.Waiting && controlled.All()[n].State == controlled.Ready {
			enabled = append(enabled, f.threads[n].thread)
		}
	}
	return is, happens, enabled, nil
}

// apply applies an event and judges the run.
func (f *follower) apply(e model.Event) error {
	seen, err := f.run.Apply(e)
	if err != nil {
		return err
	}
	if f.broken == nil {
		f.broken = f.watch.Step(seen)
	}
	if f.broken == nil {
		f.broken = f.watch.Always(f.run)
	}
	return nil
}

// Onward takes so many events and goes on at random, with each possible event as likely as the others.
func (f *follower) Onward(events int, seed uint64) exchange.Outcome {
	defer f.run.Reset()
	if f.restart() != nil || !f.along(events) {
		return exchange.Open
	}
	c := transition.Seeded(seed)
	for range f.steps {
		options := f.options()
		if len(options) == 0 {
			return f.outcome()
		}
		if f.apply(options[c.Choose(len(options))]) != nil {
			return exchange.Open
		}
	}
	return exchange.Open
}

// along takes so many events of the track.
func (f *follower) along(events int) bool {
	for i := range events {
		options := f.options()
		k := slices.IndexFunc(options, func(e model.Event) bool {
			return f.thread(e) == f.names[i].thread && e.Index == f.index[i]
		})
		if k < 0 {
			return false
		}
		if _, _, _, err := f.take(options[k]); err != nil {
			return false
		}
	}
	return true
}

// outcome returns how a run has ended.
func (f *follower) outcome() exchange.Outcome {
	if f.broken != nil {
		return exchange.Fails
	}
	return exchange.Passes
}

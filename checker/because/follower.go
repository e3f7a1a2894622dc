package because

import (
	"fmt"
	"slices"

	"doorway/checker/exchange"
	"doorway/checker/orders"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/transition"
)

// A kin groups messages that are alike: those of a channel or, if they may overtake each other, those with a text.
type kin struct {
	from, to model.ProcID
	text     string
}

// A moment holds an event of the run, or one that would come next.
type moment struct {
	model.Event
	of kin // the message that it takes or doubles
}

// is reports whether two moments are the same event, perhaps of different messages that are alike.
func (m moment) is(o moment) bool {
	return m.Kind == o.Kind && m.Proc == o.Proc && m.of == o.of
}

// A follower takes runs that are as like the run as they can be.
type follower struct {
	runner  *replay.Runner
	setup   model.Setup
	trace   transition.Trace
	run     []moment // and what would come next
	own     int      // how many of them are of the run
	events  []exchange.Event
	sent    map[kin]int // messages in the run
	taken   map[kin]int // messages in the run
	threads map[kin]orders.Thread
	most    int // events of a replay
}

// spare limits the events that a replay may have beyond twice those of the run.
const spare = 30

// newFollower takes the run and notes its events, and what would come next: the arrival of what is on its way at the end.
func newFollower(r *replay.Runner, s transition.Schedule) (*follower, error) {
	f := &follower{
		runner: r, setup: r.System().Setup(), own: len(s), most: 2*len(s) + spare,
		sent: map[kin]int{}, taken: map[kin]int{}, threads: map[kin]orders.Thread{},
	}
	run := r.System().Run()
	defer run.Reset()
	for i, e := range s {
		if err := f.note(run, e); err != nil {
			return nil, fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	for _, e := range run.Enabled(nil) {
		if e.Kind == model.Deliver {
			f.add(f.moment(run, e), transition.Step{Observation: model.Observation{Event: e}, Message: fmt.Sprint(run.Queue(e.From, e.Proc)[e.Index])})
			f.events[len(f.events)-1].Pending = true
		}
	}
	return f, nil
}

// note takes an event of the run.
func (f *follower) note(run transition.Run, e model.Event) error {
	alone, was, m := len(run.Enabled(nil)) == 1, f.waiting(run), f.moment(run, e)
	h, err := run.Explain(e)
	if err != nil {
		return err
	}
	if e.Kind == model.Deliver || e.Kind == model.Drop {
		was[m.of]--
		f.taken[m.of]++
	}
	noted := f.add(m, h)
	noted.Alone = alone
	for of, n := range f.waiting(run) {
		if n > was[of] {
			noted.Enables = append(noted.Enables, f.thread(of))
			f.sent[of] += n - was[of]
		}
	}
	slices.Sort(noted.Enables)
	return nil
}

// add adds an event.
func (f *follower) add(m moment, h transition.Step) *exchange.Event {
	e := exchange.Event{Thread: int(m.Proc), Fault: faulty(m.Kind)}
	switch {
	case m.Kind.OnMessage():
		e.Thread = f.thread(m.of)
	case m.Kind.Everywhere():
		e.Thread = f.setup.N
	}
	switch {
	case m.Kind.Everywhere():
		e.Did.All = true
	case m.Kind != model.Step && m.Kind != model.Exit: // these show what has happened before
		e.Did.Add(orders.Access{Object: int(m.Proc), Kind: orders.Write})
	}
	e.Wanted = e.Did
	f.run, f.trace, f.events = append(f.run, m), append(f.trace, h), append(f.events, e)
	return &f.events[len(f.events)-1]
}

// faulty reports whether events of a kind make things worse; others are faults that end one.
func faulty(k model.Kind) bool {
	return k.Fault() && k != model.Recover && k != model.Heal
}

// thread numbers what has an order of its own: the processes, time and the network, then the messages that are alike.
func (f *follower) thread(of kin) orders.Thread {
	if _, known := f.threads[of]; !known {
		f.threads[of] = f.setup.N + 1 + len(f.threads)
	}
	return f.threads[of]
}

// moment names an event that can happen.
func (f *follower) moment(run transition.Run, e model.Event) moment {
	m := moment{Event: e}
	if e.Kind.OnMessage() {
		m.of = f.kin(e.From, e.Proc, run.Queue(e.From, e.Proc)[e.Index])
	}
	return m
}

func (f *follower) kin(from, to model.ProcID, message any) kin {
	if f.setup.Channels == model.AnyOrder {
		return kin{from, to, fmt.Sprint(message)}
	}
	return kin{from, to, ""}
}

// waiting counts the messages that are on their way.
func (f *follower) waiting(run transition.Run) map[kin]int {
	all := map[kin]int{}
	for from := range model.ProcID(f.setup.N) {
		for to := range model.ProcID(f.setup.N) {
			for _, message := range run.Queue(from, to) {
				all[f.kin(from, to, message)]++
			}
		}
	}
	return all
}

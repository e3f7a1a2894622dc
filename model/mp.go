package model

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
)

// MessagePassing returns the system in which every process runs alg and
// processes share nothing but channels. The error says which rule for plain
// values or setups is broken.
func MessagePassing[S, M comparable](alg Process[S, M], setup Setup) (System, error) {
	if err := checkGiven(alg); err != nil {
		return nil, err
	}
	sys := &messagePassing[S, M]{alg: alg, network: network{setup: setup}}
	if err := errors.Join(checkModelled(&setup), sys.layOut()); err != nil {
		return nil, err
	}
	if err := asking("Linked", sys.connect); err != nil {
		return nil, err
	}
	sys.itself = newReceiver(append(values(sys.starts), alg)...)
	return sys, sys.checkInit()
}

type messagePassing[S, M comparable] struct {
	network
	alg       Process[S, M]
	durable   Durable[S]      // or nil, as the next two
	carrier   TokenCarrier[M] //
	selective Selective[S, M] //
	clocked   Clocked[S, M]   // or nil, also if clocks are left as they are
	keeper    Timekeeper[S]   // or nil
	choosing  Choosing[S]     // or nil
	starts    []Process[S, M] // its initial states, if there are several

	locals *plain[local[S]]
	msgs   *plain[envelope[M]]

	itself  *receiver  // what its methods could change, or nil
	initial []local[S] // what each process begins with
}

// effect is what one event does to the process it happens at.
type effect[S, M comparable] struct {
	next     local[S]
	sends    Sends[M]
	posts    []post // the same by channel
	stepping bool   // the author's step function is at work: a panic is its
	tokens   int    // tokens that the event put in transit, less those it took out
	seen     Observation
}

func (sys *messagePassing[S, M]) layOut() error {
	var err1, err2 error
	if _, err1 = newPlain[S]("local state"); err1 == nil {
		sys.locals, err1 = newPlain[local[S]]("local state")
	}
	if _, err2 = newPlain[M]("message"); err2 == nil {
		sys.msgs, err2 = newPlain[envelope[M]]("message")
	}
	sys.durable, _ = sys.alg.(Durable[S])
	sys.carrier, _ = sys.alg.(TokenCarrier[M])
	sys.selective, _ = sys.alg.(Selective[S, M])
	sys.choosing, _ = sys.alg.(Choosing[S])
	if s, ok := sys.alg.(ManyStarts[Process[S, M]]); ok {
		if err := cmp.Or(asking("Starts", func() { sys.starts = s.Starts() }), sys.checkStarts()); err != nil {
			return err
		}
	}
	sys.findHardware()
	if sys.setup.Memory != SequentialConsistency || sys.setup.Processors > 0 {
		err1 = errors.Join(err1, fmt.Errorf("setup %q: message passing has no shared memory or processors; leave memory and processors out", sys.setup))
	}
	return errors.Join(err1, err2, sys.findClocks(), checkOptional(sys.alg, reflect.TypeFor[Linked](), reflect.TypeFor[Durable[S]](),
		reflect.TypeFor[TokenCarrier[M]](), reflect.TypeFor[Selective[S, M]](), reflect.TypeFor[Clocked[S, M]](), reflect.TypeFor[Timekeeper[S]](),
		reflect.TypeFor[Abortable](), reflect.TypeFor[Choosing[S]](), reflect.TypeFor[ManyStarts[Process[S, M]]]()))
}

func (sys *messagePassing[S, M]) connect() {
	n := sys.setup.N
	sys.linkOf = make([]int16, n*n)
	linked, partial := sys.alg.(Linked)
	for i := range sys.linkOf {
		from, to := ProcID(i/n), ProcID(i%n)
		sys.linkOf[i] = -1
		if partial && linked.Linked(from, to) || !partial && from != to {
			sys.linkOf[i] = int16(len(sys.links))
			sys.links = append(sys.links, link{from, to})
		}
	}
}

// newEnabledSet returns an enabled set with room for what can happen.
func (sys *messagePassing[S, M]) newEnabledSet() enabledSet {
	n, links := sys.setup.N, len(sys.links)
	m := enabledSet{own: make([]Kinds, n), links: sys.links, waiting: make([]uint64, links), left: newBudget(sys.setup)}
	if sys.setup.Detector != NoDetector {
		m.opinions = make([]opinions, n)
	}
	if sys.choosing != nil {
		m.ways = make([]ways, n)
	}
	if sys.selective != nil || sys.setup.Pauses > 0 {
		m.refused = make([]uint64, links)
	}
	if sys.setup.Synchronous() {
		m.timers, m.arrivals = make([]timer, n), make([]arrivals, links)
	}
	return m
}

// checkInit calls Init and View once for each process, so that a panic in them
// is reported when the system is built.
func (sys *messagePassing[S, M]) checkInit() (err error) {
	defer func() {
		r := recover()
		if broken, views := r.(rule); views {
			err = fmt.Errorf("initial state: %s", broken)
		} else if r != nil {
			err = fmt.Errorf("initial state: Init or View panics: %s", panicked(r))
		}
	}()
	for p := range ProcID(sys.setup.N) {
		l, err := sys.begin(p, 0)
		if err != nil {
			return err
		}
		if err := sys.itself.keptAtStart(p, "Init", l.State); err != nil {
			return err
		}
		sys.initial = append(sys.initial, l)
		sys.view(p, &l)
		if err := sys.itself.keptAtStart(p, "View", l.State); err != nil {
			return err
		}
	}
	return nil
}

func (sys *messagePassing[S, M]) Setup() Setup { return sys.setup }
func (sys *messagePassing[S, M]) Run() Run     { return sys.World() }
func (sys *messagePassing[S, M]) World() World { return opened(newMPWorld(sys), len(sys.starts)) }
func (sys *messagePassing[S, M]) Machine() Machine {
	if sys.clocked != nil {
		return openedMachine(&renumberer[S, M]{mpMachine: newMPMachine(sys)}, len(sys.starts))
	}
	return openedMachine(newMPMachine(sys), len(sys.starts))
}
func (sys *messagePassing[S, M]) Beginnings() int { return len(sys.starts) }

func (sys *messagePassing[S, M]) With(s Setup) (System, error) {
	if err := sameSize(sys.setup, s); err != nil {
		return nil, err
	}
	return MessagePassing(sys.alg, s)
}

func (sys *messagePassing[S, M]) view(p ProcID, l *local[S]) View {
	if l.Down {
		return View{Region: Down}
	}
	v := sys.alg.View(p, l.State)
	lives(&v, p)
	return v
}

// carries returns how many tokens m carries.
func (sys *messagePassing[S, M]) carries(m *M) int {
	if sys.carrier != nil && sys.carrier.Carries(*m) {
		return 1
	}
	return 0
}

// apart reports whether the deliveries of different messages from one channel
// are different actions.
func (sys *messagePassing[S, M]) apart() bool {
	return sys.setup.Channels == AnyOrder || sys.setup.FairLossy()
}

// hash returns a hash of what is sent, however long it is under way and, if clocks
// are renumbered, whatever its clocks.
func (sys *messagePassing[S, M]) hash(m envelope[M]) uint64 {
	m.Left = 0
	if sys.clocked != nil {
		m.Msg = sys.clocked.MessageClocks(m.Msg, func(int) int { return 1 })
	}
	return sys.msgs.hash(&m)
}

// place returns where m goes in a channel: behind what is there or, in any order,
// where it sorts.
func (sys *messagePassing[S, M]) place(q []envelope[M], m *envelope[M]) int {
	at := len(q)
	for sys.setup.Channels == AnyOrder && at > 0 && sys.msgs.compare(&q[at-1], m) > 0 {
		at--
	}
	return at
}

// waiting returns which messages of a channel can be told apart and have arrived:
// of a FIFO channel the first, otherwise the first of each run of equal ones.
func (sys *messagePassing[S, M]) waiting(q []envelope[M]) (mask uint64) {
	if len(q) > 0 {
		mask = 1
	}
	for k := 1; sys.setup.Channels == AnyOrder && k < len(q); k++ {
		if q[k-1] != q[k] {
			mask |= 1 << k
		}
	}
	if sys.setup.Synchronous() {
		for k := range q {
			if !arrivable(&sys.setup, q[k].Left) {
				mask &^= 1 << k
			}
		}
	}
	return mask
}

func (sys *messagePassing[S, M]) Abortable() bool { return MayAbort(sys.alg) }

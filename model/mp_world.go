package model

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
)

// mpWorld is one global state of a message-passing system, changed in place.
type mpWorld[S, M comparable] struct {
	sys    *messagePassing[S, M]
	locals []local[S]
	views  []View
	queues [][]letter[M] // by link; in channels of any order the messages are sorted
	down   ProcSet
	menu   menu
	eff    effect[S, M]           // of the last event
	seen   Observation            // of the last event
	moved  letter[M]              // the message of the last event that was about one
	audits int                    // how many more steps are taken twice, to see that they are pure
	again  *again[mpAnswer[S, M]] // nil in a copy
	fault  error                  // of what was asked again before the run
}

// auditedSteps is how many steps of a world are audited: enough to catch a step
// function that counts or draws random numbers, few enough not to slow a walk.
const auditedSteps = 256

func newMPWorld[S, M comparable](sys *messagePassing[S, M]) *mpWorld[S, M] {
	n := sys.setup.N
	w := &mpWorld[S, M]{
		sys:    sys,
		locals: make([]local[S], n),
		views:  make([]View, n),
		queues: make([][]letter[M], len(sys.links)),
		menu: menu{
			own: make([]Kinds, n), opinions: sys.detectors(),
			links: sys.links, waiting: make([]uint64, len(sys.links)), ways: sys.menuWays(),
		},
		audits: auditedSteps,
		again:  &again[mpAnswer[S, M]]{most: worldAnswers},
	}
	if sys.selective != nil {
		w.menu.refused = make([]uint64, len(sys.links))
	}
	w.Reset()
	return w
}

func (w *mpWorld[S, M]) Reset() { w.resetTo(0) }

// resetTo returns to an initial state.
func (w *mpWorld[S, M]) resetTo(start int) {
	w.down, w.menu.left = 0, newBudget(w.sys.setup)
	if w.fault == nil && w.again != nil {
		w.fault = w.sys.askOne(w.again)
	}
	for i := range w.queues {
		w.queues[i] = w.queues[i][:0]
		w.menu.waiting[i] = 0
	}
	for p := range ProcID(w.sys.setup.N) {
		l, _ := w.sys.begin(p, start) // without error, as when the system was built
		w.put(p, &l)
	}
	w.detect()
	w.keepTime()
}

func (w *mpWorld[S, M]) Clone() World {
	c := *w
	c.again = nil
	c.locals, c.views = slices.Clone(w.locals), slices.Clone(w.views)
	c.queues = make([][]letter[M], len(w.queues))
	for i, q := range w.queues {
		c.queues[i] = slices.Clone(q)
	}
	c.menu.own, c.menu.opinions = slices.Clone(w.menu.own), slices.Clone(w.menu.opinions)
	c.menu.waiting, c.menu.refused = slices.Clone(w.menu.waiting), slices.Clone(w.menu.refused)
	c.menu.ways = slices.Clone(w.menu.ways)
	return &c
}

func (w *mpWorld[S, M]) Enabled(buf []Event) []Event { return w.menu.events(buf) }

func (w *mpWorld[S, M]) Apply(e Event) (*Observation, error) { return &w.seen, w.apply(e) }

// apply lets e happen and leaves what was seen, and what the process did, in
// the world.
func (w *mpWorld[S, M]) apply(e Event) (err error) {
	i := -1
	if e.Kind.OnMessage() {
		i = w.sys.link(e.From, e.Proc)
	}
	if !w.menu.has(e, i) {
		return &DisabledError{e, w.Enabled(nil)}
	}
	if w.fault != nil {
		return w.fault
	}
	defer w.eff.caught(e, &w.locals[e.Proc], &err)
	if e.Kind.Everywhere() {
		w.everywhere(e)
		return nil
	}
	if i >= 0 {
		w.moved = w.queues[i][e.Index]
	}
	audit := w.audits > 0
	if audit {
		w.audits--
	}
	if err := w.sys.react(&w.locals[e.Proc], e, &w.moved.Msg, audit, &w.eff); err != nil {
		return err
	}
	if audit && w.again != nil {
		if err := w.keep(e); err != nil {
			return err
		}
	}
	w.seen.Event, w.seen.Was, w.seen.Sent = e, w.views[e.Proc], 0
	lost, err := w.commit(e, i)
	w.keepTime()
	w.seen.Is = w.views[e.Proc]
	w.seen.Tokens = w.eff.tokens - lost + holds(&w.seen.Is) - holds(&w.seen.Was)
	return err
}

// keep remembers what the process has just done, to ask for it again.
func (w *mpWorld[S, M]) keep(e Event) error {
	l := &w.locals[e.Proc]
	if err := w.again.look(w.sys.itself, e, l.State, w.sys.asked(e)); err != nil {
		return err
	}
	return w.sys.keep(w.again, e, l, &w.moved.Msg, &w.eff, w.views[e.Proc])
}

func holds(v *View) int {
	if v.Token {
		return 1
	}
	return 0
}

// commit makes the changes of the effect and returns how many tokens were lost
// in transit (a token duplicated counts −1).
func (w *mpWorld[S, M]) commit(e Event, i int) (lost int, err error) {
	w.menu.left.spend(e.Kind)
	switch e.Kind {
	case Deliver:
		w.take(i, int(e.Index))
	case Drop:
		w.take(i, int(e.Index))
		return w.sys.carries(&w.moved.Msg), nil
	case Duplicate:
		return -w.sys.carries(&w.moved.Msg), w.add(e, i, &w.moved)
	}
	for k := range w.eff.sends.Len() {
		n, err := w.send(e, &w.eff.sends.list[k])
		if err != nil {
			return lost, err
		}
		lost += n
	}
	w.put(e.Proc, &w.eff.next)
	switch e.Kind {
	case Crash:
		w.down = w.down.With(e.Proc)
		lost += w.discardTo(e.Proc)
		w.detect()
	case Recover:
		w.down = w.down.Without(e.Proc)
		for p := range w.locals {
			if w.sys.setup.forgets() {
				w.locals[p].Told = w.locals[p].Told.Without(e.Proc)
			}
		}
		w.detect()
	case Suspect, Trust, Mistrust:
		w.detect()
	}
	w.choose(e.Proc)
	return lost, nil
}

// put gives p a new local state.
func (w *mpWorld[S, M]) put(p ProcID, l *local[S]) {
	w.views[p] = w.sys.view(p, l)
	w.locals[p] = *l
	w.menu.own[p] = w.sys.own(p, l, &w.views[p])
	if w.menu.ways != nil {
		w.menu.ways[p] = w.sys.ways(p, l, w.menu.own[p])
	}
}

// detect brings up to date what the failure detector may tell.
func (w *mpWorld[S, M]) detect() {
	for p := range w.menu.opinions {
		w.menu.opinions[p] = w.sys.opinions(ProcID(p), &w.locals[p], w.down)
	}
}

// choose brings up to date which messages p accepts, if it is selective.
func (w *mpWorld[S, M]) choose(p ProcID) {
	if w.sys.selective == nil {
		return
	}
	for i, l := range w.sys.links {
		if l.to == p {
			w.sort(i)
		}
	}
}

// send puts a message into the channels to its receivers and returns how many
// tokens were lost with messages to the dead or the other side.
func (w *mpWorld[S, M]) send(e Event, m *send[M]) (lost int, err error) {
	w.seen.Sent += m.to.Len()
	for s := m.to; s != 0; s &= s - 1 {
		i := w.sys.link(e.Proc, s.Min())
		if i < 0 {
			return lost, breach(e, w.locals[e.Proc].State, "it sends %v to %v, to which there is no channel", m.msg, s.Min())
		}
		parted := w.menu.left.split && w.sys.setup.parted(w.sys.links[i])
		if parted || w.down.Has(s.Min()) && w.sys.deadLetters() {
			lost += w.sys.carries(&m.msg)
			continue
		}
		if err := w.add(e, i, &letter[M]{m.msg, uint8(w.sys.setup.Delay)}); err != nil {
			return lost, err
		}
	}
	return lost, nil
}

// discardTo empties the channels to a process that will not recover.
func (w *mpWorld[S, M]) discardTo(p ProcID) (lost int) {
	if !w.sys.deadLetters() {
		return 0
	}
	return w.discard(func(l link) bool { return l.to == p })
}

func (w *mpWorld[S, M]) take(i, k int) {
	q := w.queues[i]
	w.queues[i] = append(q[:k], q[k+1:]...)
	w.sort(i)
}

// add puts m into channel i: behind what is there or, in any order, where it
// sorts. A duplicate in a FIFO channel stands beside its original.
func (w *mpWorld[S, M]) add(e Event, i int, m *letter[M]) error {
	q := w.queues[i]
	if len(q) == MaxQueue {
		return w.sys.overflow(e, w.locals[e.Proc].State, w.sys.links[i])
	}
	at := len(q)
	switch {
	case w.sys.setup.Channels == AnyOrder:
		for at > 0 && w.sys.msgs.compare(&q[at-1], m) > 0 {
			at--
		}
	case e.Kind == Duplicate:
		at = int(e.Index) + 1
	}
	q = append(q, *m)
	if at < len(q)-1 {
		copy(q[at+1:], q[at:])
		q[at] = *m
	}
	w.queues[i] = q
	w.sort(i)
	return nil
}

// sort brings up to date which messages of channel i can be told apart, and which of them are refused.
func (w *mpWorld[S, M]) sort(i int) {
	q, l := w.queues[i], w.sys.links[i]
	mask := distinct(w.sys.setup.Channels, len(q), func(a, b int) bool { return q[a] == q[b] })
	if w.sys.setup.Synchronous() {
		for k := range q {
			if !w.sys.setup.arrivable(q[k].Left) {
				mask &^= 1 << k
			}
		}
	}
	w.menu.waiting[i] = mask
	if w.menu.refused == nil {
		return
	}
	w.menu.refused[i] = 0
	for rest := mask; rest != 0; rest &= rest - 1 {
		k := bits.TrailingZeros64(rest)
		if !w.sys.accepts(l.to, &w.locals[l.to], l.from, q[k].Msg) {
			w.menu.refused[i] |= 1 << k
		}
	}
}

// distinct returns which of n queued messages can be told apart: the first of a
// FIFO channel, the first of each run of equal ones otherwise.
func distinct(order Order, n int, equal func(a, b int) bool) uint64 {
	if n == 0 {
		return 0
	}
	mask := uint64(1)
	if order == AnyOrder {
		for k := 1; k < n; k++ {
			if !equal(k-1, k) {
				mask |= 1 << k
			}
		}
	}
	return mask
}

func (w *mpWorld[S, M]) Audit() error {
	if w.again == nil {
		return w.fault
	}
	return cmp.Or(w.fault, w.sys.askAll(w.again))
}

func (w *mpWorld[S, M]) Explain(e Event) (Happening, error) {
	h := Happening{Of: w.alternativesOf(e)}
	if i := w.sys.link(e.From, e.Proc); e.Kind.OnMessage() && w.menu.has(e, i) {
		h.Message = fmt.Sprint(w.queues[i][e.Index].Msg)
	}
	if err := w.apply(e); err != nil {
		return h, err
	}
	h.Observation = w.seen
	h.Sends = w.sys.sendTexts(&w.eff.sends)
	h.State = fmt.Sprintf("%+v", w.eff.next.State)
	return h, nil
}

func (w *mpWorld[S, M]) Action(e Event) Action {
	var h uint64
	if e.Kind.OnMessage() {
		h = w.sys.hash(w.queues[w.sys.link(e.From, e.Proc)][e.Index])
	}
	return action(e, w.sys.apart(), h)
}

func (w *mpWorld[S, M]) Key(buf []byte) []byte {
	if w.sys.clocked != nil {
		w = w.renumbered()
	}
	for p := range w.locals {
		buf = w.sys.locals.encode(buf, &w.locals[p])
	}
	for _, q := range w.queues {
		buf = encodeInt(buf, int64(len(q)))
		for k := range q {
			buf = w.sys.msgs.encode(buf, &q[k])
		}
	}
	b := w.menu.left
	return append(buf, b.crashes, b.recoveries, b.drops, b.duplicates, b.splits, b.heals, b.mistakes, flag(b.split))
}

func (w *mpWorld[S, M]) N() int             { return w.sys.setup.N }
func (w *mpWorld[S, M]) View(p ProcID) View { return w.views[p] }
func (w *mpWorld[S, M]) Local(p ProcID) any { return w.locals[p].State }
func (w *mpWorld[S, M]) Register(int) int   { return 0 }

func (w *mpWorld[S, M]) Time(p ProcID) (int, bool) { return w.sys.time(p, &w.locals[p]) }
func (w *mpWorld[S, M]) Parts() int                { return w.sys.parts() }

func (w *mpWorld[S, M]) Queue(from, to ProcID) []any {
	i := w.sys.link(from, to)
	if i < 0 {
		return nil
	}
	out := make([]any, len(w.queues[i]))
	for k, m := range w.queues[i] {
		out[k] = m.Msg
	}
	return out
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

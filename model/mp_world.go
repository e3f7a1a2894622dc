package model

import (
	"cmp"
	"fmt"
	"slices"
)

// mpWorld is one global state of a message-passing system, changed in place.
type mpWorld[S, M comparable] struct {
	sys     *messagePassing[S, M]
	locals  []local[S]
	views   []View
	queues  [][]envelope[M] // by link; in channels of any order the messages are sorted
	crashed ProcSet
	enabled enabledSet
	eff     effect[S, M]           // of the last event
	moved   envelope[M]            // the message of the last event that was about one
	audits  int                    // how many more steps are taken twice, to see that they are pure
	again   *again[mpAnswer[S, M]] // nil in a copy
	fault   error                  // of what was asked again before the run
}

// auditedSteps is how many steps of a world are audited: enough to catch a step
// function that counts or draws random numbers, few enough not to slow a walk.
const auditedSteps = 256

func newMPWorld[S, M comparable](sys *messagePassing[S, M]) *mpWorld[S, M] {
	n := sys.setup.N
	w := &mpWorld[S, M]{
		sys:     sys,
		locals:  make([]local[S], n),
		views:   make([]View, n),
		queues:  make([][]envelope[M], len(sys.links)),
		enabled: sys.newEnabledSet(),
		audits:  auditedSteps,
		again:   &again[mpAnswer[S, M]]{most: worldAnswers},
	}
	w.Reset()
	return w
}

func (w *mpWorld[S, M]) Reset() { w.resetTo(0) }

// resetTo returns to an initial state.
func (w *mpWorld[S, M]) resetTo(start int) {
	w.crashed, w.enabled.left = 0, newBudget(w.sys.setup)
	if w.fault == nil && w.again != nil {
		w.fault = w.sys.askOne(w.again)
	}
	for i := range w.queues {
		w.queues[i] = w.queues[i][:0]
	}
	clear(w.enabled.waiting)
	clear(w.enabled.arrivals)
	for p := range ProcID(w.sys.setup.N) {
		l, _ := w.sys.begin(p, start) // without error, as when the system was built
		v := w.sys.view(p, &l)
		w.set(p, &l, &v)
	}
	w.sys.detect(w, &w.enabled)
	w.enabled.keepTime()
}

func (w *mpWorld[S, M]) Clone() World {
	c := *w
	c.again, c.eff.posts = nil, nil
	c.locals, c.views = slices.Clone(w.locals), slices.Clone(w.views)
	c.queues = make([][]envelope[M], len(w.queues))
	for i, q := range w.queues {
		c.queues[i] = slices.Clone(q)
	}
	c.enabled.own, c.enabled.opinions = slices.Clone(w.enabled.own), slices.Clone(w.enabled.opinions)
	c.enabled.waiting, c.enabled.refused = slices.Clone(w.enabled.waiting), slices.Clone(w.enabled.refused)
	c.enabled.ways, c.enabled.timers, c.enabled.arrivals = slices.Clone(w.enabled.ways), slices.Clone(w.enabled.timers), slices.Clone(w.enabled.arrivals)
	return &c
}

func (w *mpWorld[S, M]) Enabled(buf []Event) []Event { return w.enabled.events(buf) }

func (w *mpWorld[S, M]) Apply(e Event) (*Observation, error) { return &w.eff.seen, w.apply(e) }

// apply lets e happen and leaves what was seen, and what the process did, in
// the world.
func (w *mpWorld[S, M]) apply(e Event) (err error) {
	i := -1
	if e.Kind.OnMessage() {
		i = w.sys.link(e.From, e.Proc)
	}
	if !w.enabled.has(e, i) {
		return &DisabledError{e, w.Enabled(nil)}
	}
	if w.fault != nil {
		return w.fault
	}
	defer w.eff.caught(e, &w.locals[e.Proc], &err)
	err = w.sys.happen(w, e)
	if opines.Has(e.Kind) {
		w.sys.detect(w, &w.enabled)
	}
	if w.enabled.timers != nil {
		w.enabled.keepTime()
	}
	return err
}

func (w *mpWorld[S, M]) react(e Event, channel int) ([]post, error) {
	if channel >= 0 {
		w.moved = w.queues[channel][e.Index]
	}
	audit := w.audits > 0 && !e.Kind.Everywhere()
	if audit {
		w.audits--
	}
	err := w.sys.meet(&w.locals[e.Proc], &w.views[e.Proc], e, &w.moved.Msg, audit, w.again, &w.eff)
	return w.eff.posts, err
}

func (w *mpWorld[S, M]) become(p ProcID) { w.set(p, &w.eff.next, &w.eff.seen.Is) }

// set gives p a new local state, which shows v.
func (w *mpWorld[S, M]) set(p ProcID, l *local[S], v *View) {
	w.views[p] = *v
	if w.locals[p] = *l; l.Down {
		w.crashed = w.crashed.With(p)
	} else {
		w.crashed = w.crashed.Without(p)
	}
	w.enabled.own[p] = w.sys.own(p, l, &w.views[p])
	if w.enabled.timers != nil {
		w.enabled.timers[p] = timer{timed(v), l.Timer}
	}
	if w.enabled.ways != nil {
		w.enabled.ways[p] = w.sys.ways(p, l, w.enabled.own[p])
	}
	for i := range w.enabled.refused {
		if w.sys.links[i].to == p {
			w.sys.refuse(w, &w.enabled, i)
		}
	}
}

func (w *mpWorld[S, M]) forget(p, crashed ProcID) {
	w.locals[p].Told = w.locals[p].Told.Without(crashed)
}

func (w *mpWorld[S, M]) spend(k Kind)    { w.enabled.left.spend(k) }
func (w *mpWorld[S, M]) lose(tokens int) { w.eff.seen.Tokens -= tokens }

func (w *mpWorld[S, M]) take(i int, k uint8) {
	q := w.queues[i]
	w.queues[i] = append(q[:k], q[k+1:]...)
	w.sort(i)
}

func (w *mpWorld[S, M]) put(posts []post, away ProcSet) (full int) {
	for _, s := range posts {
		if away.Has(w.sys.links[s.link].to) {
			continue
		}
		m := envelope[M]{w.eff.sends.list[s.msg].msg, uint8(w.sys.setup.Delay)}
		if !w.insert(int(s.link), w.sys.place(w.queues[s.link], &m), &m) {
			return int(s.link)
		}
	}
	return -1
}

func (w *mpWorld[S, M]) double(i int, k uint8) bool { return w.insert(i, int(k), &w.moved) }

// insert puts m into channel i, unless it is full.
func (w *mpWorld[S, M]) insert(i, at int, m *envelope[M]) bool {
	if len(w.queues[i]) == MaxQueue {
		return false
	}
	q := append(w.queues[i], *m)
	if at < len(q)-1 {
		copy(q[at+1:], q[at:])
		q[at] = *m
	}
	w.queues[i] = q
	w.sort(i)
	return true
}

func (w *mpWorld[S, M]) empty(i int) (tokens int) {
	for k := range w.queues[i] {
		tokens += w.sys.carries(&w.queues[i][k].Msg)
	}
	w.queues[i] = w.queues[i][:0]
	w.sort(i)
	return tokens
}

func (w *mpWorld[S, M]) age(i int) {
	for k := range w.queues[i] {
		w.queues[i][k].Left = sooner(w.queues[i][k].Left)
	}
	w.sort(i)
}

// sort brings up to date which messages of channel i can be told apart, and which of them are refused.
func (w *mpWorld[S, M]) sort(i int) {
	w.enabled.waiting[i] = w.sys.waiting(w.queues[i])
	if w.enabled.arrivals != nil {
		w.enabled.arrivals[i] = arrivalsOf(w.queues[i])
	}
	if w.enabled.refused != nil {
		w.sys.refuse(w, &w.enabled, i)
	}
}

func (w *mpWorld[S, M]) state(p ProcID) any     { return w.locals[p].State }
func (w *mpWorld[S, M]) down() ProcSet          { return w.crashed }
func (w *mpWorld[S, M]) told(p ProcID) ProcSet  { return w.locals[p].Told }
func (w *mpWorld[S, M]) split() bool            { return w.enabled.left.split }
func (w *mpWorld[S, M]) carries(msg uint32) int { return w.sys.carries(&w.eff.sends.list[msg].msg) }

func (w *mpWorld[S, M]) accepts(i, k int) bool {
	l := w.sys.links[i]
	return w.sys.accepts(l.to, &w.locals[l.to], l.from, w.queues[i][k].Msg)
}

func (w *mpWorld[S, M]) Audit() error {
	if w.again == nil {
		return w.fault
	}
	return cmp.Or(w.fault, w.sys.askAll(w.again))
}

func (w *mpWorld[S, M]) Explain(e Event) (Happening, error) {
	h := Happening{Of: w.alternativesOf(e)}
	if i := w.sys.link(e.From, e.Proc); e.Kind.OnMessage() && w.enabled.has(e, i) {
		h.Message = fmt.Sprint(w.queues[i][e.Index].Msg)
	}
	if err := w.apply(e); err != nil {
		return h, err
	}
	h.Observation = w.eff.seen
	h.Sends = w.sys.sendTexts(&w.eff.sends)
	h.State = fmt.Sprintf("%+v", w.eff.next.State)
	return h, nil
}

func (sys *messagePassing[S, M]) sendTexts(out *Sends[M]) []string {
	var texts []string
	for i := range out.Len() {
		to, m := out.Get(i)
		texts = append(texts, fmt.Sprintf("%v to %v", m, to))
	}
	return texts
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
	return append(w.enabled.left.encode(buf), flag(w.enabled.left.split))
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

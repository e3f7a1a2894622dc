package message

import (
	"cmp"
	"fmt"
	"slices"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/message/internal/channels"
	"doorway/model/message/internal/clocks"
	"doorway/model/message/internal/network"
	"doorway/model/transition"
)

// excess returns by how much the least clock in the world exceeds 1.
func (w *world[S, M]) excess() int {
	least := clocks.None
	for p := range w.locals {
		least = min(least, w.sys.earliestIn(w.locals[p].State))
	}
	for _, q := range w.queues {
		for k := range q {
			least = min(least, w.sys.earliestOf(q[k].Msg))
		}
	}
	return clocks.Excess(least)
}

// renumbered returns a copy of the world in which the least clock is 1.
func (w *world[S, M]) renumbered() *world[S, M] {
	c, f := w.Clone().(*world[S, M]), clocks.Later(-w.excess())
	for p := range c.locals {
		c.locals[p].State = c.sys.clocked.StateClocks(c.locals[p].State, f)
	}
	for _, q := range c.queues {
		for k := range q {
			q[k].Msg = c.sys.clocked.MessageClocks(q[k].Msg, f)
		}
	}
	return c
}

// Footprint returns what e will touch. In a channel of any order the number of a message depends on
// what its sender sends, so an event there concerns both ends; in a FIFO channel the sender cannot
// interfere.
func (w *world[S, M]) Footprint(e model.Event) transition.Footprint {
	f := transition.At(e)
	if e.Kind.OnMessage() && w.sys.Given.Channels == model.AnyOrder {
		f.Procs = f.Procs.With(e.From)
	}
	return f
}

// alternativesOf returns how many alternatives e chose from, or 0.
func (w *world[S, M]) alternativesOf(e model.Event) int {
	if w.enabled.Ways == nil || !enabled.Alternating.Has(e.Kind) || int(e.Proc) >= len(w.locals) || w.enabled.Ways[e.Proc][e.Kind] <= 1 {
		return 0
	}
	return int(w.enabled.Ways[e.Proc][e.Kind])
}

// world holds one global state of a message-passing system, changed in place.
type world[S, M comparable] struct {
	sys     *system[S, M]
	locals  []enabled.Process[S]
	views   []model.View
	queues  [][]channels.Envelope[M] // by link; in channels of any order the messages are sorted
	crashed model.ProcSet
	enabled enabled.Set
	eff     effect[S, M]                  // of the last event
	moved   channels.Envelope[M]          // the message of the last event that was about one
	audits  int                           // how many more steps are taken twice, to check that they are pure
	again   *contract.Again[answer[S, M]] // nil in a copy
	fault   error                         // found by an audit before the run
}

func newWorld[S, M comparable](sys *system[S, M]) *world[S, M] {
	n := sys.Given.N
	w := &world[S, M]{
		sys:     sys,
		locals:  make([]enabled.Process[S], n),
		views:   make([]model.View, n),
		queues:  make([][]channels.Envelope[M], len(sys.Links)),
		enabled: sys.EnabledSet(sys.choosing != nil, sys.selective != nil, sys.timed != nil),
		audits:  contract.AuditedSteps,
		again:   &contract.Again[answer[S, M]]{Most: contract.WorldAnswers},
	}
	w.Reset()
	return w
}

func (w *world[S, M]) Reset() { w.ResetTo(0) }

// ResetTo returns to an initial state.
func (w *world[S, M]) ResetTo(start int) {
	w.crashed, w.enabled.Left = 0, enabled.NewBudget(w.sys.Given)
	if w.fault == nil && w.again != nil {
		w.fault = w.sys.askOne(w.again)
	}
	for i := range w.queues {
		w.queues[i] = w.queues[i][:0]
	}
	clear(w.enabled.Waiting)
	clear(w.enabled.Arrivals)
	for p := range model.ProcID(w.sys.Given.N) {
		l, _ := w.sys.begin(p, start) // no error, as checked when the system was built
		v := w.sys.view(p, &l)
		w.set(p, &l, &v)
	}
	w.sys.Detect(w, &w.enabled)
	w.enabled.KeepTime()
}

func (w *world[S, M]) Clone() transition.World {
	c := *w
	c.again, c.eff.posts = nil, nil
	c.locals, c.views = slices.Clone(w.locals), slices.Clone(w.views)
	c.queues = make([][]channels.Envelope[M], len(w.queues))
	for i, q := range w.queues {
		c.queues[i] = slices.Clone(q)
	}
	c.enabled.Own, c.enabled.Opinions = slices.Clone(w.enabled.Own), slices.Clone(w.enabled.Opinions)
	c.enabled.Waiting, c.enabled.Refused = slices.Clone(w.enabled.Waiting), slices.Clone(w.enabled.Refused)
	c.enabled.Ways, c.enabled.Timers, c.enabled.Arrivals = slices.Clone(w.enabled.Ways), slices.Clone(w.enabled.Timers), slices.Clone(w.enabled.Arrivals)
	return &c
}

func (w *world[S, M]) Enabled(buf []model.Event) []model.Event { return w.enabled.Events(buf) }

func (w *world[S, M]) Apply(e model.Event) (*model.Observation, error) {
	return &w.eff.seen, w.apply(e)
}

// apply takes e and leaves the observation, and what the process did, in the world.
func (w *world[S, M]) apply(e model.Event) (err error) {
	i := -1
	if e.Kind.OnMessage() {
		i = w.sys.Link(e.From, e.Proc)
	}
	if !w.enabled.Has(e, i) {
		return &transition.DisabledError{Event: e, Enabled: w.Enabled(nil)}
	}
	if w.fault != nil {
		return w.fault
	}
	defer w.eff.caught(e, &w.locals[e.Proc], &err)
	err = w.sys.Happen(w, e)
	if network.Opines.Has(e.Kind) {
		w.sys.Detect(w, &w.enabled)
	}
	if w.enabled.Timers != nil {
		w.enabled.KeepTime()
	}
	return err
}

func (w *world[S, M]) React(e model.Event, channel int) ([]network.Post, error) {
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

func (w *world[S, M]) Become(p model.ProcID) { w.set(p, &w.eff.next, &w.eff.seen.Is) }

// set gives p a new local state with view v.
func (w *world[S, M]) set(p model.ProcID, l *enabled.Process[S], v *model.View) {
	w.views[p] = *v
	if w.locals[p] = *l; l.Down {
		w.crashed = w.crashed.With(p)
	} else {
		w.crashed = w.crashed.Without(p)
	}
	timers := w.sys.timers(p, l, v)
	w.enabled.Own[p] = w.sys.own(p, l, v, timers)
	if w.enabled.Timers != nil {
		w.enabled.Timers[p] = timers
	}
	if w.enabled.Ways != nil {
		w.enabled.Ways[p] = w.sys.ways(p, l, w.enabled.Own[p])
	}
	for i := range w.enabled.Refused {
		if w.sys.Links[i].To == p {
			w.sys.Refuse(w, &w.enabled, i)
		}
	}
}

func (w *world[S, M]) Forget(p, crashed model.ProcID) {
	w.locals[p].Told = w.locals[p].Told.Without(crashed)
}

func (w *world[S, M]) Spend(k model.Kind) { w.enabled.Left.Spend(k) }

func (w *world[S, M]) Lose(tokens int) { w.eff.seen.Tokens -= tokens }

func (w *world[S, M]) Take(i int, k uint8) {
	q := w.queues[i]
	w.queues[i] = append(q[:k], q[k+1:]...)
	w.sort(i)
}

func (w *world[S, M]) Put(posts []network.Post, away model.ProcSet) (full int) {
	for _, s := range posts {
		if away.Has(w.sys.Links[s.Link].To) {
			continue
		}
		m := w.sys.posted(w.eff.sends.list[s.Msg].msg)
		if !w.insert(int(s.Link), channels.Place(w.queues[s.Link], &m, w.sys.Given.Channels, w.sys.msgs), &m) {
			return int(s.Link)
		}
	}
	return -1
}

func (w *world[S, M]) Double(i int, k uint8) bool { return w.insert(i, int(k), &w.moved) }

// insert puts m into channel i, unless it is full.
func (w *world[S, M]) insert(i, at int, m *channels.Envelope[M]) bool {
	if len(w.queues[i]) == enabled.MaxQueue {
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

func (w *world[S, M]) Empty(i int) (tokens int) {
	for k := range w.queues[i] {
		tokens += w.sys.carries(&w.queues[i][k].Msg)
	}
	w.queues[i] = w.queues[i][:0]
	w.sort(i)
	return tokens
}

func (w *world[S, M]) Age(i int) {
	for k := range w.queues[i] {
		w.queues[i][k].Left = enabled.Sooner(w.queues[i][k].Left)
	}
	w.sort(i)
}

// sort updates which messages of channel i are distinct, and which of them are refused.
func (w *world[S, M]) sort(i int) {
	w.enabled.Waiting[i] = w.sys.waiting(w.queues[i])
	if w.enabled.Arrivals != nil {
		w.enabled.Arrivals[i] = channels.Arrivals(w.queues[i])
	}
	if w.enabled.Refused != nil {
		w.sys.Refuse(w, &w.enabled, i)
	}
}

func (w *world[S, M]) State(p model.ProcID) any { return w.locals[p].State }

func (w *world[S, M]) Down() model.ProcSet { return w.crashed }

func (w *world[S, M]) Told(p model.ProcID) model.ProcSet { return w.locals[p].Told }

func (w *world[S, M]) Split() bool { return w.enabled.Left.Split }

func (w *world[S, M]) Carries(msg uint32) int { return w.sys.carries(&w.eff.sends.list[msg].msg) }

func (w *world[S, M]) Accepts(i, k int) bool {
	l := w.sys.Links[i]
	return w.sys.accepts(l.To, &w.locals[l.To], l.From, w.queues[i][k].Msg)
}

func (w *world[S, M]) Audit() error {
	if w.again == nil {
		return w.fault
	}
	return cmp.Or(w.fault, w.sys.askAll(w.again, contract.Orders))
}

func (w *world[S, M]) Explain(e model.Event) (transition.Step, error) {
	h := transition.Step{Of: w.alternativesOf(e)}
	if i := w.sys.Link(e.From, e.Proc); e.Kind.OnMessage() && w.enabled.Has(e, i) {
		h.Message = fmt.Sprint(w.queues[i][e.Index].Msg)
	}
	if err := w.apply(e); err != nil {
		return h, err
	}
	h.Observation = w.eff.seen
	h.Sends = w.sys.sendTexts(&w.eff.sends)
	h.State = fmt.Sprintf("%+v", w.eff.next.State)
	h.Times = w.times(e)
	return h, nil
}

func (w *world[S, M]) Action(e model.Event) transition.Action {
	var h uint64
	if e.Kind.OnMessage() {
		h = w.sys.hash(w.queues[w.sys.Link(e.From, e.Proc)][e.Index])
	}
	return enabled.Action(e, w.sys.apart(), h)
}

func (w *world[S, M]) Key(buf []byte) []byte {
	if w.sys.clocked != nil {
		w = w.renumbered()
	}
	for p := range w.locals {
		buf = w.sys.locals.Encode(buf, &w.locals[p])
	}
	for _, q := range w.queues {
		buf = valuecode.EncodeInt(buf, int64(len(q)))
		for k := range q {
			buf = w.sys.msgs.Encode(buf, &q[k])
		}
	}
	return append(w.enabled.Left.Encode(buf), valuecode.Flag(w.enabled.Left.Split))
}

func (w *world[S, M]) N() int { return w.sys.Given.N }

func (w *world[S, M]) View(p model.ProcID) model.View { return w.views[p] }

func (w *world[S, M]) Local(p model.ProcID) any { return w.locals[p].State }

func (w *world[S, M]) Register(int) int { return 0 }

func (w *world[S, M]) Countdowns(p model.ProcID) []transition.Countdown {
	return w.sys.countdowns(p, &w.locals[p], &w.views[p])
}

func (w *world[S, M]) Deadlines(from, to model.ProcID) (all []int) {
	i := w.sys.Link(from, to)
	if i < 0 || !w.sys.Given.Synchronous() {
		return nil
	}
	for k := range w.queues[i] {
		all = append(all, int(w.queues[i][k].Left))
	}
	return all
}

// times says how much time is left after e, if timers have names or pauses a bound: of what has been
// started or, after a tick, of everything.
func (w *world[S, M]) times(e model.Event) (all []string) {
	if w.sys.timed == nil && w.sys.Given.Pause == 0 {
		return nil
	}
	for p := range model.ProcID(w.sys.Given.N) {
		for _, c := range w.Countdowns(p) {
			switch {
			case e.Kind == model.Tick:
				all = append(all, fmt.Sprintf("%v %v", p, c))
			case p == e.Proc && w.eff.starts(w.sys, c, e):
				all = append(all, c.String())
			}
		}
	}
	return all
}

func (w *world[S, M]) Time(p model.ProcID) (int, bool) { return w.sys.time(p, &w.locals[p]) }

func (w *world[S, M]) Parts() int { return w.sys.parts() }

func (w *world[S, M]) Queue(from, to model.ProcID) []any {
	i := w.sys.Link(from, to)
	if i < 0 {
		return nil
	}
	out := make([]any, len(w.queues[i]))
	for k, m := range w.queues[i] {
		out[k] = m.Msg
	}
	return out
}

package explore

import (
	"fmt"
	"slices"

	"doorway/checker/internal/guard"
	"doorway/checker/internal/reduce"
	"doorway/checker/internal/store"
	"doorway/checker/liveness"
	"doorway/checker/property"
	"doorway/internal/memo"
	"doorway/model"
)

// worker expands states. Everything in it belongs to one goroutine.
type worker struct {
	x       *plan
	machine model.Machine
	system  int // how many components are the system's; the monitors' follow
	events  []model.Event
	delta   model.Delta
	next    []record        // the successors of a few states …
	changes []model.Change  // … and what they change
	recent  *[recent]uint64 // fingerprints that were offered a moment ago
	sink    uint64
	lenses  []lens        // by property
	sends   []uint16      // by observation: how many messages are sent
	ordered []bool        // by observation: it keeps the order of regions
	ample   *reduce.Ample // or nil, as the next
	orbit   *reduce.Orbit
	sleep   *reduce.Sleepers
}

// A lens is one monitor as seen by one worker, its steps memoised.
type lens struct {
	*property.Interned
	sees    property.Sight
	sights  []uint32 // by observation: 0 not yet known, 1 nothing to see, else a number + 2
	numbers map[model.Observation]uint32
	blanked []model.Observation // by number: the observation as the monitor sees it
	steps   memo.Map[memoryStep]
	errs    []error
	rests   map[uint32]error
}

// memoryStep is what a sight does to a memory.
type memoryStep struct {
	word     uint64 // what it adds to the fingerprint
	next     uint32
	violated uint32 // index into errs + 1, or 0
}

func newWorker(x *plan, machine model.Machine) *worker {
	w := &worker{
		x: x, machine: machine, system: machine.Width(), recent: new([recent]uint64),
		ample: x.NewAmple(machine, x.setup), orbit: x.NewOrbit(machine, x.setup, x.width), sleep: x.NewSleepers(machine, x.setup, x.width),
	}
	for i, m := range x.monitors {
		w.lenses = append(w.lenses, lens{
			Interned: m, sees: x.props[i].Sees(),
			numbers: map[model.Observation]uint32{}, rests: map[uint32]error{},
		})
	}
	return w
}

// expand offers the successors of every state of the chunk to the visited set.
func (w *worker) expand(c *chunk) {
	left := true
	defer func() {
		if r := recover(); r != nil {
			c.err = guard.Panicked(r)
		} else if left {
			c.err = guard.ErrLeft
		}
	}()
	for row := 0; row < len(c.fps) && c.err == nil; row++ {
		node := c.node + row
		c.errLink = store.NodeLink(node)
		v := c.rows[row*w.x.width:][:w.x.width]
		w.events = w.machine.Events(v[:w.system], w.events[:0])
		w.judge(c, v, node)
		if w.bars(v) {
			c.outside++
			continue
		}
		w.successors(c, v, row)
		if len(w.next) >= batch {
			w.offer(c)
		}
	}
	w.offer(c)
	left = false
}

// batch is how many successors are offered together: enough for the waits for
// memory to overlap, few enough to stay in the processor's cache.
const batch = 96

// recent is how many of the last fingerprints a worker remembers. Most
// successors are known already, and of these every other was met a moment ago by
// the other way round a diamond: it need not be looked for in all that was
// visited. What a worker offered before had a smaller link.
const recent = 1 << 14

// bars reports whether the search does not go on in a state.
func (w *worker) bars(v []uint32) bool {
	c := w.x.opts.Constraint
	return c != nil && !c.Holds(w.machine.Snapshot(v[:w.system]))
}

// judge lets the properties judge a state itself.
func (w *worker) judge(c *chunk, v []uint32, node int) {
	rest := model.AtRest(w.events)
	for i := range w.lenses {
		l := &w.lenses[i]
		mem := v[w.system+i]
		if err := l.judge(mem, rest, w.machine, v[:w.system]); err != nil && c.atNode[i] == nil {
			c.atNode[i] = &candidate{link: store.NodeLink(node), err: err}
		}
		if l.Stuck != nil && c.stuck[i] == nil {
			if err := l.Stuck(mem, w.events); err != nil {
				c.stuck[i] = &candidate{link: store.NodeLink(node), err: err, early: true}
			}
		}
		if l.Mark != nil {
			c.marks = append(c.marks, l.Mark(mem))
		}
	}
}

func (l *lens) judge(mem uint32, rest bool, machine model.Machine, v []uint32) error {
	if rest {
		err, known := l.rests[mem]
		if !known {
			err = l.AtRest(mem)
			l.rests[mem] = err
		}
		if err != nil {
			return err
		}
	}
	if l.Always != nil {
		return l.Always(mem, machine.Snapshot(v))
	}
	return nil
}

// successors computes what each enabled event leads to.
func (w *worker) successors(c *chunk, v []uint32, row int) {
	fp := c.fps[row]
	spared := model.ProcSet(0)
	if w.ample != nil {
		spared = w.spared(v, fp)
	}
	if w.sleep != nil {
		w.sleep.Begin(v)
	}
	for i, e := range w.events {
		if spared.Has(e.Proc) {
			continue
		}
		c.transitions++
		if w.sleep != nil && w.sleep.Sleeps(e) {
			continue
		}
		c.errLink = store.MakeLink(c.node+row, i)
		if c.err = w.machine.Step(v[:w.system], e, &w.delta); c.err != nil {
			return
		}
		if c.err = w.inOrder(v, e); c.err != nil {
			return
		}
		w.watchAll(c, v)
		to := store.Nonzero(fp + w.delta.Word)
		if w.orbit != nil {
			to = store.Nonzero(w.orbit.After(v, w.delta.Changes))
		}
		if r := &w.recent[to%recent]; *r != to {
			*r = to
			w.propose(c.errLink, e, to)
		}
		if w.x.graph != nil {
			c.edges = append(c.edges, liveness.Edge{
				FP: to, From: uint32(c.node + row), Kind: e.Kind, Sent: w.sent(w.delta.Seen), By: int8(stepper(e)),
				Action: w.x.graph.Actions.Number(w.machine.Action(v[:w.system], e)), Event: uint32(i),
			})
		}
	}
}

// watchAll lets every property watch the step to the delta.
func (w *worker) watchAll(c *chunk, v []uint32) {
	for k := range w.lenses {
		sees, err := w.watch(k, v)
		if err != nil && c.atEvent[k] == nil {
			c.atEvent[k] = &candidate{link: c.errLink, err: err}
		}
		if sees && w.sleep != nil {
			w.sleep.Seen = true
		}
	}
}

// propose puts the successor by e among those that will be offered.
func (w *worker) propose(link store.Link, e model.Event, to uint64) {
	from := len(w.changes)
	w.changes = append(w.changes, w.delta.Changes...)
	r := record{fp: to, link: link, from: int32(from), to: int32(len(w.changes))}
	if w.sleep != nil {
		r.asleep = w.sleep.After(e, &w.delta)
	}
	w.next = append(w.next, r)
}

// sent returns how many messages are sent in the observation with that number.
func (w *worker) sent(seen uint32) uint16 {
	for int(seen) >= len(w.sends) {
		w.sends = append(w.sends, uint16(w.machine.Observed(uint32(len(w.sends))).Sent))
	}
	return w.sends[seen]
}

// watch adds to the delta what property k remembers of it. It reports whether
// the property sees anything of it, and returns an error if it is broken.
func (w *worker) watch(k int, v []uint32) (sees bool, err error) {
	l := &w.lenses[k]
	sight := l.sight(w.machine, w.delta.Seen)
	if sight == 1 {
		return false, nil
	}
	mem := v[w.system+k]
	s := l.steps.Find(memo.Pair(mem, sight))
	if s == nil {
		s = l.steps.Put(memo.Pair(mem, sight), w.remember(k, mem, sight))
	}
	if s.violated > 0 {
		return true, l.errs[s.violated-1]
	}
	if s.next != mem {
		w.delta.Changes = append(w.delta.Changes, model.Change{Component: int32(w.system + k), ID: s.next})
		w.delta.Word += s.word
	}
	return true, nil
}

// sight returns the number of an observation as the monitor sees it.
func (l *lens) sight(machine model.Machine, seen uint32) uint32 {
	if int(seen) >= len(l.sights) {
		l.sights = append(l.sights, make([]uint32, int(seen)+1-len(l.sights))...)
	}
	if l.sights[seen] == 0 {
		o := machine.Observed(seen)
		blanked := l.sees.Blank(&o)
		number, known := l.numbers[blanked]
		switch {
		case !l.sees.Shows(&o):
			number = 1
		case !known:
			number = uint32(len(l.blanked) + 2)
			l.blanked = append(l.blanked, blanked)
			l.numbers[blanked] = number
		}
		l.sights[seen] = number
	}
	return l.sights[seen]
}

// remember asks the monitor of property k itself.
func (w *worker) remember(k int, mem, sight uint32) memoryStep {
	l, component := &w.lenses[k], w.system+k
	next, err := l.Step(mem, l.blanked[sight-2])
	if w.orbit != nil {
		if err := w.orbit.Audit(k, mem, l.blanked[sight-2], next, err); err != nil {
			panic(fmt.Errorf("property %s: %w", w.x.props[k].Name, err))
		}
	}
	if err != nil {
		l.errs = append(l.errs, err)
		return memoryStep{violated: uint32(len(l.errs))}
	}
	return memoryStep{next: next, word: l.Word(component, next) - l.Word(component, mem)}
}

// offer asks the visited set for each successor and keeps those that seem new.
func (w *worker) offer(c *chunk) {
	for i := range w.next {
		w.sink += w.x.seen.Touch(w.next[i].fp)
	}
	for _, r := range w.next {
		if w.x.seen.Offer(r.fp, r.link) {
			c.keep(r, w.changes)
		}
	}
	w.next, w.changes = w.next[:0], w.changes[:0]
}

// move applies one event to v, for runs that are replayed. It returns which
// property the event breaks, if one does.
func (w *worker) move(v []uint32, e model.Event) (broken, err error) {
	events := w.machine.Events(v[:w.system], nil)
	if !slices.Contains(events, e) {
		return nil, &model.DisabledError{Event: e, Enabled: events}
	}
	return w.take(v, e)
}

// take is move for an event that is known to be able to happen.
func (w *worker) take(v []uint32, e model.Event) (broken, err error) {
	if err := w.machine.Step(v[:w.system], e, &w.delta); err != nil {
		return nil, err
	}
	for k := range w.lenses {
		if _, err := w.watch(k, v); err != nil { // the property keeps its memory
			broken = fmt.Errorf("%s: %w", w.x.props[k].Name, err)
		}
	}
	for _, ch := range w.delta.Changes {
		v[ch.Component] = ch.ID
	}
	return broken, nil
}

// inOrder returns an error if an event from v, with its delta at hand, breaks the
// cycle. An observation is looked at once.
func (w *worker) inOrder(v []uint32, e model.Event) error {
	seen := int(w.delta.Seen)
	for seen >= len(w.ordered) {
		w.ordered = append(w.ordered, false)
	}
	if w.ordered[seen] {
		return nil
	}
	o := w.machine.Observed(w.delta.Seen)
	if w.x.cycle.Breach(&o) != "" {
		o.Event = e
		return w.x.cycle.Err(&o, w.machine.Snapshot(v[:w.system]).Local(e.Proc))
	}
	w.ordered[seen] = true
	return nil
}

// rootPrint returns the fingerprint of a state, which is fp if states are told apart.
func (w *worker) rootPrint(v []uint32, fp uint64) uint64 {
	if w.orbit == nil {
		return fp
	}
	return store.Nonzero(w.orbit.Print(v))
}

package explore

import (
	"cmp"

	"doorway/checker/internal/store"
	"doorway/checker/internal/switches"
	"doorway/checker/liveness"
	"doorway/internal/panics"
	"doorway/model"
	"doorway/model/transition"
)

// expand offers the successors of every state of the chunk to the visited set.
func (w *worker) expand(c *chunk) {
	left := true
	defer func() {
		if r := recover(); r != nil {
			c.err = panics.Panicked(r)
		} else if left {
			c.err = panics.ErrLeft
		}
	}()
	if c.node < w.at { // after its own share it helps with an earlier one
		clear(w.recent[:])
	}
	w.at = c.node
	for row := 0; row < len(c.fps) && c.err == nil; row++ {
		node := c.node + row
		c.errLink = store.NodeLink(node)
		v := w.row
		c.block.Read(c.from+row, v)
		w.events = w.machine.Events(v[:w.system], w.events[:0])
		w.judge(c, v, node)
		if w.recorder != nil {
			w.recorder.Record(v[:w.system], w.events)
		}
		if w.bars(v) {
			c.outside++
			c.barred += c.fps[row]
			continue
		}
		w.successors(c, v, row)
		if len(c.records)-c.offered >= batch {
			w.offer(c)
		}
	}
	w.offer(c)
	left = false
}

// batch says how many successors are offered together: enough for memory accesses to overlap, few enough to stay
// in the processor's cache.
const batch = 96

// bars reports whether the constraint stops the search at a state.
func (w *worker) bars(v []uint32) bool {
	c := w.x.opts.Constraint
	return c != nil && !c.Holds(w.machine.Snapshot(v[:w.system]))
}

// judge lets the properties judge a state.
func (w *worker) judge(c *chunk, v []uint32, node int) {
	if w.x.opts.alike {
		c.odd = cmp.Or(c.odd, w.odd(v))
	}
	rest := transition.AtRest(w.events)
	for i := range w.watchers {
		l := &w.watchers[i]
		mem := v[w.system+i]
		if err := l.Judge(mem, rest, w.machine, v[:w.system]); err != nil && c.atNode[i] == nil {
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

// successors computes the successor by each enabled event.
func (w *worker) successors(c *chunk, v []uint32, row int) {
	fp := c.fps[row]
	needed := w.needed(v, fp)
	if w.sleep != nil {
		w.sleep.Begin(v)
	}
	for i, e := range w.events {
		if !needed.Has(i, e) {
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
			w.propose(c, e, to)
		}
		if w.x.graph != nil {
			c.edges = append(c.edges, liveness.Edge{
				FP: to, From: uint32(c.node + row), Kind: e.Kind, Sent: w.sent(w.delta.Seen), By: int8(switches.By(e)),
				Action: w.x.graph.Actions.Number(w.machine.Action(v[:w.system], e)), Event: uint32(i),
			})
		}
	}
}

// watchAll lets every property's monitor watch the step with the worker's delta.
func (w *worker) watchAll(c *chunk, v []uint32) {
	for k := range w.watchers {
		sees, err := w.watchers[k].Watch(w.machine, v, &w.delta)
		if err != nil && c.atEvent[k] == nil {
			c.atEvent[k] = &candidate{link: c.errLink, err: err}
		}
		if sees && w.sleep != nil {
			w.sleep.Seen = true
		}
	}
}

// propose adds the successor by e to the batch to offer.
func (w *worker) propose(c *chunk, e model.Event, to uint64) {
	from := len(c.changes)
	c.changes = append(c.changes, w.delta.Changes...)
	r := record{fp: to, link: c.errLink, from: int32(from), to: int32(len(c.changes))}
	if w.sleep != nil {
		r.asleep = w.sleep.After(e, &w.delta)
	}
	c.records = append(c.records, r)
}

// offer looks up the proposed successors in the visited set and keeps the new ones. When several workers share the
// set the lookup comes later: offer sorts the fingerprints by the part of the set they belong to.
func (w *worker) offer(c *chunk) {
	if w.x.deferred {
		for _, r := range c.records[c.offered:] {
			part := store.Part(r.fp)
			c.bids[part] = append(c.bids[part], r.fp)
		}
		c.offered = len(c.records)
		return
	}
	for i := c.offered; i < len(c.records); i++ {
		w.sink += w.x.seen.Touch(c.records[i].fp)
	}
	n, at := c.offered, 0
	if n > 0 {
		at = int(c.records[n-1].to)
	}
	for _, r := range c.records[n:] {
		if !w.x.seen.Add(r.fp) {
			continue
		}
		end := at + copy(c.changes[at:], c.changes[r.from:r.to])
		r.from, r.to = int32(at), int32(end)
		c.records[n] = r
		n, at = n+1, end
	}
	c.records, c.changes, c.offered = c.records[:n], c.changes[:at], n
}

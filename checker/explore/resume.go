package explore

import (
	"cmp"
	"errors"
	"fmt"

	"doorway/checker/internal/checkpoint"
	"doorway/checker/internal/store"
	"doorway/model"
)

// errMisfit says that the files are intact but do not replay.
var errMisfit = errors.New("what it records did not happen in this system")

// errConstraint says that a constraint of the same name, written in the same place, bars other states than before.
var errConstraint = errors.New("its constraint barred other states: what the function Holds has captured is not the same")

// resume opens the files of the search and replays the search saved in them, if any. An interrupt does not stop the
// replay, so that earlier findings can be reported.
func (x *explorer) resume() (stopped error, err error) {
	id, err := x.identity()
	if err != nil {
		return nil, err
	}
	c, err := checkpoint.New(x.opts.Checkpoint.Dir, x.opts.Checkpoint.Every, id, &x.tree, x.graph)
	if err != nil {
		return nil, err
	}
	x.unlock = c.Unlock
	h, err := c.Read()
	if err == nil && h != nil {
		if stopped, err = x.replay(c, h); err != nil {
			err = c.Damaged(err)
		}
	}
	if stopped != nil || err != nil {
		return stopped, err
	}
	if err := c.Open(); err != nil {
		return nil, err
	}
	x.saved = c
	at, f := x.stands()
	if h == nil {
		return nil, c.Pass(at, f, x.learned)
	}
	c.GoOn(at, f)
	return nil, nil
}

// replay brings the search back to where it stood: it takes again the events that led to new states, as the links
// have them.
func (x *explorer) replay(c *checkpoint.Checkpoint, h *checkpoint.Header) (stopped error, err error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	t, file, err := c.Links(h)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if err := t.Next(); err != nil { // the first link is the initial state's
		return nil, err
	}
	if stopped, err := x.reliveLevels(t, &h.At); stopped != nil || err != nil {
		x.stand(&h.At)
		return stopped, err
	}
	if x.outside != h.At.Outside || x.barred != h.At.Barred {
		return nil, errConstraint
	}
	if x.sum != h.At.Sum || x.tree.N != h.At.States || len(h.Exercised) != len(x.props) || !h.Complete(len(x.props)) {
		return nil, errMisfit
	}
	return nil, x.restore(c, h)
}

// stand sets the counts of the search to those of an earlier boundary.
func (x *explorer) stand(at *checkpoint.Boundary) {
	x.reached.Store(int64(at.States))
	x.transitions.Store(int64(at.Transitions))
	x.depth.Store(int64(at.Depth))
}

// reliveLevels replays the expanded levels, the last one as far as it was expanded.
func (x *explorer) reliveLevels(t *store.LinkReader, at *checkpoint.Boundary) (stopped error, err error) {
	for int(x.depth.Load()) < at.Depth {
		if stopped, err := x.relive(t, x.current.N); stopped != nil || err != nil {
			return stopped, err
		}
		if !x.advance() {
			return nil, errMisfit
		}
	}
	if at.Expanded == 0 {
		return nil, nil
	}
	x.expanded = at.Expanded
	if at.Expanded%store.BlockRows != 0 || at.Expanded >= x.current.N {
		return nil, errMisfit
	}
	return x.relive(t, at.Expanded)
}

// relive replays the links from the first states of the current level, in whole blocks or all, to the next level.
func (x *explorer) relive(t *store.LinkReader, states int) (stopped error, err error) {
	for i, b := range x.current.Blocks[:(states+store.BlockRows-1)/store.BlockRows] {
		if err := x.blocks.Load(x.current.Blocks[i:i+1], &x.memory.Spill); err != nil {
			return err, nil
		}
		from := x.next.N
		for row := range b.FPs {
			if err := x.reliveState(t, b, row, x.current.First+i*store.BlockRows+row); err != nil {
				return nil, err
			}
		}
		if !x.reliveVisits(from) {
			return nil, errMisfit
		}
		x.blocks.Give(b)
		if stopped := x.fit(); stopped != nil {
			return stopped, nil
		}
	}
	return nil, nil
}

func (x *explorer) reliveState(t *store.LinkReader, b *store.Block, row, node int) error {
	w := x.workers[0]
	v := w.row
	b.Read(row, v)
	if w.bars(v) {
		x.outside++
		x.barred += b.FPs[row]
		if t.Parent() == node {
			return errConstraint
		}
	}
	for i, m := range x.monitors {
		if m.Mark != nil {
			x.graph.Marks = append(x.graph.Marks, m.Mark(v[w.system+i]))
		}
		if m.Always != nil && x.violations[i] == nil {
			if err := m.Always(v[w.system+i], w.machine.Snapshot(v[:w.system])); err != nil {
				x.violations[i] = &candidate{link: store.NodeLink(node), err: err}
			}
		}
	}
	for events := []model.Event(nil); t.Parent() == node; {
		if events == nil {
			w.events = w.machine.Events(v[:w.system], w.events[:0])
			events = w.events
		}
		_, event := t.Link.Split()
		if event >= len(events) {
			return errMisfit
		}
		if err := x.reliveEvent(t.Link, v, b.FPs[row], events[event]); err != nil {
			return err
		}
		if err := t.Next(); err != nil {
			return err
		}
	}
	return nil
}

func (x *explorer) reliveEvent(link store.Link, v []uint32, fp uint64, e model.Event) error {
	x.relived = append(x.relived[:0], v...)
	w := x.workers[0]
	if _, err := w.take(x.relived, e); err != nil {
		return err
	}
	fp = w.rootPrint(x.relived, store.Nonzero(fp+w.delta.Word))
	x.tree.Add(link)
	x.place(&x.next, x.relived, fp)
	return nil
}

// reliveVisits adds the states of the next level, from the given one on, to the visited set and reports whether all
// are new. It prefetches a few slots ahead, so that memory accesses overlap.
func (x *explorer) reliveVisits(from int) bool {
	for i := from; i < x.next.N; i++ {
		x.workers[0].sink += x.seen.Touch(x.next.FP(min(i+16, x.next.N-1)))
		if !x.seen.Add(x.next.FP(i)) {
			return false
		}
	}
	return true
}

// sameVerdict returns an error if another property of the same name left the checkpoint. It can tell only for
// properties that judge states by themselves: these have judged them again.
func (x *explorer) sameVerdict(i int, b *checkpoint.Broken) error {
	if m := x.monitors[i]; m.Always == nil {
		return nil
	}
	v := x.violations[i]
	atEvent := b != nil && v == nil && b.AtEvent()
	if (v == nil) == (b == nil) || atEvent {
		return nil
	}
	return fmt.Errorf("it was left by another property that is called %s as well", x.props[i].Name)
}

// restore takes over what the links do not record.
func (x *explorer) restore(c *checkpoint.Checkpoint, h *checkpoint.Header) (err error) {
	x.resumed, x.behind = h.At.States, true
	x.stand(&h.At)
	x.exercised = h.Exercised
	x.Spared.Store(h.Spared)
	for i := range x.props {
		if err := x.sameVerdict(i, cmp.Or(h.Violations[i], h.AtNode[i])); err != nil {
			return err
		}
		x.violations[i] = nil // it may belong to the level that was interrupted
	}
	retake(x.violations, h.Violations)
	retake(x.atNode, h.AtNode)
	retake(x.atEvent, h.AtEvent)
	retake(x.stuck, h.Stuck)
	for _, c := range x.stuck {
		if c != nil {
			c.early = true
		}
	}
	if x.graph == nil {
		return nil
	}
	return c.Load(h)
}

// retake takes over the violations in the checkpoint.
func retake(all []*candidate, list []*checkpoint.Broken) {
	for i, b := range list {
		if b != nil {
			all[i] = &candidate{link: b.Link, err: errors.New(b.Why)}
		}
	}
}

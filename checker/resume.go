package checker

import (
	"cmp"
	"errors"
	"fmt"

	"doorway/model"
)

// errMisfit is why a replay fails although the files are whole.
var errMisfit = errors.New("what it says did not happen in this system")

// resume opens the files of the search and, if a search was kept in them,
// replays it. No interrupt keeps it from that: what was found before is told then.
func (x *explorer) resume() (stopped error, err error) {
	c, err := newCheckpoint(x.opts.Checkpoint.Dir, x.opts.Checkpoint.Every, x.identity(), &x.tree, x.graph)
	if err != nil {
		return nil, err
	}
	x.unlock = c.unlock
	h, err := c.read()
	if err == nil && h != nil {
		if stopped, err = x.replay(c, h); err != nil {
			err = c.damaged(err)
		}
	}
	if stopped != nil || err != nil {
		return stopped, err
	}
	if err := c.open(); err != nil {
		return nil, err
	}
	x.saved = c
	at, f := x.stands()
	if h == nil {
		return nil, c.pass(at, f, x.learned)
	}
	c.goOn(at, f)
	return nil, nil
}

// replay brings the search to where it stood: from the links it takes the events
// that led to new states, and takes those again.
func (x *explorer) replay(c *checkpoint, h *header) (stopped error, err error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	t, file, err := c.tape(h)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if err := t.turn(); err != nil { // the first is of the initial state
		return nil, err
	}
	if stopped, err := x.reliveLevels(t, &h.At); stopped != nil || err != nil {
		x.stand(&h.At)
		return stopped, err
	}
	if x.sum != h.At.Sum || x.tree.n != h.At.States || len(h.Exercised) != len(x.props) || !h.complete(len(x.props)) {
		return nil, errMisfit
	}
	return nil, x.restore(c, h)
}

// stand makes the figures of the search those of a place that it came to before.
func (x *explorer) stand(at *boundary) {
	x.reached.Store(int64(at.States))
	x.transitions.Store(int64(at.Transitions))
	x.depth.Store(int64(at.Depth))
}

// complete reports whether there is an entry for each of so many properties.
func (h *header) complete(props int) bool {
	return len(h.Violations) == props && len(h.AtNode) == props && len(h.AtEvent) == props && len(h.Stuck) == props
}

// reliveLevels replays the levels that were expanded, the last as far as it was.
func (x *explorer) reliveLevels(t *tape, at *boundary) (stopped error, err error) {
	for int(x.depth.Load()) < at.Depth {
		if stopped, err := x.relive(t, x.current.n); stopped != nil || err != nil {
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
	if at.Expanded%blockRows != 0 || at.Expanded >= x.current.n {
		return nil, errMisfit
	}
	return x.relive(t, at.Expanded)
}

// relive replays what led from the first states of the current level, whole
// blocks of them or all, to the next.
func (x *explorer) relive(t *tape, states int) (stopped error, err error) {
	for i, b := range x.current.blocks[:(states+blockRows-1)/blockRows] {
		if err := x.blocks.load(x.current.blocks[i:i+1], &x.memory.spill); err != nil {
			return err, nil
		}
		from := x.next.n
		for row := range b.fps {
			if err := x.reliveState(t, b, row, x.current.first+i*blockRows+row); err != nil {
				return nil, err
			}
		}
		if !x.reliveVisits(from) {
			return nil, errMisfit
		}
		x.blocks.give(b)
		if stopped := x.fit(); stopped != nil {
			return stopped, nil
		}
	}
	return nil, nil
}

func (x *explorer) reliveState(t *tape, b *block, row, node int) error {
	w, v := x.workers[0], b.rows[row*x.width:][:x.width]
	for i, m := range x.monitors {
		if m.mark != nil {
			x.graph.marks = append(x.graph.marks, m.mark(v[w.system+i]))
		}
		if m.always != nil && x.violations[i] == nil {
			if err := m.always(v[w.system+i], w.machine.Snapshot(v[:w.system])); err != nil {
				x.violations[i] = &candidate{link: NodeLink(node), err: err}
			}
		}
	}
	for events := []model.Event(nil); t.parent() == node; {
		if events == nil {
			w.events = w.machine.Events(v[:w.system], w.events[:0])
			events = w.events
		}
		_, event := t.link.Split()
		if event >= len(events) {
			return errMisfit
		}
		if err := x.reliveEvent(t.link, v, b.fps[row], events[event]); err != nil {
			return err
		}
		if err := t.turn(); err != nil {
			return err
		}
	}
	return nil
}

func (x *explorer) reliveEvent(link Link, v []uint32, fp uint64, e model.Event) error {
	x.relived = append(x.relived[:0], v...)
	w := x.workers[0]
	if _, err := w.take(x.relived, e); err != nil {
		return err
	}
	fp = w.rootPrint(x.relived, nonzero(fp+w.delta.Word))
	x.tree.add(link)
	x.place(&x.next, x.relived, fp)
	return nil
}

// reliveVisits puts the states of the next level from the given one on into the
// visited set, and reports whether all are new. It looks a few ahead, so that
// waits for memory overlap.
func (x *explorer) reliveVisits(from int) bool {
	for i := from; i < x.next.n; i++ {
		_, ahead := x.next.row(min(i+16, x.next.n-1), x.width)
		x.workers[0].sink += x.seen.touch(*ahead)
		_, fp := x.next.row(i, x.width)
		if !x.seen.add(*fp) {
			return false
		}
	}
	return true
}

// sameVerdict refuses a search in which another property of the same name was
// judged: one that judges states by itself has judged them again.
func (x *explorer) sameVerdict(i int, b *broken) error {
	if m := x.monitors[i]; m.always == nil {
		return nil
	}
	v := x.violations[i]
	atEvent := b != nil && v == nil && b.atEvent()
	if (v == nil) == (b == nil) || atEvent {
		return nil
	}
	return fmt.Errorf("it was left by another property that is called %s as well", x.props[i].Name)
}

// restore takes over what the links do not say.
func (x *explorer) restore(c *checkpoint, h *header) (err error) {
	x.resumed, x.behind = h.At.States, true
	x.stand(&h.At)
	x.outside = h.At.Outside
	x.exercised = h.Exercised
	x.spared.Store(h.Spared)
	for i := range x.props {
		if err := x.sameVerdict(i, cmp.Or(h.Violations[i], h.AtNode[i])); err != nil {
			return err
		}
		x.violations[i] = nil // it may belong to the level that was cut short
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
	return c.load(h)
}

// retake takes over violations as they were written.
func retake(all []*candidate, list []*broken) {
	for i, b := range list {
		if b != nil {
			all[i] = &candidate{link: b.Link, err: errors.New(b.Why)}
		}
	}
}

package explore

import (
	"cmp"
	"context"

	"doorway/checker/internal/reduce"
	"doorway/checker/internal/store"
	"doorway/checker/property"
)

// search visits every state, level by level. It returns why it stopped if it stopped early.
func (x *explorer) search(ctx context.Context) (stopped error, err error) {
	for {
		if stopped, err = x.expand(ctx); stopped != nil || err != nil {
			return stopped, err
		}
		x.collect()
		if apart := x.apart(); apart != nil {
			return nil, apart
		}
		if len(x.props) > 0 && x.allSettled() {
			return ErrAllViolated, nil
		}
		left := x.advance()
		if x.stale(!left) {
			return errAgain, nil
		}
		if !left {
			return x.constrained(), nil
		}
		if err := x.pass(); err != nil {
			return err, nil
		}
		if stopped := x.limited(); stopped != nil {
			return stopped, x.apartAhead()
		}
	}
}

// expand computes the successors of every state of the level, segment by segment, and puts them into the next
// level.
func (x *explorer) expand(ctx context.Context) (stopped error, err error) {
	size := segmentBlocks * min(len(x.workers), sharedSegments)
	if x.Persistent { // it looks up whether a state was found before this level
		size = max(1, len(x.current.Blocks))
	}
	for at := x.expanded / store.BlockRows; at < len(x.current.Blocks); at += size {
		end := min(at+size, len(x.current.Blocks))
		blocks := x.current.Blocks[at:end]
		if err := x.blocks.Load(blocks, &x.memory.Spill); err != nil {
			return err, nil
		}
		chunks := x.successors(x.patient(ctx), blocks, x.current.First+at*store.BlockRows)
		if err := x.failure(chunks); err != nil {
			return nil, err
		}
		if x.patient(ctx).Err() != nil {
			return ErrInterrupted, nil
		}
		x.settle(chunks)
		for _, b := range blocks {
			x.blocks.Give(b)
		}
		if end < len(x.current.Blocks) {
			x.expanded = end * store.BlockRows
			if err := x.pass(); err != nil {
				return err, nil
			}
		}
		if stopped := x.fit(); stopped != nil {
			return stopped, nil
		}
	}
	return nil, nil
}

// patient returns a context that is done only after a resumed search has advanced by a segment: a search that is
// interrupted again and again still advances.
func (x *explorer) patient(ctx context.Context) context.Context {
	if x.behind {
		return context.WithoutCancel(ctx)
	}
	return ctx
}

// pass tells the checkpoint, if any, that the search has advanced.
func (x *explorer) pass() error {
	x.behind = false
	if x.saved == nil {
		return nil
	}
	at, f := x.stands()
	return x.saved.Pass(at, f, x.learned)
}

// successors computes the successors of every state of some blocks.
func (x *explorer) successors(ctx context.Context, blocks []*store.Block, node int) []chunk {
	n := 0
	for _, b := range blocks {
		for from := 0; from < len(b.FPs); from += chunkStates {
			if n == len(x.chunks) {
				x.chunks = append(x.chunks, chunk{})
			}
			to := min(from+chunkStates, len(b.FPs))
			c := &x.chunks[n]
			c.block, c.from, c.fps, c.node = b, from, b.FPs[from:to], node+n*chunkStates
			n++
		}
	}
	chunks := x.chunks[:n]
	x.deferred = x.Persistent || n > 1 && len(x.workers) > 1
	inParallel(x.workers, n, func(w *worker, i int) {
		c := &chunks[i]
		c.reset(len(x.props))
		if ctx.Err() == nil {
			w.expand(c)
			c.measure(x.width, x.Sleeping)
			x.transitions.Add(int64(c.transitions))
		}
	})
	return chunks
}

// failure returns the chunks' first error, with the run that leads to it.
func (x *explorer) failure(chunks []chunk) error {
	for i := range chunks {
		if err := chunks[i].err; err != nil {
			schedule, err2 := x.schedule(chunks[i].errLink)
			if err2 != nil {
				return err2
			}
			return &property.RunError{Schedule: schedule, Err: err}
		}
	}
	return nil
}

// settle puts the states whose links have won into the next level, in the order of their parents, and keeps the
// chunks' other findings.
func (x *explorer) settle(chunks []chunk) {
	if x.deferred {
		inParallel(x.workers, store.Parts, func(_ *worker, part int) { admit(chunks, x.seen, part) })
	}
	total, most := 0, make([]uint32, x.width)
	for i := range chunks {
		c := &chunks[i]
		c.place = x.next.N + total
		total += c.count(x.deferred)
		for k := range c.most {
			most[k] |= c.most[k]
		}
		x.outside += c.outside
		x.barred += c.barred
		x.odd = cmp.Or(x.odd, c.odd)
		for p := range x.props {
			x.atNode[p], x.atEvent[p] = first(x.atNode[p], c.atNode[p]), first(x.atEvent[p], c.atEvent[p])
			x.stuck[p] = first(x.stuck[p], c.stuck[p])
		}
	}
	x.blocks.Extend(&x.next, total, most)
	inParallel(x.workers, len(chunks), func(_ *worker, i int) {
		x.build(&chunks[i])
		x.link(chunks)
	})
	x.link(chunks)
	x.linked = 0
	if x.graph == nil {
		return
	}
	for i := range chunks {
		x.graph.Grow(chunks[i].edges, chunks[i].marks)
		for r := range chunks[i].winners(x.deferred) {
			x.graph.FPs.Add(r.fp)
		}
	}
}

// link adds the winners of finished chunks to the predecessor tree, in order. A worker that finds another one
// linking leaves its chunk to that one, or to the last call.
func (x *explorer) link(chunks []chunk) {
	if !x.linking.TryLock() {
		return
	}
	defer x.linking.Unlock()
	for ; x.linked < len(chunks) && chunks[x.linked].built.Load(); x.linked++ {
		c := &chunks[x.linked]
		x.tree.Add(c.links...)
		x.sum += c.sum
	}
}

// build writes the states of the chunk's winners into the next level.
func (x *explorer) build(c *chunk) {
	at := c.place
	for r := range c.winners(x.deferred) {
		parent, _ := r.link.Split()
		row := x.next.Copy(at, c.block, c.from+parent-c.node, r.fp)
		for _, ch := range c.changes[r.from:r.to] {
			row.Set(int(ch.Component), ch.ID)
		}
		if x.Sleeping {
			asleep := reduce.Asleep(r.asleep)
			for i, tasks := range asleep {
				row.Set(x.width-len(asleep)+i, tasks)
			}
		}
		at++
		c.links, c.sum = append(c.links, r.link), c.sum+r.fp
	}
	c.built.Store(true)
}

// collect keeps the least violation of each property in the level. A state's own comes before that of an event from
// a state, which is a step longer.
func (x *explorer) collect() {
	for p := range x.props {
		x.violations[p] = first(x.violations[p], first(x.atNode[p], x.atEvent[p]))
	}
}

// allSettled reports whether every property is violated and searching on would hardly improve a violation.
func (x *explorer) allSettled() bool {
	for i := range x.props {
		if !x.settled(i) {
			return false
		}
	}
	return true
}

// settled does what allSettled does, for one property.
func (x *explorer) settled(i int) bool {
	if x.violations[i] != nil || x.stuck[i] == nil {
		return x.violations[i] != nil
	}
	node, _ := x.stuck[i].link.Split()
	return x.tree.N-node >= stuckPatience
}

// advance moves to the next level and reports whether there is one.
func (x *explorer) advance() bool {
	x.expanded = 0
	x.current, x.next = x.next, store.Level{First: x.tree.N, Blocks: x.current.Blocks[:0]}
	x.reached.Store(int64(x.tree.N))
	x.waiting.Store(int64(x.current.N))
	if x.current.N > 0 {
		x.depth.Add(1)
	}
	return x.current.N > 0
}

// limited returns why the search stops if its limit on states is reached.
func (x *explorer) limited() error {
	if x.opts.States == 0 || x.tree.N < x.opts.States {
		return nil
	}
	return &LimitError{x.opts.States}
}

// constrained returns a WithinError if the search came to its end but left states outside the constraint.
func (x *explorer) constrained() error {
	if x.outside == 0 {
		return nil
	}
	return &WithinError{x.opts.Constraint.Name, x.outside}
}

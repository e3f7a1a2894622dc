package checker

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"doorway/internal/english"
)

const allBroken = "every property is violated"

// search visits every state, level by level, and returns why it stopped if it
// did so before the end.
func (x *explorer) search(ctx context.Context) (stopped string, err error) {
	for {
		if stopped, err = x.expand(ctx); stopped != "" || err != nil {
			return stopped, err
		}
		if x.collect(); len(x.props) > 0 && x.allViolated() {
			return allBroken, nil
		}
		if !x.advance() {
			return x.constrained(), nil
		}
		if err := x.pass(); err != nil {
			return err.Error(), nil
		}
		if stopped := x.limited(); stopped != "" {
			return stopped, nil
		}
	}
}

// limited returns why the search stops if its limit on states is reached.
func (x *explorer) limited() string {
	if x.opts.States == 0 || x.claims.n < x.opts.States {
		return ""
	}
	return "limit of " + english.Count(x.opts.States, "state")
}

// constrained returns why a search that has come to its end has not seen all.
func (x *explorer) constrained() string {
	if x.outside == 0 {
		return ""
	}
	return fmt.Sprintf(withinConstraint+"%s: %s not explored further", x.opts.Constraint.Name, english.Count(x.outside, "state"))
}

// withinConstraint begins what stops a search that a constraint bounds.
const withinConstraint = "within the constraint "

// segmentBlocks is how many blocks of a level are expanded before what they led
// to goes into the next level: few, so that it is still in the processor's
// cache, and so many that no worker waits long for the others. Claims from a
// segment are smaller than those from later ones, so it can be settled alone.
// Tests alone change it.
var segmentBlocks = 8

// expand asks every state of the level for its successors, segment by segment,
// and puts them into the next level.
func (x *explorer) expand(ctx context.Context) (stopped string, err error) {
	size := segmentBlocks
	if x.persistent { // it asks whether a state was found before this level
		size = max(1, len(x.current.blocks))
	}
	for at := x.expanded / blockRows; at < len(x.current.blocks); at += size {
		end := min(at+size, len(x.current.blocks))
		blocks := x.current.blocks[at:end]
		if err := x.load(blocks); err != nil {
			return err.Error(), nil
		}
		chunks := x.successors(x.patient(ctx), blocks, x.current.first+at*blockRows)
		if err := x.failure(chunks); err != nil {
			return "", err
		}
		if x.patient(ctx).Err() != nil {
			return "interrupted", nil
		}
		x.settle(chunks)
		for _, b := range blocks {
			x.blocks.give(b)
		}
		if end < len(x.current.blocks) {
			x.expanded = end * blockRows
			if err := x.pass(); err != nil {
				return err.Error(), nil
			}
		}
		if stopped := x.fit(); stopped != "" {
			return stopped, nil
		}
	}
	return "", nil
}

// patient returns a context that is not done before a search that is resumed has
// got on by a segment: else one that is interrupted again and again never would.
func (x *explorer) patient(ctx context.Context) context.Context {
	if x.behind {
		return context.WithoutCancel(ctx)
	}
	return ctx
}

// pass lets the checkpoint, if there is one, know that the search has got on.
func (x *explorer) pass() error {
	x.behind = false
	if x.saved == nil {
		return nil
	}
	return x.saved.pass(x)
}

// successors asks every state of some blocks for its successors.
func (x *explorer) successors(ctx context.Context, blocks []*block, node int) []chunk {
	n := 0
	for _, b := range blocks {
		for from := 0; from < len(b.fps); from += chunkStates {
			if n == len(x.chunks) {
				x.chunks = append(x.chunks, chunk{})
			}
			to := min(from+chunkStates, len(b.fps))
			x.chunks[n].reset(b.rows[from*x.width:to*x.width], b.fps[from:to], node+n*chunkStates, len(x.props))
			n++
		}
	}
	chunks := x.chunks[:n]
	x.each(n, func(w *worker, i int) {
		if ctx.Err() == nil {
			w.expand(&chunks[i])
			x.transitions.Add(int64(chunks[i].transitions))
		}
	})
	return chunks
}

// each lets the workers do jobs 0 to n−1.
func (x *explorer) each(n int, job func(w *worker, i int)) {
	if n == 1 || len(x.workers) == 1 {
		for i := range n {
			job(x.workers[0], i)
		}
		return
	}
	var taken atomic.Int64
	var wg sync.WaitGroup
	for _, w := range x.workers {
		wg.Go(func() {
			for i := int(taken.Add(1)) - 1; i < n; i = int(taken.Add(1)) - 1 {
				job(w, i)
			}
		})
	}
	wg.Wait()
}

// failure returns the first error of the chunks with the run that leads to it.
func (x *explorer) failure(chunks []chunk) error {
	for i := range chunks {
		if err := chunks[i].err; err != nil {
			schedule, err2 := x.schedule(chunks[i].errClaim)
			if err2 != nil {
				return err2
			}
			return &RunError{schedule, err}
		}
	}
	return nil
}

// settle puts the states whose claims have won into the next level, in the
// order of their parents, and keeps what else the chunks have found.
func (x *explorer) settle(chunks []chunk) {
	x.each(len(chunks), func(_ *worker, i int) { chunks[i].settle(x.seen) })
	x.seen.endSegment()
	total := 0
	for i := range chunks {
		c := &chunks[i]
		c.place = x.next.n + total
		total += len(c.records)
		x.outside += c.outside
		for p := range x.props {
			x.atNode[p], x.atEvent[p] = first(x.atNode[p], c.atNode[p]), first(x.atEvent[p], c.atEvent[p])
			x.stuck[p] = first(x.stuck[p], c.stuck[p])
		}
	}
	x.blocks.extend(&x.next, total)
	x.each(len(chunks), func(_ *worker, i int) { x.build(&chunks[i]) })
	for i := range chunks {
		for _, r := range chunks[i].records {
			x.claims.add(r.claim)
			x.sum += r.fp
		}
	}
	if x.graph != nil {
		x.graph.add(chunks)
	}
}

func first(a, b *candidate) *candidate {
	if a == nil {
		return b
	}
	return a
}

// build writes the states of the chunk's winners into the next level.
func (x *explorer) build(c *chunk) {
	for i, r := range c.records {
		parent, _ := splitClaim(r.claim)
		row, fp := x.next.row(c.place+i, x.width)
		copy(row, c.rows[(parent-c.node)*x.width:])
		for _, ch := range c.changes[r.from:r.to] {
			row[ch.Component] = ch.ID
		}
		if lanes := row[len(row)-sleepWidth:]; x.sleeping {
			lanes[0], lanes[1] = uint32(r.asleep), uint32(r.asleep>>32)
		}
		*fp = r.fp
	}
}

// collect takes the least violation of each property from the level: of the
// states themselves before that of events from them, which are a step longer.
func (x *explorer) collect() {
	for p := range x.props {
		x.violations[p] = first(x.violations[p], first(x.atNode[p], x.atEvent[p]))
	}
}

// patience is how many states are visited behind one that is stuck before the
// search is content with it. As a rule the graph is complete sooner, and then it
// says where the first state is from which there is no way out.
var patience = 1_000_000

// allViolated reports whether every property is, and no more is to be learned of
// it within reason.
func (x *explorer) allViolated() bool {
	for i, v := range x.violations {
		if v != nil {
			continue
		}
		if x.stuck[i] == nil {
			return false
		}
		if node, _ := splitClaim(x.stuck[i].claim); x.claims.n-node < patience {
			return false
		}
	}
	return true
}

// advance goes on to the next level and reports whether there is one.
func (x *explorer) advance() bool {
	x.expanded = 0
	x.current, x.next = x.next, level{first: x.claims.n, blocks: x.current.blocks[:0]}
	x.reached.Store(int64(x.claims.n))
	x.waiting.Store(int64(x.current.n))
	if x.current.n > 0 {
		x.depth.Add(1)
	}
	return x.current.n > 0
}

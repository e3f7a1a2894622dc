package explore

import (
	"iter"
	"slices"
	"sync/atomic"

	"doorway/checker/internal/reduce"
	"doorway/checker/internal/store"
	"doorway/checker/liveness"
	"doorway/checker/property"
	"doorway/internal/cacheline"
	"doorway/model/transition"
)

// chunkStates says how many states of a level a worker takes at a time: few, so that all workers finish a
// segment together.
const chunkStates = store.BlockRows / 8

// A chunk holds the part of a level that one worker expands at a time. Chunks are numbered by their states,
// whichever worker took them.
type chunk struct {
	block       *store.Block
	from        int      // the first state in the block
	fps         []uint64 // their fingerprints
	node        int      // the node number of the first
	records     []record // the successors that seemed new, in order
	changes     []transition.Change
	most        []uint32              // by component: the numbers in the changes and records, joined by or
	offered     int                   // how many of the records were offered
	bids        [store.Parts][]uint64 // by part of the visited set: the fingerprints of the records
	won         [store.Parts]int32    // by part: how many of these are new
	transitions int
	outside     int          // states outside the constraint
	barred      uint64       // the sum of the fingerprints of these
	atNode      []*candidate // by property: a state of this level breaks it
	atEvent     []*candidate // by property: an event from this level breaks it
	stuck       []*candidate // by property: nothing more can come of a state of this level, which breaks it
	odd         int          // a property whose memory differs from the first one's, or 0
	err         error
	errLink     store.Link
	edges       []liveness.Edge
	marks       []property.Mark
	place       int          // where the chunk's winners go in the next level
	links       []store.Link // the links to the winners,
	sum         uint64       // the sum of their fingerprints,
	built       atomic.Bool  // and that these are known
	_           cacheline.Pad
}

// A record describes a successor: its fingerprint, its link, and its changes to the parent state.
type record struct {
	fp       uint64
	link     store.Link
	from, to int32  // into changes
	asleep   uint64 // tasks
}

// reset empties the chunk for other states and keeps its allocations.
func (c *chunk) reset(props int) {
	for i := range c.bids {
		c.bids[i] = c.bids[i][:0]
	}
	*c = chunk{
		bids: c.bids, block: c.block, from: c.from, fps: c.fps, node: c.node, records: c.records[:0], changes: c.changes[:0], most: c.most, edges: c.edges[:0], marks: c.marks[:0], links: c.links[:0],
		atNode: empty(c.atNode, props), atEvent: empty(c.atEvent, props), stuck: empty(c.stuck, props),
	}
}

// empty returns a list without candidates, in the memory of another list.
func empty(list []*candidate, props int) []*candidate {
	if len(list) != props {
		return make([]*candidate, props)
	}
	clear(list)
	return list
}

// admit adds the fingerprints that the chunks bid for a part of the visited set, in order.
func admit(chunks []chunk, seen *store.Visited, part int) {
	for group := range slices.Chunk(chunks, together) {
		for i := range group {
			seen.TouchAll(group[i].bids[part])
		}
		for i := range group {
			group[i].won[part] = int32(seen.AddAll(group[i].bids[part]))
		}
	}
}

// together says how many chunks' bids for a part are prefetched at once: several hundred fingerprints, whose
// slots fit the processor's cache.
const together = 64

// count returns how many records led to new states: all, unless insertion was deferred.
func (c *chunk) count(deferred bool) (n int) {
	if !deferred {
		return len(c.records)
	}
	for _, won := range c.won {
		n += int(won)
	}
	return n
}

// measure notes what numbers the successors have besides those of their parents.
func (c *chunk) measure(width int, sleeping bool) {
	c.most = slices.Grow(c.most[:0], width)[:width]
	clear(c.most)
	for _, ch := range c.changes {
		c.most[ch.Component] |= ch.ID
	}
	if sleeping {
		asleep := uint64(0)
		for i := range c.records {
			asleep |= c.records[i].asleep
		}
		for i, tasks := range reduce.Asleep(asleep) {
			c.most[width-reduce.SleepWidth+i] = tasks
		}
	}
}

// winners yields the records that led to new states, in order.
func (c *chunk) winners(deferred bool) iter.Seq[*record] {
	return func(yield func(*record) bool) {
		var next [store.Parts]int
		for i := range c.records {
			r := &c.records[i]
			if deferred {
				part := store.Part(r.fp)
				lost := c.bids[part][next[part]] == 0
				next[part]++
				if lost {
					continue
				}
			}
			if !yield(r) {
				return
			}
		}
	}
}

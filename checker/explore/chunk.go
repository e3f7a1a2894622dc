package explore

import (
	"doorway/checker/internal/store"
	"doorway/checker/liveness"
	"doorway/checker/property"
	"doorway/model"
)

// chunkStates is how many states of a level one worker takes at a time.
const chunkStates = store.BlockRows / 4

// A chunk is the part of a level that was expanded together. Chunks are
// numbered by their states, not by who took them.
type chunk struct {
	rows        []uint32 // the states
	fps         []uint64 // their fingerprints
	node        int      // the node number of the first
	records     []record // the successors that seemed new, in order
	changes     []model.Change
	transitions int
	outside     int          // states outside the constraint
	atNode      []*candidate // by property: a state of this level breaks it
	atEvent     []*candidate // by property: an event from this level breaks it
	stuck       []*candidate // by property: nothing more can come of a state of this level, which breaks it
	err         error
	errLink     store.Link
	edges       []liveness.Edge
	marks       []property.Mark
	place       int // where the chunk's winners go in the next level
}

// A record is a successor: its fingerprint, the link to it, and what it
// changes in its parent.
type record struct {
	fp       uint64
	link     store.Link
	from, to int32  // into changes
	asleep   uint64 // lanes
}

// keep adds a record whose changes are in the given list.
func (c *chunk) keep(r record, changes []model.Change) {
	from := len(c.changes)
	c.changes = append(c.changes, changes[r.from:r.to]...)
	r.from, r.to = int32(from), int32(len(c.changes))
	c.records = append(c.records, r)
}

// reset makes the chunk stand for other states; what it allocated is used again.
func (c *chunk) reset(rows []uint32, fps []uint64, node, props int) {
	*c = chunk{
		rows: rows, fps: fps, node: node, records: c.records[:0], changes: c.changes[:0], edges: c.edges[:0], marks: c.marks[:0],
		atNode: empty(c.atNode, props), atEvent: empty(c.atEvent, props), stuck: empty(c.stuck, props),
	}
}

// empty returns a list without candidates in the place of another.
func empty(list []*candidate, props int) []*candidate {
	if len(list) != props {
		return make([]*candidate, props)
	}
	clear(list)
	return list
}

// settle keeps the records whose links have won.
func (c *chunk) settle(seen *store.Visited) {
	kept := c.records[:0]
	for _, r := range c.records {
		if seen.Settle(r.fp, r.link) {
			kept = append(kept, r)
		}
	}
	c.records = kept
}

package checker

import "slices"

// A level is the states at one distance from the initial state, in the order of
// their node numbers, in blocks. A state is a row of numbers, one a component,
// and its fingerprint.
type level struct {
	first  int // the node number of the first state
	n      int // how many states there are
	blocks []*block
}

// A block is blockRows states of a level, or what is left of them in the last.
type block struct {
	rows []uint32
	fps  []uint64
	out  bool  // it is in the spill,
	at   int64 // there
}

// blockRows is how many states are moved out of memory and back together, a few
// hundred kilobytes.
const blockRows = 4 * chunkStates

// row returns the place of state i, which must be in memory.
func (l *level) row(i, width int) (v []uint32, fp *uint64) {
	b := l.blocks[i/blockRows]
	i %= blockRows
	return b.rows[i*width:][:width], &b.fps[i]
}

// blocks is the room for blocks, used again and again.
type blocks struct {
	width int // components of a state
	free  []block
	held  int // how many rows there is room for in memory
}

// extend makes room for k more states at the end of the level.
func (p *blocks) extend(l *level, k int) {
	for l.n += k; k > 0; {
		n := len(l.blocks)
		if n == 0 || l.blocks[n-1].out || len(l.blocks[n-1].fps) == blockRows {
			l.blocks = append(l.blocks, p.take())
			n++
		}
		b := l.blocks[n-1]
		more := min(k, blockRows-len(b.fps))
		room := more
		if n > 1 {
			room = blockRows - len(b.fps) // the level is large: it will be filled
		}
		p.grow(b, more, room)
		k -= more
	}
}

func (p *blocks) grow(b *block, more, room int) {
	p.held -= cap(b.fps)
	n := len(b.fps) + more
	b.fps = slices.Grow(b.fps, room)[:n]
	b.rows = slices.Grow(b.rows, room*p.width)[:n*p.width]
	p.held += cap(b.fps)
}

// take returns an empty block.
func (p *blocks) take() *block {
	b := block{}
	if n := len(p.free); n > 0 {
		b, p.free = p.free[n-1], p.free[:n-1]
	}
	return &b
}

// give takes back the room of a block whose states are needed no more.
func (p *blocks) give(b *block) {
	p.free = append(p.free, block{rows: b.rows[:0], fps: b.fps[:0]})
	*b = block{}
}

// drop gives memory up: the room of a block, and all that is free.
func (p *blocks) drop(b block) {
	for _, b := range append(p.free, b) {
		p.held -= cap(b.fps)
	}
	p.free = nil
}

// bytes returns how much memory the blocks take, the free ones included.
func (p *blocks) bytes() int { return p.held * (4*p.width + 8) }

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
const blockRows = 2048

// row returns the place of state i, which must be in memory.
func (l *level) row(i, width int) (v []uint32, fp *uint64) {
	b := l.blocks[i/blockRows]
	i %= blockRows
	return b.rows[i*width:][:width], &b.fps[i]
}

// pool is the room for blocks, used again and again.
type pool struct {
	width int // components of a state
	free  []block
	held  int // how many rows there is room for in memory
}

// extend makes room for k more states at the end of the level.
func (p *pool) extend(l *level, k int) {
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

func (p *pool) grow(b *block, more, room int) {
	p.held -= cap(b.fps)
	n := len(b.fps) + more
	b.fps = slices.Grow(b.fps, room)[:n]
	b.rows = slices.Grow(b.rows, room*p.width)[:n*p.width]
	p.held += cap(b.fps)
}

// take returns an empty block.
func (p *pool) take() *block {
	b := block{}
	if n := len(p.free); n > 0 {
		b, p.free = p.free[n-1], p.free[:n-1]
	}
	return &b
}

// give takes back the room of a block whose states are needed no more.
func (p *pool) give(b *block) {
	p.free = append(p.free, block{rows: b.rows[:0], fps: b.fps[:0]})
	*b = block{}
}

// drop gives memory up: the room of a block, and all that is free.
func (p *pool) drop(b block) {
	for _, b := range append(p.free, b) {
		p.held -= cap(b.fps)
	}
	p.free = nil
}

// bytes returns how much memory the blocks take, the free ones included.
func (p *pool) bytes() int { return p.held * (4*p.width + 8) }

// unload moves the full blocks of a level into the spill.
func (p *pool) unload(l *level, s *spill) error {
	for _, b := range l.blocks {
		if b.out || len(b.fps) < blockRows {
			continue
		}
		at, err := s.put(slices.Concat(bytesOf(b.rows), bytesOf(b.fps)))
		if err != nil {
			return err
		}
		p.drop(*b)
		*b = block{out: true, at: at}
	}
	p.drop(block{})
	return nil
}

// load brings blocks back into memory.
func (p *pool) load(blocks []*block, s *spill) error {
	for _, b := range blocks {
		if !b.out {
			continue
		}
		at := b.at
		*b = *p.take()
		p.grow(b, blockRows, blockRows)
		if err := s.get(at, bytesOf(b.rows), bytesOf(b.fps)); err != nil {
			return err
		}
	}
	return nil
}

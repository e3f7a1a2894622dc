package store

import "slices"

// A Level is the states at one distance from the initial state, in the order of
// their node numbers, in blocks. A state is a row of numbers, one a component,
// and its fingerprint.
type Level struct {
	First  int // the node number of the first state
	N      int // how many states there are
	Blocks []*Block
}

// A Block is BlockRows states of a level, or fewer in the last block.
type Block struct {
	Rows []uint32
	FPs  []uint64
	out  bool  // in the spill,
	at   int64 // at this offset
}

// BlockRows is the number of states spilled and loaded together: a few hundred kilobytes.
const BlockRows = 2048

// Row returns state i, which must be in memory.
func (l *Level) Row(i, width int) (v []uint32, fp *uint64) {
	b := l.Blocks[i/BlockRows]
	i %= BlockRows
	return b.Rows[i*width:][:width], &b.FPs[i]
}

// Pool allocates blocks and reuses them.
type Pool struct {
	Width int // components of a state
	free  []Block
	held  int // how many rows there is room for in memory
}

// Extend adds k states to the end of the level.
func (p *Pool) Extend(l *Level, k int) {
	for l.N += k; k > 0; {
		n := len(l.Blocks)
		if n == 0 || l.Blocks[n-1].out || len(l.Blocks[n-1].FPs) == BlockRows {
			l.Blocks = append(l.Blocks, p.take())
			n++
		}
		b := l.Blocks[n-1]
		more := min(k, BlockRows-len(b.FPs))
		room := more
		if n > 1 {
			room = BlockRows - len(b.FPs) // the level is large and will fill the block
		}
		p.grow(b, more, room)
		k -= more
	}
}

func (p *Pool) grow(b *Block, more, room int) {
	p.held -= cap(b.FPs)
	n := len(b.FPs) + more
	b.FPs = slices.Grow(b.FPs, room)[:n]
	b.Rows = slices.Grow(b.Rows, room*p.Width)[:n*p.Width]
	p.held += cap(b.FPs)
}

// take returns an empty block.
func (p *Pool) take() *Block {
	b := Block{}
	if n := len(p.free); n > 0 {
		b, p.free = p.free[n-1], p.free[:n-1]
	}
	return &b
}

// Give returns a block whose states are no longer needed.
func (p *Pool) Give(b *Block) {
	p.free = append(p.free, Block{Rows: b.Rows[:0], FPs: b.FPs[:0]})
	*b = Block{}
}

// drop frees a block and all spare ones.
func (p *Pool) drop(b Block) {
	for _, b := range append(p.free, b) {
		p.held -= cap(b.FPs)
	}
	p.free = nil
}

// Bytes returns how much memory the blocks take, the free ones included.
func (p *Pool) Bytes() int { return p.held * (4*p.Width + 8) }

// Unload spills the full blocks of a level.
func (p *Pool) Unload(l *Level, s *Spill) error {
	for _, b := range l.Blocks {
		if b.out || len(b.FPs) < BlockRows {
			continue
		}
		at, err := s.put(slices.Concat(bytesOf(b.Rows), bytesOf(b.FPs)))
		if err != nil {
			return err
		}
		p.drop(*b)
		*b = Block{out: true, at: at}
	}
	p.drop(Block{})
	return nil
}

// Load brings blocks back into memory.
func (p *Pool) Load(blocks []*Block, s *Spill) error {
	for _, b := range blocks {
		if !b.out {
			continue
		}
		at := b.at
		*b = *p.take()
		p.grow(b, BlockRows, BlockRows)
		if err := s.get(at, bytesOf(b.Rows), bytesOf(b.FPs)); err != nil {
			return err
		}
	}
	return nil
}

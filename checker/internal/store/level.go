package store

import "slices"

// A Level holds the states at one distance from the initial state, in the order
// of their node numbers, in blocks. A state is a row of numbers, one a
// component, and its fingerprint.
type Level struct {
	First  int // the node number of the first state
	N      int // how many states there are
	Blocks []*Block
}

// A Block holds BlockRows states of a level, or fewer in the last block.
type Block struct {
	FPs  []uint64
	rows []byte
	form *form // of the rows
	out  bool  // in the spill,
	at   int64 // at this offset
}

// BlockRows is the number of states spilled and loaded together: a few tens of kilobytes.
const BlockRows = 2048

// Read reads row i of a block, which must be in memory, into v.
func (b *Block) Read(i int, v []uint32) { b.form.get(b.row(i), v) }

func (b *Block) row(i int) []byte { return b.rows[i*b.form.size:][:b.form.size] }

// Put writes state i of the level, which Extend has made room for.
func (l *Level) Put(i int, v []uint32, fp uint64) {
	b := l.Blocks[i/BlockRows]
	b.form.put(b.row(i%BlockRows), v)
	b.FPs[i%BlockRows] = fp
}

// A Row writes a state.
type Row struct {
	form *form
	data []byte
}

// Copy does what Put does, for a state like row j of a block in memory. The differences are to be Set.
func (l *Level) Copy(i int, from *Block, j int, fp uint64) Row {
	b := l.Blocks[i/BlockRows]
	r := Row{b.form, b.row(i % BlockRows)}
	if from.form == r.form {
		copy(r.data, from.row(j))
	} else {
		v := make([]uint32, len(r.form.sizes))
		from.Read(j, v)
		r.form.put(r.data, v)
	}
	b.FPs[i%BlockRows] = fp
	return r
}

// Set writes a component.
func (r Row) Set(component int, id uint32) { r.form.set(r.data, component, id) }

// FP returns the fingerprint of state i, which must be in memory.
func (l *Level) FP(i int) uint64 { return l.Blocks[i/BlockRows].FPs[i%BlockRows] }

// Pool allocates blocks and reuses them.
type Pool struct {
	form *form
	free []Block
	held int // bytes of the blocks in memory,
	idle int // and of these in free
}

// NewPool returns a pool for states of so many components.
func NewPool(width int) Pool { return Pool{form: newForm(make([]uint8, width))} }

// Extend adds k states to the end of the level. For each component, most is at least its number in these states, or
// their numbers joined by or.
func (p *Pool) Extend(l *Level, k int, most []uint32) {
	p.fit(l, most)
	for l.N += k; k > 0; {
		n := len(l.Blocks)
		if n == 0 || l.Blocks[n-1].full() {
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

// full reports whether a block has as many states as it can.
func (b *Block) full() bool { return b.out || len(b.FPs) == BlockRows }

// fit makes room for numbers in the rows to come. These may be in a block that has begun.
func (p *Pool) fit(l *Level, most []uint32) {
	old := p.form
	if p.form = old.fitting(most); p.form == old || len(l.Blocks) == 0 || l.Blocks[len(l.Blocks)-1].full() {
		return
	}
	b := l.Blocks[len(l.Blocks)-1]
	was, row := *b, make([]uint32, len(old.sizes))
	*b = *p.take()
	p.grow(b, len(was.FPs), len(was.FPs))
	copy(b.FPs, was.FPs)
	for i := range was.FPs {
		was.Read(i, row)
		b.form.put(b.row(i), row)
	}
	p.Give(&was)
}

func (p *Pool) grow(b *Block, more, room int) {
	p.held -= b.bytes()
	n := len(b.FPs) + more
	b.FPs = slices.Grow(b.FPs, room)[:n]
	b.rows = slices.Grow(b.rows, room*b.form.size)[:n*b.form.size]
	p.held += b.bytes()
}

// bytes returns how much memory a block takes.
func (b *Block) bytes() int { return 8*cap(b.FPs) + cap(b.rows) }

// take returns an empty block.
func (p *Pool) take() *Block {
	b := Block{}
	if n := len(p.free); n > 0 {
		b, p.free = p.free[n-1], p.free[:n-1]
		p.idle -= b.bytes()
	}
	b.form = p.form
	return &b
}

// Give returns a block whose states are no longer needed.
func (p *Pool) Give(b *Block) {
	p.free = append(p.free, Block{rows: b.rows[:0], FPs: b.FPs[:0]})
	p.idle += b.bytes()
	*b = Block{}
}

// Drop frees the memory of the spare blocks.
func (p *Pool) Drop() {
	p.held, p.idle, p.free = p.held-p.idle, 0, nil
}

// Bytes returns how much memory the blocks take, the spare ones included.
func (p *Pool) Bytes() int { return p.held }

// Used returns how much memory the blocks with states take.
func (p *Pool) Used() int { return p.held - p.idle }

// Unload spills the full blocks of a level.
func (p *Pool) Unload(l *Level, s *Spill) error {
	for _, b := range l.Blocks {
		if b.out || len(b.FPs) < BlockRows {
			continue
		}
		at, err := s.put(b.rows, bytesOf(b.FPs))
		if err != nil {
			return err
		}
		form := b.form
		p.Give(b)
		*b = Block{form: form, out: true, at: at}
	}
	return nil
}

// Load brings blocks back into memory.
func (p *Pool) Load(blocks []*Block, s *Spill) error {
	for _, b := range blocks {
		if !b.out {
			continue
		}
		at, form := b.at, b.form
		*b = *p.take()
		b.form = form
		p.grow(b, BlockRows, BlockRows)
		if err := s.get(at, b.rows, bytesOf(b.FPs)); err != nil {
			return err
		}
	}
	return nil
}

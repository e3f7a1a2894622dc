package checker

import (
	"fmt"
	"runtime"
	"unsafe"

	"doorway/internal/english"
	"doorway/internal/memo"
	"doorway/model"
)

// memory is what an exploration may take for states, and what it takes.
type memory struct {
	limit int // bytes; 0 means no limit
	spill spill
	most  int // the most that was taken
	swept int // what was taken when garbage was last collected
}

// bytes returns how much memory is taken by the states, which is the visited
// set, the claims, the blocks of the levels and the graph, and by the tables.
func (x *explorer) bytes() int {
	n := x.seen.bytes() + x.claims.held + x.blocks.bytes() + x.tables()
	if x.graph != nil {
		n += x.graph.bytes()
	}
	return n
}

// tables returns how much memory the values of the algorithm and the memories of
// the properties take, each of them kept once, and the steps between them, which
// each worker remembers. Nobody may work at the same time.
func (x *explorer) tables() int {
	n, _ := x.workers[0].machine.Bytes()
	for _, m := range x.monitors {
		n += m.bytes()
	}
	for _, w := range x.workers {
		_, own := w.machine.Bytes()
		n += own
		for i := range w.lenses {
			n += w.lenses[i].bytes()
		}
	}
	return n
}

// bytes returns how much memory is taken by what a lens remembers.
func (l *lens) bytes() int {
	return l.steps.Bytes() + memo.MapBytes(l.numbers) + memo.MapBytes(l.rests) + 4*cap(l.sights) + int(unsafe.Sizeof(model.Observation{}))*cap(l.blanked)
}

// over returns why the search stops when its memory is used up.
func (x *explorer) over() string {
	if n := x.tables(); n > x.memory.limit {
		return fmt.Sprintf("memory budget of %s: the values of the algorithm and its steps alone, which must fit, take %s; "+
			"allow more memory, or fewer requests or processes", english.Count(x.memory.limit, "byte"), english.Number(n))
	}
	return "memory budget of " + english.Count(x.memory.limit, "byte")
}

// fit keeps memory within its limit by moving states into the spill, and
// returns why the search must stop if that is not enough.
func (x *explorer) fit() (stopped string) {
	m := &x.memory
	if n := x.bytes(); m.limit > 0 && n > m.limit {
		if err := x.unload(); err != nil {
			return err.Error()
		}
	}
	n := x.bytes()
	m.most = max(m.most, n)
	m.sweep(n)
	if m.limit > 0 && n > m.limit {
		return x.over()
	}
	return ""
}

// sweep collects garbage when states take an eighth more than last time: most
// of it is tables that have grown, and would be let grow to the size of all that
// is in use.
func (m *memory) sweep(n int) {
	const least = 64 << 20
	if n > max(least, m.swept+m.swept/8) {
		runtime.GC()
		m.swept = n
	}
}

// unload moves every full block and every full page of claims into the spill.
func (x *explorer) unload() error {
	for _, l := range []*level{&x.current, &x.next} {
		for _, b := range l.blocks {
			if b.out || len(b.fps) < blockRows {
				continue
			}
			at, err := x.memory.spill.save(b)
			if err != nil {
				return err
			}
			x.blocks.drop(*b)
			*b = block{out: true, at: at}
		}
	}
	x.blocks.drop(block{})
	return x.claims.unload(&x.memory.spill)
}

// load brings blocks back into memory.
func (x *explorer) load(blocks []*block) error {
	for _, b := range blocks {
		if !b.out {
			continue
		}
		at := b.at
		*b = *x.blocks.take()
		x.blocks.grow(b, blockRows, blockRows)
		if err := x.memory.spill.load(b, at); err != nil {
			return err
		}
	}
	return nil
}

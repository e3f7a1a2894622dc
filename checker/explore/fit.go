package explore

import (
	"doorway/checker/internal/store"
)

// bytes returns how much memory is taken by the states, which is the visited
// set, the links, the blocks of the levels and the graph, and by the tables.
func (x *explorer) bytes() int {
	n := x.seen.Bytes() + x.tree.Held + x.blocks.Bytes() + x.tables()
	if x.graph != nil {
		n += x.graph.Bytes()
	}
	return n
}

// tables returns how much memory is taken by the values of the algorithm and the memories of the
// properties, which the workers share, and by the memoised steps of each worker. No worker may run
// at the same time.
func (x *explorer) tables() int {
	n, _ := x.workers[0].machine.Bytes()
	for _, m := range x.monitors {
		n += m.Bytes()
	}
	for _, w := range x.workers {
		_, own := w.machine.Bytes()
		n += own
		for i := range w.watchers {
			n += w.watchers[i].Bytes()
		}
	}
	return n
}

// fit keeps memory within its limit by moving states into the spill, and
// returns why the search must stop if that is not enough.
func (x *explorer) fit() (stopped error) {
	m := &x.memory
	if n := x.bytes(); m.Limit > 0 && n > m.Limit {
		if err := x.unload(); err != nil {
			return err
		}
	}
	n := x.bytes()
	m.Most = max(m.Most, n)
	m.Sweep(n)
	if m.Limit > 0 && n > m.Limit {
		return &MemoryError{m.Limit, x.tables()}
	}
	return nil
}

// unload moves every full block and every full page of links into the spill.
func (x *explorer) unload() error {
	for _, l := range []*store.Level{&x.current, &x.next} {
		if err := x.blocks.Unload(l, &x.memory.Spill); err != nil {
			return err
		}
	}
	return x.tree.Unload(&x.memory.Spill)
}

package explore

import (
	"runtime"

	"doorway/checker/internal/store"
)

// bytes returns the memory that the search takes: the states (visited set, links, blocks of the levels, graph) and
// the tables.
func (x *explorer) bytes() int {
	n := x.seen.Bytes() + x.tree.Held + x.blocks.Bytes() + x.tables()
	if x.graph != nil {
		n += x.graph.Bytes()
	}
	return n
}

// tables returns the memory that the algorithm's values, the memories of the properties (both shared by the
// workers) and each worker's memoised steps take. No worker may run at the same time.
func (x *explorer) tables() int {
	n, _ := x.workers[0].machine.Bytes()
	for _, m := range x.monitors {
		n += m.Bytes()
	}
	if x.Met != nil {
		n += x.Met.Bytes()
	}
	for _, w := range x.workers {
		_, own := w.machine.Bytes()
		n += own + w.ample.Bytes()
		for i := range w.watchers {
			n += w.watchers[i].Bytes()
		}
	}
	return n
}

// fit spills the states that wait to be expanded and the links if they take much memory. If they cannot be written,
// they stay in memory. It returns why the search must stop if memory does not stay within its limit.
func (x *explorer) fit() (stopped error) {
	m := &x.memory
	if !m.Full && x.blocks.Used()+x.tree.Held > keptBytes {
		m.Full = x.unload() != nil
	}
	if m.Limit > 0 && x.bytes() > m.Limit {
		if err := x.unload(); err != nil {
			return err
		}
		x.blocks.Drop()
		runtime.GC()
	}
	n := x.bytes()
	m.Most = max(m.Most, n)
	m.Sweep(n)
	if m.Limit > 0 && n > m.Limit {
		return &MemoryError{m.Limit, x.tables()}
	}
	return nil
}

// unload spills every full block and every full page of links.
func (x *explorer) unload() error {
	for _, l := range []*store.Level{&x.next, &x.current} {
		if err := x.blocks.Unload(l, &x.memory.Spill); err != nil {
			return err
		}
	}
	return x.tree.Unload(&x.memory.Spill)
}

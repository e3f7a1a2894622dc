package checker

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"doorway/checker/lasso"
	"doorway/model"
)

// Explore visits every state that the system can reach, breadth first, with the
// properties watching, until each is violated or nothing new is reached. The
// error is the algorithm's fault (a *model.AlgorithmError in a *RunError) or a
// property's; a search cut short by ctx or a limit is no error but Stopped.
func Explore(ctx context.Context, sys model.System, props []Property, opts Options) (result *Result, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &RunError{opts.Prefix, panicked(r)}
		}
	}()
	x, err := newExplorer(sys, props, opts)
	if err != nil {
		return nil, err
	}
	stop := x.report()
	defer stop()
	return x.run(ctx)
}

// explorer is one exploration. The states of the current level are the rows of
// frontier; older states survive only as fingerprints and claims.
type explorer struct {
	opts     Options
	setup    model.Setup
	props    []Property
	monitors []*interned
	workers  []*worker
	seen     *visited
	root     model.Schedule

	width    int // components of a state: the system's, then a memory for each property
	frontier []uint32
	first    int      // node number of the first state of the frontier
	claims   ledger   // by node number
	fps      []uint64 // of the states of the frontier
	next     []uint32
	nextFPs  []uint64
	chunks   []chunk
	graph    *graph // or nil if no property needs it

	reduction
	shares []*symmetry // by property, in a symmetric search

	violations []*candidate // by property
	started    time.Time

	// How far it is, to be read by report at any time.
	depth, reached, waiting, transitions atomic.Int64
}

// A candidate is a violation before its schedule is written out.
type candidate struct {
	claim uint64 // the node it happens in, or the event it happens at
	err   error
	lasso *lasso.Lasso // how the run goes on for ever, or nil
}

func newExplorer(sys model.System, props []Property, opts Options) (*explorer, error) {
	if opts.Workers <= 0 {
		opts.Workers = runtime.GOMAXPROCS(0)
	}
	machine := sys.Machine()
	x := &explorer{
		opts: opts, setup: sys.Setup(), props: props, root: opts.Prefix, started: time.Now(),
		seen: newVisited(opts.Workers), width: machine.Width() + len(props),
		violations: make([]*candidate, len(props)),
	}
	for _, p := range props {
		in, err := p.watch.intern()
		if err != nil {
			return nil, fmt.Errorf("property %s: %w", p.Name, err)
		}
		x.monitors = append(x.monitors, in)
		if in.mark != nil && x.graph == nil {
			x.graph = &graph{actions: actions{numbers: map[model.Action]uint32{}}}
		}
	}
	if err := x.reduce(machine); err != nil {
		return nil, err
	}
	for i := range opts.Workers {
		if i > 0 {
			machine = machine.Fork()
		}
		x.workers = append(x.workers, newWorker(x, machine))
	}
	return x, x.start()
}

// start makes the first level: the initial state, or where the prefix leads.
func (x *explorer) start() error {
	w := x.workers[0]
	v := make([]uint32, x.width)
	fp := nonzero(w.machine.Start(v[:w.system])) // the others follow from it, by what events change
	for i, m := range x.monitors {
		mem, err := m.start(w.machine.Snapshot(v[:w.system]))
		if err != nil {
			x.violations[i] = &candidate{err: err}
		}
		v[w.system+i] = mem
	}
	for i, e := range x.root {
		broken, err := w.move(v, e)
		if err == nil && broken != nil {
			err = fmt.Errorf("the prefix itself breaks %w", broken)
		}
		if err != nil {
			return fmt.Errorf("prefix, step %d: %w", i+1, err)
		}
	}
	fp = w.rootPrint(v, fp)
	x.frontier, x.fps = v, []uint64{fp}
	x.claims.extend(1)
	x.seen.settled[fp>>(64-shardBits)].insert(fp)
	x.reached.Store(1)
	x.waiting.Store(1)
	if x.graph != nil {
		x.graph.fps.extend(1)
		x.graph.fps.set(0, fp)
	}
	return nil
}

func (x *explorer) run(ctx context.Context) (*Result, error) {
	stopped, err := x.search(ctx)
	if err != nil {
		return nil, err
	}
	if stopped == "" && x.graph != nil {
		stopped = x.judgeGraph(ctx)
	}
	return x.result(stopped)
}

// search visits every state, level by level, and returns why it stopped if it
// did so before the end.
func (x *explorer) search(ctx context.Context) (stopped string, err error) {
	for {
		chunks := x.expand(ctx)
		if err := x.failure(chunks); err != nil {
			return "", err
		}
		if ctx.Err() != nil {
			return "interrupted", nil
		}
		x.collect(chunks)
		if len(x.props) > 0 && x.allViolated() {
			return "every property is violated", nil
		}
		if !x.advance(chunks) {
			return "", nil
		}
		if x.opts.States > 0 && x.first+len(x.frontier)/x.width >= x.opts.States {
			return fmt.Sprintf("limit of %d states", x.opts.States), nil
		}
	}
}

// expand asks every state of the level for its successors.
func (x *explorer) expand(ctx context.Context) []chunk {
	states := len(x.frontier) / x.width
	for len(x.chunks)*chunkStates < states {
		x.chunks = append(x.chunks, chunk{})
	}
	chunks := x.chunks[:(states+chunkStates-1)/chunkStates]
	x.each(len(chunks), func(w *worker, i int) {
		c := &chunks[i]
		c.reset(i*chunkStates, min((i+1)*chunkStates, states), len(x.props))
		if ctx.Err() == nil {
			w.expand(c)
			x.transitions.Add(int64(c.transitions))
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

// failure returns the first error of the level with the run that leads to it.
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

// collect takes the least violation of each property from the level: of the
// states themselves before that of events from them, which are a step longer.
func (x *explorer) collect(chunks []chunk) {
	for p := range x.props {
		for _, at := range []func(*chunk) []*candidate{
			func(c *chunk) []*candidate { return c.atNode },
			func(c *chunk) []*candidate { return c.atEvent },
		} {
			for i := range chunks {
				if v := at(&chunks[i])[p]; v != nil && x.violations[p] == nil {
					x.violations[p] = v
				}
			}
		}
	}
	if x.graph != nil {
		x.graph.add(chunks)
	}
}

func (x *explorer) allViolated() bool {
	for _, v := range x.violations {
		if v == nil {
			return false
		}
	}
	return true
}

// advance builds the next level from the claims that have won, in the order of
// their parents, and reports whether there is one.
func (x *explorer) advance(chunks []chunk) bool {
	x.each(len(chunks), func(_ *worker, i int) { chunks[i].settle(x.seen) })
	total := 0
	for i := range chunks {
		chunks[i].place = total
		total += chunks[i].winners
	}
	x.seen.endLevel()
	node := x.claims.n
	x.claims.extend(total)
	if x.graph != nil {
		x.graph.fps.extend(total)
	}
	x.next, x.nextFPs = sized(x.next, total*x.width), sized(x.nextFPs, total)
	x.each(len(chunks), func(_ *worker, i int) { x.build(&chunks[i], node) })
	x.first, x.frontier, x.next = node, x.next, x.frontier
	x.fps, x.nextFPs = x.nextFPs, x.fps
	x.reached.Store(int64(x.claims.n))
	x.waiting.Store(int64(total))
	if total > 0 {
		x.depth.Add(1)
	}
	return total > 0
}

// sized returns n elements of any value, in the place of s if there is room.
func sized[T any](s []T, n int) []T {
	if n > cap(s) {
		s = make([]T, n, n+n/4)
	}
	return s[:n]
}

// build writes the states of the chunk's winners into the next level.
func (x *explorer) build(c *chunk, node int) {
	for i, r := range c.records {
		parent, _ := splitClaim(r.claim)
		row := x.next[(c.place+i)*x.width:][:x.width]
		copy(row, x.frontier[(parent-x.first)*x.width:])
		for _, ch := range c.changes[r.from:r.to] {
			row[ch.Component] = ch.ID
		}
		x.claims.set(node+c.place+i, r.claim)
		x.nextFPs[c.place+i] = r.fp
		if x.graph != nil {
			x.graph.fps.set(node+c.place+i, r.fp)
		}
	}
}

// report starts the calls of Options.Progress and returns what ends them.
func (x *explorer) report() (stop func()) {
	if x.opts.Progress == nil {
		return func() {}
	}
	done := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				x.opts.Progress(Progress{
					States: int(x.reached.Load()), Transitions: int(x.transitions.Load()),
					Depth: int(x.depth.Load()), Frontier: int(x.waiting.Load()), Elapsed: time.Since(x.started),
				})
			}
		}
	})
	return func() { close(done); wg.Wait() }
}

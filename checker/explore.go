package checker

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
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
	err = aside(func() (err error) {
		result, err = explore(ctx, sys, props, opts)
		return err
	})
	return result, err
}

func explore(ctx context.Context, sys model.System, props []Property, opts Options) (result *Result, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &RunError{opts.Prefix, panicked(r)}
		}
	}()
	x, err := newExplorer(sys, props, opts)
	if err != nil {
		return nil, err
	}
	defer x.memory.spill.close()
	defer func() { x.unlock() }()
	defer x.report()()
	return x.run(ctx)
}

// explorer is one exploration. The states of the current level and those found
// of the next are blocks of rows; older states survive only as fingerprints and
// claims.
type explorer struct {
	opts     Options
	sys      model.System
	setup    model.Setup
	cycle    cycle
	props    []Property
	monitors []*interned
	workers  []*worker
	seen     *visited
	root     model.Schedule

	width   int // components of a state: the system's, then a memory for each property, then the lanes that sleep
	claims  claims
	current level
	next    level
	blocks  blocks
	chunks  []chunk
	graph   *graph // or nil if no property needs it
	memory  memory
	sum     uint64      // of the fingerprints of all states
	saved   *checkpoint // or nil
	unlock  func()      // lets others have the checkpoint
	relived []uint32    // a state that is replayed
	resumed int         // states that were
	outside int         // states outside the constraint
	behind  bool        // it has not got on since it was resumed

	expanded int // how many states of the current level were expanded in earlier segments

	reduction
	sleeping bool        // states know which lanes sleep in them
	shares   []*symmetry // by property, in a symmetric search

	violations      []*candidate // by property
	atNode, atEvent []*candidate // by property: the least that breaks it in the first level where one does
	stuck           []*candidate // by property: a state that breaks it, though a state before it may do so too
	exercised       []bool       // by property: before it was resumed
	started         time.Time

	// How far it is, to be read by report at any time.
	depth, reached, waiting, transitions, done atomic.Int64
	phase                                      atomic.Uint32
}

// A candidate is a violation before its schedule is written out.
type candidate struct {
	claim uint64 // the node it happens in, or the event it happens at
	err   error
	lasso *lasso.Lasso // a run that goes on for ever, instead of a claim; or nil
	// Of a run that is broken by what can or will happen later, the
	// fingerprints of the states in which that is so; else nil.
	ends  map[uint64]bool
	early bool // the graph was not complete, or not searched to the end: a shorter run may break the property
}

// maxWorkers bounds the goroutines of an exploration, each of which has tables of its own.
const maxWorkers = 1024

func newExplorer(sys model.System, props []Property, opts Options) (*explorer, error) {
	if opts.Workers <= 0 {
		opts.Workers = runtime.GOMAXPROCS(0)
	}
	if opts.Workers > maxWorkers {
		return nil, fmt.Errorf("%d workers are too many: want at most %d; more than the machine has processors gain nothing", opts.Workers, maxWorkers)
	}
	for _, p := range props {
		if err := cmp.Or(p.fits(sys), opts.Constraint.fits(p)); err != nil {
			return nil, err
		}
	}
	machine := sys.Machine()
	x := &explorer{
		opts: opts, sys: sys, setup: sys.Setup(), cycle: newCycle(sys, props), props: props, root: opts.Prefix, started: time.Now(),
		seen: newVisited(opts.Workers), width: machine.Width() + len(props),
		violations: make([]*candidate, len(props)),
		atNode:     make([]*candidate, len(props)), atEvent: make([]*candidate, len(props)),
		stuck: make([]*candidate, len(props)), exercised: make([]bool, len(props)), unlock: func() {},
	}
	x.memory = memory{limit: opts.Memory, spill: spill{dir: opts.Dir}}
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
	if x.sleeping = x.lanes(machine) != nil; x.sleeping {
		x.width += sleepWidth
	}
	x.blocks.width = x.width
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
	x.claims.add(0)
	x.next.first = 1
	x.place(&x.current, v, fp)
	x.seen.settled[fp>>(64-shardBits)].insert(fp)
	x.reached.Store(1)
	x.waiting.Store(1)
	return nil
}

// place puts one state at the end of a level.
func (x *explorer) place(l *level, v []uint32, fp uint64) {
	x.blocks.extend(l, 1)
	row, at := l.row(l.n-1, x.width)
	copy(row, v)
	*at = fp
	x.sum += fp
	if x.graph != nil {
		x.graph.fps.add(fp)
	}
}

func (x *explorer) run(ctx context.Context) (*Result, error) {
	stopped, err := x.decide(ctx)
	if x.saved != nil {
		decided := err == nil && (stopped == "" || stopped == allBroken || stopped == x.constrained())
		if err := x.saved.end(x, decided); err != nil {
			stopped += "; " + err.Error()
		}
	}
	if err != nil {
		return nil, err
	}
	if stopped != "" { // the graph is not complete
		for i := range x.props {
			x.violations[i] = first(x.violations[i], x.stuck[i])
		}
	}
	return x.result(ctx, stopped)
}

// audit asks the algorithm again for some of what the workers remember.
func (x *explorer) audit() error {
	for _, w := range x.workers {
		if err := w.machine.Audit(); err != nil {
			return err
		}
	}
	return nil
}

// decide resumes the search if it was kept, goes on to its end, and judges what
// is judged on the graph.
func (x *explorer) decide(ctx context.Context) (stopped string, err error) {
	if x.opts.Checkpoint != nil {
		x.enter(Resuming)
		if stopped, err = x.resume(); stopped == "" && x.resumed > 0 {
			stopped = x.limited()
		}
	}
	if stopped == "" && err == nil {
		x.enter(x.opts.phase)
		stopped, err = x.search(ctx)
	}
	if err == nil {
		err = x.audit()
	}
	if stopped == "" && err == nil && x.graph != nil {
		stopped = x.judgeGraph(x.patient(ctx))
	}
	return stopped, err
}

package explore

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"doorway/checker/internal/checkpoint"
	"doorway/checker/internal/store"
	"doorway/checker/progress"
	"doorway/model/transition"
)

// explorer holds the state of one exploration. The current level and the part of the next that was found are
// blocks of rows; of older states only fingerprints and links remain.
type explorer struct {
	plan
	workers []*worker
	root    transition.Schedule
	tree    store.Tree
	current store.Level
	next    store.Level
	blocks  store.Pool
	chunks  []chunk
	memory  store.Usage
	linking sync.Mutex
	linked  int                    // how many chunks of the segment are in the predecessor tree
	sum     uint64                 // of the fingerprints of all states
	saved   *checkpoint.Checkpoint // or nil
	unlock  func()                 // lets other processes write the checkpoint
	relived []uint32               // the state that a replay is in
	resumed int                    // states loaded from a checkpoint
	outside int                    // states outside the constraint
	barred  uint64                 // the sum of their fingerprints
	behind  bool                   // not advanced yet since it was resumed

	expanded int // how many states of the current level were expanded in earlier segments

	violations      []*candidate // by property
	atNode, atEvent []*candidate // by property: the least that breaks it in the first level where one does
	stuck           []*candidate // by property: a state that breaks it; an earlier state may break it too
	exercised       []bool       // by property: put to the test before the search was resumed
	added, strikes  int          // how many encounters the last search has met, and how many times running that was no less than before
	patience        int          // how many states a search that has to begin again goes on for
	odd             int          // in a shared search: a property that needs a search of its own, or 0
	started         time.Time

	// Progress, which report may read at any time.
	depth, reached, waiting, transitions, done atomic.Int64
	phase                                      atomic.Uint32
}

// begin chooses how to search, with a machine of the system, and makes the workers and the first level.
func (x *explorer) begin(machine transition.Machine) error {
	if err := x.init(machine); err != nil {
		return err
	}
	x.blocks = store.NewPool(x.width)
	for i := range x.opts.Workers {
		if i > 0 {
			machine = machine.Fork()
		}
		x.workers = append(x.workers, newWorker(&x.plan, machine))
	}
	return x.start()
}

// start makes the first level: the initial state, or the state that the prefix leads to.
func (x *explorer) start() error {
	w := x.workers[0]
	v := make([]uint32, x.width)
	fp := store.Nonzero(w.machine.Start(v[:w.system])) // later fingerprints follow from it and the changes of events
	for i, m := range x.monitors {
		mem, err := m.Start(w.machine.Snapshot(v[:w.system]))
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
	x.tree.Add(0)
	x.next.First = 1
	x.place(&x.current, v, fp)
	x.seen.Add(fp)
	x.reached.Store(1)
	x.waiting.Store(1)
	return nil
}

// place appends a state to a level.
func (x *explorer) place(l *store.Level, v []uint32, fp uint64) {
	x.blocks.Extend(l, 1, v)
	l.Put(l.N-1, v, fp)
	x.sum += fp
	if x.graph != nil {
		x.graph.FPs.Add(fp)
	}
}

func (x *explorer) attempt(ctx context.Context) (*Result, error) {
	defer x.memory.Spill.Close()
	defer func() { x.unlock() }()
	defer x.report()()
	return x.run(ctx)
}

func (x *explorer) run(ctx context.Context) (*Result, error) {
	stopped, err := x.decide(ctx)
	if x.saved != nil {
		if err := x.saved.End(x.learned(), err == nil && decided(stopped)); err != nil {
			stopped = also(stopped, err)
		}
	}
	if err != nil {
		return nil, err
	}
	if stopped == errAgain {
		return nil, errAgain
	}
	if stopped != nil { // the graph is not complete
		for i := range x.props {
			x.violations[i] = first(x.violations[i], x.stuck[i])
		}
	}
	return x.result(ctx, stopped)
}

// audit calls the algorithm again for some of the steps that the workers memoised.
func (x *explorer) audit() error {
	for _, w := range x.workers {
		if err := w.machine.Audit(); err != nil {
			return err
		}
	}
	return nil
}

// decide resumes the search from a checkpoint if there is one, runs it to its end, and judges the properties that
// need the graph.
func (x *explorer) decide(ctx context.Context) (stopped error, err error) {
	if x.opts.Checkpoint != nil {
		x.enter(progress.Resuming)
		if stopped, err = x.resume(); stopped == nil && x.resumed > 0 {
			stopped = x.limited()
		}
	}
	if stopped == nil && err == nil {
		x.enter(x.opts.phase)
		stopped, err = x.search(ctx)
	}
	if err == nil {
		err = x.audit()
	}
	if stopped == nil && err == nil && x.graph != nil {
		stopped = x.judgeGraph(x.patient(ctx))
	}
	return stopped, err
}

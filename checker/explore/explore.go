// Package explore visits every reachable state of a bounded system, breadth first, while properties
// watch.
package explore

import (
	"context"
	"errors"
	"sync/atomic"

	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/internal/panics"
	"doorway/model/transition"
)

// Explore visits every reachable state of the system, breadth first, while the properties watch,
// until each is violated or no new state is reached. An error is the algorithm's fault (a
// *transition.AlgorithmError in a *RunError) or a property's. A search cut short by ctx or a limit
// returns no error; Result.Stopped says why it ended.
func Explore(ctx context.Context, sys transition.System, props []property.Property, opts Options) (*Result, error) {
	var result *Result
	var x atomic.Pointer[explorer]
	err := panics.Until(ctx, sys, func() (err error) {
		result, err = explore(ctx, sys, props, opts, &x)
		return err
	})
	var stuck *panics.StuckError
	if errors.As(err, &stuck) {
		return x.Load().stuckIn(stuck, props), nil
	}
	return result, err
}

func explore(ctx context.Context, sys transition.System, props []property.Property, opts Options, at *atomic.Pointer[explorer]) (result *Result, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &property.RunError{Schedule: opts.Prefix, Err: panics.Panicked(r)}
		}
	}()
	x, err := newExplorer(sys, props, opts)
	for err == nil {
		at.Store(x)
		if result, err = x.attempt(ctx); err != errAgain {
			return result, err
		}
		x, err = x.again()
	}
	return nil, err
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

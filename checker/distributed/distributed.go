// Package distributed explores a system that is too large for one machine, breadth first, by processes that share
// nothing but a folder. Each process is a part of the search and owns the states whose fingerprints leave its number
// as the remainder (Stern and Dill, Parallelizing the Murφ verifier, CAV 1997). In round r it takes those of its
// states that are r events from the initial state, lets a property judge them, and writes their successors, by owner,
// into a file that the owners read in round r+1.
// Files are written completely and then renamed. What a part writes in a round depends only on what all parts wrote in
// the rounds before, so a part that was killed, at any moment, repeats its round and writes the same.
package distributed

import (
	"context"
	"errors"
	"fmt"
	"time"

	"doorway/checker/explore"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/internal/panics"
	"doorway/internal/tick"
	"doorway/model/transition"
)

// MaxParts bounds the number of parts of a search.
const MaxParts = 10_000

// A Search describes a search that several processes share.
type Search struct {
	System   transition.System
	Property property.Property
	Name     string // tells the search from others of the same system, property and setup, such as those of a variant
	Folder   string // where all parts write; it belongs to this search alone
}

// Options control one part of a search.
type Options struct {
	Part, Parts int // the number of the part, from 1 to Parts; Parts is at most MaxParts
	// Wait says how long the part waits for what other parts have to write; 0 means that it ends at once with
	// a *WaitError. Run again, it goes on.
	Wait     time.Duration
	Dir      string                  // for temporary files; "" means the system's directory for them
	Progress func(progress.Progress) // called about once a second, or nil; it counts the part's own states
}

// A WaitError says what a part waited for in vain.
type WaitError struct {
	Round, Part int // of the file that is missing
	Missing     string
}

// Error names the file and what to do.
func (e *WaitError) Error() string {
	return fmt.Sprintf("round %d needs what part %d writes in round %d, which is not there (%s): run that part, and then this one again",
		e.Round+1, e.Part, e.Round, e.Missing)
}

// Run does one part of a search. It returns nil when the search has ended: no state is left, or a run breaks the
// property. Result tells which. An error is a *WaitError, explore.ErrInterrupted, that of a file, or the fault of the
// algorithm or the property, as explore.Explore returns it. After every error but the last kind, Run goes on where it
// was.
func Run(ctx context.Context, s Search, opts Options) (err error) {
	if opts.Part < 1 || opts.Part > opts.Parts || opts.Parts > MaxParts {
		return fmt.Errorf("part %d of %d: want a number of the part, from 1, and the number of parts, at most %d", opts.Part, opts.Parts, MaxParts)
	}
	return panics.Until(ctx, s.System, func() (err error) {
		defer func() {
			if r := recover(); r != nil {
				err = panics.Panicked(r)
			}
		}()
		return run(ctx, s, opts)
	})
}

func run(ctx context.Context, s Search, opts Options) error {
	w, err := newWorker(s)
	if err != nil {
		return err
	}
	at, err := newPlace(s, opts.Parts)
	if err != nil {
		return err
	}
	p := newPart(w, at, opts)
	if opts.Progress != nil {
		defer tick.Every(time.Second, func() { opts.Progress(p.far.progress()) })()
	}
	if err := p.resume(); err != nil {
		return err
	}
	for {
		done, err := p.next(ctx)
		if done || err != nil {
			return p.explained(err)
		}
	}
}

// explained adds the run to an error of the algorithm.
func (p *part) explained(err error) error {
	var fault *faultError
	if !errors.As(err, &fault) {
		return err
	}
	schedule, err2 := p.at.schedule(p.worker, p.from, fault.to, fault.event)
	if err2 != nil {
		return errors.Join(fault.err, err2)
	}
	return &property.RunError{Schedule: schedule, Err: fault.err}
}

// interrupted returns explore.ErrInterrupted if the context is done.
func interrupted(ctx context.Context) error {
	if ctx.Err() != nil {
		return explore.ErrInterrupted
	}
	return nil
}

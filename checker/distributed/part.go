package distributed

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"doorway/checker/explore"
	"doorway/checker/internal/store"
	"doorway/checker/progress"
	"doorway/checker/property"
)

func properties(s Search) []property.Property { return []property.Property{s.Property} }

// part does one part of a search.
type part struct {
	*worker
	at    place
	opts  Options
	me    int // from 0
	seen  *store.Visited
	names *names
	other []dictionary // by part: the names that it gives
	v     []uint32     // a row
	done  int          // states of the rounds that are done
	from  int          // the round that comes next
	far   far

	recent []uint64 // the fingerprints sent last in this round
}

// far says how far a part has come; another goroutine may read it at any time.
type far struct {
	started                           time.Time
	states, transitions, depth, phase atomic.Int64
}

func (f *far) progress() progress.Progress {
	return progress.Progress{
		Phase: progress.Phase(f.phase.Load()), States: int(f.states.Load()), Transitions: int(f.transitions.Load()), Depth: int(f.depth.Load()),
		Elapsed: time.Since(f.started),
	}
}

func newPart(w *worker, at place, opts Options) *part {
	start, _, _ := w.start()
	p := &part{worker: w, at: at, opts: opts, me: opts.Part - 1, seen: store.NewVisited(), names: newNames(start), v: make([]uint32, len(start)), recent: make([]uint64, 1<<recentBits)}
	for i := range opts.Parts {
		if i == p.me {
			p.other = append(p.other, nil)
			continue
		}
		d := make(dictionary, len(start))
		for c := range d {
			d[c] = []uint32{0} // that of the initial state
		}
		p.other = append(p.other, d)
	}
	p.far.started = time.Now()
	return p
}

// resume loads the part's own states and names, and what other parts have named, of the rounds that the part has done.
func (p *part) resume() error {
	p.far.phase.Store(int64(progress.Resuming))
	own := p.at.own(p.me)
	if err := os.MkdirAll(own, 0o777); err != nil {
		return err
	}
	if err := sweep(own); err != nil {
		return err
	}
	for p.from = 0; p.at.has(p.from, p.me); p.from++ {
		if err := p.reload(p.from); err != nil {
			return err
		}
	}
	for round := range p.from - 1 { // the round that comes next hears those of the last
		if err := p.hearAll(round); err != nil {
			return err
		}
	}
	return nil
}

// sweep removes what a killed process left half written.
func sweep(folder string) error {
	left, err := filepath.Glob(filepath.Join(folder, ".*.tmp"))
	for _, f := range left {
		err = errors.Join(err, os.Remove(f))
	}
	return err
}

// reload loads the part's own states and names of a round.
func (p *part) reload(round int) error {
	f, err := p.at.open(keptKind, round, p.me)
	if err != nil {
		return err
	}
	defer f.Close()
	if f.First != p.done {
		return &DamagedError{f.Name(), errDamaged}
	}
	p.done += f.States
	p.far.states.Add(int64(f.States))
	p.far.transitions.Add(int64(f.Transitions))
	p.far.depth.Store(int64(round))
	err = f.section(fingerprints, func(r *bufio.Reader) error {
		for range f.States {
			fp, err := word(r)
			if err != nil || !p.seen.Add(fp) {
				return errDamaged
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return f.section(derived, func(r *bufio.Reader) error {
		return derivations(r, len(p.v), func(d derivation) error { return p.learn(d.from, d, false) })
	})
}

// hearAll learns what all other parts named in a round.
func (p *part) hearAll(round int) error {
	for i, d := range p.other {
		if i == p.me {
			continue
		}
		f, err := p.at.open(keptKind, round, i)
		if err != nil {
			return err
		}
		err = f.section(derived, func(r *bufio.Reader) error {
			return derivations(r, len(p.v), func(told derivation) error { return p.hear(d, told) })
		})
		f.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

// next does the next round, if what it needs comes in time, and reports whether the search has ended.
func (p *part) next(ctx context.Context) (ended bool, err error) {
	if err := interrupted(ctx); err != nil {
		return false, err
	}
	if p.from > 0 {
		if ended, err := p.over(ctx, p.from-1); ended || err != nil {
			return ended, err
		}
	}
	p.far.phase.Store(int64(progress.Exploring))
	r := newRound(p)
	defer r.close()
	if err := r.run(ctx); err != nil {
		return false, err
	}
	p.done += r.h.States
	p.from++
	return false, nil
}

// over waits for all parts to do a round, and reports whether the search ends with it. Then all have read the messages of
// the round before it.
func (p *part) over(ctx context.Context, round int) (bool, error) {
	if err := p.await(ctx, round); err != nil {
		return false, err
	}
	t, err := p.at.sum(round)
	if err != nil || t.ended() {
		return err == nil, err
	}
	if err := os.Remove(p.at.path(sentKind, round-1, p.me)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return false, err
	}
	return false, nil
}

// await waits until all parts have done a round.
func (p *part) await(ctx context.Context, round int) error {
	p.far.phase.Store(int64(progress.Awaiting))
	end := time.After(p.opts.Wait)
	pause := time.Millisecond
	for i := 0; i < p.at.parts; {
		if p.at.has(round, i) {
			i++
			continue
		}
		if p.opts.Wait <= 0 {
			return &WaitError{round, i + 1, p.at.path(keptKind, round, i)}
		}
		select {
		case <-ctx.Done():
			return explore.ErrInterrupted
		case <-end:
			return &WaitError{round, i + 1, p.at.path(keptKind, round, i)}
		case <-time.After(pause):
			pause = min(2*pause, time.Second)
		}
	}
	return nil
}

// owner returns the part that owns a state.
func (p *part) owner(fp uint64) int { return int(fp % uint64(p.at.parts)) }

// put appends a number of eight bytes.
func put(buf []byte, x uint64) []byte { return binary.LittleEndian.AppendUint64(buf, x) }

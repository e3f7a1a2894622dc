package distributed

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"sync/atomic"

	"doorway/checker/explore"
	"doorway/checker/internal/monitors"
	"doorway/checker/internal/switches"
	"doorway/checker/property"
	"doorway/model/transition"
)

// A tally adds up what all parts did in a round.
type tally struct {
	headers   []header
	exchanges []exchange // by part; see follows
	states    int
	sent      int
	breach    *breach // the first, at a state rather than at an event,
	in        int     // and the part that found it
}

// ended reports whether the search ends with the round.
func (t *tally) ended() bool { return t.sent == 0 || t.breach != nil }

// sum adds up a round that all parts have done.
func (a place) sum(round int) (*tally, error) {
	t := &tally{}
	for i := range a.parts {
		f, err := a.open(keptKind, round, i)
		if err != nil {
			return nil, err
		}
		f.Close()
		t.headers = append(t.headers, f.header)
		t.states += f.States
		t.sent += f.Sent
	}
	for _, pick := range []func(header) *breach{func(h header) *breach { return h.AtNode }, func(h header) *breach { return h.AtEvent }} {
		for i, h := range t.headers {
			if b := pick(h); b != nil && t.breach == nil {
				t.breach, t.in = b, i
			}
		}
	}
	return t, nil
}

// An exchange counts the messages that a part has read from each part, and has written for each.
type exchange struct{ read, written []int }

// exchanges returns the exchange of each part in a round.
func (a place) exchanges(round int) (all []exchange, err error) {
	for i := range a.parts {
		f, err := a.open(keptKind, round, i)
		if err != nil {
			return nil, err
		}
		e := exchange{make([]int, a.parts), make([]int, a.parts)}
		err = f.section(exchanged, func(r *bufio.Reader) (err error) {
			for k := 0; k < 2*a.parts && err == nil; k++ {
				list := [...][]int{e.read, e.written}[k/a.parts]
				list[k%a.parts], err = number(r, maxStates)
			}
			return firstOf(err)
		})
		f.Close()
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

// follows returns an error unless each part took what the parts sent in the round before, and no more, and numbered its
// states from where it was. It fills in what the parts exchanged.
func (a place) follows(t, before *tally, round int) (err error) {
	if t.exchanges, err = a.exchanges(round); err != nil {
		return err
	}
	for i, h := range t.headers {
		first, name := 0, a.path(keptKind, round, i)
		if before != nil {
			first = before.headers[i].First + before.headers[i].States
		}
		if h.First != first {
			return &DamagedError{name, fmt.Errorf("it follows %d states of the part, not %d", h.First, first)}
		}
		for k, n := range t.exchanges[i].read {
			sent := 0
			if before != nil {
				sent = before.exchanges[k].written[i]
			}
			if n != sent {
				return &DamagedError{name, fmt.Errorf("part %d took %d states from part %d, which sent %d", i+1, n, k+1, sent)}
			}
		}
	}
	return nil
}

// A MissingError says that a part has not written its file of a round, so that the search has not ended.
type MissingError struct {
	Round, Part, Parts int
	File               string
}

// Error names the file and the remedy.
func (e *MissingError) Error() string {
	return fmt.Sprintf("part %d of %d has not done round %d: %s is missing; run all parts on", e.Part, e.Parts, e.Round, e.File)
}

// Result adds up what the parts of a search have done. If a file is missing, Stopped is a *MissingError, and the counts
// are those of the rounds that all parts have done; only if every part has done every round is the search complete. A
// violation is a shortest run, and one with the fewest context switches as explore.Explore finds it. An error is a
// *DamagedError or says that the folder holds no search, or another.
func Result(ctx context.Context, s Search) (*explore.Result, error) {
	w, err := newWorker(s)
	if err != nil {
		return nil, err
	}
	parts, err := partsIn(s.Folder)
	if err != nil {
		return nil, err
	}
	a, err := newPlace(s, parts)
	if err != nil {
		return nil, err
	}
	r := &explore.Result{Findings: []explore.Finding{{Property: s.Property}}}
	last, round, err := a.all(ctx, r)
	if err != nil {
		return nil, err
	}
	if r.Stopped == nil && last.breach != nil {
		r.Stopped = explore.ErrAllViolated
		if r.Findings[0].Violation, err = a.violation(ctx, w, last, round); err != nil {
			return nil, err
		}
	}
	r.Unopened(s.System)
	if r.Stopped == nil {
		r.Stopped = crowded(r)
	}
	return r, nil
}

// crowded returns an error if the bound on the probability that two states had the same fingerprint, so that one was
// missed, no longer says anything: from 6,074,001,000 states on.
func crowded(r *explore.Result) error {
	if r.Collision() < certain {
		return nil
	}
	return errors.New("every state was looked at, but there are so many that some probably share a fingerprint of 64 bits, and those after them were missed")
}

// all adds up the rounds, and returns the last that all parts have done.
func (a place) all(ctx context.Context, r *explore.Result) (last *tally, round int, err error) {
	for ; last == nil || !last.ended(); round++ {
		if r.Stopped = interrupted(ctx); r.Stopped != nil {
			return last, round - 1, nil
		}
		for i := range a.parts {
			if !a.has(round, i) {
				r.Stopped = &MissingError{round, i + 1, a.parts, a.path(keptKind, round, i)}
				return last, round - 1, nil
			}
		}
		t, err := a.sum(round)
		if err == nil {
			err = a.follows(t, last, round)
		}
		if err != nil {
			return nil, 0, err
		}
		r.States += t.states
		for _, h := range t.headers {
			r.Transitions += h.Transitions
			r.Findings[0].Exercised = r.Findings[0].Exercised || h.Exercised
		}
		if t.states > 0 {
			r.Depth = round
		}
		last = t
	}
	return last, round - 1, nil
}

// violation writes the first violation of a round out as a run.
func (a place) violation(ctx context.Context, w *worker, t *tally, round int) (*property.Violation, error) {
	var to step
	var err error
	if round > 0 {
		if to, err = a.step(round, t.in, t.breach.State); err != nil {
			return nil, err
		}
	}
	run, err := a.schedule(w, round, to, t.breach.Event)
	if err != nil {
		return nil, err
	}
	v := &property.Violation{Property: w.prop.Name, Behaviour: transition.Finite(run), Err: errors.New(t.breach.Why)}
	if len(run) == 0 {
		return v, nil
	}
	calmer, why, err := w.calmed(ctx, t.breach.Event == nothing)
	if calmer != nil {
		v.Behaviour, v.Err = transition.Finite(calmer), why
	}
	return v, err
}

// calmed returns, of the runs as short as one that breaks the property in a state, or by an event, one with the fewest
// context switches, and how it breaks the property. The run is nil if that takes too many states.
func (w *worker) calmed(ctx context.Context, inState bool) (transition.Schedule, error, error) {
	v, _, _ := w.start()
	y := switches.Search{Ctx: ctx, Done: new(atomic.Int64), Machine: w.machine, Watchers: []monitors.Monitor{w.watch}, Broken: func(_ uint64, row []uint32) error {
		if !inState {
			return nil
		}
		w.enabled(row)
		return w.judge(row)
	}}
	return y.Shortest(v, enough)
}

// enough limits the states that a search for a calmer run visits, and certain gives the probability of a missed state
// from which a bound says nothing. Only tests change them.
var (
	enough  = switches.Enough
	certain = 1.0
)

// partsIn returns how many parts the search in a folder has.
func partsIn(folder string) (parts int, err error) {
	all, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return 0, err
	}
	for _, f := range all {
		found := partName.FindStringSubmatch(f.Name())
		if found == nil {
			continue
		}
		n, err := strconv.Atoi(found[1])
		if err != nil || parts > 0 && n != parts {
			return 0, fmt.Errorf("%s holds a search in %d parts and one in %s: give each search a folder of its own", folder, parts, found[1])
		}
		parts = n
	}
	if parts < 1 || parts > MaxParts {
		return 0, fmt.Errorf("%s holds no search: no part has begun", folder)
	}
	return parts, nil
}

var partName = regexp.MustCompile(`^part-\d+-of-(\d+)$`)

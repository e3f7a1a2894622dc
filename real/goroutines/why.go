package goroutines

import (
	"context"
	"slices"

	"doorway/checker/exchange"
	"doorway/checker/property"
	"doorway/draw/recording"
	"doorway/draw/render"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
)

// Why says in at most three lines why a run fails: which orders of two of its events decide that, and after which event it
// is too late. It takes up to so many replays with an order exchanged. Pictures of the run then have the events that it
// names, and beside it the replay that passes and exchanges least.
func (p *program) Why(ctx context.Context, prop property.Property, run *recording.Execution, replays int) *render.Explanation {
	s := run.Schedule()
	if len(s) == 0 {
		return &render.Explanation{}
	}
	if p.apart {
		run.Decide([]string{"not looked for: each run of this test needs a process of its own."}, nil)
		return &render.Explanation{Lines: run.Reasons}
	}
	other := *p
	seen := *p.seen
	other.seen = &seen
	f, err := newFollower(&other, prop, s)
	if err != nil || len(f.events) == 0 {
		return &render.Explanation{}
	}
	w := newReasons(f, s)
	w.Cause = exchange.Explain(ctx, f.events, f, budget(len(f.events), replays))
	return render.Replayed(w, run)
}

// newReasons records a run and what would come next, so that their events can be named.
func newReasons(f *follower, s transition.Schedule) *reasons {
	p := f.run.prog
	w := &reasons{replays: p, run: p.told(s), given: len(f.begin), own: f.own}
	if len(f.pending) > 0 {
		w.next = p.told(slices.Concat(s[:len(s)-1], f.pending, s[len(s)-1:]))
		if len(w.next.moments) == len(s)+len(f.pending)-1 {
			w.next.moments = append(w.next.moments, w.run.moments[len(s)-1]) // it cannot happen there
		}
	}
	return w
}

// budget returns how many replays to take of a run with so many events. With the race detector, where each takes several
// times as long, it is a quarter.
func budget(events, replays int) exchange.Budget {
	if controlled.Racing() {
		replays = (replays + 3) / 4
	}
	return exchange.Spend(events, replays)
}

// told takes a run once more and records it, with names.
func (p *program) told(s transition.Schedule) *teller {
	t := newTeller(&run{prog: p})
	for _, e := range s {
		if t.take(e) != nil {
			break
		}
	}
	t.names, t.labels = t.run.open().names(nil), t.label()
	if p.locks != nil { // its picture has processes
		for proc, who := range t.procs {
			t.names[who-1] = model.ProcID(proc).String()
		}
	}
	kept := *t.run // the names of later events follow from its bubble
	t.run.Reset()
	t.run = &kept
	return t
}

package goroutines

import (
	"cmp"
	"fmt"
	"hash"
	"hash/fnv"
	"slices"

	"doorway/model"
	"doorway/model/transition"
)

// The number of pilot runs, how many suffice for a test of an author's own if none ends, and the steps of each.
const (
	pilots = 20
	few    = 3
	pilot  = 20_000
)

// A course records the events of a run, a hash of the goroutines' places along it, and how it ended.
type course struct {
	past   transition.Schedule
	hash   hash.Hash64
	over   bool // nothing more can happen
	failed bool
}

// follow adds an event, and where the goroutines are after it.
func (c *course) follow(e model.Event, r *run) {
	c.past = append(c.past, e)
	if e.Kind != model.Begin {
		_, _ = c.hash.Write(r.Key(nil))
		_, _ = fmt.Fprintln(c.hash, r.failure())
	}
}

// A guide chooses one of the enabled events.
type guide func(r *run, events []model.Event) model.Event

// by returns a guide that has a chooser choose.
func by(c transition.Chooser) guide {
	return func(_ *run, events []model.Event) model.Event { return events[c.Choose(len(events))] }
}

// wander takes a run, and reports whether it went well.
func (p *program) wander(next guide) (course, bool) {
	r := &run{prog: p}
	defer r.Reset()
	taken := course{hash: fnv.New64a()}
	for range pilot {
		events := r.Enabled(nil)
		if len(events) == 0 {
			taken.over = true
			break
		}
		e := next(r, events)
		if _, err := r.Apply(e); err != nil {
			p.stopped = err
			return taken, false
		}
		taken.follow(e, r)
	}
	if p.stopped = r.limit(); p.stopped != nil {
		return taken, false
	}
	if err := r.failure(); err != nil {
		if taken.failed = true; !p.races.found() {
			p.always = err.Error()
		}
	}
	return taken, true
}

// likeGo takes runs in orders that are much like Go's own on one processor, after pilots that all fail: an order in which the
// test passes shows that the others are to blame.
func (p *program) likeGo() {
	for _, newest := range []bool{true, false} {
		s := steady{newest: newest}
		c, well := p.wander(s.next)
		p.pilots = append(p.pilots, c)
		if !well {
			return
		}
	}
}

// A steady guide lets a goroutine go on until it waits or spins; then the one that has become able last, or first. Time
// passes when nobody can go on.
type steady struct {
	newest bool
	last   model.ProcID
	able   []int // by process, since which step it is, or 0
	step   int
}

func (s *steady) next(r *run, events []model.Event) model.Event {
	s.step++
	able := make([]int, model.MaxProcs)
	for _, e := range events {
		if able[e.Proc] = s.step; s.able != nil && s.able[e.Proc] > 0 {
			able[e.Proc] = s.able[e.Proc]
		}
	}
	s.able = able
	best := slices.MinFunc(events, func(a, b model.Event) int {
		before := able[a.Proc] - able[b.Proc]
		if s.newest {
			before = -before
		}
		return cmp.Or(s.rank(r, a)-s.rank(r, b), before, int(a.Index)-int(b.Index))
	})
	s.last = best.Proc
	return best
}

// rank says who comes first: who went last, another, one that spins, or time.
func (s *steady) rank(r *run, e model.Event) int {
	switch {
	case e.Kind == model.Tick:
		return 3
	case r.spins(r.bubble.slot(e.Proc)):
		return 2
	case e.Proc != s.last:
		return 1
	default:
		return 0
	}
}

package shrink

import (
	"slices"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/transition"
)

// A past is what is known of a program by the runs that were taken, so that none is taken twice:
// most of the schedules that shrinking tries differ in events that cannot happen, and lead to a
// run that was taken before.
type past struct {
	pick  transition.Memoryless // the next event, or −1
	begin *moment
	size  int // in moments

	at   *moment        // in the present run
	lead model.Schedule // how it begins, as far as that is known
}

// A moment is what is known of a run when some events have happened. Without an answer to what is
// next, the run has to be taken.
type moment struct {
	enabled []model.Event // nil: it is not known
	after   map[model.Event]*moment
	broken  *property.Violation // of the property, here, or nil
	over    bool                // nothing can happen, or the program fails
}

// pastMoments bounds the memory of a past.
const pastMoments = 200_000

func newPast(pick transition.Memoryless) *past { return &past{pick: pick, begin: &moment{}} }

// walk is the walk of a walker that picks by next, if it is not known how that ends. What
// breaks the property by chance is not remembered.
func (p *past) walk(w *simulate.Walker, steps int) *property.Violation {
	if v, known := p.recall(steps); known {
		return v
	}
	p.at = p.begin
	v, err := w.Walk(nil, steps)
	switch end := p.at; {
	case err != nil:
		end.over = true
		return nil
	case v != nil && !p.again(w, v):
		return nil
	case v != nil:
		end.broken = v
	case end.enabled == nil && len(w.Schedule()) < steps:
		end.over = true
	}
	return v
}

// confirmations is how often a run has to break the property again before it counts. On a busy
// machine a goroutine may be kept from the processor while another runs first: seldom, and hardly
// ever so many times.
const confirmations = 3

// again reports whether a run breaks the property each time.
func (p *past) again(w *simulate.Walker, v *property.Violation) bool {
	for range confirmations {
		p.at, p.lead = p.begin, slices.Clone(v.Schedule)
		u, err := w.Walk(nil, len(v.Schedule))
		if err != nil || u == nil || len(u.Schedule) != len(v.Schedule) {
			return false
		}
	}
	return true
}

// recall goes as far as is known, and reports whether that is to the end.
func (p *past) recall(steps int) (v *property.Violation, known bool) {
	p.lead = p.lead[:0]
	for m := p.begin; m != nil; {
		switch {
		case m.broken != nil || m.over:
			return m.broken, true
		case m.enabled == nil:
			return nil, false
		case len(p.lead) == steps:
			return nil, true
		}
		i := p.pick(nil, m.enabled)
		if i < 0 {
			return nil, true
		}
		p.lead = append(p.lead, m.enabled[i])
		m = m.after[m.enabled[i]]
	}
	return nil, false
}

// next picks what recall did, goes on from there, and notes what there is to know.
func (p *past) next(c transition.Chooser, enabled []model.Event) (i int) {
	if p.at.enabled == nil {
		p.at.enabled = slices.Clone(enabled)
	}
	if len(p.lead) > 0 {
		i, p.lead = slices.Index(enabled, p.lead[0]), p.lead[1:]
	} else {
		i = p.pick(c, enabled)
	}
	if i >= 0 {
		p.at = p.follow(p.at, enabled[i])
	}
	return i
}

// follow returns the moment after an event; one that nobody will remember if there are too many.
func (p *past) follow(m *moment, e model.Event) *moment {
	if next := m.after[e]; next != nil {
		return next
	}
	next := &moment{}
	if p.size++; p.size <= pastMoments {
		if m.after == nil {
			m.after = map[model.Event]*moment{}
		}
		m.after[e] = next
	}
	return next
}

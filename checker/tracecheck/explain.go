package tracecheck

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"doorway/model"
	"doorway/model/transition"
)

// How far explanations go.
const (
	explainedStates = 10_000 // states examined
	explainedEvents = 3      // events shown of a state, among those that miss equally
)

// How nearly an event matches a line.
const (
	notThere   = iota // it is not enabled
	notMessage        // enabled, with another message
	notState          // enabled, but leads to another state
)

// explain says why a line fits no state.
func (v *Validator) explain(w *pattern) (*Misfit, error) {
	m := &Misfit{}
	index := map[string]int{}
	for i := range v.now.fps[:min(len(v.now.fps), explainedStates)] {
		r, err := v.reason(i, w)
		if err != nil {
			return nil, err
		}
		if k, ok := index[r.Why]; ok {
			m.Reasons[k].States++
			continue
		}
		index[r.Why] = len(m.Reasons)
		m.Reasons = append(m.Reasons, r)
	}
	slices.SortStableFunc(m.Reasons, func(a, b Reason) int {
		return cmp.Or(cmp.Compare(b.rank, a.rank), cmp.Compare(b.States, a.States))
	})
	m.Missing = v.missing(w)
	return m, nil
}

// reason says why a line cannot happen in state i: by the nearest miss.
func (v *Validator) reason(i int, w *pattern) (Reason, error) {
	r := Reason{States: 1, at: i}
	var whys, others []string
	events := v.machine.Events(v.now.at(i), nil)
	for _, e := range events {
		rank, why := notThere, ""
		switch {
		case !w.event(e):
			if w.near(e) {
				others = append(others, v.name(i, e))
			}
		case !v.chosen(w, i, e):
			rank, why = notMessage, fmt.Sprintf("%v is about %s, not %s", e, v.message(i, e), w.line.Message)
		default:
			if _, err := v.step(v.now.at(i), 0, e); err != nil {
				return r, err
			}
			diff, err := v.differs(w, v.vector, e.Proc)
			if err != nil {
				return r, err
			}
			rank, why = notState, fmt.Sprintf("after %s %s", v.name(i, e), diff)
		}
		if rank > r.rank {
			r.rank, whys = rank, nil
		}
		if why != "" && rank == r.rank && len(whys) < explainedEvents {
			whys = append(whys, why)
		}
	}
	if r.Why = strings.Join(whys, "; "); r.rank == notThere {
		r.Why = w.instead(others)
	}
	return r, nil
}

// near reports whether an event could be mistaken for the line's: it happens at the same process.
func (w *pattern) near(e model.Event) bool {
	return w.nowhere || !e.Kind.Everywhere() && e.Proc == w.proc
}

// instead says what can happen in place of the line's event.
func (w *pattern) instead(others []string) string {
	what, where := w.line.Event, "at "+w.line.Proc
	if w.nowhere {
		where = "at all"
	}
	switch {
	case len(others) == 0:
		return "nothing can happen " + where
	case what == "":
		return fmt.Sprintf("%s can only %s", w.line.Proc, strings.Join(others, ", "))
	default:
		return fmt.Sprintf("%q cannot happen; %s can: %s", what, where, strings.Join(others, ", "))
	}
}

// name returns an event of state i with its message.
func (v *Validator) name(i int, e model.Event) string {
	return strings.TrimSpace(e.String() + " " + v.message(i, e))
}

// missingStates limits the search for events that the log may lack.
const missingStates = 20_000

// missing returns the fewest events after which the line would fit, or nil.
func (v *Validator) missing(w *pattern) transition.Schedule {
	was := v.now
	defer func() { v.now = was }()
	v.now = was.clone()
	for i := 0; i < len(v.now.fps) && len(v.now.fps) < missingStates; i++ {
		v.next.reset(v.width)
		if err := v.each(i, &v.next, func(e model.Event) bool { return v.chosen(w, i, e) }, w, 0); err != nil {
			return nil
		}
		if len(v.next.fps) > 0 {
			var s transition.Schedule
			for l := v.now.links[i]; !slices.Contains(was.links, l); l = l.before {
				s = append(s, l.event)
			}
			slices.Reverse(s)
			return s
		}
		if err := v.each(i, &v.now, func(model.Event) bool { return true }, nil, 0); err != nil {
			return nil
		}
	}
	return nil
}

package measure

import (
	"doorway/checker/property"
	"doorway/model"
)

// marking returns a property that holds for every run and marks each state with the processes whose view is such,
// so that a measure can be taken on the graph.
func marking(name string, such func(model.View) bool) property.Property {
	mark := func(m model.ProcSet, p model.ProcID, v model.View) model.ProcSet {
		if such(v) {
			return m.With(p)
		}
		return m.Without(p)
	}
	return property.New(name, "", "", property.Monitor[model.ProcSet]{
		Sees: property.Regions,
		Start: func(s model.Snapshot) (m model.ProcSet) {
			for p := range model.ProcID(s.N()) {
				m = mark(m, p, s.View(p))
			}
			return m
		},
		Step: func(m model.ProcSet, o model.Observation) (model.ProcSet, error) {
			return mark(m, o.Event.Proc, o.Is), nil
		},
		Eventually: &property.Eventuality[model.ProcSet]{Owed: func(m model.ProcSet) model.ProcSet { return m }},
	})
}

// waiting marks the states with the processes whose waiting counts.
func waiting(from Start) property.Property { return marking("waiting", from.counts) }

// The other marks.
var (
	inside = marking("inside", func(v model.View) bool { return v.Region == model.Critical })  // in their critical sections
	active = marking("active", func(v model.View) bool { return v.Region != model.Remainder }) // outside their remainders
)

// A Start says when overtaking begins to count.
type Start uint8

// The starts.
const (
	FromRequest Start = iota // the process's request
	FromDoorway              // the end of its doorway (View.Passed)
)

// counts reports whether a process with such a view waits in a way that counts.
func (from Start) counts(v model.View) bool {
	return v.Region == model.Trying && (from == FromRequest || v.Passed)
}

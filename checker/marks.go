package checker

import "doorway/model"

// marking is a property that holds of every run and marks each state with the
// processes that have such a view, for a measure to be taken on the graph.
func marking(name string, such func(model.View) bool) Property {
	mark := func(m model.ProcSet, p model.ProcID, v model.View) model.ProcSet {
		if such(v) {
			return m.With(p)
		}
		return m.Without(p)
	}
	return New(name, "", "", Monitor[model.ProcSet]{
		Sees: Regions,
		Start: func(s model.Snapshot) (m model.ProcSet) {
			for p := range model.ProcID(s.N()) {
				m = mark(m, p, s.View(p))
			}
			return m
		},
		Step: func(m model.ProcSet, o model.Observation) (model.ProcSet, error) {
			return mark(m, o.Event.Proc, o.Is), nil
		},
		Eventually: &Eventuality[model.ProcSet]{Owed: func(m model.ProcSet) model.ProcSet { return m }},
	})
}

// waiting marks the states with those whose waiting counts.
func waiting(from Start) Property { return marking("waiting", from.counts) }

// The other marks.
var (
	inside = marking("inside", func(v model.View) bool { return v.Region == model.Critical })  // in their critical sections
	active = marking("active", func(v model.View) bool { return v.Region != model.Remainder }) // outside their remainders
)

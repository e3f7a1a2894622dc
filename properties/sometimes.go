package properties

import (
	"doorway/checker/property"
	"doorway/model"
)

// EveryoneEnters says that in some run each of these processes enters its critical section.
func EveryoneEnters(who model.ProcSet) property.Property {
	return everyone("everyone-enters", "in some run each process that may request enters its critical section", who,
		func(o model.Observation) bool { return o.Is.Region == model.Critical })
}

// EveryoneServed says that in some run each of these processes requests and comes back to
// its remainder, as a process that synchronises its clock does.
func EveryoneServed(who model.ProcSet) property.Property {
	return everyone("everyone-served", "in some run each process that may request does so and comes back to its remainder", who,
		func(o model.Observation) bool { return o.Is.Region == model.Remainder })
}

// everyone says that in some run each of the processes makes such a move from region to region.
func everyone(name, meaning string, who model.ProcSet, move func(model.Observation) bool) property.Property {
	return property.Some(property.New(name, meaning, "", property.Monitor[model.ProcSet]{
		Sees:  property.Regions,
		Start: func(model.Snapshot) model.ProcSet { return 0 },
		Step: func(moved model.ProcSet, o model.Observation) (model.ProcSet, error) {
			if o.Was.Region != o.Is.Region && move(o) {
				moved = moved.With(o.Event.Proc)
			}
			if moved&who == who {
				return moved, property.ErrReached
			}
			return moved, nil
		},
	}))
}

// LeaderElected says that in some run every process that is up takes processes that are up for
// the leader. There is one for all, or one for each group.
var LeaderElected = property.Sometimes("leader-elected", "in some run every process that is up takes one that is up for the leader",
	func(s model.Snapshot) bool {
		var up, leaders model.ProcSet
		for p := range model.ProcID(s.N()) {
			v := s.View(p)
			if v.Region == model.Down {
				continue
			}
			if v.Leaders.Empty() {
				return false
			}
			up, leaders = up.With(p), leaders|v.Leaders
		}
		return !up.Empty() && up&leaders == leaders
	})

// DeadlockDeclared says that in some run a process declares a deadlock.
var DeadlockDeclared = property.Sometimes("deadlock-declared", "in some run a process declares a deadlock",
	func(s model.Snapshot) bool {
		for p := range model.ProcID(s.N()) {
			if !s.View(p).Deadlocked.Empty() {
				return true
			}
		}
		return false
	})

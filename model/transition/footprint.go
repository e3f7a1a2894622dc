package transition

import "doorway/model"

// A Footprint describes what an enabled event will touch, as far as this is known in advance. In shared memory the
// register is known, since a step learns nothing before its access. What a process will send is not known, nor
// whether it will disable interrupts.
type Footprint struct {
	Procs    model.ProcSet // the processes at which it happens
	Register int           // the number of the register whose shared value it touches, or NoRegister
	Writes   bool          // it may change that register
	Spends   model.Kind    // the kind of a fault, since faults of a kind share a budget; else 0
}

// At returns the footprint of an event that touches no register. An opinion happens at both its
// processes. An event without a process happens at all of them, and so does the drift of a clock,
// which ends when time has passed.
func At(e model.Event) Footprint {
	f := Footprint{Procs: model.Procs(e.Proc), Register: NoRegister}
	if e.Kind.Fault() {
		f.Spends = e.Kind
	}
	switch {
	case e.Kind.Everywhere() || e.Kind == model.Gain || e.Kind == model.Lose:
		f.Procs = model.AllProcs(model.MaxProcs)
	case e.Kind.Opinion():
		f.Procs = f.Procs.With(e.From)
	}
	return f
}

// Races reports whether the order of two events may matter. Events that do not race commute: in either order both
// can happen and lead to the same state.
func (f Footprint) Races(g Footprint) bool {
	return f.Procs&g.Procs != 0 || f.Spends != 0 && f.Spends == g.Spends ||
		f.Register != NoRegister && f.Register == g.Register && (f.Writes || g.Writes)
}

// NoRegister stands for no register.
const NoRegister = -1

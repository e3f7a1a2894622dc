package model

// A Footprint is what an event that can happen will touch, as far as it is known
// beforehand. Since a step learns nothing before it goes through the memory door,
// in shared memory the register is known. What a process will send is not, nor
// whether it will keep interrupts out.
type Footprint struct {
	Procs    ProcSet // at which processes it happens
	Register int     // the number of the register that it touches where others see it, or NoRegister
	Writes   bool    // it may change that register
	Spends   Kind    // of a fault its kind, since faults of a kind share a budget; else 0
}

// At returns the footprint of an event that touches no register: an opinion is
// one of both its processes, and what happens everywhere is one of all, as is the
// drift of a clock, which is over when time has passed.
func At(e Event) Footprint {
	f := Footprint{Procs: Procs(e.Proc), Register: NoRegister}
	if e.Kind.Fault() {
		f.Spends = e.Kind
	}
	switch {
	case e.Kind.Everywhere() || Drifts.Has(e.Kind):
		f.Procs = AllProcs(MaxProcs)
	case e.Kind.Opinion():
		f.Procs = f.Procs.With(e.From)
	}
	return f
}

// Races reports whether it may matter which of two events comes first. Two that
// do not race commute: in either order both can happen and lead to the same state.
func (f Footprint) Races(g Footprint) bool {
	return f.Procs&g.Procs != 0 || f.Spends != 0 && f.Spends == g.Spends ||
		f.Register != NoRegister && f.Register == g.Register && (f.Writes || g.Writes)
}

// NoRegister is the number of a register that is none.
const NoRegister = -1

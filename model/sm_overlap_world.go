package model

import "fmt"

// The writes of a smWorld whose reads and writes may overlap.

// results returns what may come of p's next event at a register, or nil if there
// is no choice.
func (w *smWorld[S]) results(p ProcID) []int {
	return w.sys.results(int(p), w.locals[p].Down, w.touches[p], w.mem.regs, w.writes)
}

// overlap lets writes go on and accesses choose.
func (w *smWorld[S]) overlap() {
	for p := range ProcID(len(w.writes)) {
		all := w.results(p)
		w.menu.own[p] = w.writes[p].own(w.sys.own(p, &w.locals[p], &w.views[p]))
		switch {
		case w.menu.own[p].Has(Step) && w.waits.Has(p):
			w.await(p, all)
		case all == nil && !w.writes[p].on:
			w.menu.choices[p] = first(w.touches[p].choices())
		case all == nil:
			w.menu.choices[p] = unblurred
		default:
			w.menu.choices[p] = numbers(all, func(int) bool { return true })
		}
	}
}

// await leaves of what p can read that with which its step does not block.
func (w *smWorld[S]) await(p ProcID, all []int) {
	if all == nil {
		all = []int{w.mem.regs[w.touches[p].reg]}
	}
	w.menu.choices[p] = numbers(all, func(v int) bool {
		defer w.pretend(p, v)()
		w.ask(p, &w.locals[p], 0)
		return !w.mem.blocked
	})
	if w.menu.choices[p] == nil {
		w.menu.own[p] &^= 1 << Step
	}
}

// pretend makes the register that p's next step touches hold v until the
// function that it returns is called.
func (w *smWorld[S]) pretend(p ProcID, v int) (end func()) {
	r := &w.mem.regs[w.touches[p].reg]
	was := *r
	*r = v
	return func() { *r = was }
}

// choose leaves in w.next the local state after e and in w.mem what it does there,
// with the value that e has chosen of what may come of it.
func (w *smWorld[S]) choose(e Event, audit bool) error {
	w.result = w.writes[e.Proc].value
	if all := w.results(e.Proc); all != nil && e.Kind.Chooses() {
		w.result = all[e.Index]
		if !w.writes[e.Proc].on {
			defer w.pretend(e.Proc, w.result)()
		}
	}
	return w.sys.react(&w.locals[e.Proc], e, &w.mem, audit, &w.next)
}

// commitOverlapping is commit where accesses may overlap.
func (w *smWorld[S]) commitOverlapping(e Event) {
	mine := &w.writes[e.Proc]
	switch {
	case mine.on && (e.Kind == Finish || e.Kind == Recover):
		w.end(mine)
	case w.did.op == writes:
		w.did.begun = true
		*mine = writing{on: true, reg: w.mem.reg, value: w.mem.value}
	}
}

// end ends a write.
func (w *smWorld[S]) end(mine *writing) {
	r := mine.reg
	*mine = writing{}
	for q := range w.writes {
		if other := &w.writes[q]; other.on && other.reg == r {
			other.met = true
		}
	}
	w.did = deed{op: writes, reg: r, was: w.mem.regs[r], is: w.result}
	w.mem.regs[r] = w.result
}

// beside says which writes the access of e overlaps, and in which it ends.
func (w *smWorld[S]) beside(e Event) (text string) {
	if w.writes == nil {
		return ""
	}
	switch mine := &w.writes[e.Proc]; {
	case mine.on && w.locals[e.Proc].Down:
		return fmt.Sprintf(", ending a write of %d that a crash broke off", mine.value)
	case mine.on && mine.met:
		return fmt.Sprintf(", ending a write of %d that has overlapped others", mine.value)
	case mine.on:
		return ""
	}
	for q := range w.writes {
		if o := &w.writes[q]; o.on && o.reg == int(w.touches[e.Proc].reg) {
			text += fmt.Sprintf(", overlapping p%d's write of %d", q, o.value)
		}
	}
	return text
}

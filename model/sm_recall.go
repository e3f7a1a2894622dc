package model

// A world of shared memory remembers what it has asked the author: a spinning
// process goes round a handful of local states, and takes the same steps again
// and again.

// An acquaintance is the local states of one process that have been met.
type acquaintance[S comparable] struct {
	met []answer[S]
	now int // the one that the process is in, if there is such a one
}

// knows reports whether the local state that the process is in has been met.
func (k *acquaintance[S]) knows() bool { return uint(k.now) < uint(len(k.met)) }

// maxMet is how many local states of a process are remembered. Those of a
// process that has more are forgotten now and then, all at once.
const maxMet = 16

// An answer is what follows from a local state alone: the view, what the next
// step does to memory as far as it matters, and the steps that were taken.
type answer[S comparable] struct {
	local local[S]
	view  View
	own   Kinds // what it allows, were nothing blocked or held back
	touch touch
	steps []taken
}

// taken is a step that was taken: of which kind, what it found in the register
// that it touched, and what came of it. Which register that is depends on the
// local state and the kind alone.
type taken struct {
	kind    Kind
	index   uint8 // of the alternative
	op      op
	reg     int // or NoRegister
	was, is int
	next    int // the local state after it
}

// put gives the process of e a new local state and asks what follows from it.
func (w *smWorld[S]) put(e Event, l *local[S]) error {
	if err := w.meet(e, l); err != nil {
		return err
	}
	w.settle(e.Proc)
	return nil
}

// meet makes *l the local state that the process of e is in, and asks the author
// what follows from it unless that is known.
func (w *smWorld[S]) meet(e Event, l *local[S]) error {
	k := &w.known[e.Proc]
	for i := range k.met {
		if k.met[i].local == *l {
			k.now = i
			return nil
		}
	}
	k.now = -1
	a, err := w.newAnswer(e, l)
	if err != nil {
		return err
	}
	k.add(a)
	return nil
}

// add remembers the answer for the local state that the process is in.
func (k *acquaintance[S]) add(a answer[S]) {
	if len(k.met) == maxMet {
		k.met = k.met[:0]
	}
	k.now = len(k.met)
	if k.now == cap(k.met) {
		k.met = append(k.met, a)
		return
	}
	k.met = k.met[:k.now+1]
	a.steps = k.met[k.now].steps[:0] // room that was taken before
	k.met[k.now] = a
}

// settle brings up to date what depends on the local state that p is in.
func (w *smWorld[S]) settle(p ProcID) *answer[S] {
	k := &w.known[p]
	a := &k.met[k.now]
	w.locals[p] = a.local // not what was written a moment ago, byte by byte: reading that whole would have to wait
	w.views[p] = a.view
	w.menu.own[p] = a.own
	if a.touch.waits {
		w.waits = w.waits.With(p)
	} else {
		w.waits = w.waits.Without(p)
	}
	if w.touches != nil {
		w.touches[p] = a.touch
	}
	if a.touch.others != nil || w.ways != nil {
		w.part(p, &a.touch)
	}
	return a
}

func (w *smWorld[S]) newAnswer(e Event, l *local[S]) (a answer[S], err error) {
	defer caught(e, &w.locals[e.Proc], &err)
	a = answer[S]{local: *l, view: w.sys.view(e.Proc, l)}
	a.own = w.sys.own(e.Proc, l, &a.view)
	if a.own&accesses != 0 || w.touches != nil {
		w.turn(e.Proc)
		a.touch = w.sys.touch(e.Proc, l.State, &w.mem)
		a.touch.waits = a.touch.waits && a.own.Has(Step)
		if a.own&accesses == 0 {
			a.touch.others = nil
		}
	}
	return a, nil
}

// maxTaken is how many steps from a local state are remembered: registers that
// count without end would have it know more and more.
const maxTaken = 8

// learn remembers that the step e has just been taken, unless the local state
// that it was taken from has been forgotten since.
func (w *smWorld[S]) learn(e Event, before acquaintance[S]) {
	k := &w.known[e.Proc]
	if e.Kind.Fault() || !before.knows() || len(k.met) < len(before.met) {
		return
	}
	a := &k.met[before.now]
	if len(a.steps) == maxTaken {
		a.steps = a.steps[:0]
	}
	a.steps = append(a.steps, taken{e.Kind, e.Index, w.did.op, w.did.reg, w.did.was, w.did.is, k.now})
}

// recall lets e happen as it did before, from the same local state and with the
// same value in the register that it touches, and reports whether it has.
func (w *smWorld[S]) recall(e Event) bool {
	k := &w.known[e.Proc]
	if w.holds || !k.knows() {
		return false
	}
	a := &k.met[k.now]
	for i := range a.steps {
		if s := &a.steps[i]; s.kind == e.Kind && s.index == e.Index && (s.reg == NoRegister || w.mem.regs[s.reg] == s.was) {
			w.repeat(e, a, s)
			return true
		}
	}
	return false
}

// repeat takes a step from a local state again.
func (w *smWorld[S]) repeat(e Event, from *answer[S], s *taken) {
	w.did = deed{op: s.op, reg: s.reg, was: s.was, is: s.is}
	if s.reg != NoRegister {
		w.mem.regs[s.reg] = s.is
	}
	w.known[e.Proc].now = s.next
	is := w.settle(e.Proc)
	w.seen.Event, w.seen.Was, w.seen.Is = e, from.view, is.view
	w.seen.Tokens = holds(&is.view) - holds(&from.view)
}

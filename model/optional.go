package model

// Abortable is an optional method of a Process or Program. If it returns true,
// processes may give up: one that is trying may go to its remainder, or to its
// exiting region to clean up, without having entered (a try-lock, or a lock with
// a timeout: Scott, Shared-memory synchronization, 2013, ch. 4).
type Abortable interface {
	Abortable() bool
}

// MayAbort reports whether the processes of an algorithm, or of a system, may give up.
func MayAbort(what any) bool {
	a, ok := what.(Abortable)
	return ok && a.Abortable()
}

// Durable is an optional method of a Process or Program. It returns what survives
// of s when me crashes; without it nothing does, and me recovers in its initial state.
type Durable[S comparable] interface {
	Durable(me ProcID, s S) S
}

// ManyStarts is an optional method of a Program, for A = Program[S], or of a
// Process, for A = Process[S, M]: it returns the algorithm once for each initial
// state, 1 to MaxChoices of them, of which only Init and Registers are asked.
// Init and Registers of the algorithm itself then say how a process recovers, and
// which registers there are.
//
// Which of them a run begins in is its first event, Begin. Initial states may
// differ only in what View does not show.
type ManyStarts[A any] interface {
	Starts() []A
}

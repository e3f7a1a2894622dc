package model

// Abortable is an optional method of a Process or Program. If it returns true, processes may give
// up: a trying process may go to its remainder, or to its exiting region to clean up, without
// having entered (a try-lock, or a lock with a timeout: Scott, Shared-memory synchronization, 2013,
// ch. 4).
type Abortable interface {
	Abortable() bool
}

// Durable is an optional method of a Process or Program. It returns the part of s that survives a
// crash of me. Without it nothing survives, and me recovers in its initial state.
type Durable[S comparable] interface {
	Durable(me ProcID, s S) S
}

// Roles is an optional method of a Process or Program whose processes have different parts: it returns
// what me is, for instance "server", for texts and pictures. It is constant.
type Roles interface {
	Role(me ProcID) string
}

// Alike is an optional method of a Process or Program. If it returns true, the algorithm treats all
// processes of one role alike (Roles; without roles, all processes), so that a search may exchange
// them (the checker's Options.Reduce).
//
// In shared memory, Init, Step and View depend on me by its role alone. The checker also calls Step for
// the other processes of the role, and a difference is an error.
//
// In message passing, Init, Step, View and all other methods commute with an exchange of two processes
// of a role: with the two exchanged in their arguments, their results are the same with the two
// exchanged. States and messages name processes as ProcID, ProcSet, ProcQueue and entries of a PerProc
// alone, for there the checker finds them; the zero ProcID is p0. A search that exchanges processes
// repeats every step under all exchanges, and a difference is an error.
type Alike interface {
	Alike() bool
}

// ManyStarts is an optional method of a Program, for A = Program[S], or of a Process, for A =
// Process[S, M]: it returns 1 to 256 algorithms, one for each initial state; only their Init
// and Registers are called. Init and Registers of the algorithm itself then determine how a process
// recovers and which registers there are.
//
// The first event of a run, Begin, chooses one of them. A process must have the same view in all
// initial states.
type ManyStarts[A any] interface {
	Starts() []A
}

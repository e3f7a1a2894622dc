package model

// Abortable is an optional method of a Process or Program. If it returns true,
// processes may give up: one that is trying may go to its remainder, or to its
// exiting region to clean up, without having entered (a try-lock, or a lock with
// a timeout: Scott, Shared-memory synchronization, 2013, ch. 4).
type Abortable interface {
	Abortable() bool
}

// MayAbort reports whether the processes of a system may give up.
func MayAbort(sys Runnable) bool {
	if a, ok := sys.(interface{ mayAbort() bool }); ok {
		return a.mayAbort()
	}
	return abortable(sys)
}

func (sys *messagePassing[S, M]) mayAbort() bool { return abortable(sys.alg) }
func (sys *sharedMemory[S]) mayAbort() bool      { return abortable(sys.prog) }

func abortable(alg any) bool {
	a, ok := alg.(Abortable)
	return ok && a.Abortable()
}

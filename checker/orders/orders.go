// Package orders searches the runs of a program that differ in the order of events that conflict: optimal dynamic
// partial-order reduction (Abdulla, Aronis, Jonsson and Sagonas, Source sets: a foundation for optimal dynamic
// partial order reduction, JACM 64(4), 2017). The search keeps no states. It executes the program again for each run,
// and takes one run of each class of those that differ only in the order of events that do not conflict.
//
// A lock is taken in one event, by a thread that is not enabled while another holds the lock (section 6 there).
//
// Where it is not certain what a step of another run would touch, wakeup trees lose classes. Then the search begins again
// with source sets, which need only what is known of the run at hand, and gives up runs that could only lead where
// others do.
package orders

import "slices"

// A Thread numbers a thread of a program. It has the same number in all runs: in each, the same thread created it, as its
// first, second or nth.
type Thread = int

// A Move names a possible next event of a thread.
type Move struct {
	Thread Thread
	Choice int // which of the alternatives of a step that has several, from 0
}

// A Program can be executed again and again. The same moves have the same effect each time.
type Program interface {
	// Reset goes back to the beginning.
	Reset() error
	// Moves appends the moves that are possible, those of a thread side by side with the choices 0, 1 and so on. There
	// are none when the run has ended.
	Moves(buf []Move) ([]Move, error)
	// Blocked appends the threads that cannot take a step because another holds a lock.
	Blocked(buf []Thread) []Thread
	// Objects returns how many objects there are so far. Those have the same numbers in all runs that begin as this one.
	Objects() int
	// Next returns what the next step of a thread may touch, whether or not the thread is enabled.
	Next(Thread) Touch
	// End is called at the end of a run that was not given up.
	End() error
	// Take takes a step.
	Take(Move) (Step, error)
}

// A Step describes an event that has happened.
type Step struct {
	Touch   Touch
	Needs   []int    // the places in the run of events that let it acquire what it accesses
	Enabled []Thread // the threads that it has created or woken
	Stopped []Thread // threads that touch everything, and can no longer take a step: time, when nobody waits for it any more
	Wanted  Touch    // what it would have touched, had it not begun to wait for a lock
	Fatal   bool     // it has ended the run, whoever could go on
	Place   Place    // where the thread was before
	Changes bool     // something may have changed
}

// A Place names an operation in the program, and its object. The zero place is none. A thread that comes back to a
// place too often while nothing changes is passed over (see Looks.Since).
type Place struct {
	At uintptr
	Of int
}

// A Touch lists the objects that an event accesses.
type Touch struct {
	All  bool // everything; otherwise
	Len  int
	List [6]Access
}

// Add adds an access, and returns it. If there are too many, the event touches everything.
func (t *Touch) Add(a Access) *Access {
	if t.All || t.Len == len(t.List) {
		*t = Touch{All: true}
		return &Access{}
	}
	t.List[t.Len] = a
	t.Len++
	return &t.List[t.Len-1]
}

// Again adds that a thread comes back because something of this has changed.
func (t *Touch) Again(since []Look) {
	for _, l := range since {
		if l.Touch.All {
			*t = Touch{All: true}
		}
		for _, b := range l.Touch.List[:l.Touch.Len] {
			if !slices.ContainsFunc(t.List[:t.Len], func(a Access) bool { return a.Object == b.Object }) {
				t.Add(Access{Object: b.Object, Kind: Read, Again: true})
			}
		}
	}
}

// An Access describes an event's use of an object.
type Access struct {
	Object   int
	Kind     Kind
	Acquire  bool   // the event is possible only while nobody holds the object
	Held     bool   // somebody held the object before the event
	Waits    bool   // the event has only begun to wait for the object
	Again    bool   // the thread has come back to see whether the object has changed; its state is not given
	Compares bool   // Kind is Write if the state before is Expected, and otherwise Read
	Expected uint64 // the state, if the access compares
	Before   uint64 // the state of an object for which some access compares
	After    uint64
}

// In returns the kind of the access where the object has a state.
func (a *Access) In(state uint64) Kind {
	switch {
	case !a.Compares:
		return a.Kind
	case state == a.Expected:
		return Write
	default:
		return Read
	}
}

// A Kind names a way to use an object. Two accesses of one object conflict, unless they are of one kind, and not Write.
type Kind uint8

// The kinds of accesses.
const (
	Read  Kind = iota // leave the object as it is
	Write             // use it in any way
	Share             // hold it together with others, or let it go
	Count             // count down, not below zero
)

// conflicts reports whether the order of two events may matter.
func (t *Touch) conflicts(o *Touch) bool {
	conflict, _ := t.Against(o)
	return conflict
}

// Against reports whether the order of two events may matter, and whether the other order is of no use: t, the later one,
// was not possible before o because of a lock, or one has only begun to wait.
func (t *Touch) Against(o *Touch) (conflict, locked bool) {
	if t.All || o.All {
		return true, false
	}
	locked = true
	for i := range t.Len {
		for k := range o.Len {
			a, b := &t.List[i], &o.List[k]
			if a.Object == b.Object && (a.Kind != b.Kind || a.Kind == Write) {
				conflict = true
				locked = locked && (a.Acquire && b.Held || a.Waits || b.Waits)
			}
		}
	}
	return conflict, conflict && locked
}

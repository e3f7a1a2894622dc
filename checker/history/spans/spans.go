// Package spans judges a stream of calls of locks and of tenures of leaders, recorded with their times as spans: did
// two hold a lock at once, did a fencing token fail to grow, or does one term have two leaders? It keeps a bounded part
// of the stream, so that it can go on without end, and says what is wrong as soon as it is known.
//
// A clock is wrong by at most some error, so each time of a span stands for an interval of times. A violation is
// reported only if it is there for every choice of times in these intervals; two that overlap for some choices and not
// for others are counted as possible. Errors are assumed to be independent, also those of two readings of one clock.
// That makes more choices, and so fewer violations.
//
// A process holds a lock for certain from the moment at which the call that locks is answered to the one at which it
// calls unlock. If every call is answered, and a process calls one after another, calls are linearizable as a lock
// (Herlihy and Wing, 1990) just when no two of these intervals overlap; package calls asks porcupine the same and needs
// the whole history. A lock that is never given back is held for certain only at the moment of its answer: its process
// may have crashed, or the span may be lost. A leader leads for certain from the beginning of its span to the end or,
// if that is earlier, to its first call of resign in it.
package spans

import (
	"fmt"
	"time"
)

// An Op records a call, or the tenure of a leader.
type Op struct {
	Kind
	Object     string // which lock or election, "" if there is only one
	Holder     string // who calls or leads
	Begin, End int64  // in nanoseconds since 1970; the begin comes first
	Error      int64  // by how many nanoseconds the clock is wrong at most
	Failed     bool   // the call had an error, or nobody got the lock or led
	Token      int64  // the fencing token, or the term
	HasToken   bool

	Line, Number int // where it stands in its file
}

// A Kind says what an Op is.
type Kind uint8

// The kinds.
const (
	Lock   Kind = iota // a call that gets a lock
	Unlock             // a call that gives it back
	Lead               // the time in which a leader takes itself to lead
	Resign             // a call with which a leader gives up
)

// String returns the kind as reports have it.
func (k Kind) String() string { return [...]string{"lock", "unlock", "lead", "resign"}[k] }

// key returns the time by which Ops are put in order: a call of resign limits the tenure that it is in, and a
// process calls unlock after it got its lock.
func (o Op) key() int64 {
	if o.Kind == Resign {
		return o.Begin
	}
	return o.End
}

// At names the place of an Op.
func (o Op) At() string {
	if o.Number > 1 {
		return fmt.Sprintf("line %d, span %d", o.Line, o.Number)
	}
	return fmt.Sprintf("line %d", o.Line)
}

// clock formats a time of day.
func clock(t int64) string { return time.Unix(0, t).UTC().Format("15:04:05.999999999") }

// A Finding reports a violation, with the Ops that show it.
type Finding struct {
	Object string
	Why    string
	Ops    []Op
	// Withdrawn says that it is no violation but withdraws one: a call that came late, by its order in the stream,
	// shows that two did not overlap.
	Withdrawn bool
}

// Counts say what was read, and what of it could not be judged.
type Counts struct {
	Ops        [4]int // by kind
	Failed     int    // calls that failed
	Violations int    // of any kind; of overlaps, pairs
	Possible   int    // pairs that overlap for some choices of times and not for others
	Open       int    // locks for which no unlock was seen
	Unpaired   int    // unlocks for which no lock was seen
	Disordered int    // Ops that came after later ones of their process, and were not judged
	Reaching   int    // holds and tenures that reach back to what is no longer kept
	Until      int64  // the latest end
}

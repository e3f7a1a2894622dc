package causality

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"doorway/model"
)

// A Rule defines a logical clock of type T: it says how a process updates its clock.
type Rule[T any] struct {
	Start   func(n int) T                 // its initial value, in a system of n processes
	Receive func(own, sent T) T           // merges a process's clock and that of a message, before Advance
	Advance func(p model.ProcID, own T) T // updates it for each event; the result is the event's clock
}

// Lamport defines the scalar clock (Lamport, 1978, rules IR1 and IR2): what
// happens before has the smaller clock. An event with a smaller clock than
// another may have happened before it, or the two may be concurrent.
var Lamport = Rule[int]{
	Start:   func(int) int { return 0 },
	Receive: func(own, sent int) int { return max(own, sent) },
	Advance: func(_ model.ProcID, own int) int { return own + 1 },
}

// A Vector counts, by process, the events that happened before an event, itself included.
type Vector []int

// String returns v without blanks, such as "[1,0,2]".
func (v Vector) String() string {
	return strings.ReplaceAll(fmt.Sprint([]int(v)), " ", ",")
}

// Vectors defines the vector clock (Fidge, Timestamps in message-passing systems that preserve the
// partial ordering, Australian Computer Science Communications 10(1), 1988; Mattern, Virtual time
// and global states of distributed systems, 1989): an event happened before another if and only if
// its clock is Less.
var Vectors = Rule[Vector]{
	Start: func(n int) Vector { return make(Vector, n) },
	Receive: func(own, sent Vector) Vector {
		both := slices.Clone(own)
		for p := range both {
			both[p] = max(both[p], sent[p])
		}
		return both
	},
	Advance: func(p model.ProcID, own Vector) Vector {
		next := slices.Clone(own)
		next[p]++
		return next
	},
}

// Stamp returns the clock of every event of the run; the zero T for one that
// happens at no process.
func Stamp[T any](r *Run, rule Rule[T]) []T {
	own, stamps := make([]T, r.N), make([]T, len(r.Proc))
	for p := range own {
		own[p] = rule.Start(r.N)
	}
	for i, p := range r.Proc {
		if p == None {
			continue
		}
		if s := r.Sent[i]; s != None {
			own[p] = rule.Receive(own[p], stamps[s])
		}
		own[p] = rule.Advance(model.ProcID(p), own[p])
		stamps[i] = own[p]
	}
	return stamps
}

// Written returns the clock of every event of the run as text, "" for one that happens at no process. It returns an
// error if the clock is neither "lamport" nor "vector".
func Written(r *Run, clock string) ([]string, error) {
	switch clock {
	case "lamport":
		return written(r, Stamp(r, Lamport)), nil
	case "vector":
		return written(r, Stamp(r, Vectors)), nil
	default:
		return nil, errors.New("want lamport or vector")
	}
}

// written formats stamps.
func written[T any](r *Run, stamps []T) []string {
	texts := make([]string, len(stamps))
	for i, s := range stamps {
		if r.Proc[i] != None {
			texts[i] = fmt.Sprint(s)
		}
	}
	return texts
}

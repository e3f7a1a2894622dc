// Package lines changes programs in shared memory at one line: there p1 halts for good, or a process goes on at
// another line than the program says. The field PC of its local state says at which line a process is.
package lines

import (
	"fmt"
	"reflect"

	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A changed is a program with a change. Its optional methods are those of the program.
type changed[S comparable] struct {
	memory.Program[S]
	place
}

// change returns a program that is to be changed at a place. It panics if the program has an optional method that the
// changed one would lose.
func change[S comparable](p memory.Program[S], at place) changed[S] {
	switch p.(type) {
	case model.Durable[S], model.ManyStarts[memory.Program[S]]:
		panic(fmt.Sprintf("lines: a changed %T would have no method Durable or Starts: write its variant out", p))
	}
	return changed[S]{p, at}
}

func (c changed[S]) Abortable() bool { return transition.MayAbort(c.Program) }

func (c changed[S]) Role(p model.ProcID) string { return transition.RoleOf(c.Program, p) }

// of returns the line at which a process is.
func of(local any) uint8 { return uint8(reflect.ValueOf(local).FieldByName("PC").Uint()) }

// A place is where a program is changed.
type place struct {
	where
	line, next uint8
}

// A where says when a process is at a place.
type where uint8

const (
	at       where = iota // before the step of the line
	reaching              // after a step that leads to the line
	leaving               // after the step of the line
	between               // after the step of the line, if it leads to the line next
)

// before reports whether a process in state s is at the place before its step.
func (p place) before(s any) bool { return p.where == at && of(s) == p.line }

// after reports whether a process is at the place after a step from state s to state t.
func (p place) after(s, t any) bool {
	switch p.where {
	case reaching:
		return of(t) == p.line
	case leaving:
		return of(s) == p.line
	default:
		return p.where == between && of(s) == p.line && of(t) == p.next
	}
}

// Package lines changes programs in shared memory at one line: there p1 halts for good, or a process goes on at
// another line than the program says. At which line a process is stands in the field PC of its local state.
package lines

import "reflect"

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

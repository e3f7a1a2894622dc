package model

import "fmt"

// A deed is what an event did to memory.
type deed struct {
	op       op
	buffered bool // it went no further than the store buffer
	begun    bool // it is a write that goes on
	reg      int  // or NoRegister
	was, is  int  // its value before, unless it was only read or buffered, and after
}

func (d deed) text(name string) string {
	switch {
	case d.op == reads && d.buffered:
		return fmt.Sprintf("reads %s = %d from its buffer", name, d.is)
	case d.op == reads:
		return fmt.Sprintf("reads %s = %d", name, d.is)
	case d.begun:
		return fmt.Sprintf("begins to write %s = %d", name, d.is)
	case d.buffered:
		return fmt.Sprintf("buffers %s = %d", name, d.is)
	case d.was == d.is:
		return fmt.Sprintf("leaves %s = %d", name, d.is)
	default:
		return fmt.Sprintf("sets %s from %d to %d", name, d.was, d.is)
	}
}

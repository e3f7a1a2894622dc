// Package registers is what events do to shared registers under each memory model,
// said once over a store.
package registers

import (
	"doorway/model"
)

// An Op is what sort of operation a step does. What sort depends, as the
// register does, on the local state alone.
type Op uint8

const (
	Stays  Op = iota // away from the door
	Reads            // changes nothing, whatever the value
	Writes           // a plain write: learns nothing
	Locks            // an atomic read-modify-write, or a fence
)

// Accesses is the kinds of steps of a program.
const Accesses = model.Kinds(1<<model.Request | 1<<model.Exit | 1<<model.Step)

// Touch is what the next step of a local state does to memory.
type Touch struct {
	Known   bool
	Guarded bool
	Waits   bool // some alternative is guarded
	Free    bool // none is, and the step does not choose
	Op      Op
	Reg     int16   // or NoRegister
	Others  []Touch // if the step chooses: what its alternatives 1, 2, … do; the rest is of alternative 0
}

// With returns what an alternative does. If there are none it is the step itself:
// the number is of the value that comes of it.
func (t *Touch) With(alternative uint8) *Touch {
	if i := int(alternative); i > 0 && i <= len(t.Others) {
		return &t.Others[i-1]
	}
	return t
}

// Choices returns how many alternatives there are.
func (t *Touch) Choices() int { return 1 + len(t.Others) }

// Away is what an event does to memory that goes nowhere near it.
var Away = Touch{Known: true, Free: true, Reg: model.NoRegister}

// Package registers defines the effects of events on shared registers under each memory model. It is written once,
// over a store.
package registers

import (
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/transition"
)

// An Op names the operation of a step. Like the register, it depends on the local state alone.
type Op uint8

const (
	Stays  Op = iota // does not access memory
	Reads            // changes nothing, whatever the value
	Writes           // a plain write: learns nothing
	Locks            // an atomic read-modify-write, or a fence
)

// Accesses holds the kinds of steps of a program.
const Accesses = kinds.Set(1<<model.Request | 1<<model.Exit | 1<<model.Step)

// Touch describes the effect of a local state's next step on memory.
type Touch struct {
	Known   bool
	Guarded bool
	Waits   bool // some alternative is guarded
	Free    bool // no alternative is guarded, and the step does not choose
	Op      Op
	Reg     int16   // or NoRegister
	Others  []Touch // if the step chooses: what its alternatives 1, 2, … do; the other fields describe alternative 0
}

// With returns what an alternative does to memory. If the step does not choose, that is the step
// itself: the number is then that of the value that an access returns.
func (t *Touch) With(alternative uint8) *Touch {
	if i := int(alternative); i > 0 && i <= len(t.Others) {
		return &t.Others[i-1]
	}
	return t
}

// Choices returns how many alternatives there are.
func (t *Touch) Choices() int { return 1 + len(t.Others) }

// Away stands for the Touch of an event that does not access memory.
var Away = Touch{Known: true, Free: true, Reg: transition.NoRegister}

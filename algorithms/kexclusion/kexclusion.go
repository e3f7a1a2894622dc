// Package kexclusion is k-exclusion by a semaphore that is k at first: k processes may be inside at
// once, and fewer than k that halt do not keep the others out.
//
// Mutual exclusion is 1-exclusion, which a single halt blocks (case k-exclusion/one-deadlock-freedom).
package kexclusion

import (
	"doorway/algorithms/semaphore"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// The one register.
const sem = 0

// Algorithm is k-exclusion by a semaphore with a queue: semaphore.Strong with another initial value.
// Whoever halts, in its critical section or in the queue, takes one of the K places with it.
type Algorithm struct {
	semaphore.Strong
	K int
}

// Registers returns the semaphore, initially K.
func (a Algorithm) Registers() []memory.Register { return places(a.K) }

// Weak is k-exclusion by a weak semaphore, where it is left open who goes on after a V:
// semaphore.Algorithm with another initial value.
type Weak struct {
	semaphore.Algorithm
	K int
}

// Registers returns the semaphore, initially K.
func (a Weak) Registers() []memory.Register { return places(a.K) }

func places(k int) []memory.Register { return []memory.Register{{Name: "sem", Init: k}} }

// The program; a process counts through the lines of semaphore.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle     remainder
P        P(sem): if sem > 0: sem := sem − 1
Blocked    otherwise: wait in the queue of sem until a V lets me go on
InCS     critical section
V        V(sem): if the queue is empty: sem := sem + 1
·          otherwise: let the first of it go on
`)}

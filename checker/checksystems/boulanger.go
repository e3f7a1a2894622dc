package checksystems

import (
	"doorway/model"
	"doorway/model/memory"
)

// Boulanger models the boulangerie algorithm (Moses and Patkin, Under the hood of the bakery
// algorithm: mutual exclusion as a matter of priority, SIROCCO 2015), action for action like the
// module Boulanger of the TLA+ examples (Lamport): safe registers are written any number of times
// with any value before they get the right one, and the other processes are checked in any order.
// Such numbers are 0 to MaxNat. Process p is number p+1 there.
type Boulanger struct{ N, MaxNat int }

// BoulangerState holds the local state of one process of Boulanger, with its
// flag and number, which it alone writes.
type BoulangerState struct {
	PC        uint8
	Unchecked model.ProcSet
	Max       int16
	Next      model.ProcID // nxt
	Previous  int16        // −1 for none
	Flag      bool
	Num       int16
}

// The actions of Boulanger, by the names of its labels.
const (
	boulangerNCS uint8 = iota
	e1
	e2
	e3
	e4
	w1
	w2
	boulangerCS
	exit
)

// Registers returns the numbers and then the flags, all 0 at first.
func (a Boulanger) Registers() []memory.Register { return make([]memory.Register, 2*a.N) }

// Init returns an idle process.
func (Boulanger) Init(model.ProcID) BoulangerState { return BoulangerState{Previous: -1} }

// Step takes a step of the model, one action a case.
func (a Boulanger) Step(me model.ProcID, s BoulangerState, mem *memory.Memory) BoulangerState {
	switch s.PC {
	case boulangerNCS:
		s.PC = e1
	case e1:
		if mem.Choose(2) == 0 {
			return a.raise(me, s, !s.Flag, mem)
		}
		s.PC, s.Unchecked, s.Max = e2, model.Others(a.N, me), 0
		return a.raise(me, s, true, mem)
	case e2:
		if s.Unchecked.Empty() {
			s.PC = e3
			return s
		}
		i := nth(s.Unchecked, mem.Choose(s.Unchecked.Len()))
		s.Unchecked = s.Unchecked.Without(i)
		s.Max = max(s.Max, int16(mem.Read(int(i))))
	case e3:
		return a.write(me, s, int(s.Max)+1, e4, mem)
	case e4:
		if mem.Choose(2) == 0 {
			return a.raise(me, s, !s.Flag, mem)
		}
		s.PC, s.Unchecked = w1, model.Others(a.N, me)
		if s.Num == 1 {
			s.Unchecked = model.Procs()
			for p := range me {
				s.Unchecked = s.Unchecked.With(p)
			}
		}
		return a.raise(me, s, false, mem)
	case w1:
		if s.Unchecked.Empty() {
			s.PC = boulangerCS
			return s
		}
		s.Next = nth(s.Unchecked, mem.Choose(s.Unchecked.Len()))
		mem.Await(a.N+int(s.Next), func(flag int) bool { return flag == 0 })
		s.PC, s.Previous = w2, -1
	case w2:
		return a.compare(me, s, int16(mem.Read(int(s.Next))))
	case boulangerCS:
		s.PC = exit
	case exit:
		return a.write(me, s, 0, boulangerNCS, mem)
	}
	return s
}

// raise writes the flag.
func (a Boulanger) raise(me model.ProcID, s BoulangerState, flag bool, mem *memory.Memory) BoulangerState {
	value := 0
	if flag {
		value = 1
	}
	s.Flag = flag
	mem.Write(a.N+int(me), value)
	return s
}

// write writes any number and stays, or writes value and goes on to next.
func (a Boulanger) write(me model.ProcID, s BoulangerState, value int, next uint8, mem *memory.Memory) BoulangerState {
	if k := mem.Choose(a.MaxNat + 2); k <= a.MaxNat {
		value = k
	} else {
		s.PC = next
	}
	s.Num = int16(value)
	mem.Write(int(me), value)
	return s
}

// compare models w2: me goes before the next process if that has no number, or
// a larger one, or another than a moment ago.
func (a Boulanger) compare(me model.ProcID, s BoulangerState, other int16) BoulangerState {
	before := s.Num < other || s.Num == other && me < s.Next
	if other != 0 && !before && (s.Previous == -1 || other == s.Previous) {
		s.Previous = other
		return s
	}
	s.Unchecked = s.Unchecked.Without(s.Next)
	s.PC = w1
	if s.Unchecked.Empty() {
		s.PC = boulangerCS
	}
	return s
}

// View counts everything from e1 to w2 as the trying region.
func (Boulanger) View(_ model.ProcID, s BoulangerState) model.View {
	switch {
	case s.PC == boulangerNCS:
		return model.View{Region: model.Remainder}
	case s.PC < boulangerCS:
		return model.View{Region: model.Trying}
	case s.PC == boulangerCS:
		return model.View{Region: model.Critical}
	default:
		return model.View{Region: model.Exiting}
	}
}

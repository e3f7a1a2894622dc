package hyman

import (
	"doorway/model"
	"doorway/model/memory"
)

// indivisible is the algorithm on a machine that can look at the other's flag and
// take the turn in one step. For this, the flags and the turn are the bits of one
// register: flag[p] is bit p.
type indivisible struct{ Algorithm }

// The one register, and the bit of the turn in it.
const (
	word    = 0
	turnBit = 1 << turn
)

func (indivisible) Registers() []memory.Register {
	return []memory.Register{{Name: "turn,flag[1],flag[0]"}}
}

func (a indivisible) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Raise:
		mem.FetchAndPhi(word, func(w int) int { return w | 1<<me })
		return State{ReadTurn}
	case ReadTurn:
		if mem.Read(word)>>turn == int(me) {
			return State{InCS}
		}
		return State{ReadFlag}
	case ReadFlag:
		if was := mem.FetchAndPhi(word, func(w int) int { return take(me, w) }); take(me, was) != was {
			s.PC = ReadTurn
		}
		return s
	case Lower:
		mem.FetchAndPhi(word, func(w int) int { return w &^ (1 << me) })
		return State{Idle}
	}
	return a.Algorithm.Step(me, s, mem)
}

// take gives the turn to me, which does not have it, unless the other's flag is up.
func take(me model.ProcID, w int) int {
	if w>>(1-me)&1 != 0 {
		return w
	}
	return w ^ turnBit
}

package fischer

import (
	"doorway/algorithms/internal/assume"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

const (
	fischer = "Fischer 1985, in Lamport 1987"
	recipe  = "Abadi & Lamport 1994"
)

var (
	inTime = catalogue.Assumption{Name: "steps in time", Meaning: "a process takes its next step within a known time, above all from finding 0 to writing its name"}
	pause  = catalogue.Assumption{Name: "long pause", Meaning: "the pause between writing the name and looking again is longer than that time"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "fischer",
	Title:  "Fischer's algorithm",
	Family: catalogue.SharedMemoryLock,
	Source: "M. Fischer, personal communication, 1985, in L. Lamport, A fast mutual exclusion algorithm, ACM TOCS 5(1), 1987; " +
		"M. Abadi and L. Lamport, An old-fashioned recipe for real time, ACM TOPLAS 16(5), 1994",
	Rules: `To enter, wait until the one register is 0, write your name into it, pause, and
look again: enter if your name is still there, otherwise start over. To leave,
write 0. Every process that has found 0 writes within the time of one step; a
process that pauses for longer than that and then still finds its own name knows
that nobody else can write any longer. With a shorter pause two may enter. Time
matters to safety alone: whatever the delays, somebody gets in. A waiting process
may be passed without bound.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{inTime, pause, assume.NoHaltOutsideRemainder},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{Pause: s.Delay + 1}
	return []catalogue.Variant{
		{Meaning: "pauses for one unit of time more than a step takes", Build: memory.Builder(a)},
		{Name: "short", Meaning: "pauses for as long as the longest step takes", Build: memory.Builder(Algorithm{a.Pause - 1})},
		{Name: "breathless", Meaning: "does not pause", Mutant: true, Build: memory.Builder(Algorithm{})},
		{Name: "early", Meaning: "pauses before it writes its name", Mutant: true, Build: memory.Builder(early{a})},
		{Name: "stubborn", Meaning: "writes its name again if it finds another's", Mutant: true, Build: memory.Builder(stubborn{a})},
		{Name: "keeper", Meaning: "leaves with its name still there", Mutant: true, Build: memory.Builder(keeper{a})},
	}
}

package berkeley

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const paper = "Gusella & Zatti 1989"

var (
	steady = catalogue.Assumption{Name: "clocks without drift", Meaning: "clocks advance at the same rate until all are adjusted"}
	most   = catalogue.Assumption{Name: "most clocks are right", Meaning: "clocks that are wrong alike are fewer than those that are right"}
	near   = catalogue.Assumption{Name: "right clocks are close", Meaning: "right clocks seem to differ by γ at most"}
	fifo   = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages; needed from the second synchronisation on"}
	alone  = catalogue.Assumption{Name: "one master", Meaning: "at any time only one process is the master, as an election ensures"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "berkeley",
	Title:  "The clock synchronisation of Berkeley Unix",
	Family: catalogue.ClockSynchronisation,
	Source: "R. Gusella and S. Zatti, The accuracy of the clock synchronization achieved by TEMPO in Berkeley UNIX 4.3BSD, " +
		"IEEE Trans. Software Engineering 15(7), 1989; named in " + course.Unit3,
	Rules: `The master asks all others for the time and measures the round trips with its own
clock; who answered is ahead of it by the time in the answer and half the round trip.
Of all clocks, its own among them, it takes the largest set that do not differ by
more than γ (of several, that of the latest), and their average. By what is left to
that each process adjusts its clock: the master sends the difference. As we read it,
the master waits for all answers.
Here p0 is the master, and its clock is wrong by 20 units; those of the others are
right, 1 unit ahead, and 2. γ is as large as these may seem to be apart.`,
	Assumptions: []catalogue.Assumption{steady, most, near, fifo, assume.NoDuplication, alone},
	Variants:    catalogue.ForProcesses(2, 4, "averages of more are no whole numbers of the parts of a unit that its clocks count", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	// A reading is wrong by half of what a delay may vary by, so two differ by that
	// much more than the clocks do.
	a := Algorithm{N: s.N, Gamma: unit * (s.N - 2 + s.Delay - s.MinDelay)}
	for p := range s.N {
		a.Clocks[p] = p - 1
	}
	a.Clocks[0] = 20
	twoWrong, narrow := a, a
	twoWrong.Clocks[1] = a.Clocks[0]
	narrow.Gamma = 0
	return []catalogue.Variant{
		{Meaning: "the clock of p0 is wrong, and the others' are right", Build: message.Builder(a)},
		{Name: "two-wrong", Meaning: "two clocks are wrong alike", Build: message.Builder(twoWrong)},
		{Name: "narrow", Meaning: "γ is 0", Build: message.Builder(narrow)},
		{Name: "credulous", Meaning: "averages over all clocks", Mutant: true, Build: message.Builder(credulous(a))},
		{Name: "stale", Meaning: "forgets half the round trip", Mutant: true, Build: message.Builder(stale{a})},
		{Name: "absolute", Meaning: "sends the time instead of a difference", Mutant: true, Build: message.Builder(absolute{a})},
		{Name: "proud", Meaning: "the master does not adjust its own clock", Mutant: true, Build: message.Builder(proud{a})},
	}
}

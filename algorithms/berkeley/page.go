package berkeley

import (
	"fmt"

	"doorway/model"
)

const (
	paper = "Gusella & Zatti 1989"
	unit3 = "the Unit 3 lecture notes on synchronization"

	steady = "clocks without drift"
	most   = "most clocks are right"
	near   = "right clocks are close"
	fifo   = "FIFO channels"
	single = "no duplication"
	alone  = "one master"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "berkeley",
	Title:  "The clock synchronisation of Berkeley Unix",
	Family: model.ClockSynchronisation,
	Source: "R. Gusella and S. Zatti, The accuracy of the clock synchronization achieved by TEMPO in Berkeley UNIX 4.3BSD, " +
		"IEEE Trans. Software Engineering 15(7), 1989; named in " + unit3,
	Rules: `The master asks all others for the time and measures the round trips with its own
clock; who answered is ahead of it by the time in the answer and half the round trip.
Of all clocks, its own among them, it takes the largest set that do not differ by
more than γ (of several, that of the latest), and their average. By what is left to
that each process adjusts its clock: the master sends the difference. As we read it,
the master waits for all answers.
Here p0 is the master, and its clock is wrong by 20 units; those of the others are
right, 1 unit ahead, and 2. γ is as large as these may seem to be apart.`,
	Assumptions: []model.Assumption{
		{Name: steady, Meaning: "clocks advance at the same rate until all are adjusted"},
		{Name: most, Meaning: "clocks that are wrong alike are fewer than those that are right"},
		{Name: near, Meaning: "right clocks seem to differ by γ at most"},
		{Name: fifo, Meaning: "a channel keeps the order of its messages; needed from the second synchronisation on"},
		{Name: single, Meaning: "no message is duplicated"},
		{Name: alone, Meaning: "at any time only one process is the master, as an election ensures"},
	},
	Variants: []model.Variant{
		{Meaning: "the clock of p0 is wrong, and the others' are right", Build: build(func(a Algorithm) process { return a })},
		{Name: "two-wrong", Meaning: "two clocks are wrong alike", Build: build(func(a Algorithm) process { a.Clocks[1] = a.Clocks[0]; return a })},
		{Name: "narrow", Meaning: "γ is 0", Build: build(func(a Algorithm) process { a.Gamma = 0; return a })},
		{Name: "credulous", Meaning: "averages over all clocks", Mutant: true, Build: build(func(a Algorithm) process { return credulous(a) })},
		{Name: "stale", Meaning: "forgets half the round trip", Mutant: true, Build: build(func(a Algorithm) process { return stale{a} })},
		{Name: "absolute", Meaning: "sends the time instead of a difference", Mutant: true, Build: build(func(a Algorithm) process { return absolute{a} })},
		{Name: "proud", Meaning: "the master does not adjust its own clock", Mutant: true, Build: build(func(a Algorithm) process { return proud{a} })},
	},
	Claims: claims,
}

type process = model.Process[State, Message]

// build returns how a process made of the algorithm becomes a system. A reading is
// wrong by half of what a delay may vary by, so two differ by that much more than
// the clocks do.
func build(of func(Algorithm) process) func(model.Setup) (model.System, error) {
	return func(s model.Setup) (model.System, error) {
		if s.N < 2 || s.N > 4 {
			return nil, fmt.Errorf("berkeley: n=%d, want 2 to 4: averages of more are no whole numbers of %dths of a unit", s.N, unit)
		}
		a := Algorithm{N: s.N, Gamma: unit * (s.N - 2 + s.Delay - s.MinDelay)}
		for p := range s.N {
			a.Clocks[p] = p - 1
		}
		a.Clocks[0] = 20
		return model.MessagePassing(of(a), s)
	}
}

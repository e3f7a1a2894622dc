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
	most   = catalogue.Assumption{Name: "most clocks are right", Meaning: "clocks that are wrong by the same amount are fewer than right ones"}
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
clock; when an answer arrives, that slave's clock shows the time in the answer and half
the round trip. Of all clocks, its own among them, the master takes the largest set
that do not differ by more than γ (of several such sets, the latest), and averages
them. Each process adjusts its clock to that average: the master sends the difference.
As we read the paper, the master waits for all answers.
Here p0 is the master, and its clock is wrong by 20 units; the others' clocks are right:
the first is on time, and the next are 1 and 2 units ahead. γ is the most by which
right clocks may seem to differ.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{steady, most, near, fifo, assume.NoDuplication, alone},
	Variants:    catalogue.ForProcesses(2, 4, "averages of more clocks are not whole numbers of the parts of a unit that its clocks count", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	// A reading is wrong by at most half of what a delay may vary by, so two readings
	// may differ by all of it more than the clocks do.
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
		{Name: "two-wrong", Meaning: "two clocks are wrong by the same amount", Build: message.Builder(twoWrong)},
		{Name: "narrow", Meaning: "γ is 0", Build: message.Builder(narrow)},
		{Name: "elected", Meaning: "whoever requests calls an election, by the bully algorithm, and its winner is the master", Build: message.Builder(elected{a})},
		{Name: "credulous", Meaning: "averages over all clocks", Mutant: true, Build: message.Builder(credulous(a))},
		{Name: "stale", Meaning: "forgets half the round trip", Mutant: true, Build: message.Builder(stale{a})},
		{Name: "absolute", Meaning: "sends the time instead of a difference", Mutant: true, Build: message.Builder(absolute{a})},
		{Name: "proud", Meaning: "the master does not adjust its own clock", Mutant: true, Build: message.Builder(proud{a})},
	}
}

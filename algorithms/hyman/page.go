package hyman

import "doorway/model"

const (
	paper = "Hyman 1966"
	knuth = "Knuth 1966: it hardly works at all"
	park  = "Park's course notes (2019)"

	oneStep = "indivisible taking"
	noHalt  = "no halt outside the remainder"
)

// Page is the algorithm's place in the catalogue.
var Page = model.Page{
	Name:   "hyman",
	Title:  "Hyman's algorithm for two processes (wrong)",
	Family: model.SharedMemoryLock,
	Source: "H. Hyman, Comments on a problem in concurrent programming control, CACM 9(1), 1966; refuted by D. E. Knuth, Additional comments on a problem in concurrent programming control, CACM 9(5), 1966",
	Rules: `Each process has a flag, and there is one turn. To enter, raise the own flag. If
it is one's turn, enter. If not, wait until the other's flag is down, take the
turn, and look at it again; to leave, lower the flag. The turn is taken some time
after the other's flag was seen down; a process that comes in between, and whose
turn it was, is inside by then. It needs one request each. The algorithm also
lets a process starve. Were the look at the flag and the taking of the turn one
step, it would exclude.`,
	Assumptions: []model.Assumption{
		{Name: oneStep, Meaning: "nothing happens between the look at the other's flag and the taking of the turn"},
		{Name: noHalt, Meaning: "a process halts only in its remainder"},
	},
	Variants: model.ForProcesses(2, 2, "the algorithm is for two processes", []model.Variant{
		{Meaning: "as published", Build: model.ByMemory(Algorithm{})},
		{Name: "indivisible", Meaning: "looks at the other's flag and takes the turn in one step", Build: model.ByMemory(indivisible{})},
		{Name: "taken-only", Meaning: "does not take the turn", Mutant: true, Build: model.ByMemory(takenOnly{})},
		{Name: "interested", Meaning: "leaves with its flag up", Mutant: true, Build: model.ByMemory(interested{})},
	}),
	Claims: []model.Claim{
		{Property: "mutual-exclusion", Setup: requests(1), Expect: model.Violated, Drops: oneStep, Source: paper + " claims it; " + knuth,
			Why: "p1 sees the flag of p0 down; p0 comes, finds that it is its turn, and enters; p1 takes the turn and enters, too"},
		{Property: "mutual-exclusion", Setup: unlimited, Expect: model.Violated, Source: paper + " claims it",
			Why: "p1 sees the flag of p0 down; p0 comes, finds that it is its turn, and enters; p1 takes the turn and enters, too"},
		{Property: "deadlock-freedom", Setup: unlimited, Source: paper},
		{Property: "no-interference", Setup: unlimited},
		{Property: "livelock-freedom", Setup: unlimited, Source: paper},
		{Property: "starvation-freedom", Setup: unlimited, Expect: model.Violated, Source: "required of a solution by " + park, Why: unlucky},
		{Property: "bounded-waiting(1)", Setup: unlimited, Expect: model.Violated, Source: "required of a solution by " + park, Why: overtaken},
		{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited, Expect: model.Violated, Why: overtaken},
		{Property: "bounded-waiting-from-doorway(5)", Setup: unlimited, Expect: model.Violated, Why: overtaken},

		{Property: "mutual-exclusion", Variant: "indivisible", Setup: unlimited},
		{Property: "deadlock-freedom", Variant: "indivisible", Setup: unlimited},
		{Property: "no-interference", Variant: "indivisible", Setup: unlimited},
		{Property: "livelock-freedom", Variant: "indivisible", Setup: unlimited},
		{Property: "starvation-freedom", Variant: "indivisible", Setup: unlimited, Expect: model.Violated, Why: unlucky},
		{Property: "bounded-waiting-from-doorway(5)", Variant: "indivisible", Setup: unlimited, Expect: model.Violated, Why: overtaken},

		{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
			Why:    "p0 halts with its flag up, and p1, who has yet to take the turn, waits for ever",
			Source: park + ": a process may halt only if it is not in its critical section"},

		{Property: "no-interference", Variant: "taken-only", Setup: requests(1), Expect: model.Violated,
			Why: "p1 waits for a turn that p0, who does not compete, has and does not give"},
		{Property: "deadlock-freedom", Variant: "interested", Setup: requests(1), Expect: model.Violated,
			Why: "p0 leaves with its flag up, and p1 waits for it to go down"},
	},
}

const (
	unlucky   = "the process looks at the other's flag only while it is up, again and again, which weak fairness allows"
	overtaken = "the other, whose turn it is, enters again and again before the process looks at its flag"
)

var unlimited = requests(model.Unlimited)

func requests(each int) model.Setup { return model.Setup{N: 2, Requests: each} }

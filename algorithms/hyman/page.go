package hyman

import (
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/model/named"
)

const (
	paper = "Hyman 1966"
	knuth = "Knuth 1966: it hardly works at all"
)

var (
	oneStep = catalogue.Assumption{Name: "indivisible taking", Meaning: "nothing happens between the look at the other's flag and the taking of the turn"}
	noHalt  = catalogue.Assumption{Name: "no halt outside the remainder", Meaning: "a process halts only in its remainder"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "hyman",
	Title:  "Hyman's algorithm for two processes (wrong)",
	Family: catalogue.SharedMemoryLock,
	Source: "H. Hyman, Comments on a problem in concurrent programming control, CACM 9(1), 1966; refuted by D. E. Knuth, Additional comments on a problem in concurrent programming control, CACM 9(5), 1966",
	Rules: `Each process has a flag, and there is one turn. To enter, raise the own flag. If
it is one's turn, enter. If not, wait until the other's flag is down, take the
turn, and look at it again; to leave, lower the flag. The turn is taken some time
after the other's flag was seen down; a process that comes in between, and whose
turn it was, is inside by then. It needs one request each. The algorithm also
lets a process starve. Were the look at the flag and the taking of the turn one
step, it would exclude.`,
	Assumptions: []catalogue.Assumption{oneStep, noHalt},
	Variants: catalogue.ForProcesses(2, 2, "the algorithm is for two processes", []catalogue.Variant{
		{Meaning: "as published", Build: memory.Builder(Algorithm{})},
		{Name: "indivisible", Meaning: "looks at the other's flag and takes the turn in one step", Build: memory.Builder(indivisible{})},
		{Name: "taken-only", Meaning: "does not take the turn", Mutant: true, Build: memory.Builder(takenOnly{})},
		{Name: "interested", Meaning: "leaves with its flag up", Mutant: true, Build: memory.Builder(interested{})},
	}),
	Claims: claim.List(
		claim.Break(named.MutualExclusion).Once(2).Without(oneStep).
			Because("p1 sees the flag of p0 down; p0 comes, finds that it is its turn, and enters; p1 takes the turn and enters, too").By(paper+" claims it; "+knuth),
		claim.Break(named.MutualExclusion).Unlimited(2).
			Because("p1 sees the flag of p0 down; p0 comes, finds that it is its turn, and enters; p1 takes the turn and enters, too").By(paper+" claims it"),
		claim.Hold(named.DeadlockFreedom).Unlimited(2).By(paper),
		claim.Hold(named.NoInterference).Unlimited(2),
		claim.Hold(named.LivelockFreedom).Unlimited(2).By(paper),
		claim.Break(named.StarvationFreedom).Unlimited(2).Because(unlucky).By(course.Required),
		claim.Break(named.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(course.Required),
		claim.Break(named.BoundedWaitingFromDoorway(1), named.BoundedWaitingFromDoorway(5)).Unlimited(2).Because(overtaken),

		claim.Hold(named.MutualExclusion, named.DeadlockFreedom, named.NoInterference, named.LivelockFreedom).Of("indivisible").Unlimited(2),
		claim.Break(named.StarvationFreedom).Of("indivisible").Unlimited(2).Because(unlucky),
		claim.Break(named.BoundedWaitingFromDoorway(5)).Of("indivisible").Unlimited(2).Because(overtaken),

		claim.Break(named.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(noHalt).
			Because("p0 halts with its flag up, and p1, who has yet to take the turn, waits for ever").By(course.MayHalt),

		claim.Break(named.NoInterference).Of("taken-only").Once(2).Because("p1 waits for a turn that p0, who does not compete, has and does not give"),
		claim.Break(named.DeadlockFreedom).Of("interested").Once(2).Because("p0 leaves with its flag up, and p1 waits for it to go down"),
	),
}

const (
	unlucky   = "the process looks at the other's flag only while it is up, again and again, which weak fairness allows"
	overtaken = "the other, whose turn it is, enters again and again before the process looks at its flag"
)

package hyman

import (
	"doorway/algorithms/internal/lines"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const (
	paper = "Hyman 1966"
	knuth = "Knuth 1966: it hardly works at all"
)

var (
	oneStep = catalogue.Assumption{Name: "indivisible taking", Meaning: "no step comes between the look at the other's flag and the taking of the turn"}
	noHalt  = catalogue.Assumption{Name: "no halt outside the remainder", Meaning: "a process halts only in its remainder"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "hyman",
	Title:  "Hyman's algorithm for two processes (wrong)",
	Family: catalogue.SharedMemoryLock,
	Source: "H. Hyman, Comments on a problem in concurrent programming control, CACM 9(1), 1966; refuted by D. E. Knuth, Additional comments on a problem in concurrent programming control, CACM 9(5), 1966",
	Rules: `Each process has a flag, and there is one turn. To enter, a process raises its
flag. If it has the turn, it enters. If not, it waits until the other's flag is
down, takes the turn, and checks that it still has it; to leave, it lowers its
flag. It takes the turn some time after it has seen the other's flag down; if the
other had the turn and comes in between, the other is inside by then. One request
each is enough for that. The algorithm also lets a process starve. If the look at
the flag and the taking of the turn were one step, it would exclude.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{oneStep, noHalt},
	Variants: catalogue.ForProcesses(2, 2, "the algorithm is for two processes", []catalogue.Variant{
		{Meaning: "as published", Build: memory.Builder(Algorithm{})},
		{Name: "indivisible", Meaning: "looks at the other's flag and takes the turn in one step", Build: memory.Builder(indivisible{})},
		{Name: "taken-only", Meaning: "does not take the turn", Mutant: true, Build: memory.Builder(lines.Skip(Algorithm{}, TakeTurn, ReadTurn))},
		{Name: "interested", Meaning: "leaves with its flag up", Mutant: true, Build: memory.Builder(lines.Skip(Algorithm{}, Lower, Idle))},
	}),
	Claims: claim.List(
		claim.Break(properties.MutualExclusion).Once(2).Without(oneStep).
			Because("p1 sees p0's flag down; p0 comes, finds that it has the turn, and enters; p1 takes the turn and enters, too").By(paper+" claims it; "+knuth),
		claim.Break(properties.MutualExclusion).Unlimited(2).
			Because("p1 sees p0's flag down; p0 comes, finds that it has the turn, and enters; p1 takes the turn and enters, too").By(paper+" claims it"),
		claim.Hold(properties.DeadlockFreedom).Unlimited(2).By(paper),
		claim.Hold(properties.NoInterference).Unlimited(2),
		claim.Hold(properties.LivelockFreedom).Unlimited(2).By(paper),
		claim.Break(properties.StarvationFreedom).Unlimited(2).Because(unlucky).By(sources.Required),
		claim.Break(properties.BoundedWaiting(1)).Unlimited(2).Because(overtaken).By(sources.Required),
		claim.Break(properties.BoundedWaitingFromDoorway(1), properties.BoundedWaitingFromDoorway(5)).Unlimited(2).Because(overtaken),

		claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom, properties.NoInterference, properties.LivelockFreedom).Of("indivisible").Unlimited(2),
		claim.Break(properties.StarvationFreedom).Of("indivisible").Unlimited(2).Because(unlucky),
		claim.Break(properties.BoundedWaitingFromDoorway(5)).Of("indivisible").Unlimited(2).Because(overtaken),

		claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(noHalt).
			Because("p0 halts with its flag up; p1 has yet to take the turn, and waits for ever").By(sources.MayHalt),

		claim.Break(properties.NoInterference).Of("taken-only").Once(2).Because("p1 waits for the turn; p0 has it, does not compete, and does not give it away"),
		claim.Break(properties.DeadlockFreedom).Of("interested").Once(2).Because("p0 leaves with its flag up, and p1 waits for it to go down"),
	),
}

const (
	unlucky   = "again and again, the process looks at the other's flag only while it is up, which weak fairness allows"
	overtaken = "the other has the turn and enters again and again before the process looks at its flag"
)

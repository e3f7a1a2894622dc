package dekker

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/lines"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const (
	dijkstra     = "Dijkstra 1965"
	silberschatz = "Silberschatz & Galvin, Operating System Concepts, exercise on Dekker's algorithm"
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "dekker",
	Title:  "Dekker's algorithm for two processes",
	Family: catalogue.SharedMemoryLock,
	Source: "T. J. Dekker, in Dijkstra, Cooperating sequential processes (EWD 123), 1965, §2.1; " + silberschatz,
	Rules: `Each process has a flag, and there is one turn. To enter, a process raises its
flag. If the other's flag is down, it enters. If it is up, the turn decides: a
process that has the turn looks again; the other lowers its flag, waits for the
turn, and starts over. To leave, a process gives the turn to the other and lowers
its flag. In every fair run a waiting process gets in. But while it waits for its
turn its flag is down, and until it notices that it has the turn, the other enters
as often as it likes: there is no bound on waiting, not even past the doorway.
With store buffers a fence is needed after each of the two lines that raise the
flag.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{assume.NoHaltOutsideRemainder, assume.SequentialConsistency},
	Variants: catalogue.ForProcesses(2, 2, "the algorithm is for two processes", []catalogue.Variant{
		{Meaning: "as in Dijkstra's report", Build: memory.Builder(Algorithm{})},
		{Name: "lower-first", Meaning: "lowers its flag before it gives the turn", Build: memory.Builder(lowerFirst{})},
		{Name: "fenced", Meaning: "has a fence after each line that raises the flag", Build: memory.Builder(fence(place{}))},
		{Name: "bare-raise-p0", Meaning: "has no fence after the line by which p0 first raises its flag", Mutant: true, Build: memory.Builder(fence(place{0, Raise}))},
		{Name: "bare-raise-p1", Meaning: "has no fence after the line by which p1 first raises its flag", Mutant: true, Build: memory.Builder(fence(place{1, Raise}))},
		{Name: "bare-again-p0", Meaning: "has no fence after the line by which p0 raises its flag again", Mutant: true, Build: memory.Builder(fence(place{0, Again}))},
		{Name: "bare-again-p1", Meaning: "has no fence after the line by which p1 raises its flag again", Mutant: true, Build: memory.Builder(fence(place{1, Again}))},
		{Name: "polite", Meaning: "withdraws and comes back, without a turn", Mutant: true, Build: memory.Builder(lines.Detour(lines.Detour(Algorithm{}, ReadTurn, Withdraw), AwaitTurn, Again))},
		{Name: "insistent", Meaning: "awaits its turn with its flag up", Mutant: true, Build: memory.Builder(lines.Skip(Algorithm{}, Withdraw, AwaitTurn))},
		{Name: "keeper", Meaning: "leaves without giving the turn", Mutant: true, Build: memory.Builder(lines.Detour(Algorithm{}, GiveTurn, Lower))},
	}),
	Claims: claims,
}

const (
	unseen = "the other enters again and again while the process has requested but not yet raised its flag"
	asleep = "the process has withdrawn and has been given the turn; until it notices, the other sees its flag down and enters again and again"
	late   = "one sees the other's flag down while the raising of its own is still in its store buffer"
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Unlimited(2).By(dijkstra),
	claim.Hold(properties.DeadlockFreedom).Unlimited(2).By(dijkstra+": the decision which of them enters first is not postponed to eternity"),
	claim.Hold(properties.LivelockFreedom).Unlimited(2).By(dijkstra),
	claim.Hold(properties.StarvationFreedom).Unlimited(2).By(sources.Required),
	claim.Hold(properties.NoInterference).Unlimited(2).By(dijkstra+": a process stopped well outside its critical section does not block the other"),
	claim.Hold(properties.NoInterference).Under(common.Bystander).
		By(dijkstra+", likewise"),

	claim.Break(properties.BoundedWaiting(1)).Unlimited(2).Because(unseen).By(silberschatz+": to be proved that it meets the requirement of bounded waiting"),
	claim.Break(properties.BoundedWaiting(5)).Unlimited(2).Because(unseen),
	claim.Break(properties.BoundedWaitingFromDoorway(1), properties.BoundedWaitingFromDoorway(5)).Unlimited(2).Because(asleep),

	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoHaltOutsideRemainder).
		Because("p0 halts with its flag up, long before its critical section or in it, and the other waits for ever").By(sources.MayHalt),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}),

	claim.Hold(properties.MutualExclusion, properties.StarvationFreedom, properties.NoInterference).Of("lower-first").Unlimited(2),

	claim.Break(properties.MutualExclusion).Under(common.Buffered(2, 1)).Without(assume.SequentialConsistency).
		Because("one reads the other's flag from memory while the other's write is still in its store buffer"),
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom, properties.LivelockFreedom, properties.StarvationFreedom, properties.NoInterference).Of("fenced").Buffered(2),
	claim.Break(properties.BoundedWaitingFromDoorway(1), properties.BoundedWaitingFromDoorway(5)).Of("fenced").Buffered(2).Because(asleep),

	// Each fence is needed.
	claim.Break(properties.MutualExclusion).Of("bare-raise-p0").Under(common.Buffered(2, 1)).Because(late),
	claim.Break(properties.MutualExclusion).Of("bare-raise-p1").Under(common.Buffered(2, 1)).Because(late),
	claim.Break(properties.MutualExclusion).Of("bare-again-p0").Under(common.Buffered(2, 2)).Because(late),
	claim.Break(properties.MutualExclusion).Of("bare-again-p1").Under(common.Buffered(2, 2)).Because(late),

	claim.Break(properties.LivelockFreedom).Of("polite").Once(2).
		Because("both raise their flags, see each other's, and lower them, again and again").By(dijkstra+", of such an attempt: after you, after you"),
	claim.Hold(properties.MutualExclusion).Of("polite").Unlimited(2),
	claim.Break(properties.DeadlockFreedom).Of("insistent").Once(2).Because("both flags are up: one waits for its turn, and the other for the first one's flag to go down"),
	claim.Break(properties.StarvationFreedom).Of("keeper").Unlimited(2).Because("p1 withdraws and awaits a turn that p0 never gives"),
	claim.Break(properties.NoInterference).Of("keeper").Unlimited(2).
		Because("p0 leaves without giving the turn and need not come again; p1 has seen its flag up, withdraws, and awaits the turn"),
)

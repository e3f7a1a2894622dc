package dekker

import "doorway/model"

const (
	unseen = "the other enters again and again while the process has requested but not yet raised its flag"
	asleep = "the process has withdrawn and been given the turn; until it notices, the other finds its flag down and enters again and again"
	late   = "one reads that the other's flag is down while its own, raised, is still in its store buffer"
)

var unlimited = requests(model.Unlimited)

func requests(each int) model.Setup { return model.Setup{N: 2, Requests: each} }

// buffered is memory in total store order, as of x86 processors.
func buffered(requests int) model.Setup {
	return model.Setup{N: 2, Requests: requests, Memory: model.TotalStoreOrder}
}

var tso = buffered(model.Unlimited)

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited, Source: dijkstra},
	{Property: "deadlock-freedom", Setup: unlimited, Source: dijkstra + ": the decision which of them enters first is not postponed to eternity"},
	{Property: "livelock-freedom", Setup: unlimited, Source: dijkstra},
	{Property: "starvation-freedom", Setup: unlimited, Source: "required of a solution by " + park},
	{Property: "no-interference", Setup: unlimited, Source: dijkstra + ": a process stopped well outside its critical section does not block the other"},
	{Property: "no-interference", Setup: model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0), Crashers: model.Procs(1), Crashes: 1},
		Source: dijkstra + ", likewise"},

	{Property: "bounded-waiting(1)", Setup: unlimited, Expect: model.Violated, Why: unseen,
		Source: silberschatz + ": to be proved that it meets the requirement of bounded waiting"},
	{Property: "bounded-waiting(5)", Setup: unlimited, Expect: model.Violated, Why: unseen},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited, Expect: model.Violated, Why: asleep},
	{Property: "bounded-waiting-from-doorway(5)", Setup: unlimited, Expect: model.Violated, Why: asleep},

	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
		Why:    "p0 halts with its flag up, long before its critical section or in it, and the other waits for ever",
		Source: park + ": a process may halt only if it is not in its critical section"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}},

	{Property: "mutual-exclusion", Variant: "lower-first", Setup: unlimited},
	{Property: "starvation-freedom", Variant: "lower-first", Setup: unlimited},
	{Property: "no-interference", Variant: "lower-first", Setup: unlimited},

	{Property: "mutual-exclusion", Setup: buffered(1), Expect: model.Violated, Drops: consistent,
		Why: "one reads the other's flag from memory while the other's write is still in its store buffer"},
	{Property: "mutual-exclusion", Variant: "fenced", Setup: tso},
	{Property: "deadlock-freedom", Variant: "fenced", Setup: tso},
	{Property: "livelock-freedom", Variant: "fenced", Setup: tso},
	{Property: "starvation-freedom", Variant: "fenced", Setup: tso},
	{Property: "no-interference", Variant: "fenced", Setup: tso},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "fenced", Setup: tso, Expect: model.Violated, Why: asleep},
	{Property: "bounded-waiting-from-doorway(5)", Variant: "fenced", Setup: tso, Expect: model.Violated, Why: asleep},

	// Each fence is needed.
	{Property: "mutual-exclusion", Variant: "bare-raise-p0", Setup: buffered(1), Expect: model.Violated, Why: late},
	{Property: "mutual-exclusion", Variant: "bare-raise-p1", Setup: buffered(1), Expect: model.Violated, Why: late},
	{Property: "mutual-exclusion", Variant: "bare-again-p0", Setup: buffered(2), Expect: model.Violated, Why: late},
	{Property: "mutual-exclusion", Variant: "bare-again-p1", Setup: buffered(2), Expect: model.Violated, Why: late},

	{Property: "livelock-freedom", Variant: "polite", Setup: requests(1), Expect: model.Violated, Source: dijkstra + ", of such an attempt: after you, after you",
		Why: "both raise their flags, see the other's, and lower them, again and again"},
	{Property: "mutual-exclusion", Variant: "polite", Setup: unlimited},
	{Property: "deadlock-freedom", Variant: "insistent", Setup: requests(1), Expect: model.Violated,
		Why: "both flags are up: one waits for its turn, and the other for that flag"},
	{Property: "starvation-freedom", Variant: "keeper", Setup: unlimited, Expect: model.Violated,
		Why: "p1 withdraws and awaits a turn that p0 never gives"},
	{Property: "no-interference", Variant: "keeper", Setup: unlimited, Expect: model.Violated,
		Why: "p0 leaves without giving the turn and need not come again; p1, who has seen its flag up, withdraws and awaits the turn"},
}

package strictalternation

import "doorway/model"

const (
	absent = "it is the turn of one that does not compete, so nobody enters"
	last   = "all others have their turns before it"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// buffered is memory in total store order: the only write is the last access,
// and until it is seen nobody else may enter.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: silberschatz},
	{Property: "mutual-exclusion", Setup: unlimited(3)},
	{Property: "mutual-exclusion", Setup: unlimited(4)},

	// The requirement of progress is not met.
	{Property: "no-interference", Setup: unlimited(2), Expect: model.Violated, Why: absent,
		Source: silberschatz + ": no progress; " + dijkstra + ": a process stopped outside its critical section must not block the others"},
	{Property: "no-interference", Setup: unlimited(3), Expect: model.Violated, Why: absent},
	{Property: "livelock-freedom", Setup: unlimited(2), Expect: model.Violated, Why: absent,
		Source: park + ": who is in its remainder must take no part in the decision"},
	{Property: "livelock-freedom", Setup: unlimited(3), Expect: model.Violated, Why: absent},
	{Property: "starvation-freedom", Setup: unlimited(2), Expect: model.Violated, Why: absent, Source: "required of a solution by " + park},
	{Property: "starvation-freedom", Setup: unlimited(3), Expect: model.Violated, Why: absent},

	// An entry remains possible, if the one whose turn it is comes; if it does not, nobody enters.
	{Property: "deadlock-freedom", Setup: unlimited(2)},
	{Property: "deadlock-freedom", Setup: unlimited(3)},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Requesters: model.Procs(1)}, Expect: model.Violated, Drops: allCompete, Why: absent},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashers: model.Procs(0), Crashes: 1}, Expect: model.Violated, Drops: noHalt,
		Why: "p0 halts in its remainder, with the turn", Source: park + ": a process may halt only if it is not in its critical section"},

	{Property: "bounded-waiting(1)", Setup: unlimited(2), Source: "required of a solution by " + park},
	{Property: "bounded-waiting(0)", Setup: unlimited(2), Expect: model.Violated, Why: last},
	{Property: "bounded-waiting(2)", Setup: unlimited(3)},
	{Property: "bounded-waiting(1)", Setup: unlimited(3), Expect: model.Violated, Why: last},
	{Property: "bounded-waiting(3)", Setup: unlimited(4)},
	{Property: "bounded-waiting", Setup: unlimited(4)},
	{Property: "bounded-waiting(2)", Setup: unlimited(4), Expect: model.Violated, Why: last},

	// If nobody rests.
	{Property: "livelock-freedom", Variant: "eager", Setup: unlimited(2)},
	{Property: "livelock-freedom", Variant: "eager", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "eager", Setup: unlimited(2)},
	{Property: "starvation-freedom", Variant: "eager", Setup: unlimited(3)},
	{Property: "no-interference", Variant: "eager", Setup: unlimited(3)},

	// No fence is needed.
	{Property: "mutual-exclusion", Setup: buffered(2)},
	{Property: "mutual-exclusion", Setup: buffered(3)},
	{Property: "mutual-exclusion", Setup: buffered(4)},
	{Property: "deadlock-freedom", Setup: buffered(3)},
	{Property: "bounded-waiting(1)", Setup: buffered(2)},
	{Property: "bounded-waiting(0)", Setup: buffered(2), Expect: model.Violated, Why: last},
	{Property: "bounded-waiting(2)", Setup: buffered(3)},
	{Property: "starvation-freedom", Variant: "eager", Setup: buffered(3)},

	{Property: "mutual-exclusion", Variant: "early", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "p0 passes the turn on and enters, and p1, whose turn it now is, follows"},
	{Property: "bounded-waiting(1)", Variant: "keeper", Setup: unlimited(2), Expect: model.Violated,
		Why: "p0 enters again and again, and p1 never has the turn"},
	{Property: "bounded-waiting", Variant: "keeper", Setup: unlimited(2), Expect: model.Violated,
		Why: "p0 enters again and again, and p1 never has the turn"},
	{Property: "mutual-exclusion", Variant: "once", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "p1 looks once, sees that it is not its turn, and enters"},
}

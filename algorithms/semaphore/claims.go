package semaphore

import "doorway/model"

const (
	unlucky   = "p0 may go on each time p1 leaves, and each time p1 comes back before it does, which weak fairness allows"
	overtaken = "the other leaves and enters again before the waiting process goes on"
	unseen    = "the other enters again and again while the process has requested and its P has yet to be done"
	chosen    = "a V may let either of two go on, and it is always the other that does"
	before    = "another has been let go on and has yet to do so, and the rest is in the queue before it"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// buffered is memory in total store order. There is no plain write in P or V, so
// nothing is ever in a store buffer.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: dijkstra},
	{Property: "mutual-exclusion", Setup: unlimited(3), Source: dijkstra + ": for any number of processes"},
	{Property: "mutual-exclusion", Setup: unlimited(4)},
	{Property: "deadlock-freedom", Setup: unlimited(2), Source: requirements},
	{Property: "deadlock-freedom", Setup: unlimited(3)},
	{Property: "no-interference", Setup: unlimited(2), Source: requirements},
	{Property: "no-interference", Setup: unlimited(3)},
	{Property: "livelock-freedom", Setup: unlimited(2), Source: requirements},
	{Property: "livelock-freedom", Setup: unlimited(3)},
	{Property: "starvation-freedom", Setup: unlimited(2), Expect: model.Violated, Why: unlucky,
		Source: requirements + "; " + dijkstra + " leaves open who goes on"},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Source: requirements, Why: overtaken},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},
	{Property: "bounded-waiting(5)", Setup: unlimited(3), Expect: model.Violated, Why: overtaken},

	{Property: "mutual-exclusion", Variant: "set", Setup: unlimited(3)},
	{Property: "mutual-exclusion", Variant: "set", Setup: unlimited(4)},
	{Property: "no-interference", Variant: "set", Setup: unlimited(3)},
	{Property: "livelock-freedom", Variant: "set", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "set", Setup: unlimited(2), Source: stark},
	{Property: "starvation-freedom", Variant: "set", Setup: unlimited(3), Expect: model.Violated, Source: stark, Why: chosen},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "set", Setup: unlimited(2)},
	{Property: "bounded-waiting-from-doorway(0)", Variant: "set", Setup: unlimited(2), Expect: model.Violated, Why: "the other has been let go on and has yet to do so"},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "set", Setup: unlimited(3), Expect: model.Violated, Why: chosen},
	{Property: "bounded-waiting-from-doorway(5)", Variant: "set", Setup: unlimited(3), Expect: model.Violated, Why: chosen},

	{Property: "mutual-exclusion", Variant: "queue", Setup: unlimited(3)},
	{Property: "mutual-exclusion", Variant: "queue", Setup: unlimited(4)},
	{Property: "deadlock-freedom", Variant: "queue", Setup: unlimited(3)},
	{Property: "no-interference", Variant: "queue", Setup: unlimited(3)},
	{Property: "livelock-freedom", Variant: "queue", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "queue", Setup: unlimited(2), Source: stark},
	{Property: "starvation-freedom", Variant: "queue", Setup: unlimited(3), Source: stark},
	{Property: "starvation-freedom", Variant: "queue", Setup: unlimited(4), Source: stark},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "queue", Setup: unlimited(2)},
	{Property: "bounded-waiting-from-doorway(0)", Variant: "queue", Setup: unlimited(2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "queue", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "queue", Setup: unlimited(3), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(3)", Variant: "queue", Setup: unlimited(4)},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "queue", Setup: unlimited(4), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting(1)", Variant: "queue", Setup: unlimited(2), Expect: model.Violated, Why: unseen, Source: requirements + ": a bound that counts from the request"},
	{Property: "bounded-waiting(5)", Variant: "queue", Setup: unlimited(2), Expect: model.Violated, Why: unseen},

	{Property: "mutual-exclusion", Variant: "split", Setup: model.NewSetup(2), Expect: model.Violated, Drops: indivisible,
		Why: "both find the semaphore positive before either subtracts", Source: dijkstra + ": P is indivisible"},
	{Property: "mutual-exclusion", Variant: "initially-2", Setup: model.NewSetup(2), Expect: model.Violated, Drops: initiallyOne,
		Why: "two may be inside"},
	{Property: "deadlock-freedom", Variant: "initially-0", Setup: model.NewSetup(2), Expect: model.Violated, Drops: initiallyOne,
		Why: "nobody may be inside"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt, Source: assumed,
		Why: "the one inside halts, and its V is never done"},
	{Property: "deadlock-freedom", Variant: "halting", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated, Drops: noHaltBlocked, Source: assumed,
		Why: "the V lets p1 go on, which has halted outside its critical section"},
	{Property: "livelock-freedom", Variant: "weak-halting", Setup: unlimited(3), Source: assumed},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}},
	{Property: "mutual-exclusion", Variant: "queue", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashes: 2}},

	{Property: "mutual-exclusion", Setup: buffered(3)},
	{Property: "livelock-freedom", Setup: buffered(3)},
	{Property: "mutual-exclusion", Variant: "queue", Setup: buffered(3)},
	{Property: "starvation-freedom", Variant: "queue", Setup: buffered(3)},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "queue", Setup: buffered(3)},

	{Property: "mutual-exclusion", Variant: "interchanged", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "a V never waits, and both enter by one"},
	{Property: "deadlock-freedom", Variant: "twice", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "the second P waits for a V, and there is none"},
	{Property: "mutual-exclusion", Variant: "generous", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Why: "one goes on, and the next finds the semaphore positive"},
	{Property: "starvation-freedom", Variant: "stack", Setup: unlimited(3), Expect: model.Violated,
		Why: "the others come in turn, each before the last V, and the first is never let go on"},
	{Property: "starvation-freedom", Variant: "stack", Setup: unlimited(2)},
}

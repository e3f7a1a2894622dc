package szymanski

import "doorway/model"

const (
	unseen = "the other enters again and again while the process has requested but not yet said so"
	shut   = "the door is shut when the process comes, and it is overtaken by those inside; when it opens, the same come in with it and are before it once more"
	lower  = "those inside have lower numbers and go first"
	passed = "p1 sees p2 gather, for which it need not wait, and then p0 gone; in between p2 has gone through the other door, and it is inside when p1 comes in"
	late   = "one sees the other's flag as it was, for what the other has written is still in its store buffer"
)

func unlimited(n int) model.Setup { return requests(n, model.Unlimited) }

func requests(n, each int) model.Setup { return model.Setup{N: n, Requests: each} }

// buffered is memory in total store order, as of x86 processors.
func buffered(n, each int) model.Setup {
	return model.Setup{N: n, Requests: each, Memory: model.TotalStoreOrder}
}

func tso(n int) model.Setup { return buffered(n, model.Unlimited) }

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: paper},
	{Property: "mutual-exclusion", Setup: unlimited(3), Source: paper},
	{Property: "mutual-exclusion", Setup: unlimited(4), Source: paper},
	{Property: "deadlock-freedom", Setup: unlimited(2), Source: paper},
	{Property: "deadlock-freedom", Setup: unlimited(3), Source: paper},
	{Property: "livelock-freedom", Setup: unlimited(2), Source: paper},
	{Property: "livelock-freedom", Setup: unlimited(3), Source: paper},
	{Property: "starvation-freedom", Setup: unlimited(2), Source: paper},
	{Property: "starvation-freedom", Setup: unlimited(3), Source: paper},
	{Property: "no-interference", Setup: unlimited(2)},
	{Property: "no-interference", Setup: unlimited(3)},
	{Property: "no-interference", Setup: model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0), Crashers: model.Procs(1), Crashes: 1}},

	// From the waiting room on the bound is n−1, from the first line on 2(n−1).
	{Property: "bounded-waiting-from-doorway(1)", Variant: "from-the-room", Setup: unlimited(2), Source: paper + ": linear wait"},
	{Property: "bounded-waiting-from-doorway(0)", Variant: "from-the-room", Setup: unlimited(2), Expect: model.Violated, Why: lower},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "from-the-room", Setup: unlimited(3), Source: paper + ": linear wait"},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "from-the-room", Setup: unlimited(3), Expect: model.Violated, Why: lower},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(2)},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2), Expect: model.Violated, Why: shut},
	{Property: "bounded-waiting-from-doorway(4)", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(3)", Setup: unlimited(3), Expect: model.Violated, Why: shut},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: unseen,
		Source: "required of a solution by " + park + ": a bound that counts from the request"},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},

	// In the first test the order in which it looks at the flags matters, in the
	// others it does not.
	{Property: "mutual-exclusion", Variant: "door-downwards", Setup: requests(3, 2), Expect: model.Violated, Drops: upwards, Why: passed},
	{Property: "mutual-exclusion", Variant: "others-downwards", Setup: unlimited(3)},
	{Property: "mutual-exclusion", Variant: "others-downwards", Setup: unlimited(4)},
	{Property: "livelock-freedom", Variant: "others-downwards", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "others-downwards", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(4)", Variant: "others-downwards", Setup: unlimited(3)},

	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
		Why:    "a process halts, and the other waits for its flag to change",
		Source: park + ": a process may halt only if it is not in its critical section"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}},
	{Property: "mutual-exclusion", Setup: buffered(2, 1), Expect: model.Violated, Drops: consistent, Why: late},

	{Property: "mutual-exclusion", Variant: "fenced", Setup: tso(2)},
	{Property: "mutual-exclusion", Variant: "fenced", Setup: tso(3)},
	{Property: "livelock-freedom", Variant: "fenced", Setup: tso(3)},
	{Property: "starvation-freedom", Variant: "fenced", Setup: tso(3)},
	{Property: "no-interference", Variant: "fenced", Setup: tso(3)},
	{Property: "bounded-waiting-from-doorway(4)", Variant: "fenced", Setup: tso(3)},
	{Property: "bounded-waiting-from-doorway(3)", Variant: "fenced", Setup: tso(3), Expect: model.Violated, Why: shut},
	{Property: "mutual-exclusion", Variant: "bare-intend", Setup: buffered(2, 1), Expect: model.Violated, Why: late},
	{Property: "mutual-exclusion", Variant: "bare-come-in", Setup: buffered(2, 1), Expect: model.Violated, Why: late},

	{Property: "mutual-exclusion", Variant: "no-door", Setup: requests(2, 1), Expect: model.Violated,
		Why: "p1 is inside, and p0 comes in all the same; it waits for those below, and there are none"},
	{Property: "mutual-exclusion", Variant: "no-gathering", Setup: requests(2, 1), Expect: model.Violated,
		Why: "one saw the door open, and comes in when the other is inside already"},
	{Property: "deadlock-freedom", Variant: "all-gather", Setup: requests(2, 1), Expect: model.Violated,
		Why: "all gather, and nobody shuts the door"},
	{Property: "mutual-exclusion", Variant: "hasty", Setup: requests(2, 1), Expect: model.Violated,
		Why: "both have shut the door, and neither waits for the other"},
	{Property: "mutual-exclusion", Variant: "early", Setup: requests(2, 2), Expect: model.Violated,
		Why: "one goes while the other has yet to notice that the door is shut, and comes back"},
}

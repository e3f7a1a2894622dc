package lamportfast

import "doorway/model"

const (
	overtaken = "the register y names another whenever the process looks, and the others enter again and again"
	late      = "one reads as if the other had not come, for what the other has written is still in its store buffer"
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
	{Property: "deadlock-freedom", Setup: unlimited(2), Source: paper},
	{Property: "deadlock-freedom", Setup: unlimited(3), Source: paper},
	{Property: "livelock-freedom", Setup: unlimited(2), Source: paper},
	{Property: "livelock-freedom", Setup: unlimited(3), Source: paper},
	{Property: "no-interference", Setup: unlimited(2)},
	{Property: "no-interference", Setup: unlimited(3)},
	{Property: "no-interference", Setup: model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0), Crashers: model.Procs(1), Crashes: 1}},
	{Property: "starvation-freedom", Setup: unlimited(2), Expect: model.Violated, Why: overtaken, Source: paper + ": one process may starve"},
	{Property: "starvation-freedom", Setup: unlimited(3), Expect: model.Violated, Why: overtaken},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken, Source: "required of a solution by " + park},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},
	{Property: "bounded-waiting-from-doorway(5)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},

	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
		Why:    "a process halts with its b set or its number in y, and the other waits for it to be cleared",
		Source: park + ": a process may halt only if it is not in its critical section"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}},
	{Property: "mutual-exclusion", Setup: buffered(2, 1), Expect: model.Violated, Drops: consistent, Why: late},

	{Property: "mutual-exclusion", Variant: "fenced", Setup: tso(2)},
	{Property: "mutual-exclusion", Variant: "fenced", Setup: buffered(3, 1)},
	{Property: "deadlock-freedom", Variant: "fenced", Setup: tso(2)},
	{Property: "livelock-freedom", Variant: "fenced", Setup: tso(2)},
	{Property: "no-interference", Variant: "fenced", Setup: tso(2)},
	{Property: "starvation-freedom", Variant: "fenced", Setup: tso(2), Expect: model.Violated, Why: overtaken},
	{Property: "mutual-exclusion", Variant: "bare-x", Setup: buffered(2, 1), Expect: model.Violated,
		Why: "one finds x naming it, for the number of the other is still in its store buffer, though the other has found y naming nobody already"},
	{Property: "mutual-exclusion", Variant: "bare-y", Setup: buffered(2, 1), Expect: model.Violated,
		Why: "p0 enters with its number for y still in its store buffer, and p1 finds y naming nobody"},

	{Property: "mutual-exclusion", Variant: "impatient", Setup: requests(2, 1), Expect: model.Violated,
		Why: "one has been overtaken and finds y naming it; the other, which x names, enters without looking at y again"},
	{Property: "mutual-exclusion", Variant: "careless", Setup: requests(2, 2), Expect: model.Violated,
		Why: "p0 has been overtaken and enters when every b is clear, though y names nobody; p1 finds y so and enters, too"},
	{Property: "mutual-exclusion", Variant: "lower-first", Setup: requests(2, 2), Expect: model.Violated,
		Why: "one finds everybody's b clear and its number in y, which the other then clears in leaving"},
	{Property: "deadlock-freedom", Variant: "staying", Setup: requests(2, 1), Expect: model.Violated,
		Why: "it waits for a b that is its own"},
	{Property: "mutual-exclusion", Variant: "staying", Setup: unlimited(2)},
}

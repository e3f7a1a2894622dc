package dijkstra

import "doorway/model"

const (
	overtaken = "the turn k names another whenever the process looks, and the others enter again and again"
	late      = "one looks at the other's c while what the other has written there is still in its store buffer"
)

func unlimited(n int) model.Setup { return requests(n, model.Unlimited) }

func requests(n, each int) model.Setup { return model.Setup{N: n, Requests: each} }

// buffered is memory in total store order, as of x86 processors.
func buffered(each int) model.Setup {
	return model.Setup{N: 2, Requests: each, Memory: model.TotalStoreOrder}
}

var tso = buffered(model.Unlimited)

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: paper},
	{Property: "mutual-exclusion", Setup: unlimited(3), Source: paper},
	{Property: "deadlock-freedom", Setup: unlimited(2), Source: paper},
	{Property: "deadlock-freedom", Setup: unlimited(3), Source: paper},
	{Property: "livelock-freedom", Setup: unlimited(2), Source: paper + ": who enters first is not postponed to eternity"},
	{Property: "livelock-freedom", Setup: unlimited(3), Source: paper},
	{Property: "no-interference", Setup: unlimited(2), Source: paper},
	{Property: "no-interference", Setup: unlimited(3), Source: paper},
	{Property: "no-interference", Setup: model.Setup{N: 2, Requests: model.Unlimited, Requesters: model.Procs(0), Crashers: model.Procs(1), Crashes: 1},
		Source: paper + ": one that is stopped well outside its critical section does not block the others"},
	{Property: "starvation-freedom", Setup: unlimited(2), Expect: model.Violated, Why: overtaken, Source: knuth},
	{Property: "starvation-freedom", Setup: unlimited(3), Expect: model.Violated, Why: overtaken, Source: knuth},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken, Source: "required of a solution by " + park},
	{Property: "bounded-waiting", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},
	{Property: "bounded-waiting-from-doorway(5)", Setup: unlimited(2), Expect: model.Violated, Why: overtaken},

	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
		Why:    "the one named by k halts, and k is not taken from one that wants to enter",
		Source: park + ": a process may halt only if it is not in its critical section"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1}},

	// With three processes the buffers make too many states.
	{Property: "mutual-exclusion", Setup: buffered(1), Expect: model.Violated, Drops: consistent, Why: late},
	{Property: "mutual-exclusion", Variant: "fenced", Setup: tso},
	{Property: "deadlock-freedom", Variant: "fenced", Setup: tso},
	{Property: "livelock-freedom", Variant: "fenced", Setup: tso},
	{Property: "no-interference", Variant: "fenced", Setup: tso},
	{Property: "starvation-freedom", Variant: "fenced", Setup: tso, Expect: model.Violated, Why: overtaken},
	{Property: "mutual-exclusion", Variant: "bare-claim", Setup: buffered(1), Expect: model.Violated, Why: late},

	{Property: "mutual-exclusion", Variant: "blind", Setup: requests(2, 1), Expect: model.Violated,
		Why: "one, named by k, enters; the other, who had seen that it did not want to, takes k and enters, too"},
	{Property: "livelock-freedom", Variant: "blind", Setup: unlimited(2)},
	{Property: "deadlock-freedom", Variant: "insistent", Setup: requests(2, 1), Expect: model.Violated,
		Why: "both have said that they are about to enter, and neither takes it back"},
	{Property: "mutual-exclusion", Variant: "insistent", Setup: unlimited(2)},
	{Property: "livelock-freedom", Variant: "taker", Setup: requests(2, 1), Expect: model.Violated,
		Why: "each takes k from the other before that one notices that it has it, again and again"},
	{Property: "mutual-exclusion", Variant: "taker", Setup: unlimited(2)},
}

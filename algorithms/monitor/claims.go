package monitor

import "doorway/model"

const (
	unseen = "the other enters again and again while the process has requested but not yet joined the queue of the monitor"
	before = "the others are before it in the queues"
	late   = "a release signals one process while another is in the queue of the monitor before it, takes the resource, and lets it wait anew"
	gets   = "p0 releases and signals p1; p2 is before it in the queue of the monitor and takes the resource, and p1 does so without another test"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// buffered is memory in total store order: busy is written inside the monitor,
// and leaving it is an atomic operation, which waits until the write is seen.
func buffered(n int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Memory: model.TotalStoreOrder}
}

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: unlimited(2), Source: hoare},
	{Property: "mutual-exclusion", Setup: unlimited(3), Source: hoare},
	{Property: "mutual-exclusion", Setup: unlimited(4)},
	{Property: "deadlock-freedom", Setup: unlimited(2), Source: requirements},
	{Property: "deadlock-freedom", Setup: unlimited(3)},
	{Property: "no-interference", Setup: unlimited(2), Source: requirements},
	{Property: "no-interference", Setup: unlimited(3)},
	{Property: "livelock-freedom", Setup: unlimited(3), Source: requirements},
	{Property: "starvation-freedom", Setup: unlimited(2), Source: hoare + ": who has waited longest goes on first, so that everybody gets a turn; " + requirements},
	{Property: "starvation-freedom", Setup: unlimited(3)},
	{Property: "starvation-freedom", Setup: unlimited(4)},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(2)},
	{Property: "bounded-waiting-from-doorway(0)", Setup: unlimited(2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(1)", Setup: unlimited(3), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(3)", Setup: unlimited(4)},
	{Property: "bounded-waiting-from-doorway(2)", Setup: unlimited(4), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting(1)", Setup: unlimited(2), Expect: model.Violated, Why: unseen, Source: requirements + ": a bound that counts from the request"},
	{Property: "bounded-waiting(5)", Setup: unlimited(2), Expect: model.Violated, Why: unseen},

	{Property: "mutual-exclusion", Variant: "while", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "while", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "while", Setup: unlimited(3)},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "while", Setup: unlimited(3), Expect: model.Violated, Why: before},

	{Property: "mutual-exclusion", Variant: "mesa", Setup: unlimited(2), Source: mesa},
	{Property: "mutual-exclusion", Variant: "mesa", Setup: unlimited(3), Source: mesa},
	{Property: "mutual-exclusion", Variant: "mesa", Setup: unlimited(4)},
	{Property: "deadlock-freedom", Variant: "mesa", Setup: unlimited(3)},
	{Property: "no-interference", Variant: "mesa", Setup: unlimited(3)},
	{Property: "livelock-freedom", Variant: "mesa", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "mesa", Setup: unlimited(2)},
	{Property: "starvation-freedom", Variant: "mesa", Setup: unlimited(3), Expect: model.Violated, Why: late, Source: requirements},
	{Property: "bounded-waiting-from-doorway(1)", Variant: "mesa", Setup: unlimited(2)},
	{Property: "bounded-waiting-from-doorway(0)", Variant: "mesa", Setup: unlimited(2), Expect: model.Violated, Why: before},
	{Property: "bounded-waiting-from-doorway(2)", Variant: "mesa", Setup: unlimited(3), Expect: model.Violated, Why: late},
	{Property: "bounded-waiting-from-doorway(5)", Variant: "mesa", Setup: unlimited(3), Expect: model.Violated, Why: late},

	// With two competitors nobody is there to come in between.
	{Property: "mutual-exclusion", Variant: "mesa-if", Setup: model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Procs(0, 1)}},
	{Property: "mutual-exclusion", Variant: "mesa-if", Setup: model.NewSetup(3), Expect: model.Violated, Drops: stillTrue, Why: gets,
		Source: mesa + ": a notified process must test again"},

	{Property: "mutual-exclusion", Variant: "open", Setup: model.NewSetup(2), Expect: model.Violated, Drops: exclusive,
		Why: "both find the resource not busy before either says that it is"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt, Source: assumed,
		Why: "p0 halts inside the monitor, and nobody else gets in"},
	{Property: "livelock-freedom", Variant: "halting", Setup: model.NewSetup(3), Expect: model.Violated, Drops: noHaltWaiting, Source: assumed,
		Why: "p0 signals and hands the monitor over to p1, which has halted outside its critical section; p0 cannot leave, and p2 not get in"},
	{Property: "livelock-freedom", Variant: "mesa-halting", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated, Drops: noHaltWaiting, Source: assumed,
		Why: "p1 has halted outside its critical section, and is first in the queue of the monitor for ever"},

	{Property: "mutual-exclusion", Setup: buffered(3)},
	{Property: "starvation-freedom", Setup: buffered(3)},
	{Property: "bounded-waiting-from-doorway(2)", Setup: buffered(3)},
	{Property: "mutual-exclusion", Variant: "mesa", Setup: buffered(3)},
	{Property: "livelock-freedom", Variant: "mesa", Setup: buffered(3)},

	{Property: "deadlock-freedom", Variant: "silent", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "who comes now finds the resource busy, and will not be told when it is free"},
	{Property: "deadlock-freedom", Variant: "greedy", Setup: model.NewSetup(2), Expect: model.Violated,
		Why: "the one that comes will wait inside for a signal, and the other for the way in to give it"},
	{Property: "mutual-exclusion", Variant: "hasty", Setup: model.Setup{N: 2, Requests: 2}, Expect: model.Violated,
		Why: "p0 signals, p1 takes the resource, and then p0 says that it is not busy and comes again"},
	{Property: "mutual-exclusion", Variant: "mesa-hasty", Setup: unlimited(3)},
}

package activelist

import "doorway/model"

// forever is n processes that call elections without end.
func forever(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// single is one election, called by p0.
func single(n int) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(0)}
}

var (
	any3  = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
	crash = model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}
	lossy = model.Setup{N: 2, Requests: 1, Drops: 1}
	twice = model.Setup{N: 3, Requests: 1, Duplicates: 1}
)

const rounds = "the number of every process goes round once"

var claims = []model.Claim{
	{Property: "unique-leader", Setup: forever(2)},
	{Property: "agreement", Setup: forever(2)},
	{Property: "best-leader", Setup: forever(2)},
	{Property: "election-ends", Setup: forever(2)},
	{Property: "unique-leader", Setup: forever(3)},
	{Property: "agreement", Setup: forever(3)},
	{Property: "best-leader", Setup: forever(3), Source: silberschatz + "; " + unit3},
	{Property: "election-ends", Setup: forever(3)},
	{Property: "election-terminates", Setup: forever(3)},
	{Property: "agreement", Setup: model.Setup{N: 4, Requests: 1}},
	{Property: "best-leader", Setup: model.Setup{N: 4, Requests: 1}},
	{Property: "election-ends", Setup: model.Setup{N: 4, Requests: 1}},
	{Property: "best-leader", Variant: announced, Setup: model.Setup{N: 3, Requests: 2}},
	{Property: "election-ends", Variant: announced, Setup: model.Setup{N: 3, Requests: 2}},

	{Property: "unique-leader", Variant: hasty, Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Source: unit3 + ": if i ≠ j, the active list contains all active processes",
		Why:    "p1 takes part and hears of p0, so that its list is {p0,p1} and it takes itself for the coordinator, as p2 does"},

	{Property: "messages-at-most(9)", Setup: single(3)},
	{Property: "messages-at-most(8)", Setup: single(3), Expect: model.Violated, Why: rounds},
	{Property: "messages-at-most(16)", Setup: single(4)},
	{Property: "messages-at-most(15)", Setup: single(4), Expect: model.Violated, Why: rounds},
	{Property: "messages-at-most(12)", Variant: announced, Setup: single(3)},
	{Property: "messages-at-most(27)", Setup: model.Setup{N: 3, Requests: 1}},
	{Property: "messages-at-most(26)", Setup: model.Setup{N: 3, Requests: 1}, Expect: model.Violated,
		Why: "three elections one after another cost 9 messages each; elections at the same time are one"},

	{Property: "best-leader", Setup: any3, Expect: model.Violated, Drops: fifo,
		Why: "the number of p0 comes home before that of p1 has passed, which then begins another list at p0, without p2, whose number is done"},
	{Property: "election-ends", Setup: any3},
	{Property: "election-ends", Setup: crash, Expect: model.Violated, Drops: noCrash,
		Why: "the number of p0 is lost with p1, and p0 waits for it"},
	{Property: "unique-leader", Setup: model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}, Expect: model.Violated, Drops: noCrash,
		Why: "p2 waits longer, as p1 died with its number on the way; p0, done, calls anew, p2 takes that for a late number of before and does not send its own, and p0 is alone on its list"},
	{Property: "election-ends", Setup: lossy, Expect: model.Violated, Drops: noLoss,
		Why: "the number of p0 is lost, and p0 waits for it"},
	{Property: "best-leader", Setup: twice},
	{Property: "election-ends", Setup: twice},
	{Property: "best-leader", Setup: model.Setup{N: 2, Requests: 3, Duplicates: 2}},
	{Property: "election-ends", Setup: model.Setup{N: 2, Requests: 3, Duplicates: 2}},
	{Property: "unique-leader", Setup: twice, Expect: model.Violated, Drops: noDuplication,
		Why: "a copy of a number from the last election comes home when its process has just called the next, alone on its list"},

	{Property: "best-leader", Variant: "bystander", Setup: single(2), Expect: model.Violated,
		Why: "p0 calls, hears of nobody else, and p1 of no outcome"},
	{Property: "messages-at-most(4)", Variant: "courteous", Setup: single(2), Expect: model.Violated,
		Why: "the number of p0 comes home before that of p1 comes, which then begins another election, and so on for ever"},
}

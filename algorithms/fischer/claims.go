package fischer

import "doorway/model"

const (
	passed = "who leaves comes back and finds 0 before the waiting process looks, again and again"
	behind = "the other has found 0, too, and writes its name right behind the check"
)

// timed is a setup in which a step takes at most delay units of time.
func timed(n, delay int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Delay: delay}
}

// brief is the same with one request each.
func brief(n, delay int) model.Setup { return model.Setup{N: n, Requests: 1, Delay: delay} }

// asynchronous is a setup in which no time is measured, and pauses do nothing.
func asynchronous(n int) model.Setup { return timed(n, 0) }

var claims = []model.Claim{
	{Property: "mutual-exclusion", Setup: timed(2, 1), Source: fischer + "; " + recipe},
	{Property: "mutual-exclusion", Setup: timed(2, 3)},
	{Property: "mutual-exclusion", Setup: timed(3, 1)},
	{Property: "mutual-exclusion", Setup: timed(3, 2)},
	{Property: "mutual-exclusion", Setup: timed(4, 1)},
	{Property: "deadlock-freedom", Setup: timed(2, 1), Source: fischer},
	{Property: "deadlock-freedom", Setup: timed(3, 1)},
	{Property: "livelock-freedom", Setup: timed(2, 1)},
	{Property: "livelock-freedom", Setup: timed(3, 1)},
	{Property: "no-interference", Setup: timed(3, 1)},

	{Property: "starvation-freedom", Setup: timed(2, 1), Expect: model.Violated, Why: passed},
	{Property: "bounded-waiting(5)", Setup: timed(2, 1), Expect: model.Violated, Why: passed},

	// A pause as long as the longest step is too short.
	{Property: "mutual-exclusion", Variant: "short", Setup: brief(2, 1), Expect: model.Violated, Drops: pause, Why: behind,
		Source: recipe + ": the pause must be longer"},
	{Property: "mutual-exclusion", Variant: "short", Setup: brief(2, 3), Expect: model.Violated, Why: behind},

	// Without a bound on steps no pause is long enough; somebody gets in nevertheless.
	{Property: "mutual-exclusion", Setup: brief(2, 0), Expect: model.Violated, Drops: inTime,
		Why: "both find 0; one writes its name, pauses, and enters, and only then the other writes"},
	{Property: "deadlock-freedom", Setup: asynchronous(2)},
	{Property: "deadlock-freedom", Setup: asynchronous(3)},
	{Property: "livelock-freedom", Setup: asynchronous(2)},
	{Property: "livelock-freedom", Setup: asynchronous(3)},

	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Delay: 1, Crashes: 1}, Expect: model.Violated, Drops: noHalt,
		Why: "a process halts, and its name stands in the register for ever"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: model.Unlimited, Delay: 1, Crashes: 1}},

	{Property: "mutual-exclusion", Variant: "breathless", Setup: brief(2, 1), Expect: model.Violated,
		Why: "both find 0; one writes its name, looks at once, and enters before the other has written"},
	{Property: "mutual-exclusion", Variant: "early", Setup: brief(2, 1), Expect: model.Violated,
		Why: "both find 0 and pause; one writes, looks and enters, and the other writes a moment later"},
	{Property: "mutual-exclusion", Variant: "stubborn", Setup: brief(2, 1), Expect: model.Violated,
		Why: "one finds the other's name and writes its own, though the other is inside"},
	{Property: "deadlock-freedom", Variant: "keeper", Setup: brief(2, 1), Expect: model.Violated,
		Why: "p0 has come and gone, and its name still stands there"},
}

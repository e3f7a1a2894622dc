package deadlockcoordinator

import "doorway/model"

func times(n, requests int) model.Setup { return model.Setup{N: n, Requests: requests} }

// with returns the setup with something changed.
func with(s model.Setup, change func(*model.Setup)) model.Setup {
	change(&s)
	return s
}

func anyOrder(s *model.Setup)   { s.Channels = model.AnyOrder }
func drops(s *model.Setup)      { s.Drops = 1 }
func duplicates(s *model.Setup) { s.Duplicates = 1 }
func crashes(s *model.Setup)    { s.Crashes = 1 }

var claims = []model.Claim{
	{Property: "no-phantom-deadlock", Setup: times(2, 2), Source: coulouris + ": with two-phase locking no release makes a phantom"},
	{Property: "no-phantom-deadlock", Setup: times(2, 3)},
	{Property: "no-phantom-deadlock", Setup: times(3, 1)},
	{Property: "no-phantom-deadlock", Variant: "three", Setup: times(3, 1)},
	{Property: "deadlock-detected", Setup: times(2, 2), Source: slides},
	{Property: "deadlock-detected", Setup: times(2, 3)},
	{Property: "deadlock-detected", Setup: times(3, 1)},
	{Property: "deadlock-detected", Variant: "three", Setup: times(3, 1)},
	{Property: "deadlock-detected", Variant: "unnumbered", Setup: times(2, 2)},
	{Property: "resource-exclusion", Setup: times(2, 3)},
	{Property: "resource-exclusion", Setup: times(3, 1)},

	{Property: "no-phantom-deadlock", Variant: "ordered", Setup: times(2, 2), Expect: model.Violated, Drops: numbers, Source: tanenbaum + "; " + coulouris,
		Why: "p1 releases both and asks for a again; it is reported to wait for p0 while it is still reported to have b, for which p0 waits: a deadlock where there can be none"},
	{Property: "no-phantom-deadlock", Variant: "unnumbered", Setup: times(2, 2), Expect: model.Violated, Drops: numbers, Source: tanenbaum,
		Why: "that p0 has a is reported late, and that it waited for b before; by then p1 has released b and waits for it again"},
	{Property: "no-phantom-deadlock", Variant: "yielding", Setup: times(2, 1), Expect: model.Violated, Drops: twoPhase, Source: coulouris,
		Why: "p1 gives up b, for which p0 waits, before the reports of the deadlock have come"},
	{Property: "no-phantom-deadlock", Setup: with(times(2, 2), anyOrder), Expect: model.Violated, Drops: fifo,
		Why: "the next REQUEST of p1 overtakes its RELEASE, and the manager takes it for the one by which p1 has b"},
	{Property: "deadlock-detected", Setup: with(times(2, 1), anyOrder), Expect: model.Violated, Drops: fifo,
		Why: "a REPORT overtakes the one before, which then stands for the last"},
	{Property: "deadlock-detected", Setup: with(times(2, 1), drops), Expect: model.Violated, Drops: noLoss,
		Why: "a REQUEST is lost, and its manager knows of nobody who waits; or a REPORT is"},
	{Property: "no-phantom-deadlock", Setup: with(times(2, 2), duplicates), Expect: model.Violated, Drops: noDoubling,
		Why: "p0 enters on the copy of an old GRANT of b, while b is another's and p0 is reported to wait for it"},
	{Property: "deadlock-detected", Setup: with(times(3, 1), crashes), Expect: model.Violated, Drops: noCrash,
		Why: "the coordinator is dead, and nobody else looks for deadlocks"},
	{Property: "no-phantom-deadlock", Setup: with(times(3, 1), crashes), Expect: model.Violated, Drops: noCrash,
		Why: "p1 is dead when the reports come that close the cycle: it waits no longer, and what it had is nobody's"},

	{Property: "deadlock-detected", Variant: "late", Setup: times(2, 1), Expect: model.Violated,
		Why: "the requests that close the cycle are the last, and are never reported"},
	{Property: "no-phantom-deadlock", Variant: "rash", Setup: times(3, 1), Expect: model.Violated,
		Why: "p2 waits for p0, and p0 for p1, which waits for nobody yet"},
}

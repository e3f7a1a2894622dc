package chandymisrahaas

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
	{Property: "no-phantom-deadlock", Setup: times(2, model.Unlimited), Source: paper},
	{Property: "no-phantom-deadlock", Setup: times(3, 1)},
	{Property: "no-phantom-deadlock", Variant: "three", Setup: times(3, 1)},
	{Property: "no-phantom-deadlock", Variant: "three", Setup: times(3, 2)},
	{Property: "deadlock-detected", Setup: times(2, model.Unlimited), Source: paper},
	{Property: "deadlock-detected", Setup: times(3, 1)},
	{Property: "deadlock-detected", Variant: "three", Setup: times(3, 1)},
	{Property: "resource-exclusion", Setup: times(2, model.Unlimited)},
	{Property: "resource-exclusion", Variant: "three", Setup: times(3, 1)},

	{Property: "no-phantom-deadlock", Variant: "yielding", Setup: times(2, 1), Expect: model.Violated, Drops: twoPhase,
		Why: "p1 gives up b, for which p0 waits, when the PROBE of p0 has passed it; the PROBE comes back to p0 all the same"},
	{Property: "deadlock-detected", Setup: with(times(2, 1), anyOrder), Expect: model.Violated, Drops: fifo,
		Why: "the PROBE overtakes the REQUEST, and the manager, who knows of nobody who waits, throws it away"},
	{Property: "deadlock-detected", Setup: with(times(2, 1), drops), Expect: model.Violated, Drops: errorFree,
		Why: "a REQUEST is lost; the PROBE behind it finds nobody who waits, and dies"},
	{Property: "no-phantom-deadlock", Setup: with(times(2, 2), duplicates), Expect: model.Violated, Drops: errorFree,
		Why: "the copy of a REQUEST that was granted is queued: to the manager p0 waits for itself"},
	{Property: "deadlock-detected", Setup: with(times(3, 1), crashes), Expect: model.Violated, Drops: noCrash,
		Why: "the manager that would hand the PROBE on is dead"},
	{Property: "no-phantom-deadlock", Setup: with(times(3, 1), crashes), Expect: model.Violated, Drops: noCrash,
		Why: "the PROBE of p1 comes back when p2, through which it has gone, is dead"},

	{Property: "no-phantom-deadlock", Variant: "credulous", Setup: times(2, 1), Expect: model.Violated,
		Why: "a has been granted to p0 when its PROBE for a comes; handed on, it comes back to p0, which by now waits for b"},
	{Property: "no-phantom-deadlock", Variant: "lonely", Setup: times(3, 1), Expect: model.Violated,
		Why: "p0 waits for p2, which takes its PROBE for a proof that it waits for itself; b, for which it waits, is free"},
	{Property: "deadlock-detected", Variant: "single", Setup: times(3, 1), Expect: model.Violated,
		Why: "p1 has handed on the PROBE of p0, which found no cycle yet, and throws away that of p2, which closes it"},
}

package chandylamport

import "doorway/model"

const (
	never = paper + ": the state recorded can be reached from the one in which the snapshot begins, so there is just one token in it"
	found = paper + ": a stable property, as that all tokens of a ring have disappeared, is found by a snapshot"
)

func unlimited(n int) model.Setup { return model.Setup{N: n, Requests: model.Unlimited} }

// quiet is a setup without requests: the token goes round, and a snapshot is taken.
func quiet(n int) model.Setup { return model.Setup{N: n} }

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
	{Property: "token-uniqueness", Setup: unlimited(2), Source: never},
	{Property: "token-uniqueness", Setup: unlimited(3)},
	{Property: "token-uniqueness", Setup: quiet(4)},
	{Property: "token-preservation", Setup: unlimited(2), Source: never},
	{Property: "token-preservation", Setup: unlimited(3)},
	{Property: "token-preservation", Setup: quiet(4)},
	{Property: "mutual-exclusion", Setup: unlimited(3)},
	{Property: "deadlock-freedom", Setup: unlimited(3)},
	{Property: "starvation-freedom", Setup: unlimited(2)},

	{Property: "deadlock-freedom", Variant: "lost", Setup: unlimited(2), Source: found},
	{Property: "deadlock-freedom", Variant: "lost", Setup: unlimited(3)},
	{Property: "starvation-freedom", Variant: "lost", Setup: unlimited(2)},
	{Property: "token-uniqueness", Variant: "lost", Setup: unlimited(3)},

	{Property: "token-uniqueness", Setup: with(quiet(2), anyOrder), Expect: model.Violated, Drops: fifo, Source: paper,
		Why: "the MARKER overtakes the token, which is so recorded nowhere, and p0 makes another"},
	{Property: "token-preservation", Setup: with(quiet(2), anyOrder), Expect: model.Violated, Drops: fifo, Source: paper,
		Why: "the token overtakes the MARKER and is recorded by the sender and by the receiver, and p0 takes it out"},
	{Property: "deadlock-freedom", Variant: "lost", Setup: with(model.NewSetup(2), drops), Expect: model.Violated, Drops: errorFree,
		Why: "a MARKER is lost, and the snapshot never ends"},
	{Property: "token-preservation", Setup: with(quiet(3), duplicates), Expect: model.Violated, Drops: errorFree,
		Why: "a REPORT is doubled, and p0 takes the token that it tells of for two"},
	{Property: "deadlock-freedom", Variant: "lost", Setup: with(model.NewSetup(2), crashes), Expect: model.Violated, Drops: noCrash,
		Why: "who has crashed sends no MARKER, and the snapshot never ends"},

	{Property: "token-uniqueness", Variant: "blind", Setup: quiet(2), Expect: model.Violated,
		Why: "the token is in transit in the snapshot; nobody records it, and p0 makes another"},
	{Property: "token-preservation", Variant: "greedy", Setup: quiet(3), Expect: model.Violated,
		Why: "a process that awaits another's MARKER records a token that its sender has recorded"},
	{Property: "token-preservation", Variant: "sluggish", Setup: quiet(2), Expect: model.Violated,
		Why: "the token comes behind the MARKER, before its receiver records: both have recorded it"},
}

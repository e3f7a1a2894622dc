package handover

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// Setups that several claims share.
var (
	unlimited = model.Setup{N: 2, Requests: model.Unlimited, Channels: model.AnyOrder}
	three     = model.Setup{N: 2, Requests: 3, Channels: model.AnyOrder}
	recovery  = model.Setup{N: 2, Requests: 2, Crashes: 1, Recoveries: 1}
)

var claims = []catalogue.Claim{
	{Property: "mutual-exclusion", Setup: unlimited},
	{Property: "deadlock-freedom", Setup: unlimited},
	{Property: "no-interference", Setup: unlimited},
	{Property: "token-uniqueness", Setup: unlimited},
	{Property: "token-preservation", Setup: unlimited},

	// The bound is tight: the process with the token needs no message, and none needs more than two.
	{Property: "messages-per-entry-at-most(2)", Setup: three},
	{Property: "messages-per-entry-at-most(1)", Setup: three, Expect: catalogue.Violated,
		Why: "an entry without the token costs a REQUEST and the TOKEN"},
	{Property: "bounded-waiting(3)", Setup: unlimited, Expect: catalogue.Violated,
		Why: "who has the token enters again and again while the REQUEST travels: no bound holds"},

	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Drops: 1},
		Expect: catalogue.Violated, Drops: "no loss", Why: "nothing is sent again: a lost REQUEST is never answered"},
	{Property: "mutual-exclusion", Setup: model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Duplicates: 1},
		Expect: catalogue.Violated, Drops: "no duplication", Why: "the copy of the TOKEN arrives when the token has gone back"},
	{Property: "deadlock-freedom", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1},
		Expect: catalogue.Violated, Drops: "no crash", Why: "the token is gone with its holder"},
	{Property: "mutual-exclusion", Setup: recovery, Expect: catalogue.Violated, Drops: "no crash",
		Why: "p0 recovers in its initial state, with a token, though it had handed the token over"},
	{Property: "mutual-exclusion", Variant: "stable", Setup: recovery},

	{Property: "mutual-exclusion", Variant: "copier", Setup: model.NewSetup(2), Expect: catalogue.Violated,
		Why: "p0 hands the token over, keeps it too, and both enter"},
	{Property: "deadlock-freedom", Variant: "forgetful", Setup: model.NewSetup(2)},
	{Property: "deadlock-freedom", Variant: "forgetful", Setup: model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder},
		Expect: catalogue.Violated, Why: "the REQUEST of p0 overtakes the token that p0 has sent before it, and p1 forgets it"},
}

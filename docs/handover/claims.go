package handover

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// Setups that several claims share.
var (
	unlimited = model.Setup{N: 2, Requests: model.Unlimited, Channels: model.AnyOrder}
	three     = model.Setup{N: 2, Requests: 3, Channels: model.AnyOrder}
	recovery  = model.Setup{N: 2, Requests: 2, Crashes: 1, Recoveries: 1}
)

var claims = []catalogue.Claim{
	{Property: properties.MutualExclusion, Setup: unlimited},
	{Property: properties.DeadlockFreedom, Setup: unlimited},
	{Property: properties.NoInterference, Setup: unlimited},
	{Property: properties.TokenUniqueness, Setup: unlimited},
	{Property: properties.TokenPreservation, Setup: unlimited},

	// The bound is tight: the process with the token needs no message, and none needs more than two.
	{Property: properties.MessagesPerEntryAtMost(2), Setup: three},
	{Property: properties.MessagesPerEntryAtMost(1), Setup: three, Expect: catalogue.Violated,
		Why: "an entry without the token costs a REQUEST and the TOKEN"},
	{Property: properties.BoundedWaiting(3), Setup: unlimited, Expect: catalogue.Violated,
		Why: "who has the token enters again and again while the REQUEST travels: no bound holds"},

	{Property: properties.DeadlockFreedom, Setup: model.Setup{N: 2, Requests: 1, Drops: 1},
		Expect: catalogue.Violated, Drops: "no loss", Why: "nothing is sent again: a lost REQUEST is never answered"},
	{Property: properties.MutualExclusion, Setup: model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Duplicates: 1},
		Expect: catalogue.Violated, Drops: "no duplication", Why: "the copy of the TOKEN arrives when the token has gone back"},
	{Property: properties.DeadlockFreedom, Setup: model.Setup{N: 2, Requests: 1, Crashes: 1},
		Expect: catalogue.Violated, Drops: "no crash", Why: "the token is gone with its holder"},
	{Property: properties.MutualExclusion, Setup: recovery, Expect: catalogue.Violated, Drops: "no crash",
		Why: "p0 recovers in its initial state, with a token, though it had handed the token over"},
	{Property: properties.MutualExclusion, Variant: "stable", Setup: recovery},

	{Property: properties.MutualExclusion, Variant: "copier", Setup: model.NewSetup(2), Expect: catalogue.Violated,
		Why: "p0 hands the token over, keeps it too, and both enter"},
	{Property: properties.DeadlockFreedom, Variant: "forgetful", Setup: model.NewSetup(2)},
	{Property: properties.DeadlockFreedom, Variant: "forgetful", Setup: model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder},
		Expect: catalogue.Violated, Why: "the REQUEST of p0 overtakes the token that p0 has sent before it, and p1 forgets it"},
}

package suzukikasami

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	paper    = "Suzuki & Kasami 1985"
	messages = paper + ": at most n"
)

var noDuplication = catalogue.Assumption{Name: "no duplication", Meaning: "no message is duplicated; needed only for the token: a copy of a REQUEST is recognised by its number"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "suzuki-kasami",
	Title:  "Suzuki and Kasami's algorithm",
	Family: catalogue.TokenBased,
	Source: "I. Suzuki and T. Kasami, A distributed mutual exclusion algorithm, ACM TOCS 3(4), 1985; " +
		"named in " + sources.Unit3,
	Rules: `To enter without the token, send a REQUEST with the next number to all others and
wait for the token. On a REQUEST, note its number; pass an idle token on if that
number is one above the last served. On leaving, enter its number in the token
as served, append to the token's queue every waiting process that is not in it, and
send the token to the head of the queue, or keep it if the queue is empty.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.NoCrashOfHolder, assume.NoLoss, noDuplication},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as published", Build: message.Builder(a)},
		{Name: "any-request", Meaning: "passes an idle token on without looking at the request's number", Mutant: true, Build: message.Builder(anyRequest{a})},
		{Name: "generous", Meaning: "passes the token on while in its critical section", Mutant: true, Build: message.Builder(generous{a})},
		{Name: "forgetful", Meaning: "does not enter in the token that it was served", Mutant: true, Build: message.Builder(forgetful{a})},
		{Name: "keeper", Meaning: "thinks that it has the token after it has sent it", Mutant: true, Build: message.Builder(keeper{a})},
	}
}

// Setups that several claims share. No claim needs FIFO channels. None has
// unlimited requests, because then there are infinitely many states: request
// numbers grow, and while two processes hand the token to and fro their REQUESTs
// to a third pile up undelivered, since nobody waits for it to read them.
var (
	two   = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}
	four  = model.Setup{N: 4, Requests: 1, Channels: model.AnyOrder}

	duplicate = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Duplicates: 1}
)

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(two),
	claim.Hold(properties.MutualExclusion).Under(three).By(paper),
	claim.Hold(properties.MutualExclusion).Under(four),
	claim.Hold(properties.DeadlockFreedom).Under(two),
	claim.Hold(properties.DeadlockFreedom).Under(three).By(paper+": neither deadlock nor starvation"),
	claim.Hold(properties.DeadlockFreedom).Under(four),
	claim.Hold(properties.NoInterference, properties.TokenUniqueness, properties.TokenPreservation).Under(three, four),

	claim.Hold(properties.MessagesPerEntryAtMost(2)).Under(two).By(messages),
	common.NMessages(common.AsksAll, three, four).Bound(messages),
	claim.Break(properties.MessagesPerEntry(3)).Under(three).Because(common.Free),

	common.Overtaken,
	claim.Break(properties.BoundedWaiting(5)).Under(model.Setup{N: 3, Requests: 3}).
		Because("two processes use up all six of their entries while the REQUESTs of the third travel"),

	common.HolderDies(3, assume.NoCrashOfHolder),
	claim.Hold(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1), Crashes: 1, Crashers: model.Procs(2)}),
	common.AskerDies,
	common.TokenLost(model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Drops: 1}),
	common.TokenDuplicated(duplicate, noDuplication, common.Copy),
	claim.Break(properties.DeadlockFreedom).Under(duplicate).Without(noDuplication).
		Because("the older copy of the token has not seen p1 served, so the request of p1 has a number too high for it"),

	claim.Break(properties.MessagesPerEntryAtMost(3)).Of("any-request").Once(3).Because("the token goes to a process whose request was served before"),
	claim.Break(properties.MutualExclusion).Of("generous").Once(2).Because("p0 sends the token away and is still inside"),
	claim.Break(properties.DeadlockFreedom).Of("forgetful").Under(two).
		Because("the second request of p0 has number 2, but the token says that 0 was served last, so nobody takes it for the next"),
	claim.Break(properties.TokenUniqueness).Of("keeper").Once(2).Because("p0 has sent the token and still has it"),
)

package tokenarray

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
	paper = "Ricart & Agrawala 1983"

	logical = "logical-clock"
)

var (
	advancing     = catalogue.Assumption{Name: "advancing clocks", Meaning: "a process's REQUEST is later by its clock than its last possession of the token"}
	noDuplication = catalogue.Assumption{Name: "no duplication", Meaning: "no message is duplicated; needed only for the token: a copy of a REQUEST is recognised by its time"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "token-array",
	Title:  "Ricart and Agrawala's second algorithm (token array)",
	Family: catalogue.TokenBased,
	Source: "G. Ricart and A. K. Agrawala, Author's response to “On mutual exclusion in computer networks” by Carvalho and Roucairol, " +
		"CACM 26(2), 1983; " + sources.Unit3,
	Rules: `The token says when each process, by its own clock, last had the token. To enter
without it, advance the clock, send a REQUEST with its time to all others and wait
for the token. On a REQUEST, note its time if it is the latest of its sender, and
release a token that is not in use. On leaving, release the token: send it to the
first of i+1, …, n, 1, …, i−1 whose latest REQUEST is later than its last possession,
or keep it if there is none.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		advancing, assume.NoCrashOfHolder, assume.NoLoss, noDuplication,
		{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages",
			NotNeeded: "every claim that holds is decided in channels of any order: RH1 takes the latest REQUEST, not the last that came (see the mutant latest)"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "a clock counts the requests of its process", Build: message.Builder(a)},
		{Name: logical, Meaning: "the clocks are logical clocks (" + sources.Unit3 + ")", Build: message.Builder(Algorithm{N: a.N, Logical: true})},
		{Name: "stopped", Meaning: "does not advance its clock for a request", Mutant: true, Build: message.Builder(stopped{a})},
		{Name: "latest", Meaning: "takes the REQUEST that came last for the latest", Mutant: true, Build: message.Builder(latest{a})},
		{Name: "unmarked", Meaning: "does not enter in the token when it had it", Mutant: true, Build: message.Builder(unmarked{a})},
		{Name: "generous", Meaning: "releases the token while in its critical section", Mutant: true, Build: message.Builder(generous{a})},
	}
}

// Setups that several claims share. No claim needs FIFO channels. Requests are
// limited in all of them: otherwise REQUESTs to processes that need not answer
// pile up undelivered, and there are infinitely many states.
var (
	two    = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}
	three  = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}
	three1 = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
	four   = model.Setup{N: 4, Requests: 1, Channels: model.AnyOrder}

	duplicate = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Duplicates: 1}
)

// without has n processes; all but p0, which has the token, enter once.
func without(n int) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Others(n, 0), Channels: model.AnyOrder}
}

var claims = claim.List(
	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Under(two, three, four),
	claim.Hold(properties.StarvationFreedom).Under(three),
	claim.Hold(properties.NoInterference, properties.TokenUniqueness, properties.TokenPreservation).Under(three, four),

	// Either n messages or none, exactly.
	claim.Hold(properties.MessagesPerEntry(0)).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0)}).By(paper),
	claim.Hold(properties.MessagesPerEntry(2)).Under(without(2)).By(messages),
	claim.Hold(properties.MessagesPerEntry(3)).Under(without(3)).By(messages),
	claim.Hold(properties.MessagesPerEntry(4)).Under(without(4)).By(messages),
	claim.Hold(properties.MessagesPerEntryAtMost(2)).Under(two),
	common.NMessages(common.AsksAll, three, four),
	claim.Break(properties.MessagesPerEntry(3)).Under(three).Because(common.Free).By(sources.Unit3+": n messages"),

	claim.Hold(properties.MutualExclusion, properties.DeadlockFreedom).Of(logical).Under(two, three1),
	claim.Hold(properties.MessagesPerEntry(3)).Of(logical).Under(without(3)).By(messages),
	claim.Break(properties.TimestampOrder).Of(logical).Once(3).
		Because("p1 and p2 both ask at time 1; p1 comes before p2, but p0 hears of p2 first. Times only tell a process's new REQUESTs from its old ones"),

	common.Overtaken,
	claim.Break(properties.BoundedWaiting(3)).Under(model.Setup{N: 3, Requests: 2}).
		Because("p0 and p2 use up all four of their entries while the REQUESTs of p1 travel"),

	common.HolderDies(3, assume.NoCrashOfHolder),
	claim.Hold(properties.DeadlockFreedom).Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(0, 1), Channels: model.AnyOrder, Crashes: 1, Crashers: model.Procs(2)}).
		By(bystander),
	common.AskerDies.By(bystander),
	common.TokenLost(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Channels: model.AnyOrder, Drops: 1}),
	common.TokenDuplicated(duplicate, noDuplication, common.Copy),

	claim.Break(properties.DeadlockFreedom).Of("stopped").Once(2).Without(advancing).Because("p1 asks at time 0, and by the token it was served at 0"),
	claim.Break(properties.DeadlockFreedom).Of("latest").Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2), Channels: model.AnyOrder}).
		Because("the old REQUEST of p1 comes to p2 after the new one; p2 has the token and believes that p1 was served"),
	claim.Hold(properties.DeadlockFreedom).Of("latest").Under(model.Setup{N: 3, Requests: 2, Requesters: model.Procs(1, 2)}),
	claim.Break(properties.MessagesPerEntryAtMost(2)).Of("unmarked").Under(two).Because("p0 sends p1 the token once more for a REQUEST that was served"),
	claim.Break(properties.MutualExclusion).Of("generous").Once(2).Because("p0 sends the token away and is still inside"),
)

const (
	messages  = paper + "; " + sources.Unit3 + ": n messages, n−1 REQUESTs and the token"
	bystander = sources.Unit3 + ": the failure of a process other than the holder of the token does not prevent progress"
)

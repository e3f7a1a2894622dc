package tokenringrepair

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	park = "Park's course notes (2019), token-passing mutual exclusion"

	timeouts = "by-timeout"
)

var fifo = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages", NotNeeded: "all claims hold in channels of any order, with three processes and two crashes: generations tell old from new"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "token-ring-repair",
	Title:  "Token ring with repair",
	Family: catalogue.TokenBased,
	Source: "G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977; " +
		sources.Silberschatz + "; " + sources.Unit3 + "; " + park + "; " + sources.Krzyzanowski,
	Rules: `The token ring of token-ring; a process known to be dead is passed by. The highest
process leads; when it is dead, the bully algorithm with a failure detector elects
the highest of those left. A leader that is new, or is told of a death, begins a
generation: it asks all live processes WHERE the token is, and tells them who is
dead. The process with the token makes it one of the new generation and says so;
each other process says that it does not have the token, and from then on discards
tokens of older generations. If nobody has it, the leader makes a new one. The token
carries its generation and the dead, too. A void token may still travel beside the
new one until it is discarded; there are then two, but one of them is useless.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.CrashesReported, assume.NoLossButToTheDead, assume.NoDuplication, fifo, assume.NoRecovery},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "a leader asks everybody and makes a token of a new generation", Build: message.Builder(a)},
		{Name: timeouts, Meaning: "the leader makes a new token when it has waited for one for a long time, two rounds in a synchronous system", Build: message.Builder(byTimeout{a})},
		{Name: "unnumbered", Meaning: "takes a token of any generation", Mutant: true, Build: message.Builder(unnumbered{a})},
		{Name: "unasked", Meaning: "makes a new token at every death", Mutant: true, Build: message.Builder(unasked{a})},
		{Name: "counting", Meaning: "numbers generations by the number of the dead", Mutant: true, Build: message.Builder(counting{a})},
		{Name: "secretive", Meaning: "does not tell others who is dead", Mutant: true, Build: message.Builder(secretive{a})},
	}
}

// mortal has a perfect detector.
func mortal(n, requests, crashes int) model.Setup {
	return model.Setup{N: n, Requests: requests, Crashes: crashes, Detector: model.PerfectDetector}
}

// competing has four processes: two compete, and the others crash.
func competing(requests int, p, q model.ProcID) model.Setup {
	s := mortal(4, requests, 2)
	s.Requesters = model.Procs(p, q)
	s.Crashers = model.AllProcs(4) &^ s.Requesters
	return s
}

// mistaken has a detector that makes a mistake, and nobody crashes.
func mistaken(n int) model.Setup {
	return model.Setup{N: n, Requests: 1, Detector: model.EventualDetector, Mistakes: 1}
}

// Setups that several claims share.
var (
	endless2 = mortal(2, model.Unlimited, 1)
	endless3 = mortal(3, model.Unlimited, 2)
	once3    = mortal(3, model.Unlimited, 1)
	whole3   = mortal(3, model.Unlimited, 0)
	unruly   = model.Setup{N: 3, Requests: model.Unlimited, Channels: model.AnyOrder, Crashes: 2, Detector: model.PerfectDetector}
	headless = model.Setup{N: 4, Requests: model.Unlimited, Requesters: model.Procs(1), Crashes: 1, Crashers: model.Procs(3), Detector: model.PerfectDetector}
	revival  = model.Setup{N: 2, Requests: 1, Crashes: 1, Recoveries: 1, Detector: model.PerfectDetector}
)

var claims = claim.List(
	// Any process crashes at any time: with the token, before it or after it, or
	// as the leader while it asks; the token may be on its way, or void.
	claim.Hold(properties.MutualExclusion).Under(endless2),
	claim.Hold(properties.MutualExclusion).Under(endless3).By(sources.Unit3+": a unique process is picked, which regenerates the token"),
	claim.Hold(properties.MutualExclusion).Under(competing(model.Unlimited, 0, 3), competing(model.Unlimited, 1, 3), competing(model.Unlimited, 2, 3)),
	claim.Hold(properties.StarvationFreedom).Under(headless),
	claim.Hold(properties.UniqueLeader).Under(endless3).By(sources.Unit3),
	claim.Hold(properties.DeadlockFreedom).Under(endless2),
	claim.Hold(properties.DeadlockFreedom).Under(endless3).By(sources.Silberschatz+": an election is called to generate a new token, and a new ring is established"),
	claim.Hold(properties.NoInterference, properties.LivelockFreedom).Under(endless3),
	claim.Hold(properties.StarvationFreedom).Under(endless2, endless3, competing(model.Unlimited, 0, 3), competing(model.Unlimited, 2, 3)),

	// Order: a new token starts from the leader, once for each death.
	claim.Hold(properties.BoundedWaiting(2)).Under(whole3),
	claim.Break(properties.BoundedWaiting(2)).Under(once3).Because(restart),
	claim.Hold(properties.BoundedWaiting(3)).Under(once3, endless3),

	// Tokens.
	claim.Hold(properties.TokenUniqueness, properties.TokenPreservation).Under(whole3),
	claim.Break(properties.TokenUniqueness).Under(mortal(3, 0, 1)).
		Because("the old token was on its way while all were asked; it travels on beside the new one until its receiver discards it as void").By(park+": there is only one token"),
	claim.Break(properties.TokenPreservation).Under(mortal(2, 0, 1)).
		Because("the token is gone with its holder until somebody is told of it").By(sources.Krzyzanowski+": if the token is lost it has to be regenerated"),

	// Assumptions.
	claim.Break(properties.MutualExclusion).Under(mistaken(2)).Without(assume.CrashesReported).
		Because("p1 takes p0, which has the token and is slow, for dead, asks nobody and makes a second token"),
	claim.Break(properties.StarvationFreedom).Under(mistaken(2)).Without(assume.CrashesReported).Because("the process taken for dead is passed by for ever"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.CrashesReported).
		Because("nobody is told that the token is gone with its holder"),
	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Drops: 1, Detector: model.PerfectDetector}).Without(assume.NoLossButToTheDead).
		Because("the token is lost and nobody has died, so nobody asks for it"),
	claim.Break(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: 1, Duplicates: 1, Detector: model.PerfectDetector}).Without(assume.NoDuplication).
		Because("both copies of the token are of the same generation"),
	claim.Break(properties.MutualExclusion).Under(revival).Without(assume.NoRecovery).
		Because("p0 comes back with the token that it had at the start, beside the new one"),
	claim.Hold(properties.MutualExclusion, properties.StarvationFreedom).Under(unruly),

	// Nobody is asked. This fails without a detector's mistake: using the token
	// is slow.
	claim.Break(properties.MutualExclusion).Of(timeouts).Once(2).
		Because("the token is merely used for a long time, and p1 makes a second one").By(park+": how do you know that the token is not just being used for a long time?"),
	claim.Break(properties.MutualExclusion).Of(timeouts).Under(model.Setup{N: 2, Requests: 1, Delay: 1}).
		Because("delays are bounded and so is the time the token travels, but not the time for which a process uses it").By(sources.Unit3+": there is no bound on how long a process should wait for the token"),

	claim.Break(properties.MutualExclusion).Of("unnumbered").Under(mortal(3, 1, 1)).
		Because("the token of p0, which is dead, is on its way to p1 when p1 says that it does not have it; the leader makes a second one"),
	claim.Break(properties.MutualExclusion).Of("unasked").Under(mortal(3, 1, 1)).
		Because("p2 has died without the token, and the new leader makes a second one"),
	claim.Break(properties.MutualExclusion).Of("counting").Under(competing(1, 1, 2)).
		Because("p2, the new leader, knows from the token that p0 is dead and passes it on; told of p0, it asks by the same number and takes an old answer for new"),
	claim.Break(properties.DeadlockFreedom).Of("secretive").Under(mortal(3, 1, 1)).
		Because("the process with the token says so and then passes it on to a dead one; only the leader has been told of that death"),
)

// restart says what a death costs a waiting process.
const restart = "p2 dies with the token when p0 is next; p1, which has been inside, leads now, makes the new token and enters again before p0"

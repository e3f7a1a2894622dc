package heartbeat

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

const (
	serial   = "serial"
	trusting = "trusting"
	late     = "late"
	after    = "after-crash"
	afterToo = "late-after-crash"
	rare     = "rare-after-crash"
)

var (
	synchronous = catalogue.Assumption{Name: "synchronous", Meaning: "delays are bounded, and the time that a backup waits allows for them"}
	whole       = catalogue.Assumption{Name: "no partition", Meaning: "some link between the servers works; without a serial line there is only one"}
	single      = catalogue.Assumption{Name: "one crash at a time", Meaning: "no server crashes while the other is down, or is back but does not know yet what it is"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "heartbeat",
	Title:  "Primary and backup with alive messages",
	Family: catalogue.ElectionAll,
	Source: "P. A. Alsberg and J. D. Day, A principle for resilient sharing of distributed resources, ICSE 1976; N. Budhiraja, K. Marzullo, " +
		"F. B. Schneider and S. Toueg, The primary-backup approach, in S. Mullender (ed.), Distributed Systems, 1993; " +
		sources.Slides + " (alive messages); " + sources.Krzyzanowski + " (the serial line); " + sources.Park + " (servers that come back)",
	Rules: `One of two servers is the primary, which sends ALIVE to the other once a period.
The other, its backup, takes its place when it has heard nothing for a period and
the longest delay of a message, and sends ALIVE at once. So a crash is noticed within
a period and twice that delay. A server that has come back from a crash waits for
twice that delay more, since the other may have yet to notice, and to say that it is
the primary now; then it takes the place itself.
With a serial line the servers have a second link, on which they send ALIVE as well.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		synchronous, assume.NoLoss, whole, single,
		{Name: "no duplication", Meaning: "no message is duplicated", NotNeeded: "the claims hold with a duplicated message, a crash and a recovery"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
}

type process = message.Process[State, Message]

func variants(s model.Setup) []catalogue.Variant {
	a, trusts, rarer := inTime(s), inTime(s), inTime(s)
	trusts.Trusting = true
	rarer.Period++
	return []catalogue.Variant{
		{Meaning: "an ALIVE every three units of time; the backup waits for a period and a delay", Build: of(2, a)},
		{Name: late, Meaning: "waits a unit of time more", Build: of(2, later(a))},
		{Name: serial, Meaning: "the servers have a second link, a serial line, on which an ALIVE may take twice as long (" + sources.Krzyzanowski + ")", Build: of(3, a)},
		{Name: trusting, Meaning: "a server that comes back waits for an ALIVE for as long as it takes (" + sources.Park + ")", Build: of(2, trusts)},
		{Name: after, Meaning: "the primary crashes right after an ALIVE", Build: of(2, afterCrash{a})},
		{Name: afterToo, Meaning: "the same, and the backup waits a unit of time more", Build: of(2, afterCrash{later(a)})},
		{Name: rare, Meaning: "the same with an ALIVE every four units of time", Build: of(2, afterCrash{later(rarer)})},

		{Name: "early", Meaning: "waits a unit of time less", Mutant: true, Build: of(2, early(a))},
		{Name: "early-serial", Meaning: "serial, waits a unit of time less", Mutant: true, Build: of(3, early(a))},
		{Name: "hurried", Meaning: "waits a unit of time less when it has come back", Mutant: true, Build: of(2, hurried(a))},
		{Name: "returning", Meaning: "comes back as what it was at the start", Mutant: true, Build: of(2, returning{a})},
	}
}

// later waits a unit of time more than it needs to.
func later(a Algorithm) Algorithm {
	a.Timeout++
	a.Return++
	return a
}

// inTime returns the algorithm with times that just suffice. An ALIVE takes the
// delay, or twice the delay by the serial line. It may come a period and that delay
// after one that took no time. A server that comes back must leave the other enough
// time to notice and to say so.
func inTime(s model.Setup) Algorithm {
	a := Algorithm{Period: 3, Serial: s.N == 3}
	takes := max(s.Delay, 1)
	if a.Serial {
		takes *= 2
	}
	a.Timeout = a.Period + takes
	a.Return = a.Timeout + 2*takes
	return a
}

// of builds a version for n processes.
func of[P message.Process[S, M], S, M comparable](n int, version P) transition.Builder {
	return message.Builder[P, S, M](version).ForProcesses(n, n, "two servers and, if there is one, the serial line")
}

// mortal is two servers that may crash and come back.
func mortal(delay, crashes, recoveries int) model.Setup {
	return model.Setup{N: 2, Delay: delay, Crashes: crashes, Recoveries: recoveries}
}

// wired is the same with a serial line; only p may crash, or all if p is empty.
func wired(crashes, recoveries int, p ...model.ProcID) model.Setup {
	s := mortal(1, crashes, recoveries)
	s.N, s.Crashers = 3, model.Procs(p...)
	return s
}

// parted is a system in which the link between the servers may be cut.
func parted(s model.Setup) model.Setup {
	s.Cut, s.Splits = model.Procs(backup, primary), 1
	return s
}

// doubled duplicates a message.
func doubled(s model.Setup) model.Setup {
	s.Duplicates = 1
	return s
}

const beats = ": alive messages, to be designed to avoid early and late timeouts"

var claims = claim.List(
	claim.Hold(properties.UniqueLeader).Under(mortal(1, 1, 1)).By(sources.Slides+beats),
	claim.Hold(properties.UniqueLeader).Under(mortal(2, 1, 1), mortal(3, 1, 1), doubled(mortal(1, 1, 1))),
	claim.Hold(properties.ElectionTerminates).Under(mortal(1, 1, 1), mortal(2, 1, 1)),
	claim.Hold(properties.ElectionEnds).Under(mortal(1, 1, 1)),
	claim.Hold(properties.UniqueLeader).Of(late).Under(mortal(1, 1, 1)).By(sources.Slides+beats),
	claim.Hold(properties.UniqueLeader).Of(late).Under(mortal(2, 1, 1)),
	claim.Hold(properties.ElectionTerminates).Of(late).Under(mortal(1, 1, 1)),
	claim.Hold(properties.BestLeader).Of(after).Under(model.Setup{N: 2, Delay: 1}),
	claim.Hold(properties.BestLeader).Of(afterToo).Under(model.Setup{N: 2, Delay: 1}),

	// A second link: one of the two links may fail.
	claim.Hold(properties.UniqueLeader).Of(serial).Under(parted(wired(1, 1, primary))).
		By(sources.Krzyzanowski+": a serial port, as an alternate communication mechanism"),
	claim.Hold(properties.UniqueLeader).Of(serial).Under(wired(2, 0, primary, line), wired(1, 1)),
	claim.Hold(properties.ElectionTerminates).Of(serial).Under(parted(wired(1, 1, primary))),

	// Servers that come back.
	claim.Hold(properties.ElectionTerminates).Of(trusting).Under(mortal(1, 1, 1)).By(sources.Park+": a failed process can rely on the coordinator to poll"),
	claim.Hold(properties.UniqueLeader).Of(trusting).Under(mortal(1, 1, 1), mortal(1, 2, 2)),
	claim.Break(properties.ElectionTerminates).Of(trusting).Under(mortal(1, 2, 2)).Without(single).
		Because("the backup has come back and waits for an ALIVE, and the primary crashes before it sends one").By(sources.Park+": a failed process can rely on the coordinator to poll"),
	claim.Break(properties.UniqueLeader).Under(mortal(1, 2, 2)).Without(single).
		Because("both have crashed and come back, and both have heard nothing for so long that they take the place of the primary"),

	claim.Break(properties.UniqueLeader).Under(model.Setup{N: 2}).Without(synchronous).Because("however long the backup waits, the ALIVE may take longer"),
	claim.Break(properties.UniqueLeader).Under(model.Setup{N: 2, Delay: 1, Drops: 1}).Without(assume.NoLoss).
		Because("a single ALIVE is lost, and the backup takes the place of a primary that is alive"),
	claim.Break(properties.UniqueLeader).Under(parted(model.Setup{N: 2, Delay: 1})).Without(whole).
		Because("split brain: the link is cut, and each of the two takes the other for dead").By(sources.Krzyzanowski+": split brain"),
	claim.Break(properties.UniqueLeader).Of(serial).Under(parted(wired(1, 0, line))).Without(whole).
		Because("the link is cut and the serial line is dead, and each of the two takes the other for dead"),

	claim.Break(properties.UniqueLeader).Of("early").Under(model.Setup{N: 2, Delay: 1}).
		Because("the backup waits for a period, and the ALIVE takes the delay on top").By(sources.Slides+beats),
	claim.Break(properties.UniqueLeader).Of("early").Under(model.Setup{N: 2, Delay: 2}).
		Because("the ALIVE may come a period and a delay after the start, or after one that took no time"),
	claim.Break(properties.UniqueLeader).Of("early-serial").Under(parted(model.Setup{N: 3, Delay: 1})).
		Because("the link is cut, and the ALIVE takes twice the delay by the serial line"),
	claim.Break(properties.UniqueLeader).Of("hurried").Under(mortal(1, 1, 1)).
		Because("the primary is away for a moment; its wait is over when the backup has just taken its place and not yet said so"),
	claim.Break(properties.UniqueLeader).Of("returning").Under(mortal(1, 1, 1)).
		Because("the primary comes back as the primary although the backup has taken its place").By(sources.Park+": a recovering process is aware that it failed"),
)

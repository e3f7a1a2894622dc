package ringlist

import (
	"fmt"
	"strconv"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/sources"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

const (
	park = "Park's course notes (2019), token-ring election"

	byList   = "by-list"
	lowest   = "lowest"
	parkRing = "park-ring"
	tied     = "tied"

	multicasts    = "multicast"
	multicastList = "multicast-by-list"
)

var (
	originLives = catalogue.Assumption{Name: "origin lives", Meaning: "a process does not crash while its message goes round"}
	noReturn    = catalogue.Assumption{Name: "no recovery", Meaning: "a crashed process does not come back, for nobody reports its return"}
	listedLive  = catalogue.Assumption{Name: "the listed live", Meaning: "a process does not crash once it is on the list; otherwise the winner may be dead, and its death must call another election"}
	connected   = catalogue.Assumption{Name: "no cut link", Meaning: "no link between neighbours is cut: only dead neighbours are skipped"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "ring-list",
	Title:  "Ring election with a list",
	Family: catalogue.ElectionRing,
	Source: "after G. Le Lann, Distributed systems: towards a formal approach, IFIP Congress 1977, " +
		"and E. Chang and R. Roberts, CACM 22(5), 1979, in the form that is taught: " + park + "; " + sources.Unit3 + "; " + sources.Krzyzanowski + "; " + sources.Slides,
	Rules: `The processes stand in a logical ring. A process that notices that the coordinator is
dead sends an ELECTION with its own number to its successor; each process adds
its own and passes it on. Back at its origin the message is a list of all that
are alive, and the origin sends a COORDINATOR with the best of them and the
list round the ring, which ends at the origin too. Dead successors are skipped:
a failure detector reports them, and a process sends what it last sent to a dead one
again to the next. A process told that its coordinator is dead calls an election.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		originLives, listedLive, assume.CrashesReported, noReturn, assume.NoLossButToTheDead, connected,
		{Name: "no duplication", Meaning: "no message is duplicated", NotNeeded: "the properties hold with a duplicated message, with and without a crash"},
	},
	Variants: catalogue.Variants(variants),
	Lemmas:   []property.Property{AnnouncedLives},
	Claims:   claims,
	Counts:   counts,
}

func variants(s model.Setup) []catalogue.Variant {
	n := s.N
	return []catalogue.Variant{
		{Meaning: "the highest number wins; a message ends at its origin (" + park + "; " + sources.Slides + ")", Build: message.Builder(Algorithm{N: n, Rank: ascending(n)})},
		{Name: byList, Meaning: "a message ends where it finds its reader on its list (" + sources.Krzyzanowski + ", for the ELECTION)", Build: message.Builder(listed(n))},
		{Name: lowest, Meaning: "the lowest number wins (" + sources.Krzyzanowski + ")", Build: message.Builder(Algorithm{N: n, Rank: descending(n)})},
		{Name: parkRing, Meaning: "six processes with the numbers 3, 5, 0, 1, 4, 6 round the ring; the highest of these wins (" + park + ")",
			Build: message.Builder(Algorithm{N: 6, Rank: model.PerProc[int]{3, 5, 0, 1, 4, 6}}).ForProcesses(6, 6, "the ring of the course notes has that many")},

		{Name: tied, Meaning: "the last two processes tie for the highest attribute, and the number decides", Build: message.Builder(Algorithm{N: n, Rank: twins(n)})},

		{Name: multicasts, Meaning: "the COORDINATOR is multicast to all on the list (" + sources.Krzyzanowski + ")",
			Build: message.Builder(multicast{Algorithm{N: n, Rank: ascending(n)}})},
		{Name: multicastList, Meaning: "the same, and an ELECTION ends where it finds its reader on its list", Build: message.Builder(multicast{listed(n)})},

		{Name: "forgetful", Meaning: "does not send again what a dead successor got", Mutant: true, Build: message.Builder(forgetful{listed(n)})},
		{Name: "bystander", Meaning: "does not add itself to the list", Mutant: true, Build: message.Builder(bystander{Algorithm{N: n, Rank: ascending(n)}})},
		{Name: "loyal", Meaning: "calls no election when its coordinator dies", Mutant: true, Build: message.Builder(loyal{listed(n)})},
		{Name: "partial", Meaning: "picks from the list by a preference of its own, itself", Mutant: true,
			Build: message.Builder(partial{Algorithm{N: n, Rank: ascending(n)}})},
	}
}

func listed(n int) Algorithm { return Algorithm{N: n, Rank: ascending(n), ByList: true} }

func ascending(n int) (rank model.PerProc[int]) {
	for p := range n {
		rank[p] = p
	}
	return rank
}

// twins has the ranks 0, 1, …, n−2, n−2.
func twins(n int) model.PerProc[int] {
	rank := ascending(n)
	rank[n-1] = n - 2
	return rank
}

func descending(n int) (rank model.PerProc[int]) {
	for p := range n {
		rank[p] = n - 1 - p
	}
	return rank
}

// Setups that several claims share.
var (
	two   = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder}
	three = model.Setup{N: 3, Requests: 2}
	four  = model.Setup{N: 4, Requests: 1}
	any3  = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
	twice = model.Setup{N: 3, Requests: 1, Duplicates: 1}

	mortal2 = model.Setup{N: 2, Requests: 2, Detector: model.PerfectDetector, Crashes: 1}
	mortal1 = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Detector: model.PerfectDetector, Crashes: 1}
	atEnd   = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Detector: model.PerfectDetector, Crashes: 1, Crashers: model.Procs(2)}
	mortal3 = model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}
	mortals = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Channels: model.AnyOrder, Detector: model.PerfectDetector, Crashes: 2}
	mortal4 = model.Setup{N: 4, Requests: 1, Requesters: model.Procs(0, 2), Detector: model.PerfectDetector, Crashes: 1}
	faulty3 = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Detector: model.PerfectDetector, Crashes: 1, Duplicates: 1}
	revival = model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1, Recoveries: 1}
)

// cut is a network in which the link between p and q may be cut.
func cut(n int, p, q model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Cut: model.Procs(p, q), Splits: 1, Detector: model.PerfectDetector}
}

var claims = claim.List(
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionEnds).Under(two),
	claim.Hold(properties.UniqueLeader).Under(three),
	claim.Hold(properties.Agreement).Under(three).By(sources.Slides+": even if two elections start at once, every node picks the same leader"),
	claim.Hold(properties.BestLeader).Under(three).By(sources.Slides+": the result does not depend on who calls the election"),
	claim.Hold(properties.ElectionEnds, properties.ElectionTerminates).Under(three),
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionEnds).Under(four),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Under(any3),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Under(twice),
	claim.Hold(properties.BestLeader).Of(lowest).Under(three).By(sources.Krzyzanowski),
	claim.Hold(properties.BestLeader).Of(parkRing).Under(model.Setup{N: 6, Requests: 1, Requesters: model.Procs(0, 2, 3)}).
		By(sources.Slides+": another attribute than the number may decide"),
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader).Of(tied).Under(three),

	claim.Tight(properties.MessagesAtMost, 6).Under(common.Call(3, 0)).Because(rounds),
	claim.Tight(properties.MessagesAtMost, 8).Under(common.Call(4, 0)).Because(rounds),
	claim.Tight(properties.MessagesAtMost, 18).Once(3).Because("each of three elections makes its two rounds: none is called off for another"),

	// The winner is announced to all at once: n messages go round, and n−1 to the others.
	claim.Hold(properties.UniqueLeader).Of(multicasts).Under(three),
	claim.Hold(properties.Agreement).Of(multicasts).Under(three).By(sources.Krzyzanowski+": circulates, or multicasts, a coordinator message"),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Of(multicasts).Under(three),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Of(multicastList).Under(mortal3),
	claim.Tight(properties.MessagesAtMost, 5).Of(multicasts).Under(common.Call(3, 0)).Because("the ELECTION goes round, n messages, and the COORDINATOR to n−1 others"),

	// Crashes. A message that ends at its origin does not end if its origin dies.
	claim.Hold(properties.UniqueLeader).Under(mortal3),
	claim.Break(properties.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}).Without(originLives).
		Because("p0 dies after it has sent its ELECTION, which nobody else ends: it goes round for ever and p1 waits for ever").By(park+"; "+sources.Slides),
	claim.Break(properties.ElectionTerminates).Under(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0), Detector: model.PerfectDetector, Crashes: 1}).Without(originLives).
		Because("p0 is dead, and its ELECTION goes round between the others for ever, which wait for its end").By(park+"; "+sources.Slides),
	claim.Break(properties.MessagesAtMost(24)).Under(mortal1).Without(originLives).
		Because("only its origin takes a message off the ring: p0 is dead, and its message goes round for ever").By(park),

	// The highest of a list lives if nobody that is on it has crashed.
	claim.Hold(AnnouncedLives).Under(three, any3, twice),
	claim.Break(AnnouncedLives).Under(atEnd).Without(listedLive).
		Because("p2 adds itself to the list, passes it on and dies, and p0 announces it: the highest that is listed wins, not the highest that lives").
		By(park+"; "+sources.Slides+": the process with the highest number of the list"),

	// A message that ends by its list ends.
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionEnds).Of(byList).Under(mortal2),
	claim.Hold(properties.UniqueLeader).Of(byList).Under(mortal3),
	claim.Hold(properties.Agreement).Of(byList).Under(mortal3).By(sources.Slides+": even if two elections start at once, every node picks the same leader"),
	claim.Hold(properties.BestLeader, properties.ElectionEnds, properties.ElectionTerminates).Of(byList).Under(mortal3),
	claim.Tight(properties.MessagesAtMost, 19).Of(byList).Under(mortal1).
		Because("p2 wins (6 messages) and dies; a message that was not lost is sent again, and three times a survivor learns of the death and calls an election of 4"),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Of(byList).Under(mortals),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Of(byList).Under(mortal4),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Of(byList).Under(faulty3),

	claim.Break(properties.ElectionEnds).Of(byList).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.CrashesReported).
		Because("p0 has sent its ELECTION to a dead successor and does not know it"),
	claim.Break(properties.ElectionEnds).Of(byList).Under(revival).Without(noReturn).
		Because("p0 is back but still skipped, so its message never comes home"),
	claim.Break(properties.UniqueLeader).Of(byList).Under(revival).Without(noReturn).
		Because("p0 takes p1 for dead and elects itself, while p1, which is back, learns from an old message that it has won"),
	claim.Break(properties.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLossButToTheDead).
		Because("the ELECTION is lost though its receiver lives, so nobody sends it again"),
	claim.Break(properties.Agreement).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLossButToTheDead).
		Because("the COORDINATOR is lost before all have seen it"),

	claim.Hold(properties.ElectionEnds).Under(cut(4, 0, 2)),
	claim.Break(properties.ElectionEnds).Under(cut(3, 0, 1)).Without(connected).
		Because("the link to the successor is cut on the way; the successor is not dead, so nobody skips it, though there is a way round"),
	claim.Hold(properties.UniqueLeader).Of(byList).Under(cut(3, 0, 1)),

	claim.Break(properties.ElectionEnds).Of("forgetful").Under(model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}).
		Because("the ELECTION is lost with p1, and p0 waits for it"),
	claim.Break(properties.Agreement).Of("bystander").Once(2).
		Because("each of two elections is won by its caller, and each process hears last of a different one"),
	claim.Break(properties.Agreement).Of("partial").Once(2).
		Because("p0 and p1 each pick themselves, and each gets its own announcement back last").By(park+": a preference-based algorithm, that permits some nodes to have heavier votes"),
	claim.Break(properties.BestLeader).Of("bystander").Once(2).Because("p0 calls, and wins instead of p1"),
	claim.Break(properties.Agreement).Of("loyal").Under(mortal3).
		Because("p2 wins one of two elections and dies, p1 wins the other, and p0 hears of p2 last: the claim needs a winner that lives, or whose death calls an election").By(sources.Slides+": even if two elections start at once, every node picks the same leader"),
	claim.Break(properties.BestLeader).Of("loyal").Under(mortal3).Because("p0 hears of the dead winner last, and keeps to it"),
)

const rounds = "one election is two rounds, 2n messages"

var counts = []catalogue.Count{
	{Name: "living-not-listed", Meaning: "the most live processes that are missing from the list of the COORDINATOR, over the processes that have got it, in an election that p0 calls",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			w, err := elected(v, z.N, false)
			if err != nil {
				return "", err
			}
			most := 0
			for p := range z.N {
				most = max(most, (model.AllProcs(z.N) &^ listAt(w, model.ProcID(p))).Len())
			}
			return strconv.Itoa(most), nil
		}},
	{Name: "dead-listed", Meaning: "the dead processes on the list of the COORDINATOR, in an election that p0 calls and in which the last process crashes when it has passed the ELECTION on",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			w, err := elected(v, z.N, true)
			if err != nil {
				return "", err
			}
			return strconv.Itoa((listAt(w, 0) & model.Procs(model.ProcID(z.N-1))).Len()), nil
		}},
}

// elected runs an election of n processes that p0 calls, to its end or, if the last
// process crashes, to the COORDINATOR.
func elected(v catalogue.Variant, n int, crash bool) (transition.World, error) {
	last := model.ProcID(n - 1)
	s := model.Setup{N: n, Requests: 1, Requesters: model.Procs(0)}
	if crash {
		s.Crashes, s.Crashers = 1, model.Procs(last)
	}
	sys, err := v.Build(s)
	if err != nil {
		return nil, err
	}
	var round []model.Event
	for p := range last {
		round = append(round, model.Event{Kind: model.Deliver, From: p, Proc: p + 1})
	}
	home := model.Event{Kind: model.Deliver, From: last, Proc: 0}
	run := append([]model.Event{{Kind: model.Request, Proc: 0}}, round...)
	if crash {
		run = append(run, model.Event{Kind: model.Crash, Proc: last}, home)
	} else {
		run = append(append(append(run, home), round...), home)
	}
	w := sys.World()
	for _, e := range run {
		if _, err := w.Apply(e); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// listAt returns the list of the COORDINATOR that p has passed on or sent.
func listAt(w transition.World, p model.ProcID) model.ProcSet {
	if m := w.Local(p).(State).Sent; m.Coordinator {
		return m.List
	}
	return 0
}

// AnnouncedLives says that the highest process of a list is one that lives.
var AnnouncedLives = catalogue.Lemma("announced-lives",
	"the winner of the COORDINATOR that a live process sent last is alive", sources.Slides,
	func(s model.Snapshot) error {
		for p, l := range model.Locals[State](s) {
			sender, winner := model.ProcID(p), l.Sent.Leader
			if l.Sent.Coordinator && s.View(sender).Region != model.Down && s.View(winner).Region == model.Down {
				return fmt.Errorf("%v sent a COORDINATOR with %v, which is down", sender, winner)
			}
		}
		return nil
	})

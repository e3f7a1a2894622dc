package bully

import (
	"slices"
	"strconv"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

const garciaMolina = "Garcia-Molina 1982"

var (
	synchronous = catalogue.Assumption{Name: "synchronous", Meaning: "delays are bounded and T and T' allow for them: a timeout fires only if the process waited for has crashed, and no message outlasts its election"}
	told        = catalogue.Assumption{Name: "crashes are reported", Meaning: "for perfect-detector: every crash is reported to all, and only crashes are"}
	noReturn    = catalogue.Assumption{Name: "no recovery", Meaning: "for perfect-detector: a crashed process does not come back, for nobody reports its return"}
	whole       = catalogue.Assumption{Name: "no partition", Meaning: "the network does not split"}
	known       = catalogue.Assumption{Name: "all are known", Meaning: "each process knows the numbers of all others"}
	connected   = catalogue.Assumption{Name: "no cut link", Meaning: "any two processes reach each other: an election finds no way round a cut link"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "bully",
	Title:  "Bully algorithm",
	Family: catalogue.ElectionAll,
	Source: "H. Garcia-Molina, Elections in a distributed computing system, IEEE Trans. Computers C-31(1), 1982, " +
		"in the form that is taught: " + sources.Park + "; " + sources.Unit3 + "; " + sources.Krzyzanowski + "; " + sources.Slides,
	Rules: `A process that notices that the coordinator is dead, or that recovers, calls an
election: it sends ELECTION to all higher processes. A process that gets an ELECTION
answers, and holds an election itself unless it is holding one. A caller that is not
answered within T has won, and announces itself as COORDINATOR; one that is answered
waits T' for the announcement and calls again if none comes. A COORDINATOR from
a lower process is not accepted but answered with an election.
Here a timeout may fire at any time; with three or more processes, repeated calls can
then put messages in transit without bound. In the timed variants delays are bounded
and a timeout fires when its time is over. With the failure detector no timeout
is used: a process has won when all higher ones have been reported dead, it
calls an election when its coordinator has been, and it takes no notice of messages
of the dead.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		synchronous, assume.NoLoss, told, noReturn, whole, connected, known,
		{Name: "no duplication", Meaning: "no message is duplicated", NotNeeded: "perfect-detector keeps its properties with a duplicated message and a crash"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
	Counts:   counts,
}

type process = message.Process[State, Message]

func detecting(n int) Algorithm { return Algorithm{N: n, Detector: true} }

func variants(s model.Setup) []catalogue.Variant {
	n := s.N
	return []catalogue.Variant{
		{Meaning: "with timeouts; the winner is announced to all", Build: message.Builder(Algorithm{N: n})},
		{Name: lower, Meaning: "the winner is announced to the lower processes (" + garciaMolina + ")", Build: message.Builder(Algorithm{N: n, ToLower: true})},
		{Name: detector, Meaning: "a failure detector reports the dead, and no timeout is used", Build: message.Builder(detecting(n))},
		{Name: crashed, Meaning: "announces to the lower processes, without timeouts; the highest process has crashed before the start, and all know it",
			Build: message.Builder(topCrashed{Algorithm{N: n, ToLower: true, Detector: true}})},

		{Name: intime, Meaning: "with timeouts that fire in time, for bounded delays: T is twice the delay and T' is T and twice the delay",
			Build: message.Builder(inTime(s))},
		{Name: after, Meaning: "timed, announces to the lower processes; the highest process has crashed before the start, and nobody knows", Build: message.Builder(afterwards(s))},

		{Name: replies1, Meaning: "timed, two processes; a reply is sent after 1 unit, and T is twice the delay and 1", Build: pairOf(replying(s, 1))},
		{Name: replies2, Meaning: "the same, where it is sent after 2 units", Build: pairOf(replying(s, 2))},

		{Name: asksAll, Meaning: "perfect-detector, a caller asks all others (" + sources.Park + ": sends messages to all other processes)",
			Build: message.Builder(askAll{detecting(n)})},

		{Name: stranger, Meaning: "perfect-detector; the lower processes have not been told of the highest", Build: message.Builder(unknown{detecting(n)})},

		{Name: "meek", Meaning: "accepts a lower coordinator", Mutant: true, Build: message.Builder(meek{Algorithm{N: n}})},
		{Name: "first-death", Meaning: "wins as soon as one higher process is dead", Mutant: true, Build: message.Builder(firstDeath{detecting(n)})},
		{Name: "trusts-answer", Meaning: "waits for the announcement of the process that answered, even if that dies", Mutant: true, Build: message.Builder(trustsAnswer{detecting(n)})},
		{Name: "forgets", Meaning: "takes the election for over once a higher process has answered", Mutant: true, Build: message.Builder(forgets{detecting(n)})},
		{Name: forgetsTimed, Meaning: "timed, takes the election for over once a higher process has answered", Mutant: true, Build: message.Builder(forgets{inTime(s)})},
		{Name: "as-printed", Meaning: "takes part in an election only if a higher process has called it (as " + sources.Unit3 + " print the rule)", Mutant: true,
			Build: message.Builder(asPrinted{detecting(n)})},
		{Name: printed, Meaning: "timed, takes part in an election only if a higher process has called it (as " + sources.Unit3 + " print the rule)", Mutant: true,
			Build: message.Builder(asPrinted{inTime(s)})},
		{Name: "loyal", Meaning: "calls no election when its coordinator dies", Mutant: true, Build: message.Builder(loyal{detecting(n)})},
		{Name: "hasty", Meaning: "timed, T is a unit of time too short", Mutant: true, Build: message.Builder(hasty(s))},
		{Name: "hasty-1", Meaning: "replies-in-1, T is a unit of time too short", Mutant: true, Build: pairOf(replyingLate(s, 1))},
		{Name: "hasty-2", Meaning: "replies-in-2, T is a unit of time too short", Mutant: true, Build: pairOf(replyingLate(s, 2))},
		{Name: "impatient", Meaning: "timed-top-crashed, T' is a unit of time too short", Mutant: true, Build: message.Builder(impatient(s))},
		{Name: "polite", Meaning: "timed-top-crashed, asks all, and answers higher processes, too", Mutant: true, Build: message.Builder(polite{askAll{afterwards(s)}})},
		{Name: "restless", Meaning: "timed-top-crashed, holds an election for every ELECTION", Mutant: true, Build: message.Builder(restless{afterwards(s)})},
	}
}

func pairOf(a working) transition.Builder {
	return message.Builder(a).ForProcesses(2, 2, "with more, a process would need a timeout to reply and another to wait for replies")
}

const (
	lower    = "announce-to-lower"
	detector = "perfect-detector"
	crashed  = "top-crashed"
	intime   = "timed"
	after    = "timed-top-crashed"
	asksAll  = "asks-all"
	replies1 = "replies-in-1"
	replies2 = "replies-in-2"

	printed      = "as-printed-timed"
	forgetsTimed = "forgets-timed"
	stranger     = "stranger"
)

// Setups that several claims share.
var (
	// What holds for two processes with timeouts does not hold for three.
	two     = model.Setup{N: 2, Requests: 2, Requesters: model.Procs(0, 1)}
	three   = common.Call(3, 1)
	returns = model.Setup{N: 2, Requests: 0, Crashes: 1, Recoveries: 1}

	mortal2   = model.Setup{N: 2, Requests: 2, Channels: model.AnyOrder, Detector: model.PerfectDetector, Crashes: 1}
	mortal3   = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder, Detector: model.PerfectDetector, Crashes: 2}
	repeated3 = model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder, Detector: model.PerfectDetector, Crashes: 1}
	twice     = model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 1, Duplicates: 1}
	mortal    = model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 1}
	revival   = model.Setup{N: 2, Requests: 1, Detector: model.PerfectDetector, Crashes: 1, Recoveries: 1}
)

const early = "a timeout fires though the answer is on its way, and the caller makes itself coordinator beside a higher process"

var claims = slices.Concat(untimed, timedClaims, callClaims)

var untimed = claim.List(
	// With timeouts that fire at any time, two processes still come to agree.
	claim.Hold(properties.Agreement, properties.BestLeader, properties.ElectionEnds).Under(two),
	claim.Hold(properties.BestLeader).Of(lower).Under(two),
	claim.Hold(properties.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Crashes: 1, Recoveries: 1}, model.Setup{N: 2, Requests: 2, Requesters: model.Procs(0, 1), Drops: 1}),
	claim.Hold(properties.BestLeader).Under(returns).By(sources.Unit3+": a recovered process that is the highest forces the lower ones to let it be coordinator"),

	claim.Break(properties.UniqueLeader).Once(2).Without(synchronous).Because(early).By(sources.Unit3+": one and only one process is chosen"),
	claim.Break(properties.Agreement).Under(three).Without(synchronous).
		Because("p1 wins by an early timeout and is bullied by p2, but p0 hears of p2 first and of p1 last: nobody has crashed, yet they never agree"),
	claim.Break(properties.BestLeader).Under(three).Without(synchronous).
		Because("p1 wins by an early timeout and announces itself before p2 does, but p0 hears of p1 last"),
	claim.Break(properties.Agreement).Of(lower).Under(three).Without(synchronous).
		Because("p1 wins by an early timeout, and the announcements of p1 and p2 reach p0 in either order"),
	claim.Break(properties.BestLeader).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(synchronous).
		Because("a dead process's slow announcement ends the election that its death caused, and undoing that takes another election"),

	// Without timeouts everything holds, in channels of any order.
	claim.Hold(properties.UniqueLeader).Of(detector).Under(mortal2).By(sources.Unit3+": one and only one process is chosen"),
	claim.Hold(properties.Agreement).Of(detector).Under(mortal2).By(sources.Unit3+": all processes agree"),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Of(detector).Under(mortal2),
	claim.Hold(properties.ElectionTerminates).Of(detector).Under(mortal3),
	claim.Hold(properties.UniqueLeader).Of(detector).Under(mortal3).By(sources.Unit3+": one and only one process is chosen"),
	claim.Hold(properties.Agreement).Of(detector).Under(mortal3).By(sources.Unit3+": all processes agree"),
	claim.Hold(properties.BestLeader).Of(detector).Under(mortal3).By(sources.Slides+": the result does not depend on who calls the election"),
	claim.Hold(properties.ElectionEnds).Of(detector).Under(mortal3),
	claim.Hold(properties.BestLeader).Of(detector).Under(repeated3, twice),
	claim.Hold(properties.ElectionEnds).Of(detector).Under(twice),

	claim.Break(properties.ElectionEnds).Of(detector).Under(model.Setup{N: 2, Requests: 1, Drops: 1}).Without(assume.NoLoss).
		Because("the ELECTION is lost, and the caller waits for an announcement or a death that never comes"),
	claim.Break(properties.ElectionEnds).Of(detector).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(told).Because("p0 waits for p1, which is dead"),
	claim.Break(properties.UniqueLeader).Of(detector).Under(model.Setup{N: 2, Requests: 1, Detector: model.EventualDetector, Mistakes: 1}).Without(told).
		Because("p0 is wrongly told that p1 has crashed, and makes itself coordinator beside it"),
	claim.Break(properties.ElectionEnds).Of(detector).Under(revival).Without(noReturn).
		Because("p0 comes back and calls an election, but p1 takes its ELECTION for an old message of a dead process"),
	claim.Break(properties.UniqueLeader).Of(detector).Under(revival).Without(noReturn).
		Because("p1 comes back and makes itself coordinator before p0, which took its place, hears of it; no timing prevents this").By(sources.Unit3+": the recovered process forces the others, even if there is an active coordinator"),

	claim.Break(properties.BestLeader).Of(stranger).Under(common.Call(3, 0)).Without(known).Because(strange),
	claim.Break(properties.UniqueLeader).Of(stranger).Once(3).Without(known).Because(strange).By(sources.Park+": process IDs are known to all other processes; "+sources.Slides),

	// Messages. The n−2 of the best case are the announcements, as the source says;
	// the ELECTION to the dead coordinator comes on top. With one election for each
	// process the worst case is n²−n−1.
	claim.Tight(properties.MessagesAtMost, 2).Of(crashed).Under(common.Call(3, 1)).Because(bestCase),
	claim.Tight(properties.MessagesAtMost, 3).Of(crashed).Under(common.Call(4, 2)).Because(bestCase),
	claim.Tight(properties.MessagesAtMost, 5).Of(crashed).Under(common.Call(3, 0)).
		Because("two live processes hold an election each: three ELECTION, one ANSWER, one COORDINATOR").Bound(sources.Slides+": O(n²) in the worst case"),
	claim.Tight(properties.MessagesAtMost, 14).Of(crashed).Under(common.Call(4, 0)).Because(again),
	claim.Break(properties.MessagesAtMost(11)).Of(crashed).Under(common.Call(4, 0)).Without(synchronous).
		Because(again).By(sources.Slides+": each process begins one election, O(n²)"),
	claim.Hold(properties.MessagesAtMost(34)).Of(crashed).Under(common.Call(5, 0)),
	claim.Break(properties.MessagesAtMost(33)).Of(crashed).Under(common.Call(5, 0)).Without(synchronous).
		Because("processes 0 to 3 hold one, one, two and four elections: the number doubles from each to the next, so O(n²) needs bounded delays").By(sources.Slides+": O(n²)"),

	claim.Tight(properties.MessagesAtMost, 10).Of(detector).Under(common.Call(3, 0)).
		Because("p0 calls though all are alive: p2 announces itself twice, once for p0's call and once for p1's"),
	claim.Break(properties.MessagesAtMost(10)).Under(common.Call(3, 0)).Without(synchronous).Because("p0 and p1 announce themselves, too, after early timeouts"),

	claim.Break(properties.BestLeader).Of("meek").Once(2).Because("p0 wins by an early timeout, and p1 takes it for the coordinator"),
	claim.Break(properties.UniqueLeader).Of("first-death").Under(mortal).
		Because("one of two higher processes is dead, and p0 makes itself coordinator beside the other"),
	claim.Break(properties.ElectionEnds).Of("trusts-answer").Under(model.Setup{N: 3, Requests: 1, Detector: model.PerfectDetector, Crashes: 2}).
		Because("p1 answers p0 and dies with p2, and p0 waits for ever"),
	claim.Break(properties.ElectionEnds).Of("as-printed").Under(common.Call(2, 0)).
		Because("p0 asks p1, which takes no part in an election that a lower process has called").By(fromAboveOnly),
	claim.Hold(properties.ElectionEnds).Of("forgets").Under(mortal),
	claim.Break(properties.BestLeader).Of("forgets").Under(mortal).
		Because("p2 dies, p1 answers p0 and forgets its own election at an answer that p2 sent before: nobody calls again, and p1 is never elected").By(jobDone),
	claim.Break(properties.Agreement).Of("loyal").Under(mortal).
		Because("p2's announcement arrives after its death, and p1, which learns of the death last, keeps to p2"),
)

const (
	jobDone  = sources.Krzyzanowski + ": if any process responds, P's job is done"
	strange  = "p1 knows of nobody above it and makes itself coordinator, and nobody asks p2, which is alive"
	bestCase = "besides its n−2 announcements the second highest sends an ELECTION to the dead coordinator"
	again    = "p2 has won on p0's call when p1's ELECTION arrives, and holds a second election: n²−n−1 counts one each"
)

var counts = []catalogue.Count{
	{Name: "announcements", Meaning: "the COORDINATORs that the second highest sends when it notices that the highest has crashed",
		Of: func(_ catalogue.Variant, z catalogue.Size) (string, error) {
			a := topCrashed{Algorithm{N: z.N, ToLower: true, Detector: true}}
			second := model.ProcID(z.N - 2)
			_, out := a.Step(second, a.Init(second), message.Input[Message]{Kind: model.Request})
			sent := 0
			for i := range out.Len() {
				if to, m := out.Get(i); m == Coordinator {
					sent += to.Len()
				}
			}
			return strconv.Itoa(sent), nil
		}},
}

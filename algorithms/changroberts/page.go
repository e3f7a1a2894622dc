package changroberts

import (
	"math/big"
	"strconv"

	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/sources"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	paper = "Chang & Roberts 1979"

	descending    = "descending"
	ascendingNow  = "ascending-at-once"
	descendingNow = "descending-at-once"
	duplicate     = "duplicate-ids"
	kept          = "recorded"
	changed       = "corrupted"
)

var unchanged = catalogue.Assumption{Name: "no corruption", Meaning: "no message is changed on its way"}

var fifo = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages; no source says so, and with two processes it is not needed"}

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "chang-roberts",
	Title:  "Chang and Roberts's ring election",
	Family: catalogue.ElectionRing,
	Source: "E. Chang and R. Roberts, An improved algorithm for decentralized extrema-finding in circular configurations of processes, " +
		"CACM 22(5), 1979; " + sources.Unit3 + "; named by " + sources.Park,
	Rules: `The processes stand in a unidirectional ring, each with an identifier. A process
that calls an election sends its identifier round. A process passes on an identifier
larger than its own; in the place of a smaller one it sends its own if it has sent
none yet, and swallows the smaller one if it has. A process whose own identifier comes
home has won and sends ELECTED round, after which nobody is a participant any more.
The winner is the best of all processes, not only of those that called.
A process tells by its participant flag what it has sent, and the ELECTED clears the
flag: therefore an ELECTION must not overtake an ELECTED.
A process knows its own identifier and its successor, but not how many processes
there are.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		assume.UniqueIDs, fifo, assume.NoCrash, assume.NoLoss, unchanged,
		{Name: "no duplication", Meaning: "no message is duplicated", NotNeeded: "the properties hold with a duplicated message: a copy goes round once more"},
	},
	Variants: catalogue.Variants(variants),
	Lemmas:   []property.Property{ParticipantHasSent},
	Claims:   claims,
	Counts:   counts,
}

func variants(s model.Setup) []catalogue.Variant {
	n := s.N
	return []catalogue.Variant{
		{Meaning: "identifiers grow along the ring", Build: message.Builder(up(n))},
		{Name: descending, Meaning: "identifiers fall along the ring", Build: message.Builder(down(n))},
		{Name: ascendingNow, Meaning: "they grow, and all call an election at the start", Build: message.Builder(atOnce{up(n)})},
		{Name: descendingNow, Meaning: "they fall, and all call an election at the start", Build: message.Builder(atOnce{down(n)})},
		{Name: kept, Meaning: "with a record of the largest identifier that each process has sent", Build: message.Builder(recorded{up(n)})},
		{Name: duplicate, Meaning: "the last two processes share the largest identifier", Build: message.Builder(twins(n))},
		{Name: changed, Meaning: "the channel from p0 changes the identifier in an ELECTION into one that nobody has", Build: message.Builder(corrupted{up(n)})},

		{Name: "modest", Meaning: "passes a smaller identifier on instead of its own", Mutant: true, Build: message.Builder(modest{up(n)})},
		{Name: "generous", Meaning: "sends its own for a smaller identifier even if it has sent it already; all call at the start", Mutant: true,
			Build: message.Builder(atOnce{generous{up(n)}})},
		{Name: "greedy", Meaning: "swallows a smaller identifier even if it has sent none", Mutant: true, Build: message.Builder(greedy{up(n)})},
		{Name: "secretive", Meaning: "does not announce that it has won", Mutant: true, Build: message.Builder(secretive{up(n)})},
		{Name: "recorded-modest", Meaning: "modest, with a record of what each process has sent", Mutant: true, Build: message.Builder(recorded{modest{up(n)}})},
	}
}

type process = message.Process[State, Message]

// up is a ring of identifiers 1, 2, …, n.
func up(n int) Algorithm {
	var ids model.PerProc[int]
	for p := range n {
		ids[p] = p + 1
	}
	return Ring(n, ids)
}

// down is a ring of identifiers n, n−1, …, 1.
func down(n int) Algorithm {
	var ids model.PerProc[int]
	for p := range n {
		ids[p] = n - p
	}
	return Ring(n, ids)
}

// twins is a ring of identifiers 1, 2, …, n−1, n−1.
func twins(n int) Algorithm {
	a := up(n)
	a.IDs[n-1] = n - 1
	return a
}

// atStart is the one election that the variants at-once begin with.
func atStart(n int) model.Setup { return model.Setup{N: n, Requests: 0} }

var (
	any2  = model.Setup{N: 2, Requests: 2, Requesters: model.Procs(0, 1), Channels: model.AnyOrder}
	any3  = model.Setup{N: 3, Requests: 1, Channels: model.AnyOrder}
	twice = model.Setup{N: 3, Requests: 2, Duplicates: 1}
	lossy = model.Setup{N: 2, Requests: 1, Drops: 1}
)

var claims = claim.List(
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionEnds).Unlimited(2),
	claim.Hold(properties.UniqueLeader).Unlimited(3).By(sources.Unit3+": elects a single coordinator"),
	claim.Hold(properties.Agreement).Unlimited(3),
	claim.Hold(properties.BestLeader).Unlimited(3).By(sources.Unit3+": the process with the highest identifier"),
	claim.Hold(properties.ElectionEnds, properties.ElectionTerminates).Unlimited(3),
	claim.Hold(properties.UniqueLeader, properties.Agreement, properties.BestLeader, properties.ElectionEnds).Unlimited(5),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Of(descending).Unlimited(3),
	claim.Hold(properties.BestLeader, properties.ElectionEnds).Of(descending).Unlimited(5),

	claim.Hold(ParticipantHasSent).Of(kept).Unlimited(3).By(sources.Unit3+": has already sent a UID at least as large as its own"),
	claim.Hold(ParticipantHasSent).Of(kept).Under(twice, any3),

	// One caller: at most n−1 messages until the largest identifier starts,
	// n until it is home, and n for the ELECTED.
	claim.Tight(properties.MessagesAtMost, 6).Under(common.Call(3, 2)).Because(best1),
	claim.Tight(properties.MessagesAtMost, 8).Under(common.Call(3, 0)).Because(worst1),
	claim.Tight(properties.MessagesAtMost, 8).Under(common.Call(4, 3)).Because(best1),
	claim.Tight(properties.MessagesAtMost, 11).Under(common.Call(4, 0)).Because(worst1),
	claim.Tight(properties.MessagesAtMost, 8).Of(descending).Under(common.Call(3, 1)).Because(worst1),

	claim.Tight(properties.MessagesAtMost, 21).Once(3).Because("the elections that 1, 2 and 3 call, one after another in any order, cost 8, 7 and 6"),

	// All call at once: best in the ascending ring, worst in the descending.
	claim.Tight(properties.MessagesAtMost, 8).Of(ascendingNow).Under(atStart(3)).Because(bestN).Bound(paper+": 2n−1, and n for the ELECTED"),
	claim.Tight(properties.MessagesAtMost, 14).Of(ascendingNow).Under(atStart(5)).Because(bestN).Bound(paper+": 2n−1, and n for the ELECTED"),
	claim.Tight(properties.MessagesAtMost, 9).Of(descendingNow).Under(atStart(3)).Because(worstN).Bound(paper+": n(n+1)/2, and n for the ELECTED"),
	claim.Tight(properties.MessagesAtMost, 20).Of(descendingNow).Under(atStart(5)).Because(worstN).Bound(paper+": n(n+1)/2, and n for the ELECTED"),

	claim.Break(properties.UniqueLeader).Of(duplicate).Once(3).Without(assume.UniqueIDs).
		Because("p2 takes p1's identifier for its own come home, and p1 takes p2's"),
	claim.Break(properties.ElectionEnds).Of(duplicate).Under(common.Call(3, 0)).Without(assume.UniqueIDs).
		Because("whatever happens, p1 will take p2's ELECTED for its own and stay a participant, though it has won nothing"),
	claim.Break(properties.ElectionEnds).Under(any3).Without(fifo).
		Because("p0, done with one election, calls the next; its ELECTION overtakes the ELECTED, and p1, still a participant of the last one, swallows it"),
	claim.Hold(properties.BestLeader).Under(any3),
	claim.Hold(properties.ElectionEnds).Under(any2),
	claim.Break(properties.ElectionEnds).Under(model.Setup{N: 2, Requests: 1, Crashes: 1}).Without(assume.NoCrash).
		Because("the ring is broken: the message is lost with the process"),
	claim.Hold(properties.UniqueLeader).Under(model.Setup{N: 3, Requests: 2, Crashes: 1}),
	claim.Break(properties.ElectionEnds).Under(lossy).Without(assume.NoLoss).Because("nothing is sent again"),
	claim.Break(properties.Agreement).Under(lossy).Without(assume.NoLoss).Because("the ELECTED is lost before all have seen it"),
	claim.Hold(properties.Agreement, properties.BestLeader, properties.ElectionEnds).Under(twice),
	claim.Break(properties.ElectionEnds, properties.ElectionTerminates).Of(changed).Under(common.Call(3, 0)).Without(unchanged).
		Because("the identifier of p0 becomes a larger one, which is nobody's: all pass it on, for ever").By(sources.Park+": networks are reliable, which assures that no messages are corrupted"),

	claim.Break(properties.BestLeader).Of("modest").Under(common.Call(2, 0)).Because("p0 calls and nobody stands against it"),
	claim.Break(properties.MessagesAtMost(8)).Of("generous").Under(atStart(3)).
		Because("a participant's identifier is on its way already, and it sends it again for each smaller one"),
	claim.Break(properties.ElectionEnds).Of("greedy").Under(common.Call(2, 0)).Because("p1 will swallow p0's identifier and send none"),
	claim.Break(properties.Agreement).Of("secretive").Under(common.Call(2, 0)).Because("p1 has won, and p0 waits to be told"),
	claim.Break(ParticipantHasSent).Of("recorded-modest").Under(common.Call(2, 0)).
		Because("p1 marks itself a participant for a smaller identifier, which it passes on"),
)

const (
	best1  = "the largest calls: its identifier and the ELECTED go round once each, 2n"
	worst1 = "the largest stands last before the caller: 3n−1"
	bestN  = "every identifier but the largest is swallowed by its successor, 2n−1 and n"
	worstN = "the i-th smallest identifier goes i steps before it is swallowed, n(n+1)/2 and n"
)

var counts = []catalogue.Count{
	{Name: "mean-elections", Meaning: "the ELECTION messages that an election costs on average over all arrangements of n identifiers, if all call it at once",
		Of: func(_ catalogue.Variant, z catalogue.Size) (string, error) {
			sum, all := int64(0), int64(0)
			err := Arrangements(z.N, func(ids model.PerProc[int]) error {
				sent, err := Election(z.N, ids)
				sum, all = sum+int64(sent-z.N), all+1 // n are the ELECTED
				return err
			})
			return big.NewRat(sum, max(all, 1)).RatString(), err
		}},
	{Name: "answers-that-depend-on-n", Meaning: "how often a process with the same identifier and successor answers in another way in a ring of twice as many, over all states and inputs",
		Of: func(_ catalogue.Variant, z catalogue.Size) (string, error) {
			return strconv.Itoa(differing(z.N, up(z.N), up(2*z.N))), nil
		}},
}

// differing counts the states and inputs for which processes do not do the same in two
// rings: all but the last of n, which have the same successors in any larger ring.
func differing(n int, a, b process) (all int) {
	for me := range model.ProcID(n - 1) {
		for leader := range n + 1 {
			for _, s := range []State{{Leader: leader}, {Participant: true, Leader: leader}} {
				for _, in := range inputs(n) {
					s1, out1 := a.Step(me, s, in)
					s2, out2 := b.Step(me, s, in)
					if s1 != s2 || out1 != out2 {
						all++
					}
				}
			}
		}
	}
	return all
}

// inputs returns what a process can be given, with the identifiers 1 to n.
func inputs(n int) []message.Input[Message] {
	all := []message.Input[Message]{{Kind: model.Request}, {Kind: model.Recover}}
	for id := range n {
		for _, elected := range []bool{false, true} {
			all = append(all, message.Input[Message]{Kind: model.Deliver, Msg: Message{elected, id + 1}})
		}
	}
	return all
}

// Arrangements visits every arrangement of the identifiers 1 to n on a ring whose
// process 0 has the largest, until visit returns an error.
func Arrangements(n int, visit func(ids model.PerProc[int]) error) error {
	var ids model.PerProc[int]
	ids[0] = n
	var place func(id int) error
	place = func(id int) error {
		if id == 0 {
			return visit(ids)
		}
		for p := range n {
			if ids[p] != 0 {
				continue
			}
			ids[p] = id
			if err := place(id - 1); err != nil {
				return err
			}
			ids[p] = 0
		}
		return nil
	}
	return place(n - 1)
}

// Election returns how many messages one run of an election sends if all call it at
// once. Over FIFO channels every run sends as many.
func Election(n int, ids model.PerProc[int]) (sent int, err error) {
	sys, err := message.System(Ring(n, ids), model.NewSetup(n))
	if err != nil {
		return 0, err
	}
	w := sys.World()
	for p := range model.ProcID(n) {
		o, err := w.Apply(model.Event{Kind: model.Request, Proc: p})
		if err != nil {
			return sent, err
		}
		sent += o.Sent
	}
	for next := w.Enabled(nil); len(next) > 0; next = w.Enabled(next[:0]) {
		o, err := w.Apply(next[0])
		if err != nil {
			return sent, err
		}
		sent += o.Sent
	}
	return sent, nil
}

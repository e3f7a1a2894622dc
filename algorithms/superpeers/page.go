package superpeers

import (
	"fmt"
	"math/big"

	"doorway/algorithms/internal/assume"
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
	first   = "first-group"
	last    = "last-group"
	threes  = "groups-of-three"
	threes1 = "groups-of-three-first-group"
	alone   = "groups-of-one"
)

var (
	noReturn = catalogue.Assumption{Name: "no recovery", Meaning: "a crashed process does not come back, since nobody would report that"}
	whole    = catalogue.Assumption{Name: "no partition", Meaning: "the network does not split"}
	nearby   = catalogue.Assumption{Name: "near groups", Meaning: "the nodes of a group are near each other, and the groups are spread evenly over the network"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "super-peers",
	Title:  "Super-peers, one elected by each peer group",
	Family: catalogue.ElectionAll,
	Source: "V. Lo, D. Zhou, Y. Liu, C. GauthierDickey and J. Li, Scalable supernode selection in peer-to-peer overlay networks, " +
		"HOT-P2P 2005 (the problem); the election: H. Garcia-Molina, IEEE Trans. Computers C-31(1), 1982; " + sources.Slides +
		" (what is required of super-peers)",
	Rules: `The nodes are divided into peer groups of at most k, which are given: the nodes of a
group are near each other. Each group elects its highest live process by the
bully algorithm with a failure detector. So every group that is left has
one super-peer, and none serves more than k−1 others.
A super-peer sends ANNOUNCE to the highest process of each other group that it
does not know to be dead: the super-peer there, or the process that will be. When it
is told that this process is dead, it announces itself to the next. A process notes
every ANNOUNCE; if its group has neither a super-peer nor an election, it calls one.
A super-peer is done when it has heard from every group that is left. Groups are
never merged: a group whose processes are dead serves nobody, and nobody misses it.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		assume.CrashesReported, assume.NoLossButToTheDead, noReturn, whole, nearby,
		{Name: "no duplication", Meaning: "no message is duplicated", NotNeeded: "what is claimed holds with a duplicated message and a crash"},
		{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages", NotNeeded: "what is claimed holds in channels of any order"},
	},
	Variants: catalogue.Variants(variants),
	Lemmas:   []property.Property{Near, Serves},
	Claims:   claims,
	Counts:   counts,
}

func variants(s model.Setup) []catalogue.Variant {
	one, a, three := Algorithm{N: s.N, Size: 1}, Algorithm{N: s.N, Size: 2}, Algorithm{N: s.N, Size: 3}
	return []catalogue.Variant{
		{Meaning: "groups of at most two", Build: of(2, a)},
		{Name: first, Meaning: "shows only the first group", Build: of(2, inGroup{a, a.group(0)})},
		{Name: last, Meaning: "shows only the last group", Build: of(2, inGroup{a, a.group(model.ProcID(a.N - 1))})},
		{Name: threes, Meaning: "groups of at most three", Build: of(3, three)},
		{Name: threes1, Meaning: "groups of at most three, shows only the first", Build: of(3, inGroup{three, three.group(0)})},
		{Name: alone, Meaning: "each process is its own super-peer and shows those that it knows", Build: of(1, overlay{one})},

		{Name: "placed", Meaning: "the nodes stand in a line, those of a group beside each other", Build: of(2, placed{a, inOrder})},
		{Name: "scattered", Meaning: "the nodes stand in a line, those of a group half the line apart", Build: of(2, placed{a, apart})},

		{Name: "loyal", Meaning: "groups-of-one, keeps to super-peers that have died", Mutant: true, Build: of(1, loyal{overlay{one}})},
		{Name: "once-only", Meaning: "announces itself only when it is elected", Mutant: true, Build: of(2, once{a})},
		{Name: "shy", Meaning: "calls no election for an ANNOUNCE", Mutant: true, Build: of(2, shy{a})},
		{Name: "deaf", Meaning: "takes no notice of an ANNOUNCE before it is a super-peer", Mutant: true, Build: of(2, deaf{a})},
		{Name: "hub", Meaning: "takes any process that announces itself for its own super-peer", Mutant: true, Build: of(2, hub{a})},
	}
}

// of builds a version with groups of that size.
func of[P message.Process[S, M], S, M comparable](size int, version P) transition.Builder {
	return message.Builder[P, S, M](version).ForProcesses(size+1, 0, "there are two groups at least")
}

// mortal has a perfect detector and crashes of the named processes, or of any if
// none is named. Every process may call an election.
func mortal(n, crashes int, crashers ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Crashes: crashes, Crashers: model.Procs(crashers...), Detector: model.PerfectDetector}
}

// called is the same where only some call an election.
func called(s model.Setup, by ...model.ProcID) model.Setup {
	s.Requesters = model.Procs(by...)
	return s
}

// unruly is the same with channels of any order and a duplicated message.
func unruly(s model.Setup) model.Setup {
	s.Channels, s.Duplicates = model.AnyOrder, 1
	return s
}

// calm has no faults.
func calm(n int, by ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Requesters: model.Procs(by...)}
}

// parted is a network that may split.
func parted(n int, side ...model.ProcID) model.Setup {
	return model.Setup{N: n, Requests: 1, Side: model.Procs(side...), Splits: 1, Detector: model.PerfectDetector}
}

// Setups that several claims share.
var (
	heirs    = called(mortal(4, 2, 1, 3), 0, 2) // both super-peers may die
	gone     = called(mortal(4, 2, 2, 3), 0, 2) // a whole group may die
	twice    = model.Setup{N: 3, Requests: 2, Crashes: 1, Detector: model.PerfectDetector}
	lossy    = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(2), Drops: 1, Detector: model.PerfectDetector}
	mistaken = model.Setup{N: 3, Requests: 1, Detector: model.EventualDetector, Mistakes: 1}
	revival  = model.Setup{N: 3, Requests: 1, Crashes: 1, Recoveries: 1, Detector: model.PerfectDetector}
)

var claims = claim.List(
	// Every group has one super-peer, its best live process, whichever processes
	// crash and whenever.
	claim.Hold(properties.UniqueLeader).Of(first).Under(mortal(4, 1)).By(sources.Slides+": elections held within each peer group"),
	claim.Hold(properties.UniqueLeader).Of(last).Under(mortal(4, 1)),
	claim.Hold(properties.UniqueLeader).Of(first).Under(heirs),
	claim.Hold(properties.Agreement).Of(first).Under(mortal(4, 1)),
	claim.Hold(properties.Agreement).Of(last).Under(mortal(4, 1)),
	claim.Hold(properties.BestLeader).Of(first).Under(mortal(4, 1)).
		By(sources.Slides+": a predefined portion of super-peers, each of which serves a fixed number of nodes at most"),
	claim.Hold(properties.BestLeader).Of(last).Under(mortal(4, 1)),
	claim.Hold(properties.BestLeader).Of(first).Under(heirs),
	claim.Hold(properties.BestLeader).Of(last).Under(heirs).By(sources.Slides+": super-peers are evenly distributed"),
	claim.Hold(properties.BestLeader).Of(first).Under(gone, twice),
	claim.Hold(properties.BestLeader).Of(last).Under(mortal(5, 1, 1, 3)),
	claim.Hold(properties.BestLeader).Of(threes1).Under(called(mortal(5, 2, 1, 2), 0)),
	claim.Hold(properties.Agreement).Of(threes1).Under(calm(6, 0, 3)),
	claim.Break(properties.UniqueLeader).Under(calm(3)).
		Because("each of two groups has a super-peer: a large network wants several leaders").By(sources.Slides+": more than one node should be selected"),

	// Super-peers come to know each other, and all know the same ones.
	claim.Hold(properties.ElectionEnds).Under(mortal(4, 1)).By(sources.Slides+": super-peers coordinate among themselves"),
	claim.Hold(properties.ElectionEnds).Under(heirs, gone, called(mortal(5, 1, 1, 3), 0)),
	claim.Hold(properties.ElectionEnds).Of(threes).Under(called(mortal(4, 2), 0)),
	claim.Hold(properties.ElectionEnds).Under(twice),
	claim.Hold(properties.ElectionTerminates).Under(heirs),
	claim.Hold(properties.Agreement, properties.ElectionEnds).Of(alone).Under(mortal(3, 2)),
	claim.Hold(properties.BestLeader).Of(first).Under(unruly(mortal(3, 1))),
	claim.Hold(properties.ElectionEnds).Under(unruly(mortal(3, 1))),
	claim.Hold(properties.Agreement).Of(alone).Under(unruly(mortal(3, 1))),

	// Super-peers are near and evenly spread if the groups are, whatever the
	// election does.
	claim.Hold(Near).Of("placed").Under(mortal(4, 1)).By(sources.Slides+": normal nodes should have low-latency access to super-peers"),
	claim.Hold(Near).Of("placed").Under(heirs),
	claim.Break(Near).Of("scattered").Under(calm(4, 0)).Without(nearby).
		Because("p1, the highest of its group, is elected though p0 is as far from it as possible").By(sources.Slides+": low-latency access, evenly distributed"),
	claim.Hold(Serves).Under(mortal(4, 1)).By(sources.Slides+": each super-peer should not need to serve more than a fixed number of nodes"),
	claim.Hold(Serves).Under(heirs, unruly(mortal(3, 1))),
	claim.Break(Serves).Of("hub").Under(calm(4, 1)).Because("p3 takes p1, the super-peer of the other group, for its own, and p1 serves two"),

	// Messages. The first election costs n−g COORDINATOR and g(g−1) ANNOUNCE,
	// with n nodes in g groups, if a group's best calls it. Replacing a
	// super-peer costs 2(g−1) ANNOUNCE besides the group's election.
	claim.Tight(properties.MessagesAtMost, 9).Under(calm(6, 1)).Because("three COORDINATOR, and an ANNOUNCE from each of three super-peers to each other one"),
	claim.Tight(properties.MessagesAtMost, 6).Of(threes).Under(calm(6, 2)).Because("four COORDINATOR, and an ANNOUNCE each way"),
	claim.Tight(properties.MessagesAtMost, 6).Under(calm(4, 0)).
		Because("ELECTION and ANSWER, a COORDINATOR in each group and an ANNOUNCE each way: a call in one group makes the other one elect, too"),
	claim.Tight(properties.MessagesAtMost, 9).Under(called(mortal(4, 1, 1), 1)).
		Because("p0 hears from p3 before its own super-peer p1, and calls an election; then it hears from p1, which is dead by now, and calls another when told"),

	// A partition between groups leaves each with its super-peer.
	claim.Hold(properties.BestLeader).Of(first).Under(parted(4, 2, 3)),
	claim.Hold(properties.BestLeader).Of(last).Under(parted(4, 2, 3)),
	claim.Break(properties.ElectionEnds).Under(called(parted(3, 2), 2)).Without(whole).
		Because("the ANNOUNCE is lost in the partition: the first group does not elect, and p2 waits for its super-peer"),
	claim.Break(properties.ElectionEnds).Of(first).Under(parted(3, 1)).Without(whole).Because("a partition within a group: p0 waits for p1"),

	// Assumptions.
	claim.Break(properties.UniqueLeader).Of(first).Under(mistaken).Without(assume.CrashesReported).
		Because("p0 is wrongly told that p1 is dead, and makes itself super-peer beside it"),
	claim.Break(properties.ElectionEnds).Under(model.Setup{N: 3, Requests: 1, Crashes: 1}).Without(assume.CrashesReported).Because("p0 waits for p1, which is dead"),
	claim.Break(properties.ElectionEnds).Under(lossy).Without(assume.NoLossButToTheDead).Because("the ANNOUNCE of p2 is lost, and p2 waits for the super-peer of the other group"),
	claim.Break(properties.ElectionEnds).Under(revival).Without(noReturn).
		Because("p0 comes back and calls an election, but p1 takes its ELECTION for an old message of the dead"),

	claim.Break(properties.Agreement).Of("loyal").Under(mortal(3, 1)).
		Because("one process hears from p0 before it is told that p0 has died, and counts on p0 for ever; the other is told first"),
	claim.Break(properties.ElectionEnds).Of("once-only").Under(mortal(3, 1)).
		Because("the ANNOUNCE of p2 goes to p1, which is dead; p0, which would take its place, never hears of p2, and p2 waits for it"),
	claim.Break(properties.ElectionEnds).Of("shy").Under(calm(3, 2)).Because("nobody in the first group calls an election, and p2 waits for its super-peer"),
	claim.Break(properties.ElectionEnds).Of("deaf").Under(calm(3)).
		Because("the ANNOUNCE of p1 makes p2 call an election and is forgotten, so p2 waits for it"),
)

var counts = []catalogue.Count{
	{Name: "portion-of-super-peers", Meaning: "the super-peers at the end of a run in which every process calls an election, as a portion of all n processes",
		Of: func(v catalogue.Variant, z catalogue.Size) (string, error) {
			sys, err := v.Build(model.NewSetup(z.N))
			if err != nil {
				return "", err
			}
			w := sys.World()
			for next := w.Enabled(nil); len(next) > 0; next = w.Enabled(next[:0]) {
				if _, err := w.Apply(next[0]); err != nil {
					return "", err
				}
			}
			supers := 0
			for p := range model.ProcID(z.N) {
				if w.View(p).Leaders == model.Procs(p) {
					supers++
				}
			}
			return big.NewRat(int64(supers), int64(z.N)).RatString(), nil
		}},
}

// placed says where the nodes are in a network that is a line: the distance of
// two nodes is the number of places that they are apart.
type placed struct {
	Algorithm
	Places func(n int, p model.ProcID) int
}

type located struct {
	State
	Place int // the algorithm never looks at it
}

// inOrder places the nodes of a group beside each other.
func inOrder(_ int, p model.ProcID) int { return int(p) }

// apart places the two nodes of a group half a network from each other.
func apart(n int, p model.ProcID) int { return int(p)/2 + int(p)%2*(n+1)/2 }

func (a placed) Init(me model.ProcID) located {
	return located{a.Algorithm.Init(me), a.Places(a.N, me)}
}

func (a placed) Step(me model.ProcID, s located, in message.Input[Message]) (located, message.Sends[Message]) {
	next, out := a.Algorithm.Step(me, s.State, in)
	return located{next, s.Place}, out
}

func (a placed) View(me model.ProcID, s located) model.View { return a.Algorithm.View(me, s.State) }

// Near says that access to a super-peer takes no longer than to a neighbour.
var Near = catalogue.Lemma("near-super-peer",
	"the super-peer of a node, in a group of two, is the node itself or its neighbour", sources.Slides,
	func(s model.Snapshot) error {
		nodes := model.Locals[located](s)
		for p, l := range nodes {
			for q := range l.Election.Leader.Each() {
				if far := nodes[q].Place - l.Place; far < -1 || far > 1 {
					return fmt.Errorf("the super-peer of p%d is %v, %d places from it", p, q, max(far, -far))
				}
			}
		}
		return nil
	})

// Serves says that a super-peer need not serve more than a fixed number of nodes.
var Serves = catalogue.Lemma("serves-one-other",
	"a super-peer, in a group of two, serves at most one node beside itself", sources.Slides,
	func(s model.Snapshot) error {
		var served model.PerProc[model.ProcSet]
		for p, l := range model.Locals[State](s) {
			for q := range l.Election.Leader.Without(model.ProcID(p)).Each() {
				if served[q] = served[q].With(model.ProcID(p)); served[q].Len() > 1 {
					return fmt.Errorf("%v serves %v", q, served[q])
				}
			}
		}
		return nil
	})

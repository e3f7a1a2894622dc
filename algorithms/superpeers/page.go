package superpeers

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
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
		"HOT-P2P 2005 (the problem); the election: H. Garcia-Molina, IEEE Trans. Computers C-31(1), 1982; " + course.Slides +
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
	Lemmas:   []catalogue.Lemma{near, serves},
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
func of[P message.Process[S, M], S, M comparable](size int, version P) model.Builder {
	return message.Builder[P, S, M](version).ForProcesses(size+1, 0, "there are two groups at least")
}

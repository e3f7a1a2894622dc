package ringlist

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
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
		"and E. Chang and R. Roberts, CACM 22(5), 1979, in the form that is taught: " + park + "; " + course.Unit3 + "; " + course.Krzyzanowski + "; " + course.Slides,
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
	Lemmas:   []catalogue.Lemma{announcedLives},
	Claims:   claims,
	Counts:   counts,
}

func variants(s model.Setup) []catalogue.Variant {
	n := s.N
	return []catalogue.Variant{
		{Meaning: "the highest number wins; a message ends at its origin (" + park + "; " + course.Slides + ")", Build: message.Builder(Algorithm{N: n, Rank: ascending(n)})},
		{Name: byList, Meaning: "a message ends where it finds its reader on its list (" + course.Krzyzanowski + ", for the ELECTION)", Build: message.Builder(listed(n))},
		{Name: lowest, Meaning: "the lowest number wins (" + course.Krzyzanowski + ")", Build: message.Builder(Algorithm{N: n, Rank: descending(n)})},
		{Name: parkRing, Meaning: "six processes with the numbers 3, 5, 0, 1, 4, 6 round the ring; the highest of these wins (" + park + ")",
			Build: message.Builder(Algorithm{N: 6, Rank: model.PerProc[int]{3, 5, 0, 1, 4, 6}}).ForProcesses(6, 6, "the ring of the course notes has that many")},

		{Name: tied, Meaning: "the last two processes tie for the highest attribute, and the number decides", Build: message.Builder(Algorithm{N: n, Rank: twins(n)})},

		{Name: multicasts, Meaning: "the COORDINATOR is multicast to all on the list (" + course.Krzyzanowski + ")",
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

package splitbrain

import (
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	witness = "witness"
	disk    = "disk"
	bare    = "bare"
)

var (
	synchronous = catalogue.Assumption{Name: "synchronous", Meaning: "delays are bounded, and a vote is bound for longer than it takes to come and to lead"}
	stable      = catalogue.Assumption{Name: "votes are stable", Meaning: "a voter that crashes and recovers knows whom it has voted for"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "split-brain",
	Title:  "Election across a partition",
	Family: catalogue.ElectionAll,
	Source: "votes: R. H. Thomas, A majority consensus approach to concurrency control for multiple copy databases, ACM Trans. " +
		"Database Systems 4(2), 1979; leases: C. Gray and D. Cheriton, Leases, SOSP 1989; the election: H. Garcia-Molina, " +
		"IEEE Trans. Computers C-31(1), 1982; the problem: " + course.Krzyzanowski,
	Rules: `Who wins the bully election, with a failure detector that may take the other side
of a partition for dead, asks the voters for their votes and gives itself its own.
A voter gives its vote to the first who asks, and it is bound for a time. Who has
the votes of a majority in time leads for a term, which ends before the first of
the votes is free; who has not gives up. Then it asks again.
With a disk there is one more process, which does not elect and has the only
vote: a third channel, by which one side learns that the other has a leader. A
majority is lost with half of the processes; the disk is one point of failure.`,
	Assumptions: []catalogue.Assumption{
		synchronous, stable,
		{Name: "no partition", Meaning: "the network does not split", NotNeeded: "one leader at most whatever splits, heals and is mistaken"},
		{Name: "no loss, no duplication", Meaning: "every message arrives once", NotNeeded: "with a disk and a mistake there is one leader at most when a message is lost and one doubled"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
}

func variants(s model.Setup) []catalogue.Variant {
	half, brief := majority(s), witnessed(s)
	half.Need = s.N / 2
	brief.Bound--
	return []catalogue.Variant{
		{Meaning: "a leader needs the votes of a majority", Build: message.Builder(majority(s))},
		{Name: witness, Meaning: "the highest process has a vote and does not elect", Build: message.Builder(witnessed(s))},
		{Name: disk, Meaning: "the highest process is a disk with the only vote (" + course.Krzyzanowski + ": an alternate communication mechanism)",
			Build: message.Builder(shared(s))},
		{Name: bare, Meaning: "the bully algorithm with a failure detector, without votes", Build: message.Builder(unvoted{majority(s)})},

		{Name: "forgetful", Meaning: "does not keep its vote on disk", Mutant: true, Build: message.Builder(forgetful{witnessed(s)})},
		{Name: "forgetful-disk", Meaning: "the disk does not keep its vote", Mutant: true, Build: message.Builder(forgetful{shared(s)})},
		{Name: "revoking", Meaning: "takes its vote back from who is said to be dead", Mutant: true, Build: message.Builder(revoking{witnessed(s)})},
		{Name: "half", Meaning: "leads with the votes of half of the processes", Mutant: true, Build: message.Builder(half)},
		{Name: "brief", Meaning: "a vote is bound for a unit of time too short", Mutant: true, Build: message.Builder(brief)},
	}
}

// timed returns an algorithm whose times just suffice: a vote comes within twice the
// delay, and the term is as long as the delay. A vote is bound for longer than it
// takes to come and to lead and, if more than one other is needed, for those to come.
func timed(s model.Setup, electors int, voters model.ProcSet) Algorithm {
	a := Algorithm{Electors: electors, Voters: voters, Need: voters.Len()/2 + 1, Wait: 2 * s.Delay, Term: s.Delay}
	a.Bound = a.Term + s.Delay + 1
	if a.Need > 2 {
		a.Bound += s.Delay
	}
	return a
}

func majority(s model.Setup) Algorithm { return timed(s, s.N, model.AllProcs(s.N)) }

func witnessed(s model.Setup) Algorithm { return timed(s, s.N-1, model.AllProcs(s.N)) }

func shared(s model.Setup) Algorithm { return timed(s, s.N-1, model.Procs(model.ProcID(s.N-1))) }

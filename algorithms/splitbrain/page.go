package splitbrain

import (
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const (
	witness = "witness"
	disk    = "disk"
	bare    = "bare"
)

var (
	synchronous = catalogue.Assumption{Name: "synchronous", Meaning: "delays are bounded, and a vote is bound for longer than its journey and the leader's term together"}
	stable      = catalogue.Assumption{Name: "votes are stable", Meaning: "a voter that crashes and recovers knows which process it has voted for"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "split-brain",
	Title:  "Election across a partition",
	Family: catalogue.ElectionAll,
	Source: "votes: R. H. Thomas, A majority consensus approach to concurrency control for multiple copy databases, ACM Trans. " +
		"Database Systems 4(2), 1979; leases: C. Gray and D. Cheriton, Leases, SOSP 1989; the election: H. Garcia-Molina, " +
		"IEEE Trans. Computers C-31(1), 1982; the problem: " + sources.Krzyzanowski,
	Rules: `The winner of the bully election, whose failure detector may take the other side of
a partition for dead, asks the voters for their votes and gives itself its own.
A voter gives its vote to the first process that asks, and the vote is then bound for
a time. A process that has the votes of a majority in time leads for a term, which
ends before the first of the votes is free; a process that has not gives up. Then it
asks again.
With a disk there is one more process, which does not elect and has the only
vote: a third channel, by which one side learns that the other has a leader. A
majority is lost with half of the processes; the disk is one point of failure.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		synchronous, stable,
		{Name: "no partition", Meaning: "the network does not split", NotNeeded: "there is at most one leader, whatever splits and heals and whatever mistakes are made"},
		{Name: "no loss, no duplication", Meaning: "every message arrives once", NotNeeded: "with a disk and a mistake there is at most one leader when a message is lost and one duplicated"},
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
		{Name: disk, Meaning: "the highest process is a disk with the only vote (" + sources.Krzyzanowski + ": an alternate communication mechanism)",
			Build: message.Builder(shared(s))},
		{Name: bare, Meaning: "the bully algorithm with a failure detector, without votes", Build: message.Builder(unvoted{majority(s)})},

		{Name: "forgetful", Meaning: "does not keep its vote on disk", Mutant: true, Build: message.Builder(forgetful{witnessed(s)})},
		{Name: "forgetful-disk", Meaning: "the disk does not keep its vote", Mutant: true, Build: message.Builder(forgetful{shared(s)})},
		{Name: "revoking", Meaning: "takes its vote back from a process that is said to be dead", Mutant: true, Build: message.Builder(revoking{witnessed(s)})},
		{Name: "half", Meaning: "leads with the votes of half of the processes", Mutant: true, Build: message.Builder(half)},
		{Name: "brief", Meaning: "a vote is bound for a unit of time too short", Mutant: true, Build: message.Builder(brief)},
	}
}

// timed returns an algorithm whose times just suffice: a vote comes within twice
// the delay, and the term is as long as the delay. A vote is bound for longer
// than its journey and the term together and, if more than one other vote is
// needed, for the journey of those.
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

// leased is a synchronous system without requests, in which the highest elector
// has won and a detector makes mistakes. Two mistakes are a partition that leaves
// a third process within reach: each side takes the other for dead and no longer
// takes notice of it.
func leased(n, mistakes int) model.Setup {
	return model.Setup{N: n, Requests: 0, Delay: 1, Detector: model.EventualDetector, Mistakes: mistakes}
}

// parted is the same in a network that splits p off and heals.
func parted(n, mistakes int, p model.ProcID) model.Setup {
	s := leased(n, mistakes)
	s.Side, s.Splits, s.Heals = model.Procs(p), 1, 1
	return s
}

// mortal is the same with a crash of one of the given processes and perhaps its
// recovery.
func mortal(n, mistakes, recoveries int, crashers ...model.ProcID) model.Setup {
	s := leased(n, mistakes)
	s.Crashes, s.Recoveries, s.Crashers = 1, recoveries, model.Procs(crashers...)
	return s
}

// faulty loses a message and duplicates one.
var faulty = model.Setup{N: 3, Requests: 0, Delay: 1, Detector: model.EventualDetector, Mistakes: 1, Drops: 1, Duplicates: 1}

// unbounded has no bound on delays.
var unbounded = model.Setup{N: 3, Requests: 0, Detector: model.EventualDetector, Mistakes: 1}

var claims = claim.List(
	claim.Hold(properties.UniqueLeader).Under(parted(2, 2, 1), mortal(2, 1, 1, 0, 1), mortal(3, 0, 0, 2), mortal(3, 0, 0, 1), parted(3, 0, 2)),
	claim.Hold(properties.ElectionTerminates).Under(parted(2, 2, 1)),

	claim.Hold(properties.UniqueLeader).Of(witness).Under(parted(3, 1, 0), parted(3, 1, 1), parted(3, 1, 2), mortal(3, 0, 1, 2), mortal(3, 1, 0, 1)),
	claim.Hold(properties.ElectionTerminates).Of(witness).Under(parted(3, 1, 1)),

	claim.Hold(properties.UniqueLeader).Of(disk).Under(leased(3, 2)).By(sources.Krzyzanowski+": rely on an alternate communication mechanism"),
	claim.Hold(properties.UniqueLeader).Of(disk).Under(parted(3, 1, 1), parted(3, 1, 2), mortal(3, 1, 0, 0, 1, 2), faulty),
	claim.Hold(properties.ElectionTerminates).Of(disk).Under(leased(3, 2)),

	claim.Break(properties.UniqueLeader).Of(bare).Under(leased(3, 1)).
		Because("p1 takes p2 for dead, as it must beyond a partition, and leads its side while p2 goes on leading the other").By(sources.Krzyzanowski+": split brain"),
	claim.Break(properties.UniqueLeader).Of(witness).Under(unbounded).Without(synchronous).
		Because("the vote of p2 is still on its way to p0 when p2 is free again and votes for p1"),
	claim.Break(properties.UniqueLeader).Of(disk).Under(unbounded).Without(synchronous).
		Because("the lease of the disk runs out while it is on its way to p0, and p1 gets another"),
	claim.Break(properties.UniqueLeader).Of("forgetful").Under(mortal(3, 1, 1, 2)).Without(stable).
		Because("p2 votes for p0, crashes, comes back and votes for p1, too"),
	claim.Break(properties.UniqueLeader).Of("forgetful-disk").Under(mortal(3, 1, 1, 2)).Without(stable).
		Because("the disk loses its lease in a crash, and gives another"),
	claim.Break(properties.UniqueLeader).Of("revoking").Under(leased(3, 2)).Because("p0 has voted for p1, takes it for dead and votes for itself"),
	claim.Break(properties.UniqueLeader).Of("half").Under(leased(2, 1)).Because("one of two is half, and so is the other"),
	claim.Break(properties.UniqueLeader).Of("brief").Under(leased(3, 1)).
		Because("the votes for p1 come a delay after they were given, and at the moment when its term ends p2 is free to vote for p0"),
)

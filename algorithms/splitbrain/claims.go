package splitbrain

import (
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

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
	claim.Hold(named.UniqueLeader).Under(parted(2, 2, 1), mortal(2, 1, 1, 0, 1), mortal(3, 0, 0, 2), mortal(3, 0, 0, 1), parted(3, 0, 2)),
	claim.Hold(named.ElectionTerminates).Under(parted(2, 2, 1)),

	claim.Hold(named.UniqueLeader).Of(witness).Under(parted(3, 1, 0), parted(3, 1, 1), parted(3, 1, 2), mortal(3, 0, 1, 2), mortal(3, 1, 0, 1)),
	claim.Hold(named.ElectionTerminates).Of(witness).Under(parted(3, 1, 1)),

	claim.Hold(named.UniqueLeader).Of(disk).Under(leased(3, 2)).By(course.Krzyzanowski+": rely on an alternate communication mechanism"),
	claim.Hold(named.UniqueLeader).Of(disk).Under(parted(3, 1, 1), parted(3, 1, 2), mortal(3, 1, 0, 0, 1, 2), faulty),
	claim.Hold(named.ElectionTerminates).Of(disk).Under(leased(3, 2)),

	claim.Break(named.UniqueLeader).Of(bare).Under(leased(3, 1)).
		Because("p1 takes p2 for dead, as it must beyond a partition, and leads its side while p2 goes on leading the other").By(course.Krzyzanowski+": split brain"),
	claim.Break(named.UniqueLeader).Of(witness).Under(unbounded).Without(synchronous).
		Because("the vote of p2 is still on its way to p0 when p2 is free again and votes for p1"),
	claim.Break(named.UniqueLeader).Of(disk).Under(unbounded).Without(synchronous).
		Because("the lease of the disk runs out while it is on its way to p0, and p1 gets another"),
	claim.Break(named.UniqueLeader).Of("forgetful").Under(mortal(3, 1, 1, 2)).Without(stable).
		Because("p2 votes for p0, crashes, comes back and votes for p1, too"),
	claim.Break(named.UniqueLeader).Of("forgetful-disk").Under(mortal(3, 1, 1, 2)).Without(stable).
		Because("the disk loses its lease in a crash, and gives another"),
	claim.Break(named.UniqueLeader).Of("revoking").Under(leased(3, 2)).Because("p0 has voted for p1, takes it for dead and votes for itself"),
	claim.Break(named.UniqueLeader).Of("half").Under(leased(2, 1)).Because("one of two is half, and so is the other"),
	claim.Break(named.UniqueLeader).Of("brief").Under(leased(3, 1)).
		Because("the votes for p1 come a delay after they were given, and at the moment when its term ends p2 is free to vote for p0"),
)

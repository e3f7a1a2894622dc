package splitbrain

import "doorway/model"

// leased is a synchronous system without requests, in which the highest elector has
// won and a detector makes mistakes. Two are a partition that leaves a third process
// within reach: each side takes the other for dead and takes notice of it no more.
func leased(n, mistakes int) model.Setup {
	return model.Setup{N: n, Requests: 0, Delay: 1, Detector: model.EventualDetector, Mistakes: mistakes}
}

// parted is the same in a network that splits p off, and heals.
func parted(n, mistakes int, p model.ProcID) model.Setup {
	s := leased(n, mistakes)
	s.Side, s.Splits, s.Heals = model.Procs(p), 1, 1
	return s
}

// mortal is the same with a crash of one of those processes and, maybe, its recovery.
func mortal(n, mistakes, recoveries int, crashers ...model.ProcID) model.Setup {
	s := leased(n, mistakes)
	s.Crashes, s.Recoveries, s.Crashers = 1, recoveries, model.Procs(crashers...)
	return s
}

// faulty loses a message and duplicates one.
var faulty = model.Setup{N: 3, Requests: 0, Delay: 1, Detector: model.EventualDetector, Mistakes: 1, Drops: 1, Duplicates: 1}

// unbounded has no bound on delays.
var unbounded = model.Setup{N: 3, Requests: 0, Detector: model.EventualDetector, Mistakes: 1}

var claims = []model.Claim{
	{Property: "unique-leader", Setup: parted(2, 2, 1)},
	{Property: "unique-leader", Setup: mortal(2, 1, 1, 0, 1)},
	{Property: "unique-leader", Setup: mortal(3, 0, 0, 2)},
	{Property: "unique-leader", Setup: mortal(3, 0, 0, 1)},
	{Property: "unique-leader", Setup: parted(3, 0, 2)},
	{Property: "election-terminates", Setup: parted(2, 2, 1)},

	{Property: "unique-leader", Variant: witness, Setup: parted(3, 1, 0)},
	{Property: "unique-leader", Variant: witness, Setup: parted(3, 1, 1)},
	{Property: "unique-leader", Variant: witness, Setup: parted(3, 1, 2)},
	{Property: "unique-leader", Variant: witness, Setup: mortal(3, 0, 1, 2)},
	{Property: "unique-leader", Variant: witness, Setup: mortal(3, 1, 0, 1)},
	{Property: "election-terminates", Variant: witness, Setup: parted(3, 1, 1)},

	{Property: "unique-leader", Variant: disk, Setup: leased(3, 2), Source: krzyzanowski + ": rely on an alternate communication mechanism"},
	{Property: "unique-leader", Variant: disk, Setup: parted(3, 1, 1)},
	{Property: "unique-leader", Variant: disk, Setup: parted(3, 1, 2)},
	{Property: "unique-leader", Variant: disk, Setup: mortal(3, 1, 0, 0, 1, 2)},
	{Property: "unique-leader", Variant: disk, Setup: faulty},
	{Property: "election-terminates", Variant: disk, Setup: leased(3, 2)},

	{Property: "unique-leader", Variant: bare, Setup: leased(3, 1), Expect: model.Violated, Source: krzyzanowski + ": split brain",
		Why: "p1 takes p2 for dead, as beyond a partition it must, and leads its side as p2 leads on on the other"},
	{Property: "unique-leader", Variant: witness, Setup: unbounded, Expect: model.Violated, Drops: synchronous,
		Why: "the vote of p2 is still on its way to p0 when it is free again and goes to p1"},
	{Property: "unique-leader", Variant: disk, Setup: unbounded, Expect: model.Violated, Drops: synchronous,
		Why: "the lease of the disk runs out while it is on its way to p0, and p1 gets another"},
	{Property: "unique-leader", Variant: "forgetful", Setup: mortal(3, 1, 1, 2), Expect: model.Violated, Drops: stable,
		Why: "p2 votes for p0, crashes, comes back and votes for p1, too"},
	{Property: "unique-leader", Variant: "forgetful-disk", Setup: mortal(3, 1, 1, 2), Expect: model.Violated, Drops: stable,
		Why: "the disk has lost its lease in a crash, and gives another"},
	{Property: "unique-leader", Variant: "revoking", Setup: leased(3, 2), Expect: model.Violated,
		Why: "p0, which has voted for p1, takes it for dead and votes for itself"},
	{Property: "unique-leader", Variant: "half", Setup: leased(2, 1), Expect: model.Violated,
		Why: "one of two is half, and so is the other"},
	{Property: "unique-leader", Variant: "brief", Setup: leased(3, 1), Expect: model.Violated,
		Why: "the votes for p1 come a delay after they were given, and when its term ends p2 is free to vote for p0 at the same moment"},
}

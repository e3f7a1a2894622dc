package heartbeat

import "doorway/model"

// mortal is two servers that may crash and come back.
func mortal(delay, crashes, recoveries int) model.Setup {
	return model.Setup{N: 2, Delay: delay, Crashes: crashes, Recoveries: recoveries}
}

// wired is the same with a serial line, where p may crash, or all.
func wired(crashes, recoveries int, p ...model.ProcID) model.Setup {
	s := mortal(1, crashes, recoveries)
	s.N, s.Crashers = 3, model.Procs(p...)
	return s
}

// parted is a system in which the link between the servers may be cut.
func parted(s model.Setup) model.Setup {
	s.Cut, s.Splits = model.Procs(backup, primary), 1
	return s
}

// doubled duplicates a message.
func doubled(s model.Setup) model.Setup {
	s.Duplicates = 1
	return s
}

const beats = ": alive messages, to be designed to avoid early and late timeouts"

var claims = []model.Claim{
	{Property: "unique-leader", Setup: mortal(1, 1, 1), Source: slides + beats},
	{Property: "unique-leader", Setup: mortal(2, 1, 1)},
	{Property: "unique-leader", Setup: mortal(3, 1, 1)},
	{Property: "unique-leader", Setup: doubled(mortal(1, 1, 1))},
	{Property: "election-terminates", Setup: mortal(1, 1, 1)},
	{Property: "election-terminates", Setup: mortal(2, 1, 1)},
	{Property: "election-ends", Setup: mortal(1, 1, 1)},
	{Property: "unique-leader", Variant: late, Setup: mortal(1, 1, 1), Source: slides + beats},
	{Property: "unique-leader", Variant: late, Setup: mortal(2, 1, 1)},
	{Property: "election-terminates", Variant: late, Setup: mortal(1, 1, 1)},
	{Property: "best-leader", Variant: after, Setup: model.Setup{N: 2, Delay: 1}},
	{Property: "best-leader", Variant: afterToo, Setup: model.Setup{N: 2, Delay: 1}},

	// A second link. One of the two may fail.
	{Property: "unique-leader", Variant: serial, Setup: parted(wired(1, 1, primary)), Source: krzyzanowski + ": a serial port, as an alternate communication mechanism"},
	{Property: "unique-leader", Variant: serial, Setup: wired(2, 0, primary, line)},
	{Property: "unique-leader", Variant: serial, Setup: wired(1, 1)},
	{Property: "election-terminates", Variant: serial, Setup: parted(wired(1, 1, primary))},

	// Who comes back.
	{Property: "election-terminates", Variant: trusting, Setup: mortal(1, 1, 1), Source: park + ": a failed process can rely on the coordinator to poll"},
	{Property: "unique-leader", Variant: trusting, Setup: mortal(1, 1, 1)},
	{Property: "unique-leader", Variant: trusting, Setup: mortal(1, 2, 2)},
	{Property: "election-terminates", Variant: trusting, Setup: mortal(1, 2, 2), Expect: model.Violated, Drops: single,
		Why: "the backup has come back and waits for an ALIVE, and the primary crashes before it sends one", Source: park + ": a failed process can rely on the coordinator to poll"},
	{Property: "unique-leader", Setup: mortal(1, 2, 2), Expect: model.Violated, Drops: single,
		Why: "both have crashed and come back, and when they have heard nothing for long both take the place of the primary"},

	{Property: "unique-leader", Setup: model.Setup{N: 2}, Expect: model.Violated, Drops: synchronous,
		Why: "however long the backup waits, the ALIVE may take longer"},
	{Property: "unique-leader", Setup: model.Setup{N: 2, Delay: 1, Drops: 1}, Expect: model.Violated, Drops: noLoss,
		Why: "a single ALIVE is lost, and the backup takes the place of a primary that is alive"},
	{Property: "unique-leader", Setup: parted(model.Setup{N: 2, Delay: 1}), Expect: model.Violated, Drops: whole, Source: krzyzanowski + ": split brain",
		Why: "split brain: the link is cut, and each of the two takes the other for dead"},
	{Property: "unique-leader", Variant: serial, Setup: parted(wired(1, 0, line)), Expect: model.Violated, Drops: whole,
		Why: "the link is cut and the serial line is dead, and each of the two takes the other for dead"},

	{Property: "unique-leader", Variant: "early", Setup: model.Setup{N: 2, Delay: 1}, Expect: model.Violated,
		Why: "the backup waits as long as a period, and the ALIVE takes the delay on top", Source: slides + beats},
	{Property: "unique-leader", Variant: "early", Setup: model.Setup{N: 2, Delay: 2}, Expect: model.Violated,
		Why: "the ALIVE may come a period and a delay after the start, or after one that took no time"},
	{Property: "unique-leader", Variant: "early-serial", Setup: parted(model.Setup{N: 3, Delay: 1}), Expect: model.Violated,
		Why: "the link is cut, and the ALIVE takes twice the delay by the serial line"},
	{Property: "unique-leader", Variant: "hurried", Setup: mortal(1, 1, 1), Expect: model.Violated,
		Why: "the primary is away for a moment; it has waited for long enough when the backup, which has just taken its place, has not yet said so"},
	{Property: "unique-leader", Variant: "returning", Setup: mortal(1, 1, 1), Expect: model.Violated,
		Source: park + ": a recovering process is aware that it failed",
		Why:    "the primary comes back as the primary, when the backup has taken its place"},
}

package heartbeat

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/claim"
	"doorway/model/named"
)

// mortal is two servers that may crash and come back.
func mortal(delay, crashes, recoveries int) model.Setup {
	return model.Setup{N: 2, Delay: delay, Crashes: crashes, Recoveries: recoveries}
}

// wired is the same with a serial line; only p may crash, or all if p is empty.
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

var claims = claim.List(
	claim.Hold(named.UniqueLeader).Under(mortal(1, 1, 1)).By(course.Slides+beats),
	claim.Hold(named.UniqueLeader).Under(mortal(2, 1, 1), mortal(3, 1, 1), doubled(mortal(1, 1, 1))),
	claim.Hold(named.ElectionTerminates).Under(mortal(1, 1, 1), mortal(2, 1, 1)),
	claim.Hold(named.ElectionEnds).Under(mortal(1, 1, 1)),
	claim.Hold(named.UniqueLeader).Of(late).Under(mortal(1, 1, 1)).By(course.Slides+beats),
	claim.Hold(named.UniqueLeader).Of(late).Under(mortal(2, 1, 1)),
	claim.Hold(named.ElectionTerminates).Of(late).Under(mortal(1, 1, 1)),
	claim.Hold(named.BestLeader).Of(after).Under(model.Setup{N: 2, Delay: 1}),
	claim.Hold(named.BestLeader).Of(afterToo).Under(model.Setup{N: 2, Delay: 1}),

	// A second link: one of the two links may fail.
	claim.Hold(named.UniqueLeader).Of(serial).Under(parted(wired(1, 1, primary))).
		By(course.Krzyzanowski+": a serial port, as an alternate communication mechanism"),
	claim.Hold(named.UniqueLeader).Of(serial).Under(wired(2, 0, primary, line), wired(1, 1)),
	claim.Hold(named.ElectionTerminates).Of(serial).Under(parted(wired(1, 1, primary))),

	// Servers that come back.
	claim.Hold(named.ElectionTerminates).Of(trusting).Under(mortal(1, 1, 1)).By(course.Park+": a failed process can rely on the coordinator to poll"),
	claim.Hold(named.UniqueLeader).Of(trusting).Under(mortal(1, 1, 1), mortal(1, 2, 2)),
	claim.Break(named.ElectionTerminates).Of(trusting).Under(mortal(1, 2, 2)).Without(single).
		Because("the backup has come back and waits for an ALIVE, and the primary crashes before it sends one").By(course.Park+": a failed process can rely on the coordinator to poll"),
	claim.Break(named.UniqueLeader).Under(mortal(1, 2, 2)).Without(single).
		Because("both have crashed and come back, and both have heard nothing for so long that they take the place of the primary"),

	claim.Break(named.UniqueLeader).Under(model.Setup{N: 2}).Without(synchronous).Because("however long the backup waits, the ALIVE may take longer"),
	claim.Break(named.UniqueLeader).Under(model.Setup{N: 2, Delay: 1, Drops: 1}).Without(assume.NoLoss).
		Because("a single ALIVE is lost, and the backup takes the place of a primary that is alive"),
	claim.Break(named.UniqueLeader).Under(parted(model.Setup{N: 2, Delay: 1})).Without(whole).
		Because("split brain: the link is cut, and each of the two takes the other for dead").By(course.Krzyzanowski+": split brain"),
	claim.Break(named.UniqueLeader).Of(serial).Under(parted(wired(1, 0, line))).Without(whole).
		Because("the link is cut and the serial line is dead, and each of the two takes the other for dead"),

	claim.Break(named.UniqueLeader).Of("early").Under(model.Setup{N: 2, Delay: 1}).
		Because("the backup waits for a period, and the ALIVE takes the delay on top").By(course.Slides+beats),
	claim.Break(named.UniqueLeader).Of("early").Under(model.Setup{N: 2, Delay: 2}).
		Because("the ALIVE may come a period and a delay after the start, or after one that took no time"),
	claim.Break(named.UniqueLeader).Of("early-serial").Under(parted(model.Setup{N: 3, Delay: 1})).
		Because("the link is cut, and the ALIVE takes twice the delay by the serial line"),
	claim.Break(named.UniqueLeader).Of("hurried").Under(mortal(1, 1, 1)).
		Because("the primary is away for a moment; its wait is over when the backup has just taken its place and not yet said so"),
	claim.Break(named.UniqueLeader).Of("returning").Under(mortal(1, 1, 1)).
		Because("the primary comes back as the primary although the backup has taken its place").By(course.Park+": a recovering process is aware that it failed"),
)

package berkeley

import "doorway/model"

// master is the process that synchronises the clocks.
const master model.ProcID = 0

// rounds is a setup in which it synchronises n clocks so many times.
func rounds(n, requests, delay, least int) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.Procs(master), Delay: delay, MinDelay: least}
}

// once is the same for one time.
func once(n, delay, least int) model.Setup { return rounds(n, 1, delay, least) }

// drifting is a setup with clocks that drift.
func drifting(s model.Setup, drift int) model.Setup {
	s.Drift = drift
	return s
}

var (
	twice     = model.Setup{N: 2, Requests: 2, Requesters: model.Procs(master), Delay: 1, Channels: model.AnyOrder}
	duplicate = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(master), Delay: 1, Duplicates: 1}
)

const (
	reading  = paper + ": a clock is read with an error of half of what a delay may vary by"
	opposite = "to and from one slave delays are as unlike as they can be, and to and from another the other way round"
	taken    = "the master's clock is taken for right, and the others are set to it"
)

var claims = []model.Claim{
	// In 24ths of a unit of time: with delays of 0 to 2 units a reading is wrong by 24
	// at most, and two of them, of a clock each, by twice as much from each other.
	{Property: "clock-difference(24)", Setup: once(2, 2, 0), Source: reading},
	{Property: "clock-difference(23)", Setup: once(2, 2, 0), Expect: model.Violated,
		Why: "the question takes no time and the answer two units, and the master cannot tell"},
	{Property: "clock-difference(0)", Setup: once(2, 2, 2), Source: reading},
	{Property: "clock-difference(48)", Setup: once(3, 2, 0)},
	{Property: "clock-difference(47)", Setup: once(3, 2, 0), Expect: model.Violated, Why: opposite},
	{Property: "clock-difference(24)", Setup: once(4, 1, 0)},
	{Property: "clock-difference(23)", Setup: once(4, 1, 0), Expect: model.Violated, Why: opposite},
	{Property: "messages-at-most(6)", Setup: once(3, 1, 0)},
	{Property: "messages-at-most(5)", Setup: once(3, 1, 0), Expect: model.Violated, Why: "a question, an answer and a difference for each slave"},

	// Right clocks are 0 and 1 ahead, of three slaves 2: their average is ahead by 12,
	// or 24, already. To that comes by how much the error of a reading differs from
	// the average error of the readings.
	{Property: "clock-error(12)", Setup: once(3, 2, 2)},
	{Property: "clock-error(11)", Setup: once(3, 2, 2), Expect: model.Violated, Why: "the average of two clocks, of which one is a unit ahead"},
	{Property: "clock-error(36)", Setup: once(3, 2, 0)},
	{Property: "clock-error(35)", Setup: once(3, 2, 0), Expect: model.Violated, Why: "both slaves' clocks are read as a unit ahead of what they show"},
	{Property: "clock-error(40)", Setup: once(4, 1, 0)},
	{Property: "clock-error(39)", Setup: once(4, 1, 0), Expect: model.Violated,
		Why: "two slaves' clocks are read as ahead of what they show, and the third as behind: for both it is set ahead"},

	// Again and again the clocks agree as well as after the first time; as one they walk off.
	{Property: "clock-difference(24)", Setup: rounds(3, 2, 1, 0)},
	{Property: "clock-error(24)", Setup: once(3, 1, 0)},
	{Property: "clock-error(28)", Setup: rounds(3, 2, 1, 0)},
	{Property: "clock-error(27)", Setup: rounds(3, 2, 1, 0), Expect: model.Violated,
		Why: "readings err anew, and what is averaged are clocks that are half a unit ahead already"},

	{Property: "clock-difference(24)", Setup: drifting(once(2, 2, 0), 9), Expect: model.Violated, Drops: steady,
		Why: "the slave's clock gains a unit while its answer is under way"},
	{Property: "clock-difference(72)", Setup: drifting(once(2, 2, 0), 9)},
	{Property: "clock-difference(71)", Setup: drifting(once(2, 2, 0), 9), Expect: model.Violated,
		Why: "the slave's clock gains a unit while its answer is under way, and the master's loses one while the difference is"},
	{Property: "clock-error(48)", Setup: drifting(once(3, 1, 0), 9), Expect: model.Violated, Drops: steady,
		Why: "a clock gains a unit, and by that right clocks seem to be more than γ apart: " + taken},
	{Property: "clock-error(36)", Variant: "two-wrong", Setup: once(3, 2, 0), Expect: model.Violated, Drops: most, Why: taken},
	{Property: "clock-error(36)", Variant: "narrow", Setup: once(3, 2, 0), Expect: model.Violated, Drops: near,
		Why: "each clock is a set by itself: " + taken},
	{Property: "clock-difference(12)", Setup: twice, Expect: model.Violated, Drops: fifo,
		Why: "the second question overtakes the difference, and the slave answers with the time before it"},
	{Property: "clock-difference(12)", Setup: duplicate, Expect: model.Violated, Drops: single,
		Why: "a slave adjusts its clock twice: a difference, unlike a time, must come just once"},

	{Property: "clock-difference(12)", Setup: model.Setup{N: 2, Requests: 1, Delay: 1}, Expect: model.Violated, Drops: alone,
		Source: unit3 + ": to average the time a leader is selected",
		Why:    "each adjusts its clock by what it finds, and by what the other finds as well"},

	// That a wrong clock is in the average is not seen by clocks that agree.
	{Property: "clock-difference(48)", Variant: "credulous", Setup: once(3, 2, 0)},
	{Property: "clock-error(36)", Variant: "credulous", Setup: once(3, 2, 0), Expect: model.Violated,
		Why: "the master's clock, 20 units ahead, is a third of the average"},
	{Property: "clock-difference(24)", Variant: "stale", Setup: once(2, 2, 0), Expect: model.Violated,
		Why: "the answer takes two units, and the time in it is as old"},
	{Property: "clock-difference(0)", Variant: "absolute", Setup: once(2, 2, 2), Expect: model.Violated,
		Why: "the time takes two units, and is as old when it comes"},
	{Property: "clock-error(36)", Variant: "proud", Setup: once(3, 2, 0), Expect: model.Violated,
		Why: "the master still tells the time that it knows to be wrong"},
}

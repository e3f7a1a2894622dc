package berkeley

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/common"
	"doorway/algorithms/internal/sources"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/message"
	"doorway/properties"
)

const paper = "Gusella & Zatti 1989"

var (
	steady = catalogue.Assumption{Name: "clocks without drift", Meaning: "clocks advance at the same rate until all are adjusted"}
	most   = catalogue.Assumption{Name: "most clocks are right", Meaning: "clocks that are wrong by the same amount are fewer than right ones"}
	near   = catalogue.Assumption{Name: "right clocks are close", Meaning: "right clocks seem to differ by γ at most"}
	fifo   = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages; needed from the second synchronisation on"}
	alone  = catalogue.Assumption{Name: "one master", Meaning: "at any time only one process is the master, as an election ensures"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "berkeley",
	Title:  "The clock synchronisation of Berkeley Unix",
	Family: catalogue.ClockSynchronisation,
	Source: "R. Gusella and S. Zatti, The accuracy of the clock synchronization achieved by TEMPO in Berkeley UNIX 4.3BSD, " +
		"IEEE Trans. Software Engineering 15(7), 1989; named in " + sources.Unit3,
	Rules: `The master asks all others for the time and measures the round trips with its own
clock; when an answer arrives, that slave's clock shows the time in the answer and half
the round trip. Of all clocks, its own among them, the master takes the largest set
that do not differ by more than γ (of several such sets, the latest), and averages
them. Each process adjusts its clock to that average: the master sends the difference.
As we read the paper, the master waits for all answers.
Here p0 is the master, and its clock is wrong by 20 units; the others' clocks are right:
the first is on time, and the next are 1 and 2 units ahead. γ is the most by which
right clocks may seem to differ.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{steady, most, near, fifo, assume.NoDuplication, alone},
	Variants:    catalogue.ForProcesses(2, 4, "averages of more clocks are not whole numbers of the parts of a unit that its clocks count", catalogue.Variants(variants)),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	// A reading is wrong by at most half of what a delay may vary by, so two readings
	// may differ by all of it more than the clocks do.
	a := Algorithm{N: s.N, Gamma: unit * (s.N - 2 + s.Delay - s.MinDelay)}
	for p := range s.N {
		a.Clocks[p] = p - 1
	}
	a.Clocks[0] = 20
	twoWrong, narrow := a, a
	twoWrong.Clocks[1] = a.Clocks[0]
	narrow.Gamma = 0
	return []catalogue.Variant{
		{Meaning: "the clock of p0 is wrong, and the others' are right", Build: message.Builder(a)},
		{Name: "two-wrong", Meaning: "two clocks are wrong by the same amount", Build: message.Builder(twoWrong)},
		{Name: "narrow", Meaning: "γ is 0", Build: message.Builder(narrow)},
		{Name: "elected", Meaning: "whoever requests calls an election, by the bully algorithm, and its winner is the master", Build: message.Builder(elected{a})},
		{Name: "credulous", Meaning: "averages over all clocks", Mutant: true, Build: message.Builder(credulous(a))},
		{Name: "stale", Meaning: "forgets half the round trip", Mutant: true, Build: message.Builder(stale{a})},
		{Name: "absolute", Meaning: "sends the time instead of a difference", Mutant: true, Build: message.Builder(absolute{a})},
		{Name: "proud", Meaning: "the master does not adjust its own clock", Mutant: true, Build: message.Builder(proud{a})},
	}
}

// master is the process that synchronises the clocks.
const master model.ProcID = 0

// rounds is a setup in which the master synchronises n clocks, once for each request.
func rounds(n, requests, delay, least int) model.Setup {
	return model.Setup{N: n, Requests: requests, Requesters: model.Procs(master), Delay: delay, MinDelay: least}
}

// once is a setup with one round.
func once(n, delay, least int) model.Setup { return rounds(n, 1, delay, least) }

var (
	twice     = model.Setup{N: 2, Requests: 2, Requesters: model.Procs(master), Delay: 1, Channels: model.AnyOrder}
	both      = model.Setup{N: 2, Requests: 1, Delay: 1}
	bothOf3   = model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Delay: 1}
	duplicate = model.Setup{N: 2, Requests: 1, Requesters: model.Procs(master), Delay: 1, Duplicates: 1}
)

const (
	reading  = paper + ": a clock is read with an error of half of what a delay may vary by"
	opposite = "delays to and from one slave are as unlike as they can be, and those to and from another are so the other way round"
	taken    = "the master's clock is taken for right, and the others are set to it"
)

var claims = claim.List(
	// In 24ths of a unit of time: with delays of 0 to 2 units a reading is wrong by 24
	// at most, and two readings, of a clock each, differ by at most twice that.
	claim.Tight(properties.ClockDifference, 24).Under(once(2, 2, 0)).
		Because("the question takes no time and the answer two units, and the master cannot tell").Bound(reading),
	claim.Hold(properties.ClockDifference(0)).Under(once(2, 2, 2)).By(reading),
	claim.Tight(properties.ClockDifference, 48).Under(once(3, 2, 0)).Because(opposite),
	claim.Tight(properties.ClockDifference, 24).Under(once(4, 1, 0)).Because(opposite),
	claim.Tight(properties.MessagesAtMost, 6).Under(once(3, 1, 0)).Because("a question, an answer and a difference for each slave"),

	// Right clocks are 0 and 1 units ahead, with three slaves also 2: their average is
	// ahead by 12, or 24, already. Add to that the difference between the error of one
	// reading and the average error of the readings.
	claim.Tight(properties.ClockError, 12).Under(once(3, 2, 2)).Because("the average of two clocks, one of them a unit ahead"),
	claim.Tight(properties.ClockError, 36).Under(once(3, 2, 0)).Because("both slaves' clocks are read as a unit ahead of what they show"),
	claim.Tight(properties.ClockError, 40).Under(once(4, 1, 0)).
		Because("two slaves' clocks are read as ahead of what they show, and the third as behind: both errors set the third ahead"),

	// After every round the clocks agree as well as after the first; together they walk off.
	claim.Hold(properties.ClockDifference(24)).Under(rounds(3, 2, 1, 0)),
	claim.Hold(properties.ClockError(24)).Under(once(3, 1, 0)),
	claim.Tight(properties.ClockError, 28).Under(rounds(3, 2, 1, 0)).
		Because("readings err anew, and the averaged clocks are half a unit ahead already"),

	claim.Break(properties.ClockDifference(24)).Under(common.Drifting(once(2, 2, 0), 9)).Without(steady).
		Because("the slave's clock gains a unit while its answer is under way"),
	claim.Tight(properties.ClockDifference, 72).Under(common.Drifting(once(2, 2, 0), 9)).
		Because("the slave's clock gains a unit while its answer is under way, and the master's loses one while the difference is under way"),
	claim.Break(properties.ClockError(48)).Under(common.Drifting(once(3, 1, 0), 9)).Without(steady).
		Because("a clock gains a unit, so right clocks seem to be more than γ apart: "+taken),
	claim.Break(properties.ClockError(36)).Of("two-wrong").Under(once(3, 2, 0)).Without(most).Because(taken),
	claim.Break(properties.ClockError(36)).Of("narrow").Under(once(3, 2, 0)).Without(near).Because("each clock is a set by itself: "+taken),
	claim.Break(properties.ClockDifference(12)).Under(twice).Without(fifo).
		Because("the second question overtakes the difference, and the slave answers with its unadjusted time"),
	claim.Break(properties.ClockDifference(12)).Under(duplicate).Without(assume.NoDuplication).
		Because("a slave adjusts its clock twice: a difference, unlike a time, must arrive exactly once"),

	// Where several processes would have the clocks synchronised, an election keeps it to one.
	claim.Hold(properties.ClockDifference(12)).Under(once(2, 1, 0)),
	claim.Break(properties.ClockDifference(12)).Under(both).Without(alone).
		Because("each adjusts its clock by what it finds, and by what the other finds too").By(sources.Unit3+": to average the time a leader is selected"),
	claim.Break(properties.ClockDifference(24)).Under(bothOf3).Without(alone).
		Because("each adjusts its clock by what it finds, and by what the other finds too").By(sources.Unit3+": to average the time a leader is selected"),
	claim.Hold(properties.ClockDifference(12)).Of("elected").Under(both).By(sources.Unit3+": to average the time a leader is selected"),
	claim.Hold(properties.ClockDifference(24)).Of("elected").Under(bothOf3).By(sources.Unit3+": to average the time a leader is selected"),
	claim.Hold(properties.UniqueLeader).Of("elected").Under(both, bothOf3),

	// Clocks that agree do not show that a wrong clock is in the average.
	claim.Hold(properties.ClockDifference(48)).Of("credulous").Under(once(3, 2, 0)),
	claim.Break(properties.ClockError(36)).Of("credulous").Under(once(3, 2, 0)).Because("the master's clock, 20 units ahead, is a third of the average"),
	claim.Break(properties.ClockDifference(24)).Of("stale").Under(once(2, 2, 0)).Because("the answer takes two units, and the time in it is that old"),
	claim.Break(properties.ClockDifference(0)).Of("absolute").Under(once(2, 2, 2)).Because("the time takes two units to arrive, and is that old by then"),
	claim.Break(properties.ClockError(36)).Of("proud").Under(once(3, 2, 0)).Because("the master still tells the time that it knows to be wrong"),
)

package fischer

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/lines"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/claim"
	"doorway/model/memory"
	"doorway/properties"
)

const (
	fischer = "Fischer 1985, in Lamport 1987"
	recipe  = "Abadi & Lamport 1994"
)

var (
	inTime = catalogue.Assumption{Name: "steps in time", Meaning: "a process takes its next step within a known time, above all from finding 0 to writing its name"}
	pause  = catalogue.Assumption{Name: "long pause", Meaning: "the pause between writing the name and looking again is longer than that time"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "fischer",
	Title:  "Fischer's algorithm",
	Family: catalogue.SharedMemoryLock,
	Source: "M. Fischer, personal communication, 1985, in L. Lamport, A fast mutual exclusion algorithm, ACM TOCS 5(1), 1987; " +
		"M. Abadi and L. Lamport, An old-fashioned recipe for real time, ACM TOPLAS 16(5), 1994",
	Rules: `To enter, wait until the one register is 0, write your name into it, pause, and
look again: enter if your name is still there, otherwise start over. To leave,
write 0. Every process that has found 0 writes within the time of one step; a
process that pauses for longer than that and then still finds its own name knows
that nobody else can write any longer. With a shorter pause two may enter. Time
matters to safety alone: whatever the delays, somebody gets in. A waiting process
may be passed without bound.`,
	Program:     program.Program,
	Assumptions: []catalogue.Assumption{inTime, pause, assume.NoHaltOutsideRemainder},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{Pause: s.Delay + 1}
	return []catalogue.Variant{
		{Meaning: "pauses for one unit of time more than a step takes", Build: memory.Builder(a)},
		{Name: "short", Meaning: "pauses for as long as the longest step takes", Build: memory.Builder(Algorithm{a.Pause - 1})},
		{Name: "breathless", Meaning: "does not pause", Mutant: true, Build: memory.Builder(Algorithm{})},
		{Name: "early", Meaning: "pauses before it writes its name", Mutant: true, Build: memory.Builder(early{a})},
		{Name: "stubborn", Meaning: "writes its name again if it finds another's", Mutant: true, Build: memory.Builder(stubborn{a})},
		{Name: "keeper", Meaning: "leaves with its name still there", Mutant: true, Build: memory.Builder(lines.Skip(a, Leave, Idle))},
	}
}

const (
	passed = "the process that leaves comes back and finds 0 before the waiting process looks, again and again"
	behind = "the other has found 0, too, and writes its name right after the check"
)

// timed is a setup in which a step takes at most delay units of time.
func timed(n, delay int) model.Setup {
	return model.Setup{N: n, Requests: model.Unlimited, Delay: delay}
}

// brief is the same setup with one request each.
func brief(n, delay int) model.Setup { return model.Setup{N: n, Requests: 1, Delay: delay} }

// asynchronous is a setup without a measure of time, in which pauses do nothing.
func asynchronous(n int) model.Setup { return timed(n, 0) }

var claims = claim.List(
	claim.Hold(properties.MutualExclusion).Under(timed(2, 1)).By(fischer+"; "+recipe),
	claim.Hold(properties.MutualExclusion).Under(timed(2, 3), timed(3, 1), timed(3, 2), timed(4, 1)),
	claim.Hold(properties.DeadlockFreedom).Under(timed(2, 1)).By(fischer),
	claim.Hold(properties.DeadlockFreedom).Under(timed(3, 1)),
	claim.Hold(properties.LivelockFreedom).Under(timed(2, 1), timed(3, 1)),
	claim.Hold(properties.NoInterference).Under(timed(3, 1)),

	claim.Break(properties.StarvationFreedom, properties.BoundedWaiting(5)).Under(timed(2, 1)).Because(passed),

	// A pause as long as the longest step is too short.
	claim.Break(properties.MutualExclusion).Of("short").Under(brief(2, 1)).Without(pause).Because(behind).By(recipe+": the pause must be longer"),
	claim.Break(properties.MutualExclusion).Of("short").Under(brief(2, 3)).Because(behind),

	// Without a bound on steps no pause is long enough, but somebody still gets in.
	claim.Break(properties.MutualExclusion).Under(brief(2, 0)).Without(inTime).
		Because("both find 0; one writes its name, pauses, and enters; only then does the other write"),
	claim.Break(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: 1, Delay: 1, Pauses: 1}).Without(inTime).
		Because("one finds 0 and stops; the other writes its name, looks and enters; then the first goes on where it stopped"),
	claim.Hold(properties.DeadlockFreedom, properties.LivelockFreedom).Under(asynchronous(2), asynchronous(3)),

	claim.Break(properties.DeadlockFreedom).Under(model.Setup{N: 2, Requests: 1, Delay: 1, Crashes: 1}).Without(assume.NoHaltOutsideRemainder).
		Because("a process halts, and its name stays in the register for ever"),
	claim.Hold(properties.MutualExclusion).Under(model.Setup{N: 2, Requests: model.Unlimited, Delay: 1, Crashes: 1}),

	claim.Break(properties.MutualExclusion).Of("breathless").Under(brief(2, 1)).
		Because("both find 0; one writes its name, looks at once, and enters before the other has written"),
	claim.Break(properties.MutualExclusion).Of("early").Under(brief(2, 1)).
		Because("both find 0 and pause; one writes, looks and enters, and the other writes a moment later"),
	claim.Break(properties.MutualExclusion).Of("stubborn").Under(brief(2, 1)).
		Because("one finds the other's name and writes its own, though the other is inside"),
	claim.Break(properties.DeadlockFreedom).Of("keeper").Under(brief(2, 1)).Because("p0 has come and gone, and its name is still there"),
)

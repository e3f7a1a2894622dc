package centralfailover

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "central-failover",
	Title:  "Central coordinator with failover",
	Family: catalogue.PermissionCentral,
	Source: "folklore; " + course.Silberschatz + "; " + course.Unit3 + "; the election: H. Garcia-Molina, Elections in a distributed " +
		"computing system, IEEE Trans. Computers C-31(1), 1982",
	Rules: `The lock is that of central, the election that of bully with a failure detector.
The highest process coordinates first. When they are told that it is dead, the
others elect the highest process left, which sends a POLL to all live ones. A
polled process takes the poller for the coordinator and REPORTs whether it waits
or is inside; a grant of the old coordinator that it has not taken is void.
When all have reported or died, the new coordinator knows the holder, queues the
waiting processes by number, and goes on. When a coordinator is told that a process
is dead, it takes that process out of the queue or, if it was inside, lets the
next one in.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{assume.CrashesReported, assume.NoLossButToTheDead, assume.NoDuplication, assume.FIFO, assume.NoRecovery},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "elected by the bully algorithm", Build: message.Builder(a)},
		{Name: "old-grant", Meaning: "takes a GRANT from anyone", Mutant: true, Build: message.Builder(oldGrant{a})},
		{Name: "impatient", Meaning: "does not wait for the reports", Mutant: true, Build: message.Builder(impatient{a})},
		{Name: "forgetful", Meaning: "asks which process is inside, but not which processes wait", Mutant: true, Build: message.Builder(forgetful{a})},
		{Name: "turncoat", Meaning: "obeys every POLL", Mutant: true, Build: message.Builder(turncoat{a})},
		{Name: "mourner", Meaning: "waits for the release of a dead process", Mutant: true, Build: message.Builder(mourner{a})},
	}
}

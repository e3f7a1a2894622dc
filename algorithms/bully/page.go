package bully

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const garciaMolina = "Garcia-Molina 1982"

var (
	synchronous = catalogue.Assumption{Name: "synchronous", Meaning: "delays are bounded and T and T' allow for them: a timeout fires only if the process waited for has crashed, and no message outlasts its election"}
	told        = catalogue.Assumption{Name: "crashes are reported", Meaning: "for perfect-detector: every crash is reported to all, and only crashes are"}
	noReturn    = catalogue.Assumption{Name: "no recovery", Meaning: "for perfect-detector: a crashed process does not come back, for nobody reports its return"}
	whole       = catalogue.Assumption{Name: "no partition", Meaning: "the network does not split"}
	known       = catalogue.Assumption{Name: "all are known", Meaning: "each process knows the numbers of all others"}
	connected   = catalogue.Assumption{Name: "no cut link", Meaning: "any two processes reach each other: an election finds no way round a cut link"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "bully",
	Title:  "Bully algorithm",
	Family: catalogue.ElectionAll,
	Source: "H. Garcia-Molina, Elections in a distributed computing system, IEEE Trans. Computers C-31(1), 1982, " +
		"in the form that is taught: " + course.Park + "; " + course.Unit3 + "; " + course.Krzyzanowski + "; " + course.Slides,
	Rules: `A process that notices that the coordinator is dead, or that recovers, calls an
election: it sends ELECTION to all higher processes. A process that gets an ELECTION
answers, and holds an election itself unless it is holding one. A caller that is not
answered within T has won, and announces itself as COORDINATOR; one that is answered
waits T' for the announcement and calls again if none comes. A COORDINATOR from
a lower process is not accepted but answered with an election.
Here a timeout may fire at any time; with three or more processes, repeated calls can
then put messages in transit without bound. In the timed variants delays are bounded
and a timeout fires when its time is over. With the failure detector no timeout
is used: a process has won when all higher ones have been reported dead, it
calls an election when its coordinator has been, and it takes no notice of messages
of the dead.`,
	Program: program,
	Assumptions: []catalogue.Assumption{
		synchronous, assume.NoLoss, told, noReturn, whole, connected, known,
		{Name: "no duplication", Meaning: "no message is duplicated", NotNeeded: "perfect-detector keeps its properties with a duplicated message and a crash"},
	},
	Variants: catalogue.Variants(variants),
	Claims:   claims,
	Counts:   counts,
}

type process = message.Process[State, Message]

func detecting(n int) Algorithm { return Algorithm{N: n, Detector: true} }

func variants(s model.Setup) []catalogue.Variant {
	n := s.N
	return []catalogue.Variant{
		{Meaning: "with timeouts; the winner is announced to all", Build: message.Builder(Algorithm{N: n})},
		{Name: lower, Meaning: "the winner is announced to the lower processes (" + garciaMolina + ")", Build: message.Builder(Algorithm{N: n, ToLower: true})},
		{Name: detector, Meaning: "a failure detector reports the dead, and no timeout is used", Build: message.Builder(detecting(n))},
		{Name: crashed, Meaning: "announces to the lower processes, without timeouts; the highest process has crashed before the start, and all know it",
			Build: message.Builder(topCrashed{Algorithm{N: n, ToLower: true, Detector: true}})},

		{Name: intime, Meaning: "with timeouts that fire in time, for bounded delays: T is twice the delay and T' is T and twice the delay",
			Build: message.Builder(inTime(s))},
		{Name: after, Meaning: "timed, announces to the lower processes; the highest process has crashed before the start, and nobody knows", Build: message.Builder(afterwards(s))},

		{Name: replies1, Meaning: "timed, two processes; a reply is sent after 1 unit, and T is twice the delay and 1", Build: pairOf(replying(s, 1))},
		{Name: replies2, Meaning: "the same, where it is sent after 2 units", Build: pairOf(replying(s, 2))},

		{Name: asksAll, Meaning: "perfect-detector, a caller asks all others (" + course.Park + ": sends messages to all other processes)",
			Build: message.Builder(askAll{detecting(n)})},

		{Name: stranger, Meaning: "perfect-detector; the lower processes have not been told of the highest", Build: message.Builder(unknown{detecting(n)})},

		{Name: "meek", Meaning: "accepts a lower coordinator", Mutant: true, Build: message.Builder(meek{Algorithm{N: n}})},
		{Name: "first-death", Meaning: "wins as soon as one higher process is dead", Mutant: true, Build: message.Builder(firstDeath{detecting(n)})},
		{Name: "trusts-answer", Meaning: "waits for the announcement of the process that answered, even if that dies", Mutant: true, Build: message.Builder(trustsAnswer{detecting(n)})},
		{Name: "forgets", Meaning: "takes the election for over once a higher process has answered", Mutant: true, Build: message.Builder(forgets{detecting(n)})},
		{Name: forgetsTimed, Meaning: "timed, takes the election for over once a higher process has answered", Mutant: true, Build: message.Builder(forgets{inTime(s)})},
		{Name: "as-printed", Meaning: "takes part in an election only if a higher process has called it (as " + course.Unit3 + " print the rule)", Mutant: true,
			Build: message.Builder(asPrinted{detecting(n)})},
		{Name: printed, Meaning: "timed, takes part in an election only if a higher process has called it (as " + course.Unit3 + " print the rule)", Mutant: true,
			Build: message.Builder(asPrinted{inTime(s)})},
		{Name: "loyal", Meaning: "calls no election when its coordinator dies", Mutant: true, Build: message.Builder(loyal{detecting(n)})},
		{Name: "hasty", Meaning: "timed, T is a unit of time too short", Mutant: true, Build: message.Builder(hasty(s))},
		{Name: "hasty-1", Meaning: "replies-in-1, T is a unit of time too short", Mutant: true, Build: pairOf(replyingLate(s, 1))},
		{Name: "hasty-2", Meaning: "replies-in-2, T is a unit of time too short", Mutant: true, Build: pairOf(replyingLate(s, 2))},
		{Name: "impatient", Meaning: "timed-top-crashed, T' is a unit of time too short", Mutant: true, Build: message.Builder(impatient(s))},
		{Name: "polite", Meaning: "timed-top-crashed, asks all, and answers higher processes, too", Mutant: true, Build: message.Builder(polite{askAll{afterwards(s)}})},
		{Name: "restless", Meaning: "timed-top-crashed, holds an election for every ELECTION", Mutant: true, Build: message.Builder(restless{afterwards(s)})},
	}
}

func pairOf(a working) model.Builder {
	return message.Builder(a).ForProcesses(2, 2, "with more, a process would need a timeout to reply and another to wait for replies")
}

const (
	lower    = "announce-to-lower"
	detector = "perfect-detector"
	crashed  = "top-crashed"
	intime   = "timed"
	after    = "timed-top-crashed"
	asksAll  = "asks-all"
	replies1 = "replies-in-1"
	replies2 = "replies-in-2"

	printed      = "as-printed-timed"
	forgetsTimed = "forgets-timed"
	stranger     = "stranger"
)

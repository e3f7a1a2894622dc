package ricartagrawalarejoin

import (
	"doorway/algorithms/internal/assume"
	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

const (
	paper = "Ricart & Agrawala 1981"

	fromZeroName = "from-zero"
	newName      = "newcomer"
)

var (
	told   = catalogue.Assumption{Name: "crashes are reported", Meaning: "every crash is reported to all, unless the process recovers first"}
	never  = catalogue.Assumption{Name: "no mistaken report", Meaning: "no live process is reported"}
	fifo   = catalogue.Assumption{Name: "FIFO channels", Meaning: "a channel keeps the order of its messages: what precedes a WELCOME was sent to a former self; needed only for rejoining"}
	stable = catalogue.Assumption{Name: "a number on disk", Meaning: "a process keeps on disk how often it has come back"}
)

// Page is the algorithm's place in the catalogue.
var Page = catalogue.Page{
	Name:   "ricart-agrawala-rejoin",
	Title:  "Ricart and Agrawala's algorithm with failures and rejoining",
	Family: catalogue.PermissionAll,
	Source: "G. Ricart and A. K. Agrawala, An optimal algorithm for mutual exclusion in computer networks, CACM 24(1), 1981, " +
		"on the insertion, removal and failure of nodes; " + course.Silberschatz,
	Rules: `As in Ricart and Agrawala's algorithm, but only processes in the group are asked.
A process that is reported dead leaves it: its reply is no longer awaited, none is
owed to it, and its messages still under way no longer count. A process that
recovers asks nobody and replies to nobody until it has sent a JOIN to all, with
the number of its life, and each live process has sent a WELCOME to that life,
with the highest sequence number it knows. The receiver of a JOIN takes its sender
for dead, if it does not already, and for a guest; if it awaits a WELCOME from the
sender, it sends its own JOIN again. A guest is in the group from its first REQUEST
on: a requesting process then asks the guest, too. A JOIN alone brings nobody in,
since it may be older than the last report of a death, and there will be no other.`,
	Program:     program,
	Assumptions: []catalogue.Assumption{told, never, fifo, stable, assume.NoLossButToTheDead, assume.NoDuplication},
	Variants:    catalogue.Variants(variants),
	Claims:      claims,
}

func variants(s model.Setup) []catalogue.Variant {
	a := Algorithm{N: s.N}
	return []catalogue.Variant{
		{Meaning: "as described", Build: message.Builder(a)},
		{Name: fromZeroName, Meaning: "a WELCOME tells no sequence number: a process that comes back counts from 0", Build: message.Builder(fromZero{a})},
		{Name: newName, Meaning: "the highest process has never been in the group, and joins when it first requests (" + course.Silberschatz + ")",
			Build: message.Builder(newcomer{a, a.N})},

		{Name: "amnesiac", Meaning: "has no disk: each of its lives after the first is number 1", Mutant: true, Build: message.Builder(amnesiac{a})},
		{Name: "silent", Meaning: "comes back as if nothing had happened", Mutant: true, Build: message.Builder(silent{a})},
		{Name: "dutiful", Meaning: "still owes a reply to a process that has died", Mutant: true, Build: message.Builder(dutiful{a})},
		{Name: "patient", Meaning: "awaits the reply of a process that has come back, unless its death was reported", Mutant: true, Build: message.Builder(patient{a})},
		{Name: "eager", Meaning: "asks a process from its JOIN on", Mutant: true, Build: message.Builder(eager{a})},
		{Name: "eager-from-zero", Meaning: "asks a process from its JOIN on, and a process that comes back counts from 0", Mutant: true,
			Build: message.Builder(eagerFromZero{eager{a}})},
		{Name: "unasking", Meaning: "lets a guest in without asking it", Mutant: true, Build: message.Builder(unasking{a})},
		{Name: "sociable", Meaning: "takes a JOIN for a WELCOME", Mutant: true, Build: message.Builder(sociable{a})},
		{Name: "shy", Meaning: "says JOIN once", Mutant: true, Build: message.Builder(shy{a})},
		{Name: "stranger", Meaning: "newcomer, has received the name of only one process", Mutant: true, Build: message.Builder(stranger{newcomer{a, a.N}})},
		{Name: "unlisted", Meaning: "newcomer, does not tell the others its name", Mutant: true, Build: message.Builder(unlisted{newcomer{a, a.N}})},
		{Name: "newcomer-unasking", Meaning: "newcomer, is let in without being asked", Mutant: true, Build: message.Builder(newcomer{unasking{a}, a.N})},
	}
}

type process = message.Process[State, Message]

package splitbrain

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
idle      wait for a message, or to be told of a death
electing  hold the bully election
elected   wait until its own vote is free
·           give it to itself; send ASK to all others
asking    wait for VOTE, as long as votes can come
·           a majority has voted: lead; in vain: its own vote is free; it is elected
leading   lead for a term; then its own vote is free; it is elected
·
·         on ASK from p: if its own vote is free: give it to p; send VOTE to p
·           when the vote has been bound for its time: it is free
·         told that p is dead, or on a message of the bully election: a step of it
`)}

// at says where a process is with the votes, and otherwise with the election.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case s.Leads:
		return "leading"
	case s.Asking:
		return "asking"
	case v.Region == model.Trying:
		return "electing"
	case s.Election.Leader == model.Procs(me):
		return "elected"
	default:
		return "idle"
	}
}

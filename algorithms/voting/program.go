package voting

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·          client:
remainder    remainder
·            repeat
·              send REQUEST to all coordinators, except those that still owe an answer
asking         wait until m votes are there or out of reach
·              if m votes are there: enter
·              send RELEASE to all whose votes are there
waiting        wait for a random time
·            enter:
critical     critical section
·            exit: send RELEASE to all whose votes are there
·            on VOTE from q: if asking or inside: the vote is there
·              otherwise: send RELEASE to q
·          coordinator:
free         on REQUEST from p: vote for p; send VOTE to p
voted        on REQUEST from p: if the vote is for p: send VOTE to p
·              otherwise: send REFUSAL to p
·            on RELEASE from p, if the vote is for p: have the vote back
`)}

// at says where a client is by its region and whether its attempt is on, and whether a coordinator
// has given its vote.
func at(_ model.ProcID, s State, v model.View) string {
	switch {
	case v.Bystander && s.Voted.Empty():
		return "free"
	case v.Bystander:
		return "voted"
	case v.Region != model.Trying:
		return v.Region.String()
	case s.Asking:
		return "asking"
	default:
		return "waiting"
	}
}

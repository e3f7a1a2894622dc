package raftelection

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Role"), Lines: catalogue.Listing(`
follower   wait for a message or the election timeout
·            timeout: be a candidate; term := term + 1; vote := me
·            send RequestVote(term) to all others
candidate  wait for VoteGranted(term)
·            with the vote of a majority, its own included: be the leader of the term
·              send AppendEntries(term) to all others
·            in vain for too long: be a follower
leader     be the leader of the term
·
·          on a message of a term t > term: term := t; vote := nobody; be a follower; then
·          on RequestVote(term) from p:
·            if vote is nobody or p: vote := p; send VoteGranted(term) to p
·            otherwise: send VoteDenied(term) to p
·          on AppendEntries(term) from p: p is the leader of the term; be a follower
·          on RequestVote of an older term: send VoteDenied(term)
·          on AppendEntries of an older term: send Rejected(term)
`)}

// String returns the name of the role.
func (r Role) String() string { return catalogue.NameOf(r, "follower", "candidate", "leader") }

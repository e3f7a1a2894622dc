package invitation

import "doorway/model/catalogue"

// String returns the name of the phase.
func (p Phase) String() string {
	return catalogue.NameOf(p, "normal", "checking", "inviting", "joining")
}

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Phase"), Lines: catalogue.Listing(`
normal    wait for a request or a message
·           request, of a coordinator: send AREYOU to all others; check
·           request, of a member, whose coordinator does not answer: be alone
checking  wait for a while for the answers of coordinators
·           IAM from p: p is found
·           after a while: if nobody is found: be normal
·             otherwise: make a new group; send INVITATION to those found
·               and to the members
inviting  wait for a while for those that accept
·           ACCEPT of the group from p: p is a member
·           after a while: send READY to the members; be normal
joining   wait until the group is ready
·           READY of the group: be normal
·           after a while: be alone
·
·         on AREYOU, if a coordinator, and normal or checking: send IAM
·         on INVITATION into the group of another, if normal or checking:
·           send it on to the members; send ACCEPT to its coordinator; join
·         back from a crash: be alone
·         be alone: make a new group of nobody else; be normal
`)}

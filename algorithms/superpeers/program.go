package superpeers

import (
	"doorway/algorithms/bully"
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
idle        wait for a request or a message
electing    hold the bully election in the group
announcing  be the super-peer of the group; wait for ANNOUNCE from that of each other group left
super-peer  be the super-peer of the group; know that of each other group left
member      follow the super-peer of the group
·
·           request, or told that the super-peer is dead: call an election in the group
·           elected: send ANNOUNCE to one process of each other group:
·             the highest there that is not known to be dead
·           super-peer, told that such a process is dead: send ANNOUNCE to the next there
·           on ANNOUNCE from p: p is a super-peer
·             if idle: call an election in the group
`)}

// at says where a process is with the election and, if it is elected, with the other groups.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case s.Election.Phase != bully.Idle:
		return "electing"
	case s.super(me) && v.Region == model.Trying:
		return "announcing"
	case s.super(me):
		return "super-peer"
	case !s.Election.Leader.Empty():
		return "member"
	default:
		return "idle"
	}
}

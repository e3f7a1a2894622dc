// Package superpeers is the election of several super-peers in a large network:
// the nodes are divided into peer groups of bounded size, each group elects one
// of its own by the bully algorithm, and the super-peers make themselves known to
// each other.
//
// It is made of the election of algorithms/bully, held within a group. What is
// new is how super-peers find each other though none knows who the others are.
package superpeers

import (
	"doorway/algorithms/bully"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// State is the local state of one process.
type State struct {
	Election bully.State   // of its peer group, but its Dead covers all groups
	Supers   model.ProcSet // the super-peers of other groups that it has heard from and that have not been reported dead
}

// Message is a message of a group's election or, between groups, ANNOUNCE: its
// sender is the super-peer of its group.
type Message struct {
	Announce bool
	Election bully.Message
}

// String returns the message's name.
func (m Message) String() string {
	if m.Announce {
		return "ANNOUNCE"
	}
	return m.Election.String()
}

func electing(m bully.Message) Message { return Message{Election: m} }

// Algorithm is the algorithm for N processes in groups of Size: processes 0 to
// Size−1, Size to 2·Size−1, and so on. The last group may be smaller.
type Algorithm struct{ N, Size int }

// Init returns the state of a process that knows of no super-peer.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	inner := message.Input[bully.Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Election}
	switch {
	case in.Kind == model.Deliver && s.Election.Dead.Has(in.From):
		// An old message of a dead process is ignored.

	case in.Kind == model.Deliver && in.Msg.Announce:
		s.Supers = s.Supers.With(in.From)
		if s.Election.Phase == bully.Idle && s.Election.Leader.Empty() {
			s = a.elect(me, s, message.Input[bully.Message]{Kind: model.Request}, &out)
		}

	case in.Kind == model.Suspect:
		s.Supers = s.Supers.Without(in.From)
		s = a.elect(me, s, inner, &out)

	default:
		s = a.elect(me, s, inner, &out)
	}
	return s, out
}

// elect takes a step of the group's election. A super-peer announces itself to
// one process of each other group, and to the next one there when that has died.
func (a Algorithm) elect(me model.ProcID, s State, in message.Input[bully.Message], out *message.Sends[Message]) State {
	var told model.ProcSet
	if s.super(me) {
		told = a.contacts(me, s)
	}
	group := a.group(me)
	alg := bully.Algorithm{First: group.Min(), N: int(group.Max()) + 1, Detector: true}
	s.Election = message.Embed(alg, me, s.Election, in, out, electing)
	if s.super(me) {
		out.ToAll(a.contacts(me, s)&^told, Message{Announce: true})
	}
	return s
}

// super reports whether me is the super-peer of its group.
func (s State) super(me model.ProcID) bool { return s.Election.Leader == model.Procs(me) }

// group returns the peer group of p.
func (a Algorithm) group(p model.ProcID) model.ProcSet {
	first := int(p) / a.Size * a.Size
	return model.AllProcs(min(first+a.Size, a.N)) &^ model.AllProcs(first)
}

// contacts returns the highest process of each other group that is not known to
// be dead: if it is not the super-peer there, it will be, or is dead.
func (a Algorithm) contacts(me model.ProcID, s State) (to model.ProcSet) {
	for first := 0; first < a.N; first += a.Size {
		group := a.group(model.ProcID(first))
		if live := group &^ s.Election.Dead; !group.Has(me) && !live.Empty() {
			to = to.With(live.Max())
		}
	}
	return to
}

// lonely reports whether a group with live processes has no super-peer that me
// has heard from.
func (a Algorithm) lonely(me model.ProcID, s State) bool {
	for p := range a.contacts(me, s).Each() {
		if s.Supers&a.group(p) == 0 {
			return true
		}
	}
	return false
}

// View shows the process taken for the super-peer. For a super-peer the election
// is over when it has heard from those of all other groups.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := bully.Algorithm{Detector: true}.View(me, s.Election)
	if s.super(me) && a.lonely(me, s) {
		v.Region = model.Trying
	}
	return v
}

// program is the pseudocode. A line with a label is where a process waits.
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

// inGroup shows only the processes of one group, for properties that know one
// leader. The others take part as ever, and look as if they were not there.
type inGroup struct {
	Algorithm
	Group model.ProcSet
}

func (a inGroup) View(me model.ProcID, s State) model.View {
	if !a.Group.Has(me) {
		return model.View{Region: model.Down}
	}
	return a.Algorithm.View(me, s)
}

// overlay shows as leaders all super-peers that a super-peer knows, itself included.
type overlay struct{ Algorithm }

func (a overlay) View(me model.ProcID, s State) model.View {
	v := a.Algorithm.View(me, s)
	if s.super(me) {
		v.Leaders |= s.Supers
	}
	return v
}

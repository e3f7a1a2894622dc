// Package invitation is Garcia-Molina's invitation algorithm, an election for
// asynchronous systems: processes form groups, each with a coordinator, and a
// coordinator that hears of others invites them and their members into a group of
// its own.
package invitation

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// A Phase is how far a process is with a new group.
type Phase uint8

// The phases.
const (
	Normal   Phase = iota
	Checking       // has asked who is a coordinator; is still normal for the others
	Inviting       // has invited others and gathers those that accept
	Joining        // has accepted, and waits until the group is ready
)

// A Group is named by its coordinator and a number that the coordinator has not
// used before.
type Group struct {
	Coordinator model.ProcID
	Number      uint8
}

// State is the local state of one process.
type State struct {
	Phase Phase
	Group Group
	Up    model.ProcSet // of a coordinator: the other members
	Found model.ProcSet // of a process that checks: the other coordinators
	Used  uint8         // the largest number that it has given a group of its own
}

// A Kind is what a message is for.
type Kind uint8

// The messages.
const (
	AreYou     Kind = iota // are you a coordinator?
	IAm                    // I am
	Invitation             // join this group
	Accept                 // I join this group
	Ready                  // this group is ready
)

// Message is one of the messages; the first two name no group.
type Message struct {
	Kind  Kind
	Group Group
}

// String returns the message with its group.
func (m Message) String() string {
	name := [...]string{"AREYOU", "IAM", "INVITATION", "ACCEPT", "READY"}[m.Kind]
	if m.Kind <= IAm {
		return name
	}
	return fmt.Sprintf("%s(%v.%d)", name, m.Group.Coordinator, m.Group.Number)
}

// Algorithm is the algorithm for N processes.
type Algorithm struct {
	N int
	// Parted begins with p0 in a group of its own; otherwise there is one group
	// of all. The highest process is the coordinator of the others.
	Parted bool
	// Delay, if it is not 0, is the bound on delays that timeouts allow for. A
	// coordinator then answers its members in time, and none leaves it.
	Delay int
}

// Init returns the state of a process in one of the first groups.
func (a Algorithm) Init(me model.ProcID) State {
	top := model.ProcID(a.N - 1)
	s := State{Group: Group{Coordinator: top}}
	members := model.Others(a.N, top)
	if a.Parted && me == 0 {
		s.Group.Coordinator = 0
	}
	if a.Parted {
		members = members.Without(0)
	}
	if me == top {
		s.Up = members
	}
	return s
}

// Durable returns the number that me used last.
func (Algorithm) Durable(me model.ProcID, s State) State {
	return State{Group: Group{me, s.Used}, Used: s.Used}
}

// Step is the algorithm. A request is the timer of a coordinator, which looks for
// others now and then, or of a member whose coordinator has not answered.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case in.Kind == model.Request && s.Group.Coordinator == me:
		s.Phase = Checking
		out.ToAll(model.Others(a.N, me), Message{Kind: AreYou})

	case in.Kind == model.Request && a.Delay > 0:

	case in.Kind == model.Request, in.Kind == model.Recover, in.Kind == model.Timeout && s.Phase == Joining:
		s = alone(me, s)

	case in.Kind == model.Timeout && s.Phase == Checking:
		s = merge(me, s, &out)

	case in.Kind == model.Timeout:
		s.Phase = Normal
		out.ToAll(s.Up, Message{Ready, s.Group})

	case in.Kind == model.Deliver:
		s = receive(me, s, in.From, in.Msg, &out)
	}
	return s, out
}

// alone makes me the coordinator of a group of its own.
func alone(me model.ProcID, s State) State {
	return State{Group: Group{me, s.Used + 1}, Used: s.Used + 1}
}

// merge invites the coordinators found, and the members of me, into a new group.
func merge(me model.ProcID, s State, out *message.Sends[Message]) State {
	if s.Found.Empty() {
		s.Phase = Normal
		return s
	}
	next := alone(me, s)
	next.Phase = Inviting
	out.ToAll(s.Found|s.Up, Message{Invitation, next.Group})
	return next
}

// receive handles a message.
func receive(me model.ProcID, s State, from model.ProcID, m Message, out *message.Sends[Message]) State {
	normal := s.Phase == Normal || s.Phase == Checking
	switch {
	case m.Kind == AreYou && normal && s.Group.Coordinator == me:
		out.To(from, Message{Kind: IAm})

	case m.Kind == IAm && s.Phase == Checking:
		s.Found = s.Found.With(from)

	case m.Kind == Invitation && normal && m.Group.Coordinator != me: // its own may come back from a process that still counts me as a member
		out.ToAll(s.Up, m) // it comes from a coordinator, which knows of no others
		out.To(m.Group.Coordinator, Message{Accept, m.Group})
		s = State{Phase: Joining, Group: m.Group, Used: s.Used}

	case m.Kind == Accept && s.Phase == Inviting && m.Group == s.Group:
		s.Up = s.Up.With(from)

	case m.Kind == Ready && s.Phase == Joining && m.Group == s.Group:
		s.Phase = Normal
	}
	return s
}

// View shows the coordinator of a process that is in a group, and the timeouts.
func (a Algorithm) View(_ model.ProcID, s State) model.View {
	v := model.View{Region: model.Trying, Armed: true}
	switch s.Phase {
	case Normal:
		return model.View{Leaders: model.Procs(s.Group.Coordinator)}
	case Checking:
		v.After = int16(2 * a.Delay) // a question and its answer
	case Inviting:
		v.After = int16(3 * a.Delay) // an invitation, passed on to members, and the acceptance
	case Joining:
		v.After = int16(4 * a.Delay) // as long, and READY
	}
	return v
}

// String returns the name of the phase.
func (p Phase) String() string {
	return program.Name(int(p))
}

// program is the pseudocode. A line with a label is where a process waits.
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

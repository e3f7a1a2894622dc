// Package heartbeat is a primary and a backup in a synchronous system: the primary
// says again and again that it is alive, and a backup that has heard nothing for
// some time takes its place.
package heartbeat

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// A Role is what a server is.
type Role uint8

// The roles.
const (
	Backup   Role = iota // waits for the next ALIVE
	Returned             // has come back from a crash and does not know yet what it is
	Primary
)

// State is the local state of one process. A backup waits in two parts, of lengths
// 1 and Timeout−1, and each ALIVE swaps their order: a timer starts anew when its
// length changes.
type State struct {
	Role      Role
	Now, Then int // the part under way, and the part that follows it, if any
}

// Message is the only message.
type Message struct{}

// String returns the message's name.
func (Message) String() string { return "ALIVE" }

// The processes: the first primary, its backup and, if there is one, the serial line.
const (
	backup model.ProcID = iota
	primary
	line
)

// Algorithm is the algorithm for two servers, with times in units.
type Algorithm struct {
	Period  int // between two ALIVEs
	Timeout int // how long a backup waits for one, 3 or more
	Return  int // how long a server that has come back waits for one; neither 1 nor Timeout−1
	// Serial is a second link between the servers. It is a process of its own, which
	// passes on what it gets.
	Serial bool
	// Trusting lets a server that has come back wait for an ALIVE for as long as it takes.
	Trusting bool
}

// Init makes one server the primary and the other its backup.
func (a Algorithm) Init(me model.ProcID) State {
	if me == primary {
		return State{Role: Primary}
	}
	return a.wait(State{})
}

// wait begins to wait for the next ALIVE.
func (a Algorithm) wait(s State) State {
	if s.Now == 1 {
		return State{Now: a.Timeout - 1, Then: 1}
	}
	return State{Now: 1, Then: a.Timeout - 1}
}

// Step is the algorithm.
func (a Algorithm) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	var out message.Sends[Message]
	switch {
	case me == line:
		if in.Kind == model.Deliver {
			out.To(other(in.From), Message{})
		}

	case in.Kind == model.Recover:
		s = State{Role: Returned, Now: a.Return}

	case in.Kind == model.Deliver && s.Role != Primary:
		s = a.wait(s)

	case in.Kind == model.Timeout && s.Then > 0:
		s.Now, s.Then = s.Then, 0

	case in.Kind == model.Timeout:
		// The period is over, or nothing was heard for too long.
		s = State{Role: Primary}
		out.To(other(me), Message{})
		if a.Serial {
			out.To(line, Message{})
		}
	}
	return s, out
}

// other returns the other server.
func other(p model.ProcID) model.ProcID { return backup + primary - p }

// View shows the primary.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	switch {
	case me == line:
		return model.View{}
	case s.Role == Primary:
		return model.View{Leaders: model.Procs(me), Armed: true, After: int16(a.Period)}
	case s.Role == Returned:
		return model.View{Region: model.Trying, Armed: !a.Trusting, After: int16(s.Now)}
	default:
		return model.View{Leaders: model.Procs(other(me)), Armed: true, After: int16(s.Now)}
	}
}

// program is the pseudocode. A line with a label is where a process waits.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
backup    the other server is the primary
·           ALIVE: wait anew
·           nothing for a period and the longest delay: send ALIVE; be the primary
primary   be the primary
·           every period: send ALIVE
·         back from a crash:
returned  wait for ALIVE
·           ALIVE: be the backup
·           nothing for long enough: send ALIVE; be the primary
`)}

// String returns the name of the role.
func (r Role) String() string { return program.Name(int(r)) }

// at says where a server is by its role. The serial line only passes on what it gets.
func at(me model.ProcID, local any, v model.View) string {
	if me == line {
		return ""
	}
	return catalogue.ByField("Role")(me, local, v)
}

// afterCrash is the algorithm when the primary crashes right after an ALIVE: the
// scene in which time is measured. The new primary has nobody to send to.
type afterCrash struct{ Algorithm }

type crashing struct {
	State
	Crashed bool
}

func (a afterCrash) Init(me model.ProcID) crashing { return crashing{State: a.Algorithm.Init(me)} }

func (a afterCrash) Step(me model.ProcID, s crashing, in message.Input[Message]) (crashing, message.Sends[Message]) {
	if in.Kind == model.Step {
		in.Kind, s.Crashed = model.Timeout, true
	}
	next, out := a.Algorithm.Step(me, s.State, in)
	if me == backup {
		return crashing{State: next}, message.Sends[Message]{}
	}
	return crashing{next, s.Crashed}, out
}

func (a afterCrash) View(me model.ProcID, s crashing) model.View {
	if s.Crashed {
		return model.View{Region: model.Down}
	}
	v := a.Algorithm.View(me, s.State)
	v.Ready = me == primary
	v.Armed = v.Armed && s.Role != Primary
	return v
}

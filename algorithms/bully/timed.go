package bully

import (
	"doorway/model"
	"doorway/model/message"
)

// timed is the algorithm with times for its timeouts, for a synchronous system: an
// answer must come within T, and the announcement within Patience, which is T'.
type timed struct {
	Algorithm
	T, Patience int
}

// inTime returns the algorithm with times that just suffice. An ELECTION and its
// ANSWER take twice the delay. The process that answers a caller need not be the
// winner: the caller's ELECTION may take the delay to reach the winner, which waits
// T for answers of its own, and its COORDINATOR takes the delay again.
func inTime(s model.Setup) timed {
	t := 2 * s.Delay
	return timed{Algorithm{N: s.N}, t, t + 2*s.Delay}
}

func hasty(s model.Setup) process {
	a := inTime(s)
	a.T--
	return a
}

// afterwards is the scene in which messages are counted: the highest process has
// crashed, and the winner is announced to the lower ones.
func afterwards(s model.Setup) aftermath {
	a := inTime(s)
	a.ToLower = true
	return aftermath{a}
}

func impatient(s model.Setup) process {
	a := afterwards(s)
	a.Patience--
	return a
}

func (a timed) View(me model.ProcID, s State) model.View {
	v := a.Algorithm.View(me, s)
	switch s.Phase {
	case Asking:
		v.After = int16(a.T)
	case Waiting:
		v.After = int16(a.Patience)
	}
	return v
}

// aftermath is the same after the highest process has crashed, unknown to the others.
type aftermath struct{ timed }

func (a aftermath) Step(me model.ProcID, s State, in message.Input[Message]) (State, message.Sends[Message]) {
	if me == model.ProcID(a.N-1) {
		return s, message.Sends[Message]{}
	}
	return a.timed.Step(me, s, in)
}

func (a aftermath) View(me model.ProcID, s State) model.View {
	if me == model.ProcID(a.N-1) {
		return model.View{Region: model.Down}
	}
	return a.timed.View(me, s)
}

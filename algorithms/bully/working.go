package bully

import (
	"doorway/model"
	"doorway/model/message"
)

// working is the timed version in which a process takes PP to reply, the longest that
// it may. With two processes the only one that replies is the highest, which waits
// for nobody and has its timeout to spare.
type working struct {
	timed
	PP int
}

// laden is a process with the callers to which it has yet to reply.
type laden struct {
	State
	Callers model.ProcSet
}

// replying returns the version with a timeout that just suffices: twice the delay
// and PP.
func replying(s model.Setup, pp int) working {
	a := working{inTime(s), pp}
	a.T += pp
	return a
}

// replyingLate is the variants hasty-1 and hasty-2.
func replyingLate(s model.Setup, pp int) working {
	a := replying(s, pp)
	a.T--
	return a
}

func (a working) Init(me model.ProcID) laden { return laden{State: a.timed.Init(me)} }

func (a working) Step(me model.ProcID, s laden, in message.Input[Message]) (laden, message.Sends[Message]) {
	switch {
	case in.Kind == model.Deliver && in.Msg == Election:
		s.Callers = s.Callers.With(in.From)
		return s, message.Sends[Message]{}

	case !s.Callers.Empty() && in.Kind == model.Timeout:
		in = message.Input[Message]{Kind: model.Deliver, From: s.Callers.Min(), Msg: Election}
		s.Callers = s.Callers.Without(in.From)
	}
	next, out := a.timed.Step(me, s.State, in)
	return laden{next, s.Callers}, out
}

// View shows that a process replies when PP is over.
func (a working) View(me model.ProcID, s laden) model.View {
	v := a.timed.View(me, s.State)
	if !s.Callers.Empty() {
		v.Armed, v.After = true, int16(a.PP)
	}
	return v
}

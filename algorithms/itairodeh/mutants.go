package itairodeh

import "doorway/model"

// blind does not note that a message has passed an equal. Wrong: both win.
type blind struct{ Algorithm }

func (m blind) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
	in.Msg.Shared = false
	return m.Algorithm.Step(me, s, in)
}

// jealous takes what an equal has drawn off the ring, as if it were smaller.
// Wrong: so does the equal, and no message comes home.
type jealous struct{ Algorithm }

func (m jealous) Step(me model.ProcID, s State, in model.Input[Message]) (State, model.Sends[Message]) {
	if in.Kind == model.Deliver && !in.Msg.Leader && s.Phase == Active && in.Msg.ID == s.ID && int(in.Msg.Hops)+1 < m.Size {
		return s, model.Sends[Message]{}
	}
	return m.Algorithm.Step(me, s, in)
}

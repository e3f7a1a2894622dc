package singhal

import (
	"doorway/model"
	"doorway/model/message"
)

// causal is the algorithm above channels that keep causal order: a message waits
// until its receiver has everything that was sent to it before, by whatever
// process (Raynal, Schiper and Toueg, The causal ordering abstraction and a
// simple way to implement it, Information Processing Letters 39(6), 1991).
type causal struct{ Algorithm }

// maxCausal bounds the number of processes, to keep the matrices small.
const maxCausal = 4

// matrix counts the messages from each process to each other one.
type matrix [maxCausal][maxCausal]uint8

type ordered struct {
	State
	Sent matrix           // messages sent, as far as known here (SENT)
	Got  [maxCausal]uint8 // messages received, by sender (DELIV)
}

type stamped struct {
	Message
	Sent matrix // the messages that the sender knew to be sent, this one included
}

func (c causal) Init(me model.ProcID) ordered { return ordered{State: c.Algorithm.Init(me)} }

// Accepts takes a message if everything sent here before it has come.
func (causal) Accepts(me model.ProcID, s ordered, from model.ProcID, m stamped) bool {
	s.Got[from]++
	for p := range s.Got {
		if s.Got[p] < m.Sent[p][me] {
			return false
		}
	}
	return true
}

func (c causal) Step(me model.ProcID, s ordered, in message.Input[stamped]) (ordered, message.Sends[stamped]) {
	if in.Kind == model.Deliver {
		s.Got[in.From]++
		for p, row := range in.Msg.Sent {
			for q, sent := range row {
				s.Sent[p][q] = max(s.Sent[p][q], sent)
			}
		}
	}
	next, sends := c.Algorithm.Step(me, s.State, message.Input[Message]{Kind: in.Kind, From: in.From, Msg: in.Msg.Message})
	s.State = next
	var out message.Sends[stamped]
	for i := range sends.Len() {
		to, m := sends.Get(i)
		for p := range to.Each() {
			s.Sent[me][p]++
		}
		out.ToAll(to, stamped{m, s.Sent})
	}
	return s, out
}

func (c causal) Carries(m stamped) bool { return m.Privilege }

func (c causal) View(me model.ProcID, s ordered) model.View { return c.Algorithm.View(me, s.State) }

package changroberts

import (
	"fmt"

	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// recorded is the algorithm with an auxiliary variable (Owicki and Gries, An
// axiomatic proof technique for parallel programs, Acta Informatica 6, 1976),
// which records what processes have sent; the algorithm never reads it.
type recorded struct{ ring }

type record struct {
	State
	Sent int // the largest identifier that it has sent in an ELECTION since it became a participant
}

func (r recorded) Init(me model.ProcID) record { return record{State: r.ring.Init(me)} }

func (r recorded) Step(me model.ProcID, s record, in message.Input[Message]) (record, message.Sends[Message]) {
	next, out := r.ring.Step(me, s.State, in)
	if !next.Participant {
		return record{State: next}, out
	}
	sent := s.Sent
	for i := range out.Len() {
		if _, m := out.Get(i); !m.Elected {
			sent = max(sent, m.ID)
		}
	}
	return record{next, sent}, out
}

func (r recorded) View(me model.ProcID, s record) model.View { return r.ring.View(me, s.State) }

// participantHasSent is why a participant may swallow what is smaller than its own.
var participantHasSent = catalogue.Lemma{
	Name:    "participant-has-sent",
	Meaning: "a participant has sent an identifier at least as large as its own",
	Source:  course.Unit3,
	Holds: func(s model.Snapshot) error {
		for p, l := range model.Locals[record](s) {
			if own := s.View(model.ProcID(p)).Rank; l.Participant && l.Sent < own {
				return fmt.Errorf("p%d is a participant with identifier %d and has sent none larger than %d", p, own, l.Sent)
			}
		}
		return nil
	},
}

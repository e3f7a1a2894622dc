package superpeers

import (
	"fmt"

	"doorway/algorithms/internal/course"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
)

// placed says where the nodes are in a network that is a line: the distance of
// two nodes is the number of places that they are apart.
type placed struct {
	Algorithm
	Places func(n int, p model.ProcID) int
}

type located struct {
	State
	Place int // the algorithm never looks at it
}

// inOrder places the nodes of a group beside each other.
func inOrder(_ int, p model.ProcID) int { return int(p) }

// apart places the two nodes of a group half a network from each other.
func apart(n int, p model.ProcID) int { return int(p)/2 + int(p)%2*(n+1)/2 }

func (a placed) Init(me model.ProcID) located {
	return located{a.Algorithm.Init(me), a.Places(a.N, me)}
}

func (a placed) Step(me model.ProcID, s located, in message.Input[Message]) (located, message.Sends[Message]) {
	next, out := a.Algorithm.Step(me, s.State, in)
	return located{next, s.Place}, out
}

func (a placed) View(me model.ProcID, s located) model.View { return a.Algorithm.View(me, s.State) }

// near says that access to a super-peer takes no longer than to a neighbour.
var near = catalogue.Lemma{
	Name:    "near-super-peer",
	Meaning: "the super-peer of a node, in a group of two, is the node itself or its neighbour",
	Source:  course.Slides,
	Holds: func(s model.Snapshot) error {
		nodes := model.Locals[located](s)
		for p, l := range nodes {
			for q := range l.Election.Leader.Each() {
				if far := nodes[q].Place - l.Place; far < -1 || far > 1 {
					return fmt.Errorf("the super-peer of p%d is %v, %d places from it", p, q, max(far, -far))
				}
			}
		}
		return nil
	},
}

// serves says that a super-peer need not serve more than a fixed number of nodes.
var serves = catalogue.Lemma{
	Name:    "serves-one-other",
	Meaning: "a super-peer, in a group of two, serves at most one node beside itself",
	Source:  course.Slides,
	Holds: func(s model.Snapshot) error {
		var served model.PerProc[model.ProcSet]
		for p, l := range model.Locals[State](s) {
			for q := range l.Election.Leader.Without(model.ProcID(p)).Each() {
				if served[q] = served[q].With(model.ProcID(p)); served[q].Len() > 1 {
					return fmt.Errorf("%v serves %v", q, served[q])
				}
			}
		}
		return nil
	},
}

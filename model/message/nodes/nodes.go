// Package nodes runs the processes of message-passing algorithms outside the model, one by one.
package nodes

import (
	"fmt"

	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/transition"
)

// Native runs one process of an algorithm outside the model: its caller carries the messages, in FIFO
// channels, and calls React for each event. It is for one goroutine.
type Native interface {
	// View returns the view of the process.
	View() model.View
	// Accepts reports whether the process takes a message from another process now.
	Accepts(from model.ProcID, msg []byte) (bool, error)
	// Choices returns from how many alternatives the process chooses on an event of a kind.
	Choices(kind model.Kind) int
	// React takes an event of kind Request, Exit, Step, Timeout or Deliver, and returns what the process
	// sends. The message is that of a Deliver.
	React(e model.Event, msg []byte) ([]Sent, error)
}

// Sent holds one message, encoded, and the processes that it goes to.
type Sent struct {
	To  model.ProcSet
	Msg []byte
}

// Natives returns the processes of a system at its beginning. The system must pass messages in FIFO
// channels, and have one initial state, no failure detector and no time.
func Natives(sys transition.System) ([]Native, error) {
	s, ok := sys.(interface{ Natives() []Native })
	if !ok {
		return nil, fmt.Errorf("the processes share memory; only processes that pass messages are nodes")
	}
	switch setup := sys.Setup(); {
	case setup.Channels != model.FIFO:
		return nil, fmt.Errorf("channels=any: connections are FIFO channels")
	case setup.Synchronous():
		return nil, fmt.Errorf("delay=%d: connections do not bound how long a message takes", setup.Delay)
	case setup.Detector != model.NoDetector:
		return nil, fmt.Errorf("%v: nodes have no failure detector", setup)
	}
	if err := contract.Native(sys); err != nil {
		return nil, err
	}
	return s.Natives(), nil
}

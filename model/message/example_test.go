package message_test

import (
	"fmt"

	"doorway/model"
	"doorway/model/message"
)

// echo is a question of p0 and its answer.
type echo struct{}

func (echo) Init(model.ProcID) bool { return false }

func (echo) Step(me model.ProcID, asked bool, in message.Input[string]) (bool, message.Sends[string]) {
	var out message.Sends[string]
	switch {
	case in.Kind == model.Request:
		asked = true
		out.To(1, "ping")
	case in.Kind == model.Deliver && me == 1:
		out.To(in.From, "pong")
	case in.Kind == model.Deliver:
		asked = false
	}
	return asked, out
}

func (echo) View(_ model.ProcID, asked bool) model.View {
	if asked {
		return model.View{Region: model.Trying}
	}
	return model.View{}
}

// Abortable says that the trying region may end without an entry.
func (echo) Abortable() bool { return true }

// Two processes that exchange two messages.
func Example() {
	sys, err := message.System(echo{}, model.Setup{N: 2, Requests: 1, Requesters: model.Procs(0)})
	if err != nil {
		fmt.Println(err)
		return
	}
	run, err := model.ParseSchedule("p0 request\np0->p1 deliver\np1->p0 deliver")
	if err != nil {
		fmt.Println(err)
		return
	}
	trace, err := model.Explain(sys, run)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(trace)
	// Output:
	// 1  p0 request  (p0 trying; sends ping to {p1})
	//   2  p0->p1 deliver ping  (sends pong to {p0})
	//   3  p1->p0 deliver pong  (p0 remainder)
}

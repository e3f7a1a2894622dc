package message_test

import (
	"fmt"

	"doorway/model"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
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
	run, err := notation.Schedule("p0 request\np0->p1 deliver\np1->p0 deliver")
	if err != nil {
		fmt.Println(err)
		return
	}
	trace, err := transition.Explain(sys, run)
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

// A snooze is an alarm that a request puts off, and that repeats.
type snooze struct{}

const (
	wake = iota
	repeat
)

func (snooze) Init(model.ProcID) bool { return true }

func (snooze) Step(_ model.ProcID, asleep bool, in message.Input[string]) (bool, message.Sends[string]) {
	var out message.Sends[string]
	switch {
	case in.Kind == model.Request && asleep:
		out.Restart(wake)
	case in.Kind == model.Timeout && in.Timer == wake:
		asleep = false
	}
	return asleep, out
}

func (snooze) View(model.ProcID, bool) model.View { return model.View{} }

// TimerNames names the timers.
func (snooze) TimerNames() []string { return []string{wake: "wake", repeat: "repeat"} }

// Timers arms one or the other.
func (snooze) Timers(_ model.ProcID, asleep bool) (t message.Timers) {
	if asleep {
		t[wake] = 2
	} else {
		t[repeat] = 1
	}
	return t
}

// Two timers. A step restarts one of them.
func ExampleTimed() {
	sys, err := message.System(snooze{}, model.Setup{N: 1, Requests: 1, Delay: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	run, err := notation.Schedule("tick\np0 request\ntick\ntick\np0 timeout wake\ntick\np0 timeout repeat")
	if err != nil {
		fmt.Println(err)
		return
	}
	trace, err := transition.Explain(sys, run)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(trace)
	// Output:
	// 1  tick  (p0 timeout wake in 1)
	//   2  p0 request  (timeout wake in 2)
	//   3  tick  (p0 timeout wake in 1)
	//   4  tick  (p0 timeout wake in 0)
	//   5  p0 timeout wake  (timeout repeat in 1)
	//   6  tick  (p0 timeout repeat in 0)
	//   7  p0 timeout repeat  (timeout repeat in 1)
}

package recording

import (
	"slices"

	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// A recorder makes an execution. It identifies the messages of a channel by their values: a new message never stands
// before an older equal one.
type recorder struct {
	execution *Execution
	run       transition.Run
	channels  [][]int // by sender and receiver, the places in Messages of what is in transit
}

func newRecorder(sys transition.Runnable, run transition.Run) *recorder {
	r := &recorder{execution: &Execution{Setup: sys.Setup()}, run: run, channels: make([][]int, run.N()*run.N())}
	for _, reg := range memory.Registers(sys) {
		r.execution.Registers = append(r.execution.Registers, reg.Name)
	}
	for p := range model.ProcID(r.execution.Setup.N) {
		r.execution.Roles = append(r.execution.Roles, transition.RoleOf(sys, p))
	}
	return r
}

// state records the state after a step.
func (r *recorder) state(h transition.Step) {
	step := len(r.execution.States)
	fr := State{Step: h}
	if h.Event.Kind.OnMessage() {
		r.take(step, &h)
	}
	for p := range model.ProcID(r.run.N()) {
		fr.Views = append(fr.Views, r.run.View(p))
		fr.Locals = append(fr.Locals, r.run.Local(p))
		fr.Countdowns = append(fr.Countdowns, r.run.Countdowns(p))
		for q := range model.ProcID(r.run.N()) {
			r.align(step, p, q)
			fr.Transit = append(fr.Transit, *r.channel(p, q)...)
			fr.Within = append(fr.Within, r.run.Deadlines(p, q)...)
		}
	}
	for i := range r.execution.Registers {
		fr.Values = append(fr.Values, r.run.Register(i))
	}
	r.execution.States = append(r.execution.States, fr)
}

func (r *recorder) channel(from, to model.ProcID) *[]int {
	return &r.channels[int(from)*r.run.N()+int(to)]
}

// take removes the message of an event from its channel, or duplicates it.
func (r *recorder) take(step int, h *transition.Step) {
	c, k := r.channel(h.Event.From, h.Event.Proc), int(h.Event.Index)
	m := &r.execution.Messages[(*c)[k]]
	if h.Event.Kind == model.Duplicate {
		twin := *m
		twin.Copied = step
		*c = slices.Insert(*c, k+1, r.add(twin))
		return
	}
	*c = slices.Delete(*c, k, k+1)
	m.Ended, m.Fate = step, Delivered
	if h.Event.Kind == model.Drop || h.Is.Region == model.Down {
		m.Fate = Lost
	}
}

// align updates a channel: messages new in it were sent, and missing ones were lost.
func (r *recorder) align(step int, from, to model.ProcID) {
	c := r.channel(from, to)
	was := *c
	*c = nil
	for _, v := range r.run.Queue(from, to) {
		if len(was) > 0 && r.execution.Messages[was[0]].Value == v {
			*c, was = append(*c, was[0]), was[1:]
		} else {
			*c = append(*c, r.add(Message{From: from, To: to, Value: v, Sent: step}))
		}
	}
	for _, m := range was {
		r.execution.Messages[m].Ended, r.execution.Messages[m].Fate = step, Lost
	}
}

func (r *recorder) add(m Message) int {
	r.execution.Messages = append(r.execution.Messages, m)
	return len(r.execution.Messages) - 1
}

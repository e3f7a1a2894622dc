package message_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/internal/enabled"
	. "doorway/model/internal/modeltest"
	"doorway/model/message"
	"doorway/model/transition"
)

// sends is an algorithm that counts its events and sends something on each.
func sends(send func(out *Out, me model.ProcID)) Sender {
	return Sender{Does: func(me model.ProcID, s int, _ In) (int, Out) {
		var o Out
		send(&o, me)
		return s + 1, o
	}}
}

func TestMaxSends(t *testing.T) {
	for different := range 7 {
		sys := Passing(t, sends(func(o *Out, _ model.ProcID) {
			for m := range different {
				o.ToAll(model.Procs(1, 2), m)
				o.ToAll(0, 100) // sends nothing
			}
		}), "n=3")
		if different <= message.MaxSends {
			if r := Start(t, sys).Do("p0 request"); r.Last.Sent != 2*different {
				t.Errorf("%d messages to two processes count %d", different, r.Last.Sent)
			}
			continue
		}
		WantText(t, Fault(t, sys, "p0 request"), "more than 4 different messages", "ToAll")
	}
}

func TestSends(t *testing.T) {
	var o Out
	o.To(3, 7)
	o.ToAll(model.Procs(1, 2), 8)
	if to, m := o.Get(1); o.Len() != 2 || to != model.Procs(1, 2) || m != 8 {
		t.Errorf("%d messages, the second %d to %v", o.Len(), m, to)
	}
}

func TestSendingWhereThereIsNoChannel(t *testing.T) {
	to := func(p model.ProcID) Sender { return sends(func(o *Out, _ model.ProcID) { o.To(p, 5) }) }
	WantText(t, Fault(t, Passing(t, to(0), "n=2"), "p0 request"), "it sends 5 to p0, to which there is no channel")
	WantText(t, Fault(t, Passing(t, to(2), "n=2"), "p0 request"), "it sends 5 to p2, to which there is no channel")
	WantText(t, Fault(t, Passing(t, to(63), "n=2"), "p0 request"), "it sends 5 to p63, to which")
	ring := func(from, to model.ProcID) bool { return to == (from+1)%3 }
	sys := Passing(t, Linked[int, int]{Proc: to(1), Links: ring}, "n=3")
	Start(t, sys).Do("p0 request")
	WantText(t, Fault(t, sys, "p2 request"), "it sends 5 to p1, to which there is no channel")
	WantText(t, Fault(t, sys, "p1 request"), "it sends 5 to p1, to which there is no channel")
}

// TestSendingToNobody asks for what happens at the ends of a line: the process
// before p0 is numbered 255.
func TestSendingToNobody(t *testing.T) {
	sys := Passing(t, sends(func(o *Out, me model.ProcID) { o.To(me-1, 5) }), "n=2")
	Start(t, sys).Do("p1 request")
	WantText(t, Fault(t, sys, "p0 request"), "Step panics: it sends 5 to p255, which is not a process")
}

func TestSelfChannel(t *testing.T) {
	// On every event but one in two, p0 sends to itself two messages.
	alg := Linked[int, int]{Proc: Proc[int, int]{Does: func(_ model.ProcID, s int, i In) (int, Out) {
		var o Out
		if s%2 == 0 {
			o.To(0, s+1)
			o.To(0, s+2)
		}
		return s + 1, o
	}}, Links: func(from, to model.ProcID) bool { return true }}
	r := Start(t, Passing(t, alg, "n=1"))
	r.Do("p0 request; p0->p0 deliver; p0->p0 deliver; p0->p0 deliver; p0->p0 deliver")
	if got := Enabled(r.World); got != "p0->p0 deliver" {
		t.Errorf("can happen: %s", got)
	}
}

func TestChannelOverflow(t *testing.T) {
	alg := sends(func(o *Out, _ model.ProcID) { o.To(1, 5) })
	for _, channels := range []string{"fifo", "any"} {
		sys := Passing(t, alg, "n=2 requests=unlimited channels="+channels)
		full := strings.Repeat("p0 request;", enabled.MaxQueue)
		if r := Start(t, sys).Do(full); len(r.World.Queue(0, 1)) != enabled.MaxQueue {
			t.Errorf("the channel holds %d", len(r.World.Queue(0, 1)))
		}
		WantText(t, Fault(t, sys, full+"p0 request"), "the channel from p0 to p1 overflows: it holds 64 messages")
		sys = Passing(t, alg, "n=2 duplicates=64 channels="+channels)
		full = "p0 request;" + strings.Repeat("p0->p1 duplicate;", enabled.MaxQueue-1)
		Start(t, sys).Do(full)
		WantText(t, Fault(t, sys, full+"p0->p1 duplicate"), "the channel from p0 to p1 overflows: it holds 64 messages")
	}
}

func TestMPStepPanics(t *testing.T) {
	alg := Sender{Does: func(me model.ProcID, s int, _ In) (int, Out) {
		if s == 1 {
			panic("out of paper")
		}
		return s + 1, Out{}
	}}
	WantText(t, Fault(t, Passing(t, alg, "n=2 requests=2"), "p1 request; p1 request"), "Step panics: out of paper")
}

func TestMPInitPanics(t *testing.T) {
	for name, alg := range map[string]Sender{
		"Init": {Begins: func(me model.ProcID) int { return []int{}[me] }},
		"View": {Shows: func(me model.ProcID, _ int) model.View { panic("no view") }},
	} {
		if _, err := message.System(alg, model.NewSetup(2)); err == nil || !strings.Contains(err.Error(), "initial state: Init or View panics") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestMPAuthorPanics lets every method but Step panic, later than at once.
func TestMPAuthorPanics(t *testing.T) {
	counts := sends(func(*Out, model.ProcID) {})
	one := sends(func(o *Out, me model.ProcID) { o.To(1-me, 5) })
	views := counts
	views.Shows = func(_ model.ProcID, s int) model.View {
		if s == 2 {
			panic("no view")
		}
		return model.View{}
	}
	WantText(t, Fault(t, Passing(t, views, "n=2 requests=2"), "p1 request; p1 request"), "a method other than Step panics: no view")
	dies := Durable[int, int]{Proc: counts, Keeps: func(model.ProcID, int) int { panic("no disk") }}
	WantText(t, Fault(t, Passing(t, dies, "n=2 crashes=1"), "p1 request; p1 crash"), "a method other than Step panics: no disk")
	tokens := Carrier[int, int]{Proc: one, Holds: func(int) bool { panic("no idea") }}
	WantText(t, Fault(t, Passing(t, tokens, "n=2"), "p0 request"), "a method other than Step panics: no idea")
}

func TestMPImpure(t *testing.T) {
	calls := 0
	for name, alg := range map[string]message.Process[int, int]{
		"closure":  Sender{Does: func(model.ProcID, int, In) (int, Out) { calls++; return calls, Out{} }},
		"receiver": &counter{},
		"random":   Sender{Does: func(model.ProcID, int, In) (int, Out) { return rand.Int(), Out{} }},
		"sends": sends(func(o *Out, me model.ProcID) {
			calls++
			o.To(1-me, calls)
		}),
	} {
		if got := Fault(t, Passing(t, alg, "n=2"), "p0 request"); !strings.Contains(got, "Step is impure: it went to") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

type counter struct{ calls int }

func (c *counter) Init(model.ProcID) int             { return 0 }
func (c *counter) View(model.ProcID, int) model.View { return model.View{} }
func (c *counter) Step(model.ProcID, int, In) (int, Out) {
	c.calls++
	return c.calls, Out{}
}

func TestMPRefuses(t *testing.T) {
	type state struct{ P *int }
	_, err := message.System(Proc[state, *int]{}, model.Setup{N: 65})
	if err == nil {
		t.Fatal("no error")
	}
	WantText(t, err.Error(), "n=65 processes", "local state: message_test.state.P is a ptr", "message: *int is a ptr")
	for _, s := range []model.Setup{{}, {N: 65}, {N: 2, Requests: 256}, {N: 2, Requests: -2}, {N: 2, Crashes: -1}} {
		if _, err := message.System(Sender{}, s); err == nil {
			t.Errorf("no error for %v", s)
		}
	}
}

func TestDisabled(t *testing.T) {
	sys := Passing(t, sends(func(o *Out, me model.ProcID) { o.To(1-me, 5) }), "n=2")
	r := Start(t, sys)
	before := string(r.World.Key(nil))
	for _, e := range append(Schedule(t, "p0 exit; p0 step; p0 crash; p2 request; p63 request; p0->p1 deliver; p0->p0 deliver; p0->p63 drop; p0 suspect p1; p0 timeout; p0 recover"),
		model.Event{}, model.Event{Kind: 200, Proc: 1}, model.Event{Kind: model.Deliver, Proc: 200, From: 200, Which: model.Which{Index: 200}}) {
		err := r.Apply(e)
		if disabled := (*transition.DisabledError)(nil); !errors.As(err, &disabled) || disabled.Event != e {
			t.Errorf("%v: %v", e, err)
		} else {
			WantText(t, err.Error(), "is not enabled; enabled are: p0 request, p1 request")
		}
		if string(r.World.Key(nil)) != before {
			t.Fatalf("%v, which cannot happen, changes the world", e)
		}
	}
}

// TestAcceptsPanics lets Accepts panic: the message can then be delivered, and
// the panic shows.
func TestAcceptsPanics(t *testing.T) {
	one := sends(func(o *Out, me model.ProcID) { o.To(1-me, 5) })
	alg := Selective[int, int]{Proc: one, Takes: func(model.ProcID, int, model.ProcID, int) bool { panic("no idea") }}
	WantText(t, Fault(t, Passing(t, alg, "n=2"), "p0 request; p0->p1 deliver"), "a method other than Step panics: no idea")
}

// TestManyMessages sends more different messages than 16 bits can number.
func TestManyMessages(t *testing.T) {
	type state struct {
		Sent int
		Big  bool // received one above 1<<16
	}
	alg := Proc[state, int]{
		Does: func(me model.ProcID, s state, i In) (state, Out) {
			var o Out
			if i.Kind == model.Deliver {
				s.Big = s.Big || i.Msg > 1<<16
			} else {
				s.Sent++
				o.To(1-me, s.Sent)
			}
			return s, o
		},
		Shows: func(me model.ProcID, _ state) model.View { return model.View{Ready: me == 0} },
	}
	m := Passing(t, alg, "n=2").Machine()
	v := make([]uint32, m.Width())
	m.Start(v)
	var d transition.Delta
	for range 1<<16 + 2 {
		for _, e := range Schedule(t, "p0 step; p0->p1 deliver") {
			if err := m.Step(v, e, &d); err != nil {
				t.Fatal(err)
			}
			for _, c := range d.Changes {
				v[c.Component] = c.ID
			}
		}
	}
	if got := m.Snapshot(v).Local(1); got != (state{Big: true}) {
		t.Errorf("p1 is in state %+v", got)
	}
}

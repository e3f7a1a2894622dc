package model_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
)

type (
	out    = message.Sends[int]
	in     = message.Input[int]
	sender = proc[int, int]
)

// sends is an algorithm that counts its events and sends something on each.
func sends(send func(out *out, me model.ProcID)) sender {
	return sender{step: func(me model.ProcID, s int, _ in) (int, out) {
		var o out
		send(&o, me)
		return s + 1, o
	}}
}

func TestMaxSends(t *testing.T) {
	for different := range 7 {
		sys := passing(t, sends(func(o *out, _ model.ProcID) {
			for m := range different {
				o.ToAll(model.Procs(1, 2), m)
				o.ToAll(0, 100) // sends nothing
			}
		}), "n=3")
		if different <= message.MaxSends {
			if r := start(t, sys).do("p0 request"); r.last.Sent != 2*different {
				t.Errorf("%d messages to two processes count %d", different, r.last.Sent)
			}
			continue
		}
		wantText(t, fault(t, sys, "p0 request"), "more than 4 different messages", "ToAll")
	}
}

func TestSends(t *testing.T) {
	var o out
	o.To(3, 7)
	o.ToAll(model.Procs(1, 2), 8)
	if to, m := o.Get(1); o.Len() != 2 || to != model.Procs(1, 2) || m != 8 {
		t.Errorf("%d messages, the second %d to %v", o.Len(), m, to)
	}
}

func TestSendingWhereThereIsNoChannel(t *testing.T) {
	to := func(p model.ProcID) sender { return sends(func(o *out, _ model.ProcID) { o.To(p, 5) }) }
	wantText(t, fault(t, passing(t, to(0), "n=2"), "p0 request"), "it sends 5 to p0, to which there is no channel")
	wantText(t, fault(t, passing(t, to(2), "n=2"), "p0 request"), "it sends 5 to p2, to which there is no channel")
	wantText(t, fault(t, passing(t, to(63), "n=2"), "p0 request"), "it sends 5 to p63, to which")
	ring := func(from, to model.ProcID) bool { return to == (from+1)%3 }
	sys := passing(t, linked[int, int]{to(1), ring}, "n=3")
	start(t, sys).do("p0 request")
	wantText(t, fault(t, sys, "p2 request"), "it sends 5 to p1, to which there is no channel")
	wantText(t, fault(t, sys, "p1 request"), "it sends 5 to p1, to which there is no channel")
}

// TestSendingToNobody asks for what happens at the ends of a line: the process
// before p0 is numbered 255.
func TestSendingToNobody(t *testing.T) {
	sys := passing(t, sends(func(o *out, me model.ProcID) { o.To(me-1, 5) }), "n=2")
	start(t, sys).do("p1 request")
	wantText(t, fault(t, sys, "p0 request"), "Step panics: it sends 5 to p255, which is not a process")
}

func TestSelfChannel(t *testing.T) {
	// On every event but one in two, p0 sends to itself two messages.
	alg := linked[int, int]{proc[int, int]{step: func(_ model.ProcID, s int, i in) (int, out) {
		var o out
		if s%2 == 0 {
			o.To(0, s+1)
			o.To(0, s+2)
		}
		return s + 1, o
	}}, func(from, to model.ProcID) bool { return true }}
	r := start(t, passing(t, alg, "n=1"))
	r.do("p0 request; p0->p0 deliver; p0->p0 deliver; p0->p0 deliver; p0->p0 deliver")
	if got := enabled(r.world); got != "p0->p0 deliver" {
		t.Errorf("can happen: %s", got)
	}
}

func TestChannelOverflow(t *testing.T) {
	alg := sends(func(o *out, _ model.ProcID) { o.To(1, 5) })
	for _, channels := range []string{"fifo", "any"} {
		sys := passing(t, alg, "n=2 requests=unlimited channels="+channels)
		full := strings.Repeat("p0 request;", model.MaxQueue)
		if r := start(t, sys).do(full); len(r.world.Queue(0, 1)) != model.MaxQueue {
			t.Errorf("the channel holds %d", len(r.world.Queue(0, 1)))
		}
		wantText(t, fault(t, sys, full+"p0 request"), "the channel from p0 to p1 overflows: it holds 64 messages")
		sys = passing(t, alg, "n=2 duplicates=64 channels="+channels)
		full = "p0 request;" + strings.Repeat("p0->p1 duplicate;", model.MaxQueue-1)
		start(t, sys).do(full)
		wantText(t, fault(t, sys, full+"p0->p1 duplicate"), "the channel from p0 to p1 overflows: it holds 64 messages")
	}
}

func TestMPStepPanics(t *testing.T) {
	alg := sender{step: func(me model.ProcID, s int, _ in) (int, out) {
		if s == 1 {
			panic("out of paper")
		}
		return s + 1, out{}
	}}
	wantText(t, fault(t, passing(t, alg, "n=2 requests=2"), "p1 request; p1 request"), "Step panics: out of paper")
}

func TestMPInitPanics(t *testing.T) {
	for name, alg := range map[string]sender{
		"Init": {init: func(me model.ProcID) int { return []int{}[me] }},
		"View": {view: func(me model.ProcID, _ int) model.View { panic("no view") }},
	} {
		if _, err := message.System(alg, model.NewSetup(2)); err == nil || !strings.Contains(err.Error(), "initial state: Init or View panics") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestMPAuthorPanics lets every method but Step panic, later than at once.
func TestMPAuthorPanics(t *testing.T) {
	counts := sends(func(*out, model.ProcID) {})
	one := sends(func(o *out, me model.ProcID) { o.To(1-me, 5) })
	views := counts
	views.view = func(_ model.ProcID, s int) model.View {
		if s == 2 {
			panic("no view")
		}
		return model.View{}
	}
	wantText(t, fault(t, passing(t, views, "n=2 requests=2"), "p1 request; p1 request"), "a method other than Step panics: no view")
	dies := durable[int, int]{counts, func(model.ProcID, int) int { panic("no disk") }}
	wantText(t, fault(t, passing(t, dies, "n=2 crashes=1"), "p1 request; p1 crash"), "a method other than Step panics: no disk")
	tokens := carrier[int, int]{one, func(int) bool { panic("no idea") }}
	wantText(t, fault(t, passing(t, tokens, "n=2"), "p0 request"), "a method other than Step panics: no idea")
}

func TestMPImpure(t *testing.T) {
	calls := 0
	for name, alg := range map[string]message.Process[int, int]{
		"closure":  sender{step: func(model.ProcID, int, in) (int, out) { calls++; return calls, out{} }},
		"receiver": &counter{},
		"random":   sender{step: func(model.ProcID, int, in) (int, out) { return rand.Int(), out{} }},
		"sends": sends(func(o *out, me model.ProcID) {
			calls++
			o.To(1-me, calls)
		}),
	} {
		if got := fault(t, passing(t, alg, "n=2"), "p0 request"); !strings.Contains(got, "Step is impure: it went to") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

type counter struct{ calls int }

func (c *counter) Init(model.ProcID) int             { return 0 }
func (c *counter) View(model.ProcID, int) model.View { return model.View{} }
func (c *counter) Step(model.ProcID, int, in) (int, out) {
	c.calls++
	return c.calls, out{}
}

func TestMPRefuses(t *testing.T) {
	type state struct{ P *int }
	_, err := message.System(proc[state, *int]{}, model.Setup{N: 65})
	if err == nil {
		t.Fatal("no error")
	}
	wantText(t, err.Error(), "n=65 processes", "local state: model_test.state.P is a ptr", "message: *int is a ptr")
	for _, s := range []model.Setup{{}, {N: 65}, {N: 2, Requests: 256}, {N: 2, Requests: -2}, {N: 2, Crashes: -1}} {
		if _, err := message.System(sender{}, s); err == nil {
			t.Errorf("no error for %v", s)
		}
	}
}

func TestDisabled(t *testing.T) {
	sys := passing(t, sends(func(o *out, me model.ProcID) { o.To(1-me, 5) }), "n=2")
	r := start(t, sys)
	before := string(r.world.Key(nil))
	for _, e := range append(schedule(t, "p0 exit; p0 step; p0 crash; p2 request; p63 request; p0->p1 deliver; p0->p0 deliver; p0->p63 drop; p0 suspect p1; p0 timeout; p0 recover"),
		model.Event{}, model.Event{Kind: 200, Proc: 1}, model.Event{Kind: model.Deliver, Proc: 200, From: 200, Which: model.Which{Index: 200}}) {
		err := r.apply(e)
		if disabled := (*transition.DisabledError)(nil); !errors.As(err, &disabled) || disabled.Event != e {
			t.Errorf("%v: %v", e, err)
		} else {
			wantText(t, err.Error(), "is not enabled; enabled are: p0 request, p1 request")
		}
		if string(r.world.Key(nil)) != before {
			t.Fatalf("%v, which cannot happen, changes the world", e)
		}
	}
}

// TestAcceptsPanics lets Accepts panic: the message can then be delivered, and
// the panic shows.
func TestAcceptsPanics(t *testing.T) {
	one := sends(func(o *out, me model.ProcID) { o.To(1-me, 5) })
	alg := selective[int, int]{one, func(model.ProcID, int, model.ProcID, int) bool { panic("no idea") }}
	wantText(t, fault(t, passing(t, alg, "n=2"), "p0 request; p0->p1 deliver"), "a method other than Step panics: no idea")
}

// TestManyMessages sends more different messages than 16 bits can number.
func TestManyMessages(t *testing.T) {
	type state struct {
		Sent int
		Big  bool // received one above 1<<16
	}
	alg := proc[state, int]{
		step: func(me model.ProcID, s state, i in) (state, out) {
			var o out
			if i.Kind == model.Deliver {
				s.Big = s.Big || i.Msg > 1<<16
			} else {
				s.Sent++
				o.To(1-me, s.Sent)
			}
			return s, o
		},
		view: func(me model.ProcID, _ state) model.View { return model.View{Ready: me == 0} },
	}
	m := passing(t, alg, "n=2").Machine()
	v := make([]uint32, m.Width())
	m.Start(v)
	var d transition.Delta
	for range 1<<16 + 2 {
		for _, e := range schedule(t, "p0 step; p0->p1 deliver") {
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

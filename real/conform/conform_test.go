package conform_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"doorway/algorithms/central"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/real"
	"doorway/real/conform"
)

// A member waits for the lock; told is closed when it has it.
type member struct {
	p    *real.Process
	told chan struct{}
}

// coordinator is the server: page central's coordinator as a program.
type coordinator struct {
	held    bool
	waiting []member
	hasty   bool // grants to who asks though the lock is held. Wrong
}

func (c *coordinator) request(m member) {
	if c.held && !c.hasty {
		c.waiting = append(c.waiting, m)
		return
	}
	c.grant(m)
}

func (c *coordinator) release() {
	if c.held = len(c.waiting) > 0; c.held {
		m := c.waiting[0]
		c.waiting = c.waiting[1:]
		c.grant(m)
	}
}

func (c *coordinator) grant(m member) {
	c.held = true
	go func() {
		if real.Push(m.p.Context(), m.p, "GRANT") == nil {
			close(m.told)
		}
	}()
}

const server = 2

// client locks and unlocks whenever it is told to: its calls idle and busy return when it shall.
func client(hasty, chatty bool) func(*real.Process) {
	return func(p *real.Process) {
		ctx := p.Context()
		call := func(text string) error {
			_, err := real.Call(ctx, p, text, func() (none struct{}, err error) { return none, nil })
			return err
		}
		send := func(text string, arrive func(*coordinator)) {
			go real.Send(ctx, p, server, text, func() { //nolint:errcheck // nothing is lost
				arrive(real.Part(p, func() *coordinator { return &coordinator{hasty: hasty} }))
			})
		}
		for call("idle") == nil {
			m := member{p, make(chan struct{})}
			send("REQUEST", func(c *coordinator) { c.request(m) })
			select {
			case <-m.told:
			case <-ctx.Done():
				return
			}
			p.Inside(func() { _ = call("busy") })
			send("RELEASE", (*coordinator).release)
			if chatty {
				send("THANKS", func(*coordinator) {})
			}
		}
	}
}

// told are the acts in which a call of a process is answered.
func told(p model.ProcID, text string) []conform.Act {
	return []conform.Act{conform.Delivery(p, server, text), conform.Delivery(server, p, "ok")}
}

func mapping() conform.Mapping {
	names := []string{"p0", "p1", "coordinator"}
	text := func(m any) string { return m.(interface{ String() string }).String() }
	return conform.Mapping{
		Begin: []conform.Act{{Kind: model.Request, To: 0}, {Kind: model.Request, To: 1}},
		Acts: func(e model.Event, was, _ model.Snapshot) []conform.Act {
			switch e.Kind {
			case model.Request:
				return told(e.Proc, "idle")
			case model.Exit:
				return told(e.Proc, "busy")
			default:
				return []conform.Act{conform.Delivery(e.From, e.Proc, text(was.Queue(e.From, e.Proc)[e.Index]))}
			}
		},
		Page: conform.Look{Names: names, Message: text},
		Program: conform.Look{Names: names, Message: func(m any) string {
			if t := text(m); t != "idle" && t != "busy" {
				return t
			}
			return ""
		}},
	}
}

// page is the coordinator's page for two clients.
func page(t *testing.T, requests int) transition.System {
	t.Helper()
	sys, err := message.System(central.Algorithm{Coordinator: server}, model.Setup{N: 3, Requests: requests, Requesters: model.Procs(0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

func program(t *testing.T, client func(*real.Process)) *real.Program {
	t.Helper()
	prog, err := real.New(t, real.Setup{N: 2}, client)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// The coordinator of the page and this one do the same, edge by edge.
func TestConform(t *testing.T) {
	conform.Test(t, page(t, 2), program(t, client(false, false)), mapping())
	r, err := conform.Check(t.Context(), page(t, 2), program(t, client(false, false)), mapping(), nil)
	if err != nil || r.Taken != 208 || r.Edges != 208 || r.States != 123 || r.Unreached > 0 {
		t.Errorf("%v, %v; want the 208 edges of 123 states", r, err)
	}
}

// What does more than the page, or something else, differs where it does so first.
func TestDiffers(t *testing.T) {
	for _, c := range []struct {
		name          string
		hasty, chatty bool
		event, why    string
	}{
		{"grants to two", true, false, "deliver", "coordinator->p1 GRANT"},
		{"sends more", false, true, "exit", "p0->coordinator THANKS"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := conform.Check(t.Context(), page(t, 2), program(t, client(c.hasty, c.chatty)), mapping(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Differences) == 0 || r.Taken == r.Edges {
				t.Fatal("no difference")
			}
			d := r.Differences[0]
			if !strings.Contains(d.Run[len(d.Run)-1].String(), c.event) || !strings.Contains(d.Why, c.why) {
				t.Error(d)
			}
		})
	}
}

// A check that is ended returns what there was until then.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	runs := 0
	r, err := conform.Check(ctx, page(t, 1), program(t, client(false, false)), mapping(), func(conform.Result) {
		if runs++; runs == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || r.Runs != 2 || r.Taken == 0 || r.Unreached != r.Edges-r.Taken || r.Unreached == 0 {
		t.Error(r, err)
	}
}

// The error for what cannot be checked says what is wrong.
func TestErrors(t *testing.T) {
	m := mapping()
	m.Begin = told(0, "hello")
	_, err := conform.Check(t.Context(), page(t, 1), program(t, client(false, false)), m, nil)
	if err == nil || !strings.Contains(err.Error(), "does not come to where the page begins") || !strings.Contains(err.Error(), "p0->p2 deliver hello") {
		t.Error(err)
	}
	m.Begin = nil
	_, err = conform.Check(t.Context(), page(t, 1), program(t, func(*real.Process) { panic("oh") }), mapping(), nil)
	if err == nil || !strings.Contains(err.Error(), "p0 panics: oh") {
		t.Error(err)
	}
}

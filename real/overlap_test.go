package real_test

import (
	"context"
	"testing"
	"time"

	"doorway/model/notation"
	"doorway/real"
)

// Sequel tells to the moment how long two are inside, or lead, at once.
func TestSequel(t *testing.T) {
	inside := func(p *real.Process) { p.Inside(func() { time.Sleep(4200 * time.Millisecond) }) }
	leads := func(p *real.Process) {
		p.Leads(true)
		time.Sleep(time.Duration(3+p.ID()) * time.Second)
		p.Leads(false)
	}
	asks := func(p *real.Process) {
		p.Inside(func() {
			ctx, cancel := context.WithTimeout(p.Context(), 6*time.Second)
			defer cancel()
			_, _ = real.Call(ctx, p, "ask", func() (none struct{}, _ error) { return none, nil })
		})
	}
	calls := func(p *real.Process) {
		p.Inside(func() {
			for p.Context().Err() == nil {
				_, _ = real.Call(p.Context(), p, "ask", func() (none struct{}, _ error) { return none, nil })
			}
		})
	}
	within := func(p *real.Process) {
		time.Sleep(time.Duration(p.ID()) * 300 * time.Millisecond)
		p.Inside(func() { time.Sleep(500 * time.Millisecond) })
	}
	for _, c := range []struct {
		what     string
		process  func(*real.Process)
		schedule string
		want     string
	}{
		{"nobody met", inside, "p0 request\ntick", ""},
		{"met after a second", inside, "p0 request\ntick\np1 request", "{p0,p1} were inside together for 3.2s if messages arrive at once from here on\n"},
		{"one crashes", inside, "p0 request\np1 request\ntick\np1 crash", "{p0,p1} were inside together for 1s if messages arrive at once from here on\n"},
		{"shown and past", within, "p0 request\np1 request\ntick\np1 step", "{p0,p1} were inside together for 200ms if messages arrive at once from here on\n"},
		{"leaders", leads, "p0 request\ntick\np1 request", "{p0,p1} led at once for 2s if messages arrive at once from here on\n"},
		{"a leader crashes", leads, "p0 request\ntick\np1 request\ntick\np1 crash", "{p0,p1} led at once for 1s if messages arrive at once from here on\n"},
		{"they lead for ever", func(p *real.Process) { p.Leads(true); <-p.Context().Done() }, "p0 request\np1 request",
			"{p0,p1} led at once for more than 1h0m0s if messages arrive at once from here on\n"},
		{"they call the server for ever", calls, "p0 request\np1 request",
			"{p0,p1} were inside together for more than 0s if messages arrive at once from here on, and for more than 1h0m0s if none arrives\n"},
		{"a pause", inside, "p0 request\np0 pause\ntick\ntick\ntick\ntick\ntick\np1 request", "{p0,p1} were inside together for 0s if messages arrive at once from here on\n"},
		{"an answer ends it", asks, "p0 request\ntick\ntick\np1 request",
			"{p0,p1} were inside together for 0s if messages arrive at once from here on, and for 4s if none arrives\n"},
		{"it never ends", func(p *real.Process) { p.Work(p.Context()) }, "p0 request\np1 request",
			"{p0,p1} were inside together for more than 1h0m0s if messages arrive at once from here on\n"},
		{"no run of it", inside, "p0 request\np0 request", ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2, Crashes: 1, Pauses: 1}, c.process)
			if err != nil {
				t.Fatal(err)
			}
			s, err := notation.Schedule(c.schedule)
			if err != nil {
				t.Fatal(err)
			}
			if got := prog.Sequel(s); got != c.want {
				t.Errorf("told %q, want %q", got, c.want)
			}
		})
	}
}

package kube_test

import (
	"context"
	"testing"

	"doorway/algorithms/leaderelector"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/real/conform"
)

// mutants are the page with a line changed, as the mutants of the catalogue have it: what comes of a step
// of the page, and what goes into it.
var mutants = map[string]struct {
	in  func(me model.ProcID, s leaderelector.State, in *message.Input[leaderelector.Message])
	out func(s, next *leaderelector.State, in message.Input[leaderelector.Message], sends *message.Sends[leaderelector.Message])
}{
	"overwrites": {in: func(me model.ProcID, s leaderelector.State, in *message.Input[leaderelector.Message]) {
		if me == leaderelector.Server && in.Kind == model.Deliver {
			in.Msg.Version = s.Version
		}
	}},
	"blind": {out: func(s, _ *leaderelector.State, in message.Input[leaderelector.Message], sends *message.Sends[leaderelector.Message]) {
		if s.Valid && in.Kind == model.Deliver && in.Msg.Kind == leaderelector.Record {
			all := *sends
			*sends = message.Sends[leaderelector.Message]{}
			for i := range all.Len() {
				sends.ToAll(all.Get(i))
			}
		}
	}},
	"loyal": {out: func(s, next *leaderelector.State, in message.Input[leaderelector.Message], _ *message.Sends[leaderelector.Message]) {
		next.Valid = next.Valid || s.Valid && in.Kind == model.Timeout && next.Region == model.Trying
	}},
}

type mutant struct {
	leaderelector.Algorithm
	name string
}

func (m mutant) Step(me model.ProcID, s leaderelector.State, in message.Input[leaderelector.Message]) (leaderelector.State, message.Sends[leaderelector.Message]) {
	change := mutants[m.name]
	if change.in != nil {
		change.in(me, s, &in)
	}
	next, sends := m.Algorithm.Step(me, s, in)
	if change.out != nil {
		change.out(&s, &next, in, &sends)
	}
	return next, sends
}

// differs fails the test unless the elector differs from a page, and first at such an event.
func differs(t *testing.T, page transition.System, d durations, event string) {
	t.Helper()
	prog, m := conformity(t, d)
	ctx, cancel := context.WithCancel(t.Context())
	r, err := conform.Check(ctx, page, prog, m, func(r conform.Result) {
		if len(r.Differences) > 0 {
			cancel()
		}
	})
	if r == nil || len(r.Differences) == 0 {
		t.Fatalf("%v, %v; want a difference", r, err)
	}
	if d := r.Differences[0]; d.Run[len(d.Run)-1].String() != event {
		t.Error(d)
	}
}

// It does not do what the mutants of the page do, nor what the page does whose candidates compare versions,
// and with other durations it does something else.
func TestConformNot(t *testing.T) {
	for _, c := range []struct{ mutant, event string }{
		{"overwrites", "p2->p0 deliver"}, {"blind", "p0->p2 deliver"}, {"loyal", "p0->p2 deliver"},
	} {
		t.Run(c.mutant, func(t *testing.T) {
			page, err := message.System(mutant{leaderelector.Algorithm{LeaseDuration: 6, RenewDeadline: 3, RetryPeriod: 2, Second: 1}, c.mutant}, both)
			if err != nil {
				t.Fatal(err)
			}
			if c.mutant != "overwrites" {
				page = late{page}
			}
			differs(t, page, usual, c.event)
		})
	}
	t.Run("versions", func(t *testing.T) { differs(t, late{elections(t, usual, 0)}, usual, "p0->p1 deliver") })
	for _, c := range []struct {
		longer string
		durations
		event string
	}{{"lease", durations{7, 3, 2}, "p0->p2 deliver"}, {"renew", durations{6, 4, 2}, "p1 timeout deadline"}, {"retry", durations{6, 3, 1}, "p0->p2 deliver"}} {
		t.Run(c.longer, func(t *testing.T) { differs(t, late{elections(t, usual, 1)}, c.durations, c.event) })
	}
}

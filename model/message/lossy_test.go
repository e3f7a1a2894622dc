package message_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/message"
	"doorway/model/transition"
)

// A mail is what p0 sends p1, one message after the other, and what p1 does with
// it: by its state whether it has a step of its own to take, and where that leads,
// and by its state and the message whether it accepts the message, and where that leads.
type mail struct {
	letters  string // each is "a" or "b"
	ready    [3]bool
	after    [3]uint8
	accepts  [3][2]bool
	received [3][2]uint8
}

// A mailer is the local state of a process of mail: what p0 has sent, or the state
// of p1 and what it has received.
type mailer struct {
	Sent, State uint8
	Got         string
}

func (a mail) Init(model.ProcID) mailer { return mailer{} }

func (a mail) View(me model.ProcID, s mailer) model.View {
	if me == 0 {
		return model.View{Ready: int(s.Sent) < len(a.letters)}
	}
	return model.View{Ready: a.ready[s.State]}
}

func (a mail) Step(me model.ProcID, s mailer, in message.Input[byte]) (mailer, message.Sends[byte]) {
	var out message.Sends[byte]
	switch {
	case me == 0:
		out.To(1, a.letters[s.Sent])
		s.Sent++
	case in.Kind == model.Step:
		s.State = a.after[s.State]
	default:
		s.State = a.received[s.State][in.Msg-'a']
		s.Got += string(in.Msg)
	}
	return s, out
}

func (a mail) Accepts(_ model.ProcID, s mailer, _ model.ProcID, m byte) bool {
	return a.accepts[s.State][m-'a']
}

func anyMail(t *rapid.T) (a mail) {
	a.letters = rapid.StringMatching("[ab]{1,4}").Draw(t, "letters")
	for s := range a.ready {
		a.ready[s] = rapid.IntRange(0, 3).Draw(t, "ready") == 0
		a.after[s] = rapid.Uint8Range(0, 2).Draw(t, "after")
		for m := range a.accepts[s] {
			a.accepts[s][m] = rapid.Bool().Draw(t, "accepts")
			a.received[s][m] = rapid.Uint8Range(0, 2).Draw(t, "received")
		}
	}
	return a
}

// A wire is a state of mail, as seen by a judge that knows nothing of this
// package: the channel is a string, and any letter in it may be lost, or come
// twice, wherever it stands.
type wire struct {
	sent                int
	channel             string
	state               uint8
	got                 string
	drops, duplications int
}

// outcomes returns everything that p1 may have received, by brute force.
func (a mail) outcomes(order model.Order, drops, duplications int) (got []string) {
	begin := wire{drops: drops, duplications: duplications}
	met, frontier, all := map[wire]bool{begin: true}, []wire{begin}, map[string]bool{}
	add := func(p wire) {
		if !met[p] {
			met[p] = true
			frontier = append(frontier, p)
		}
	}
	for ; len(frontier) > 0; frontier = frontier[1:] {
		p := frontier[0]
		all[p.got] = true
		if p.sent < len(a.letters) {
			q := p
			q.sent, q.channel = p.sent+1, p.channel+a.letters[p.sent:p.sent+1]
			add(q)
		}
		if a.ready[p.state] {
			q := p
			q.state = a.after[p.state]
			add(q)
		}
		for i := range len(p.channel) {
			m := p.channel[i]
			rest := p.channel[:i] + p.channel[i+1:]
			if (i == 0 || order == model.AnyOrder) && a.accepts[p.state][m-'a'] {
				q := p
				q.channel, q.state, q.got = rest, a.received[p.state][m-'a'], p.got+string(m)
				add(q)
			}
			if q := p; q.drops > 0 {
				q.drops, q.channel = p.drops-1, rest
				add(q)
			}
			if q := p; q.duplications > 0 {
				q.duplications, q.channel = p.duplications-1, p.channel[:i+1]+p.channel[i:]
				add(q)
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// heard returns everything that p1 may have received in the system's worlds.
func heard(t rapid.TB, sys transition.System) []string {
	begin, all := sys.World(), map[string]bool{}
	met, frontier := map[string]bool{string(begin.Key(nil)): true}, []transition.World{begin}
	for ; len(frontier) > 0; frontier = frontier[1:] {
		w := frontier[0]
		all[w.Local(1).(mailer).Got] = true
		for _, e := range w.Enabled(nil) {
			next := w.Clone()
			if _, err := next.Apply(e); err != nil {
				t.Fatal(err)
			}
			if key := string(next.Key(nil)); !met[key] {
				met[key] = true
				frontier = append(frontier, next)
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// TestLossyChannelsAgainstBruteForce: what its receiver does not accept yet can
// be lost, and come twice, like anything else in transit.
func TestLossyChannelsAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := anyMail(t)
		s := model.Setup{
			N: 2, Channels: model.Order(rapid.IntRange(0, 1).Draw(t, "order")),
			Drops: rapid.IntRange(0, 2).Draw(t, "drops"), Duplicates: rapid.IntRange(0, 1).Draw(t, "duplicates"),
		}
		sys, err := message.System(a, s)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := heard(t, sys), a.outcomes(s.Channels, s.Drops, s.Duplicates); !slices.Equal(got, want) {
			t.Fatalf("%v: p1 may have received %q, want %q", s, got, want)
		}
	})
}

// picky takes "b" alone; "a" stands before it.
var picky = mail{letters: "ab", accepts: [3][2]bool{{false, true}}}

// TestRefusedMessagesAreLost is the smallest such system.
func TestRefusedMessagesAreLost(t *testing.T) {
	r := Start(t, Passing(t, picky, "n=2 requests=0 drops=1 duplicates=1"))
	r.Do("p0 step; p0 step")
	if got, want := Enabled(r.World), "p0->p1 drop; p0->p1 duplicate"; got != want {
		t.Fatalf("can happen: %s, want %s", got, want)
	}
	if reason := r.Apply(Schedule(t, "p0->p1 deliver")[0]); reason == nil || !strings.Contains(reason.Error(), "deliver") {
		t.Fatalf("what is refused is delivered: %v", reason)
	}
	r.Do("p0->p1 drop; p0->p1 deliver")
	if got := r.World.Local(1).(mailer).Got; got != "b" {
		t.Fatalf("p1 has received %q, want b", got)
	}
}

// TestRefusedMessagesOfTimeAreLost: time waits for nothing that is refused, and
// it can be lost once it may have arrived.
func TestRefusedMessagesOfTimeAreLost(t *testing.T) {
	r := Start(t, Passing(t, picky, "n=2 requests=0 drops=1 delay=1"))
	r.Do("p0 step; p0 step; tick")
	if got, want := Enabled(r.World), "p0->p1 drop"; got != want {
		t.Fatalf("can happen: %s, want %s", got, want)
	}
	r.Do("p0->p1 drop; p0->p1 deliver")
}

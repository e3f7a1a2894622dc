package real_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"doorway/model"
	"doorway/model/notation"
	"doorway/real"
)

// A server that crashes goes on with what it had, or with nothing. The calls that it did not get fail when it is back; what
// it has answered arrives.
func TestServerRestarts(t *testing.T) {
	const first = "p0 request; p0->p2 deliver; p2->p0 deliver; "
	for _, c := range []struct {
		what, schedule string
		forgets        bool
		told           string
	}{
		{"goes on", first + "p2 crash; p2 recover; p1 request; p1->p2 deliver; p2->p1 deliver", false, "p0 1 <nil>, p1 2 <nil>"},
		{"forgets", first + "p2 crash; p2 recover; p1 request; p1->p2 deliver; p2->p1 deliver", true, "p0 1 <nil>, p1 1 <nil>"},
		{"a call under way", "p0 request; p2 crash", false, ""},
		{"a call under way, later", "p0 request; p2 crash; p2 recover", false, "p0 0 connection reset by peer"},
		{"a call while it is down", first + "p2 crash; p1 request; p2 recover", true, "p0 1 <nil>, p1 0 connection reset by peer"},
		{"nobody waits any more", "p0 request; p2 crash; tick; tick; p2 recover", false, "p0 0 context deadline exceeded"},
		{"an answer under way", "p0 request; p0->p2 deliver; p2 crash; p2->p0 deliver", false, "p0 1 <nil>"},
		{"another process forgets nothing of the server's", first + "p1 request; p1 crash; p1 recover; p1->p2 deliver; p1->p2 deliver; p2->p1 deliver", true, "p0 1 <nil>, p1 3 <nil>"},
	} {
		setup := real.Setup{N: 2, Crashes: 1, Recoveries: 1, Crashers: model.Procs(1, 2), Forgets: c.forgets}
		if told, _ := play(t, setup, ask, c.schedule); told != c.told {
			t.Errorf("%s: told %q, want %q", c.what, told, c.told)
		}
	}
}

// A ledger loses its last entry.
type ledger struct{ entries, lost []model.ProcID }

func (l *ledger) Forget(at model.ProcID) {
	l.lost = append(l.lost, at)
	l.entries = l.entries[:len(l.entries)-1]
}

// A part of a server says itself what it loses, be it at the server or at another process.
func TestForgetful(t *testing.T) {
	for _, at := range []model.ProcID{1, 2} {
		var l *ledger
		enter := func(p *real.Process, _ func(string)) {
			_, _ = real.CallAt(p.Context(), p, at, "enter", func() (int, error) {
				l = real.Part(p, func() *ledger { return &ledger{} })
				l.entries = append(l.entries, p.ID())
				return 0, nil
			})
			<-p.Context().Done()
		}
		setup := real.Setup{N: 2, Crashes: 1, Recoveries: 1, Crashers: model.Procs(at), Forgets: true, Starts: 2}
		to, name := "p0->"+at.String()+" deliver; ", at.String()
		up := ""
		if at == 1 {
			up = "p1 request; "
		}
		_, run := play(t, setup, enter, up+"p0 request; "+to+name+" crash; "+name+" recover")
		if !slices.Equal(l.lost, []model.ProcID{at}) || len(l.entries) > 0 {
			t.Errorf("at %v: %+v", at, l)
		}
		run.Reset()
	}
}

// A process that has served nobody has no part of a server to lose.
func TestForgetsOnlyServers(t *testing.T) {
	var l *ledger
	_, run := play(t, real.Setup{N: 1, Crashes: 1, Recoveries: 1, Forgets: true}, func(p *real.Process, _ func(string)) {
		_, _ = real.Call(p.Context(), p, "enter", func() (int, error) {
			l = real.Part(p, func() *ledger { return &ledger{} })
			l.entries = append(l.entries, p.ID())
			return 0, nil
		})
		<-p.Context().Done()
	}, "p0 request; p0->p1 deliver; p0 crash; p0 recover")
	if len(l.lost) > 0 || len(l.entries) != 1 {
		t.Errorf("%+v", l)
	}
	run.Reset()
}

// Who has crashed is down for as long as the setup says, be it a process or the server.
func TestDowntime(t *testing.T) {
	idle := func(p *real.Process, _ func(string)) { <-p.Context().Done() }
	for _, who := range []string{"p1", "p2"} {
		setup := real.Setup{N: 2, Crashes: 1, Recoveries: 1, Crashers: model.Procs(1, 2), Downtime: 2500 * time.Millisecond}
		up, err := notation.Event(who + " recover")
		if err != nil {
			t.Fatal(err)
		}
		for ticks, want := range map[string]bool{"": false, "; tick; tick": false, "; tick; tick; tick": true} {
			_, run := play(t, setup, idle, "p0 request; p1 request; tick; tick; tick; "+who+" crash"+ticks)
			if got := slices.Contains(run.Enabled(nil), up); got != want {
				t.Errorf("%s%s: it may start again: %v", who, ticks, got)
			}
			run.Reset()
		}
	}
	for want, s := range map[string]real.Setup{
		"a crashed process is down for -1s; want 0 or more":                        {N: 1, Crashes: 1, Recoveries: 1, Downtime: -time.Second},
		"a crashed process is down for 1s, and none starts again: give Recoveries": {N: 1, Crashes: 1, Downtime: time.Second},
	} {
		if _, err := real.New(t, s, func(*real.Process) {}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// A server that crashes pushes nothing any more. Who waits for that is told when it is back, as of a call.
func TestPushOfCrashed(t *testing.T) {
	setup := real.Setup{N: 1, Crashes: 1, Recoveries: 1, Crashers: model.Procs(1)}
	for schedule, want := range map[string]string{
		"p0 request; p1 crash; tick":                             "down, ",
		"p0 request; p1 crash; tick; tick; p1 recover":           "down, connection reset by peer, ",
		"p0 request; tick; p1 crash; p1->p0 deliver":             "down, <nil>, ",
		"p0 request; tick; p1 crash; p1 recover; p1->p0 deliver": "down, <nil>, ",
		"p0 request; tick; p1->p0 deliver; p1 crash; p1 recover": "<nil>, down, ",
		"p0 request; tick; p1->p0 deliver; tick":                 "<nil>, ",
	} {
		told := ""
		_, run := play(t, setup, func(p *real.Process, _ func(string)) {
			up := real.Up(p)
			defer context.AfterFunc(up, func() {
				if p.Context().Err() == nil {
					told += "down, "
				}
			})()
			time.Sleep(time.Second)
			told += fmt.Sprint(real.Push(p.Context(), p, "event"), ", ")
			<-p.Context().Done()
		}, schedule)
		if told != want {
			t.Errorf("%s: told %q, want %q", schedule, told, want)
		}
		run.Reset()
	}
}

// Only those crash, pause and are cut off of whom the setup says so.
func TestWhoFails(t *testing.T) {
	idle := func(p *real.Process, _ func(string)) { <-p.Context().Done() }
	setup := real.Setup{N: 3, Crashes: 1, Crashers: model.Procs(1, 3)}
	_, run := play(t, setup, idle, "p0 request; p1 request; p2 request")
	var who []model.ProcID
	for _, e := range run.Enabled(nil) {
		if e.Kind == model.Crash {
			who = append(who, e.Proc)
		}
	}
	if !slices.Equal(who, []model.ProcID{1, 3}) {
		t.Errorf("%v may crash", who)
	}
	_, run = play(t, real.Setup{N: 3, Pauses: 2, Pausers: model.Procs(1)}, idle, "p0 request; p1 request; p2 request")
	who = nil
	for _, e := range run.Enabled(nil) {
		if e.Kind == model.Pause {
			who = append(who, e.Proc)
		}
	}
	if !slices.Equal(who, []model.ProcID{1}) {
		t.Errorf("%v may pause", who)
	}
	told, _ := play(t, real.Setup{N: 3, Splits: 1, Side: model.Procs(1, 2)}, ask, "p0 request; split; p1 request; p0->p3 deliver; p3->p0 deliver; tick; tick")
	if told != "p0 1 <nil>, p1 0 context deadline exceeded" {
		t.Errorf("told %q", told)
	}
}

package real_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/model"
	"doorway/real"
)

// A resource takes every write, unless it is fenced: then none with a token below one that it has seen. The server shows the
// last one that was taken and how many there were, also after a restart.
func TestResource(t *testing.T) {
	const all = "p0 request; p0->p1 deliver; p1->p0 deliver; p0->p1 deliver; p1->p0 deliver; p0->p1 deliver; p1->p0 deliver; p0->p1 deliver; p1->p0 deliver"
	for fenced, want := range map[bool]string{
		false: "p0 3 <nil>, p0 3 <nil>, p0 1 <nil>, p0 2 <nil>: 2 after 4",
		true:  "p0 3 <nil>, p0 3 <nil>, p0 1 stale token, p0 2 stale token: 3 after 2",
	} {
		for _, crash := range []string{"", "; p1 crash", "; p1 crash; p1 recover"} {
			setup := real.Setup{N: 1, Crashes: 1, Recoveries: 1, Crashers: model.Procs(1)}
			told, run := play(t, setup, func(p *real.Process, say func(string)) {
				for _, token := range []int{3, 3, 1, 2} {
					say(fmt.Sprint(token, " ", real.Resource{Fenced: fenced}.Write(p.Context(), p, token)))
				}
				<-p.Context().Done()
			}, all+crash)
			v := run.View(1)
			if got := fmt.Sprintf("%s: %d after %d", told, v.Accepted, v.Rank); got != want || (v.Region == model.Down) != (crash == "; p1 crash") {
				t.Errorf("fenced %v%s: %s, %v; want %s", fenced, crash, got, v.Region, want)
			}
			run.Reset()
		}
	}
	told, _ := play(t, real.Setup{N: 1}, func(p *real.Process, say func(string)) {
		_ = real.Resource{}.Write(p.Context(), p, 5)
		_ = real.Resource{}.Write(p.Context(), p, 1)
		say(fmt.Sprint(real.Resource{Fenced: true}.Write(p.Context(), p, 3)))
	}, strings.TrimSuffix(all, "; p0->p1 deliver; p1->p0 deliver"))
	if told != "p0 stale token" {
		t.Errorf("it has seen 5, and is told %q", told)
	}
	told, _ = play(t, real.Setup{N: 1}, func(p *real.Process, say func(string)) {
		say(fmt.Sprint(real.Resource{}.Write(p.Context(), p, 0)))
	}, "p0 request")
	if !strings.HasPrefix(told, "p0 write with token 0: want a number from 1") {
		t.Errorf("told %q", told)
	}
}

// Who has crashed or is cut off is not told that the server is back.
func TestNotToldOfRestart(t *testing.T) {
	late := func(p *real.Process, say func(string)) {
		time.Sleep(500 * time.Millisecond)
		_, err := real.Call(context.Background(), p, "ask", func() (int, error) { return 0, nil })
		say(fmt.Sprint(err))
	}
	setup := real.Setup{N: 2, Crashes: 2, Recoveries: 1, Crashers: model.Procs(0, 2), Splits: 1}
	for schedule, want := range map[string]string{
		"p0 request; p2 crash; tick; p2 recover":                       "p0 connection reset by peer",
		"p0 request; p1 request; p0 crash; p2 crash; tick; p2 recover": "p1 connection reset by peer",
		"p0 request; split; p2 crash; tick; p2 recover":                "",
	} {
		told, run := play(t, setup, late, schedule)
		if told != want {
			t.Errorf("%s: told %q, want %q", schedule, told, want)
		}
		run.Reset()
	}
}

// A shop is closed when it is lost.
type shop struct{ closed int }

func (s *shop) Close() error { s.closed++; return nil }

// Of what is lost with the server what is open is closed, and only then; connections are no part of it.
func TestLostIsClosed(t *testing.T) {
	for schedule, want := range map[string]int{
		"p0 request; p0->p2 deliver; p2->p0 deliver; p0->p2 deliver; p1 request; p1 crash; p1 recover": 0,
		"p0 request; p0->p2 deliver; p2->p0 deliver; p0->p2 deliver; p2 crash; p2 recover":             1,
	} {
		var s *shop
		setup := real.Setup{N: 2, Crashes: 1, Recoveries: 1, Crashers: model.Procs(1, 2), Forgets: true}
		var failed error
		_, run := play(t, setup, func(p *real.Process, _ func(string)) {
			if p.ID() == 1 {
				<-p.Context().Done()
				return
			}
			_, _ = real.Call(p.Context(), p, "open", func() (int, error) {
				s = real.Part(p, func() *shop { return &shop{} })
				return 0, nil
			})
			near, _ := real.Pipe(p)
			_, _ = near.Write([]byte("hello"))
			_, failed = near.Read(make([]byte, 1))
		}, schedule)
		if s.closed != want {
			t.Errorf("%s: closed %d times, want %d", schedule, s.closed, want)
		}
		run.Reset()
		if failed == nil || s.closed != 1 {
			t.Errorf("%s: at the end it is closed %d times, and the connection says %v", schedule, s.closed, failed)
		}
	}
}

// Of the assertions that fail the first is told.
func TestFirstFailure(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) {
		p.Fail(errors.New("first"))
		p.Fail(errors.New("second"))
		<-p.Context().Done()
	})
	if err != nil {
		t.Fatal(err)
	}
	h, err := prog.Run().Explain(model.Event{Kind: model.Request})
	if err != nil || h.Access != "p0 fails: first" {
		t.Errorf("it says %q, %v", h.Access, err)
	}
}

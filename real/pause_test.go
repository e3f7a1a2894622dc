package real_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"doorway/model"
	"doorway/real"
)

// What a paused process does is seen, and sent, when it goes on; what is sent to it
// waits.
func TestPauses(t *testing.T) {
	calls := func(p *real.Process, say func(string)) {
		time.Sleep(500 * time.Millisecond)
		ask(p, say)
	}
	works := func(p *real.Process, _ func(string)) {
		p.Inside(func() { time.Sleep(500 * time.Millisecond) })
		<-p.Context().Done()
	}
	resigns := func(p *real.Process, _ func(string)) {
		p.Leads(true)
		time.Sleep(500 * time.Millisecond)
		p.Leads(false)
		<-p.Context().Done()
	}
	returns := func(*real.Process, func(string)) { time.Sleep(500 * time.Millisecond) }
	patient := func(p *real.Process, say func(string)) {
		_, err := real.Call(p.Context(), p, "ask", func() (int, error) { return 0, nil })
		say(fmt.Sprint(err))
	}
	pushed := func(p *real.Process, say func(string)) { say(fmt.Sprint(real.Push(p.Context(), p, "news"))) }
	for _, c := range []struct {
		what     string
		process  func(*real.Process, func(string))
		schedule string
		told     string
		region   model.Region
		enabled  string // all that can happen
	}{
		{"its call waits", calls, "p0 request; p0 pause; tick", "", model.Trying, "p0 resume, p0 shutdown, tick"},
		{"and is sent", calls, "p0 request; p0 pause; tick; p0 resume", "", model.Trying, "p0 shutdown, p0->p1 deliver, p0->p1 drop, tick"},
		{"though nobody waits any more", calls, "p0 request; p0 pause; tick; tick; tick; p0 resume", "p0 0 context deadline exceeded", model.Remainder, "p0->p1 deliver, p0->p1 drop"},
		{"a call under way is served, and the answer waits", patient, "p0 request; p0 pause; p0->p1 deliver", "", model.Trying, "p0 resume, p0 shutdown, tick"},
		{"and arrives", patient, "p0 request; p0 pause; p0->p1 deliver; p0 resume; p1->p0 deliver", "p0 <nil>", model.Remainder, ""},
		{"what is pushed waits", pushed, "p0 request; p0 pause", "", model.Trying, "p0 resume, p0 shutdown, tick"},
		{"it stays inside", works, "p0 request; p0 pause; tick", "", model.Critical, "p0 resume, p0 shutdown, tick"},
		{"and goes out", works, "p0 request; p0 pause; tick; p0 resume", "", model.Exiting, "p0 shutdown, tick"},
		{"it leads", resigns, "p0 request; p0 pause; tick", "", model.Trying, "p0 resume, p0 shutdown, tick"},
		{"it does not end", returns, "p0 request; p0 pause; tick", "", model.Trying, "p0 resume, p0 shutdown, tick"},
		{"and ends", returns, "p0 request; p0 pause; tick; p0 resume", "", model.Remainder, ""},
		{"a crash ends a pause", returns, "p0 request; p0 pause; p0 crash; p0 recover", "", model.Trying, "p0 shutdown, tick"},
	} {
		t.Run(c.what, func(t *testing.T) {
			setup := real.Setup{N: 1, Drops: 1, Shutdowns: 1, Pauses: 1}
			if strings.Contains(c.schedule, "crash") {
				setup.Crashes, setup.Recoveries = 1, 1
			}
			told, run := play(t, setup, c.process, c.schedule)
			var enabled []string
			for _, e := range run.Enabled(nil) {
				enabled = append(enabled, e.String())
			}
			if got := strings.Join(enabled, ", "); told != c.told || run.View(0).Region != c.region || got != c.enabled {
				t.Errorf("told %q, %v, enabled %q; want %q, %v, %q", told, run.View(0).Region, got, c.told, c.region, c.enabled)
			}
			if leads := !run.View(0).Leaders.Empty(); leads != (c.what == "it leads") {
				t.Errorf("it leads: %v", leads)
			}
		})
	}
}

// The server sends what it pushes whether the process is paused or not.
func TestPushToPaused(t *testing.T) {
	_, run := play(t, real.Setup{N: 1, Pauses: 1}, func(p *real.Process, _ func(string)) {
		time.Sleep(500 * time.Millisecond)
		_ = real.Push(p.Context(), p, "news")
	}, "p0 request; p0 pause; tick")
	if sent := run.Queue(1, 0); len(sent) != 1 {
		t.Errorf("in transit are %v", sent)
	}
}

// Calls that are sent as a pause ends are sent in the order in which they are made,
// also if nobody waits for the first any more.
func TestOrderAfterPause(t *testing.T) {
	_, run := play(t, real.Setup{N: 1, Pauses: 1, FIFO: true}, func(p *real.Process, _ func(string)) {
		serve := func() (none struct{}, _ error) { return none, nil }
		ctx, cancel := context.WithTimeout(p.Context(), 600*time.Millisecond)
		defer cancel()
		time.Sleep(500 * time.Millisecond)
		_, _ = real.Call(ctx, p, "write", serve)
		_, _ = real.Call(p.Context(), p, "unlock", serve)
	}, "p0 request; p0 pause; tick; p0 resume")
	if sent := fmt.Sprint(run.Queue(0, 1)); sent != "[write unlock]" {
		t.Errorf("sent is %v", sent)
	}
}

// What another process sends waits, too.
func TestSentToPaused(t *testing.T) {
	const schedule = "p0 request; p1 request; p0 pause"
	for schedule, want := range map[string]bool{schedule: false, schedule + "; p0 resume": true} {
		_, run := play(t, real.Setup{N: 2, Pauses: 1}, func(p *real.Process, _ func(string)) {
			if p.ID() == 1 {
				_ = real.Send(p.Context(), p, 0, "word", func() {})
			}
			<-p.Context().Done()
		}, schedule)
		if got := slices.Contains(run.Enabled(nil), model.Event{Kind: model.Deliver, Proc: 0, From: 1}); got != want {
			t.Errorf("%s: it can arrive: %v", schedule, got)
		}
	}
}

package real_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"doorway/model"
	"doorway/model/notation"
	"doorway/real"
)

// What cannot happen once more is not enabled, even if the setup allows more of its kind, nor what can have no effect.
func TestNotOnceMore(t *testing.T) {
	idle := func(p *real.Process, _ func(string)) { <-p.Context().Done() }
	lingers := func(p *real.Process, _ func(string)) { go p.Inside(func() { <-p.Context().Done() }) }
	all := real.Setup{N: 2, Starts: 2, Shutdowns: 2, Crashes: 2, Pauses: 2, Splits: 2, Heals: 1, Drops: model.Unlimited}
	for _, c := range []struct {
		process  func(*real.Process, func(string))
		schedule string
		event    string
		enabled  bool
	}{
		{idle, "p0 request", "split", true},
		{idle, "p0 request; split", "split", false},
		{idle, "p0 request; split; heal", "split", true},
		{idle, "p0 request; p0 crash", "p0 crash", false},
		{idle, "p0 request; p0 crash", "tick", false},
		{idle, "p0 request; p0 pause", "p0 pause", false},
		{idle, "p0 request; p0 pause; p0 resume", "p0 pause", true},
		{idle, "p0 request", "p2 crash", false},
		{lingers, "p0 request", "p0 shutdown", false}, // its function has returned …
		{lingers, "p0 request", "tick", true},         // … and its work goes on
		{lingers, "p0 request; p0 crash", "tick", false},
		{func(p *real.Process, _ func(string)) { time.Sleep(time.Hour) }, "p0 request; p0 shutdown", "p0 shutdown", false},
		{ask, "p0 request; p0->p2 drop; p1 request; p1->p2 drop; p0 request", "p0->p2 drop", true},
	} {
		_, run := play(t, all, c.process, c.schedule)
		e, err := notation.Event(c.event)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Contains(run.Enabled(nil), e); got != c.enabled {
			t.Errorf("%s; %s is enabled: %v", c.schedule, c.event, got)
		}
		run.Reset()
	}
}

// Who may not request is never started.
func TestWhoRequests(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 2}, func(*real.Process) {})
	if err != nil {
		t.Fatal(err)
	}
	one, err := prog.With(model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1)})
	if err != nil {
		t.Fatal(err)
	}
	if got := one.Run().Enabled(nil); !slices.Equal(got, []model.Event{{Kind: model.Request, Proc: 1}}) {
		t.Errorf("enabled are %v", got)
	}
}

// Of more messages than an event can number the first are enabled, each once.
func TestManyMessages(t *testing.T) {
	_, run := play(t, real.Setup{N: 1}, func(p *real.Process, _ func(string)) {
		for range 300 {
			go func() { _, _ = real.Call(p.Context(), p, "ask", func() (int, error) { return 0, nil }) }()
		}
		<-p.Context().Done()
	}, "p0 request")
	met := map[model.Event]bool{}
	for _, e := range run.Enabled(nil) {
		if met[e] {
			t.Fatalf("%v is enabled twice", e)
		}
		met[e] = true
	}
	if len(met) != 256 {
		t.Errorf("%d events are enabled, want 255 deliveries and a tick", len(met))
	}
}

// A call is in transit only if it is sent while somebody waits, by one that has not crashed, and not over a cut.
func TestNotSent(t *testing.T) {
	late := func(p *real.Process, _ func(string)) {
		time.Sleep(500 * time.Millisecond)
		_, _ = real.Call(context.Background(), p, "ask", func() (int, error) { return 0, nil })
	}
	over := func(p *real.Process, _ func(string)) {
		ctx, cancel := context.WithCancel(p.Context())
		cancel()
		for range 20 {
			_, _ = real.Call(ctx, p, "ask", func() (int, error) { return 0, nil })
		}
	}
	for _, c := range []struct {
		process  func(*real.Process, func(string))
		schedule string
		sent     int
	}{
		{late, "p0 request; tick", 1},
		{late, "p0 request; p1 request; p0 crash; tick", 0},
		{late, "p0 request; split; tick", 0},
		{over, "p0 request", 0},
	} {
		_, run := play(t, real.Setup{N: 2, Crashes: 1, Splits: 1}, c.process, c.schedule)
		if sent := run.Queue(0, 2); len(sent) != c.sent {
			t.Errorf("%s: %v is in transit, want %d calls", c.schedule, sent, c.sent)
		}
		run.Reset()
	}
}

// What was given up within an event does not count as sent.
func TestGivenUpIsNotSent(t *testing.T) {
	_, run := play(t, real.Setup{N: 1}, func(p *real.Process, _ func(string)) {
		time.Sleep(time.Millisecond)
		ctx, cancel := context.WithTimeout(p.Context(), time.Millisecond)
		defer cancel()
		_ = real.Push(ctx, p, "event")
		<-p.Context().Done()
	}, "p0 request")
	if o, err := run.Apply(model.Event{Kind: model.Tick}); err != nil || o.Sent != 0 {
		t.Errorf("%+v, %v", o, err)
	}
}

// A copy of a call is next to it, before what was sent later.
func TestCopyIsNext(t *testing.T) {
	_, run := play(t, real.Setup{N: 1, Duplicates: 1, FIFO: true}, func(p *real.Process, _ func(string)) {
		for i := range 2 {
			go func() { _, _ = real.Call(p.Context(), p, fmt.Sprint("ask ", i), func() (int, error) { return 0, nil }) }()
		}
		<-p.Context().Done()
	}, "p0 request; p0->p1 duplicate")
	if sent := fmt.Sprint(run.Queue(0, 1)); sent != "[ask 0 ask 0 ask 1]" {
		t.Errorf("in transit are %s", sent)
	}
}

// In which order goroutines send calls within an event, and processes their answers, does not matter: calls are in the order
// of their receivers, and answers in that of the calls.
func TestOrderWithinAnEvent(t *testing.T) {
	var keys [2]string
	for i := range keys {
		_, run := play(t, real.Setup{N: 2}, func(p *real.Process, _ func(string)) {
			for k := range 2 {
				go func() {
					time.Sleep(time.Duration((k+i)%2+1) * time.Millisecond)
					_, _ = real.CallAt(p.Context(), p, model.ProcID(k+1), "ask", func() (int, error) { return 0, nil })
				}()
			}
			<-p.Context().Done()
		}, "p0 request; tick")
		keys[i] = string(run.Key(nil))
		run.Reset()
	}
	if keys[0] != keys[1] {
		t.Error("the state depends on the order in which goroutines send calls")
	}
	told, run := play(t, real.Setup{N: 2, FIFO: true}, func(p *real.Process, say func(string)) {
		for k := range 2 {
			go func() {
				time.Sleep(time.Duration(k) * time.Millisecond)
				_, err := real.CallAt(p.Context(), p, 1, "ask", func() (int, error) {
					time.Sleep(time.Duration(2-k) * 100 * time.Millisecond)
					return 0, nil
				})
				say(fmt.Sprint(k, " ", err))
			}()
		}
		<-p.Context().Done()
	}, "p0 request; tick; p0->p1 deliver; p0->p1 deliver; tick; p1->p0 deliver")
	if told != "p0 0 <nil>" {
		t.Errorf("told %q, want the first call's answer", told)
	}
	run.Reset()
}

package real_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"doorway/model"
	"doorway/model/notation"
	"doorway/real"
	"doorway/real/realtest"
)

// No time passes while a message would be later than the bound, be it a call or an answer, unless its receiver is
// paused.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		schedule string
		ticks    bool
	}{
		{"p0 request", true},
		{"p0 request; tick", true},
		{"p0 request; tick; tick", false},
		{"p0 request; tick; tick; p0->p1 deliver", true},
		{"p0 request; tick; tick; p0->p1 deliver; tick; tick", false},
		{"p0 request; p0->p1 deliver; tick; p0 pause; tick; tick", true},
		{"p0 request; p0->p1 deliver; tick; p0 pause; tick; tick; p0 resume", false},
		{"p0 request; tick; tick; p0->p1 drop", true},
		{"p0 request; tick; tick; split", true},
	} {
		setup := real.Setup{N: 1, Within: 2 * time.Second, Pauses: 1, Drops: 1, Splits: 1}
		_, run := play(t, setup, func(p *real.Process, _ func(string)) {
			_, _ = real.Call(p.Context(), p, "ask", func() (int, error) { return 0, nil })
			<-p.Context().Done()
		}, c.schedule)
		if ticks := slices.Contains(run.Enabled(nil), model.Event{Kind: model.Tick}); ticks != c.ticks {
			t.Errorf("%s: time may pass: %v", c.schedule, ticks)
		}
		run.Reset()
	}
}

// The bound is one of the assumptions that a verdict states.
func TestWithinIsAssumed(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 1, Tick: time.Second / 2, Within: 2 * time.Second}, func(*real.Process) {})
	if err != nil || !strings.Contains(prog.Setup().String(), " delay=4") {
		t.Errorf("%v: %v", prog, err)
	}
	for within, want := range map[time.Duration]string{
		-time.Second:            "real: messages arrive within -1s; want a multiple of the tick, 1s, up to 4m15s, or 0 for no bound",
		1500 * time.Millisecond: "real: messages arrive within 1.5s; want a multiple of the tick, 1s, up to 4m15s, or 0 for no bound",
		256 * time.Second:       "real: messages arrive within 4m16s; want a multiple of the tick, 1s, up to 4m15s, or 0 for no bound",
	} {
		if _, err := real.New(t, real.Setup{N: 1, Within: within}, func(*real.Process) {}); err == nil || err.Error() != want {
			t.Errorf("%v: %v", within, err)
		}
	}
}

// Runs tell how late calls and answers were in them. An answer for which nobody waits any more does not count.
func TestDelays(t *testing.T) {
	_, run := play(t, real.Setup{N: 1}, ask, "p0 request")
	take := func(schedule string) {
		t.Helper()
		run.Reset()
		for line := range strings.SplitSeq(schedule, "; ") {
			e, err := notation.Event(line)
			if err == nil {
				realtest.Settle(t, run, e)
				_, err = run.Apply(e)
			}
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
	}
	says := func(want string) {
		t.Helper()
		if got := run.(interface{ Delays() string }).Delays(); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	says("calls less than 1s late, answers less than 1s late")
	take("p0 request; p0->p1 deliver; tick; p1->p0 deliver")
	says("calls less than 1s late, answers up to 1s late (1s or more in 50 % of the runs)")
	take("p0 request; p0->p1 deliver; tick; tick")
	take("p0 request; tick; p0->p1 deliver; p1->p0 deliver")
	take("p0 request; tick; tick; p0->p1 deliver")
	says("calls up to 2s late (1s or more in 40 %, 2s or more in 20 % of the runs), answers up to 1s late (1s or more in 20 % of the runs)")
}

// What is counted is how late a message was at most. What the server pushes counts with the calls. To ask changes
// nothing, not even at the end of a run, and a rare delay is told to one digit.
func TestDelaysAreCounted(t *testing.T) {
	news := func(p *real.Process) {
		_ = real.Push(p.Context(), p, "news")
		_, _ = real.Call(p.Context(), p, "ask", func() (int, error) { return 0, nil })
		<-p.Context().Done()
	}
	prog, err := real.New(t, real.Setup{N: 1}, news)
	if err != nil {
		t.Fatal(err)
	}
	ends, _, _ := prog.Ends()
	run := ends.Run()
	take := func(kinds ...model.Event) {
		t.Helper()
		run.Reset()
		for _, e := range append([]model.Event{{Kind: model.Request}}, kinds...) {
			if _, err := run.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	tick, pushed, asked := model.Event{Kind: model.Tick}, model.Event{Kind: model.Deliver, From: 1}, model.Event{Kind: model.Deliver, Proc: 1}
	for range 398 {
		take()
	}
	take(tick, pushed, asked)
	take(tick, pushed, asked, model.Event{Kind: model.Shutdown, Proc: 1})
	const want = "calls up to 1s late (1s or more in 0.5 % of the runs), answers less than 1s late"
	for range 2 {
		if got := run.(interface{ Delays() string }).Delays(); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	take(tick, pushed, asked)
	for range 2 {
		if got := run.(interface{ Delays() string }).Delays(); !strings.Contains(got, "in 0.7 %") {
			t.Errorf("%s\nwant three in 401 runs", got)
		}
	}
}

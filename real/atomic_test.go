package real_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/model"
	"doorway/model/transition"
	"doorway/real"
)

// The answer comes with the call, unless the caller is paused.
func TestAtomicCalls(t *testing.T) {
	for _, c := range []struct {
		what     string
		process  func(*real.Process, func(string))
		schedule string
		told     string
		enabled  string // all that can happen
	}{
		{"answered", ask, "p0 request; p0->p2 deliver", "p0 1 <nil>", "p1 request"},
		{"the call is slow", ask, "p0 request; tick; tick", "p0 0 context deadline exceeded", "p1 request, p0->p2 deliver, p0->p2 duplicate"},
		{"twice, and answered once", ask, "p0 request; p0->p2 duplicate; p0->p2 deliver; p0->p2 deliver; p1 request; p1->p2 deliver", "p0 1 <nil>, p1 3 <nil>", ""},
		{"a pause parts them", ask, "p0 request; p0 pause; p0->p2 deliver", "", "p0 resume, p0 shutdown, p1 request, tick"},
		{"until it ends", ask, "p0 request; p0 pause; p0->p2 deliver; p0 resume", "", "p0 shutdown, p1 request, p2->p0 deliver, tick"},
		{"and it arrives", ask, "p0 request; p0 pause; p0->p2 deliver; p0 resume; p2->p0 deliver", "p0 1 <nil>", "p1 request"},
		{"of a process", visit, "p0 request; p0->p1 deliver; tick; tick", "p0 asked, p0 7 <nil>", "p1 request"},
		{"of a process, to one that is paused", visit, "p0 request; p0->p1 deliver; p0 pause; tick; tick", "p0 asked", "p0 resume, p0 shutdown, p1 request, tick"},
		{"and it goes on", visit, "p0 request; p0->p1 deliver; p0 pause; tick; tick; p0 resume; p1->p0 deliver", "p0 asked, p0 7 <nil>", "p1 request"},
	} {
		t.Run(c.what, func(t *testing.T) {
			told, run := play(t, real.Setup{N: 2, Duplicates: 1, Shutdowns: 1, Pauses: 1, AtomicCalls: true}, c.process, c.schedule)
			var enabled []string
			for _, e := range run.Enabled(nil) {
				enabled = append(enabled, e.String())
			}
			if got := strings.Join(enabled, ", "); told != c.told || got != c.enabled {
				t.Errorf("told %q, enabled %q; want %q, %q", told, got, c.told, c.enabled)
			}
		})
	}
}

// An event says what was answered, and touches the caller too.
func TestAtomicAccount(t *testing.T) {
	for setup, want := range map[real.Setup]string{
		{N: 1, FIFO: true}:                    "p0->p1 deliver ask",
		{N: 1, FIFO: true, AtomicCalls: true}: "p0->p1 deliver ask: no",
	} {
		prog, err := real.New(t, setup, func(p *real.Process) {
			_, _ = real.Call(p.Context(), p, "ask", func() (int, error) { return 0, fmt.Errorf("the answer: no") })
		})
		if err != nil {
			t.Fatal(err)
		}
		run, deliver := prog.Run(), model.Event{Kind: model.Deliver, Proc: 1, From: 0}
		if _, err := run.Apply(model.Event{Kind: model.Request}); err != nil {
			t.Fatal(err)
		}
		if touched := run.Footprint(deliver).Procs.Has(0); touched != setup.AtomicCalls {
			t.Errorf("%v: it touches the caller: %v", prog.Setup(), touched)
		}
		h, err := run.Explain(deliver)
		if err != nil || h.String() != want {
			t.Errorf("%v: %q, %v; want %q", prog.Setup(), h, err, want)
		}
	}
}

// A run with atomic calls is one in which every answer arrives at once.
func TestAtomicTwin(t *testing.T) {
	setup, answers := real.Setup{N: 2, Starts: 2, Duplicates: 1, Shutdowns: 1, Crashes: 1, Recoveries: 1}, 0
	begin := func(atomic bool) transition.Run {
		setup.AtomicCalls = atomic
		prog, err := real.New(t, setup, holder(5*time.Second))
		if err != nil {
			t.Fatal(err)
		}
		return prog.Run()
	}
	for seed := range uint64(40) {
		var chosen transition.Schedule
		var after []string
		r, c := begin(true), transition.Seeded(seed)
		for events := r.Enabled(nil); len(events) > 0 && len(chosen) < 60; events = r.Enabled(nil) {
			e := events[c.Choose(len(events))]
			take(t, r, e)
			chosen, after = append(chosen, e), append(after, seen(r))
		}
		r.Reset() // for both draw from one source
		r = begin(false)
		for i, e := range chosen {
			take(t, r, e)
			for p := range model.ProcID(2) {
				for ; len(r.Queue(2, p)) > 0; answers++ {
					take(t, r, model.Event{Kind: model.Deliver, Proc: p, From: 2})
				}
			}
			if got := seen(r); got != after[i] {
				t.Fatalf("seed %d, after %v: with answers apart\n%s\nwithout\n%s", seed, chosen[:i+1], got, after[i])
			}
		}
		r.Reset()
	}
	if answers < 100 {
		t.Errorf("only %d answers came apart", answers)
	}
}

// take lets an event happen, and those that show what has happened.
func take(t *testing.T, r transition.Run, e model.Event) {
	t.Helper()
	for shows := true; shows; {
		if _, err := r.Apply(e); err != nil {
			t.Fatal(err)
		}
		events := r.Enabled(nil)
		if shows = len(events) == 1 && (events[0].Kind == model.Step || events[0].Kind == model.Exit); shows {
			e = events[0]
		}
	}
}

// seen is all that there is to see of a run of two processes, but for the numbers of messages.
func seen(r transition.Run) (text string) {
	for p := range model.ProcID(3) {
		now, _ := r.Time(p)
		text += fmt.Sprintln(r.View(p), r.Local(p), now, r.Queue(p, 2), r.Queue(2, p))
	}
	return text + fmt.Sprint(r.Enabled(nil))
}

// What may be lost apart cannot come together.
func TestAtomicMisuse(t *testing.T) {
	for _, s := range []real.Setup{{N: 2, Drops: 1, AtomicCalls: true}, {N: 2, Splits: 1, AtomicCalls: true}} {
		if _, err := real.New(t, s, func(*real.Process) {}); err == nil || !strings.Contains(err.Error(), "leave one of the two out") {
			t.Errorf("%+v: error %v", s, err)
		}
	}
}

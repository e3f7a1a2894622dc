package real_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/checker/simulate"
	"doorway/draw/render"
	"doorway/model"
	"doorway/model/notation"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

// note saves what it does, twice, and says what was saved before.
func note(p *real.Process, say func(string)) {
	was, _ := real.Saved[string](p)
	say(fmt.Sprintf("%q", was))
	ctx, cancel := context.WithTimeout(p.Context(), 1500*time.Millisecond)
	defer cancel()
	for _, v := range []string{was + "a", was + "b"} {
		say(fmt.Sprint(real.Sync(ctx, p, v)))
	}
	<-p.Context().Done()
}

// What is not on the disk yet is lost in a crash; otherwise it gets there when the schedule says so.
func TestSync(t *testing.T) {
	all := real.Setup{N: 2, Crashes: 2, Recoveries: 2, Drops: 1, Duplicates: 1, Pauses: 1, Splits: 1, Forgets: true}
	const again = "; p0 crash; p0 recover"
	for _, c := range []struct{ schedule, told string }{
		{"p0 request; tick", `p0 ""`},
		{"p0 request; p0->p0 deliver", `p0 "", p0 <nil>`},
		{"p0 request" + again, `p0 "", p0 ""`},
		{"p0 request; p0->p0 deliver" + again, `p0 "", p0 <nil>, p0 "a"`},
		{"p0 request; p0->p0 deliver; p0->p0 deliver" + again, `p0 "", p0 <nil>, p0 <nil>, p0 "b"`},
		{"p0 request; split; p0->p0 deliver", `p0 "", p0 <nil>`},
		{"p0 request; tick; tick; p0->p0 deliver" + again, `p0 "", p0 context deadline exceeded, p0 context deadline exceeded, p0 "a"`},
		{"p0 request; p0 pause; p0 resume; p0->p0 deliver", `p0 "", p0 <nil>`},
	} {
		told, run := play(t, all, note, c.schedule)
		if told != c.told {
			t.Errorf("%s: told %s, want %s", c.schedule, told, c.told)
		}
		run.Reset()
	}
}

// A disk neither loses nor doubles anything, works in order, and waits for a process that is paused.
func TestSyncLimits(t *testing.T) {
	both := func(p *real.Process, _ func(string)) {
		go func() { _ = real.Sync(p.Context(), p, 1) }()
		_ = real.Sync(p.Context(), p, "one")
		<-p.Context().Done()
	}
	all := real.Setup{N: 1, Drops: 1, Duplicates: 1, Pauses: 1}
	for schedule, want := range map[string]string{
		"p0 request":           "p0 pause, p0->p0 deliver, tick",
		"p0 request; p0 pause": "p0 resume, tick",
	} {
		_, run := play(t, all, both, schedule)
		var enabled []string
		for _, e := range run.Enabled(nil) {
			enabled = append(enabled, e.String())
		}
		if got := strings.Join(enabled, ", "); got != want || len(run.Queue(0, 0)) != 2 {
			t.Errorf("%s: enabled are %s, want %s; %d are under way", schedule, got, want, len(run.Queue(0, 0)))
		}
		run.Reset()
	}
}

// Who syncs has served nobody and asks for nothing.
func TestSyncIsNoCall(t *testing.T) {
	var l *ledger
	_, run := play(t, real.Setup{N: 1, Crashes: 1, Recoveries: 1, Forgets: true}, func(p *real.Process, _ func(string)) {
		l = real.Part(p, func() *ledger { return &ledger{entries: []model.ProcID{0}} })
		_ = real.Sync(p.Context(), p, 1)
		<-p.Context().Done()
	}, "p0 request; p0->p0 deliver; p0 crash; p0 recover")
	if len(l.lost) > 0 {
		t.Errorf("it forgets %+v", l)
	}
	run.Reset()
	prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) {
		_ = real.Sync(p.Context(), p, 1)
		p.Inside(func() {})
		time.Sleep(time.Second)
		_ = real.Sync(p.Context(), p, 2)
		<-p.Context().Done()
	})
	if err != nil {
		t.Fatal(err)
	}
	realtest.Expect(t, prog, real.ServedWithin(5*time.Second), simulate.Runs{Count: 20, Steps: 50, Seed: 1}, 0)
}

// saver takes a lease for five seconds, saves that it has it, and works for two if the lease lasts that long. It looks at
// the clock before it saves, and trusts its disk, or after that.
func saver(trusts bool, save func(*real.Process)) func(*real.Process) {
	return func(p *real.Process) {
		until, ok := acquire(p, 5*time.Second)
		lasts := time.Until(until) > 2*time.Second
		if save(p); !trusts {
			lasts = time.Until(until) > 2*time.Second
		}
		if ok && lasts {
			p.Inside(func() { time.Sleep(2 * time.Second) })
		}
	}
}

// A lease that trusts its disk is right only if that is fast.
func TestSlowDisk(t *testing.T) {
	fast := func(p *real.Process) { real.Save(p, "held") }
	slow := func(p *real.Process) { _ = real.Sync(p.Context(), p, "held") }
	for _, c := range []struct {
		what    string
		process func(*real.Process)
		events  int // of the shortest run, or 0
	}{
		{"fast", saver(true, fast), 0},
		{"slow", saver(true, slow), 15},
		{"slow, and not trusted", saver(false, slow), 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2}, c.process)
			if err != nil {
				t.Fatal(err)
			}
			realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: 1000, Steps: 100, Seed: 1}, c.events)
		})
	}
}

// Pictures show what a disk does, and a verdict how late it was.
func TestSyncTold(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) { note(p, func(string) {}) })
	if err != nil {
		t.Fatal(err)
	}
	schedule, err := notation.Schedule("p0 request\ntick\np0->p0 deliver")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := render.Schedule(prog, schedule), "p0->p0 deliver sync string"; !strings.Contains(got, want) {
		t.Errorf("the picture is\n%s\nwant %s", got, want)
	}
	run := prog.Run()
	for range 2 {
		run.Reset()
		for _, e := range schedule {
			if _, err := run.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			if told, want := run.(interface{ Delays() string }).Delays(), "syncs up to 1s late (1s or more in 100 % of the runs)"; !strings.HasSuffix(told, want) {
				t.Errorf("told %q, want %q", told, want)
			}
		}
	}
	run.Reset()
}

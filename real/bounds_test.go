package real_test

import (
	"strings"
	"testing"
	"time"

	"doorway/checker/replay"
	"doorway/model"
	"doorway/real"
)

// Calm time restarts where it should, and a process that cannot get in does not
// count as competing.
func TestCalmTime(t *testing.T) {
	competes := func(p *real.Process) { <-p.Context().Done() }
	deaf := func(*real.Process) { time.Sleep(20 * time.Second) }
	visits := func(p *real.Process) {
		if p.ID() == 0 {
			time.Sleep(2500 * time.Millisecond)
			p.Inside(func() { time.Sleep(100 * time.Millisecond) })
		}
		<-p.Context().Done()
	}
	stays := func(p *real.Process) {
		if p.ID() == 0 {
			time.Sleep(100 * time.Millisecond)
			p.Inside(func() { time.Sleep(4800 * time.Millisecond) })
		}
		<-p.Context().Done()
	}
	ticks := func(n int) string { return strings.Repeat("tick\n", n) }
	setup := real.Setup{N: 2, Shutdowns: 1, Crashes: 1, Cuts: 1, Pauses: 1}
	long := setup
	long.Tick = 5 * time.Second
	for _, c := range []struct {
		what     string
		setup    real.Setup
		process  func(*real.Process)
		schedule string
		broken   bool // after the last event, and not before
	}{
		{"nobody is served", setup, competes, "p0 request\n" + ticks(5), true},
		{"for as long as may be", setup, competes, "p0 request\n" + ticks(4), false},
		{"a crash in between", setup, competes, "p0 request\np1 request\n" + ticks(3) + "p1 crash\n" + ticks(4), false},
		{"and long after it", setup, competes, "p0 request\np1 request\n" + ticks(3) + "p1 crash\n" + ticks(5), true},
		{"who was shut down competes no more", setup, deaf, "p0 request\np0 shutdown\n" + ticks(9), false},
		{"the other does", setup, deaf, "p0 request\np1 request\np0 shutdown\n" + ticks(5), true},
		{"who is cut off competes no more", setup, competes, "p0 request\nsplit\n" + ticks(9), false},
		{"nor does who is paused", setup, competes, "p0 request\np0 pause\n" + ticks(9), false},
		{"until it goes on", setup, competes, "p0 request\np0 pause\n" + ticks(9) + "p0 resume\n" + ticks(4), false},
		{"and for long", setup, competes, "p0 request\np0 pause\n" + ticks(9) + "p0 resume\n" + ticks(5), true},
		{"somebody was inside within a second", setup, visits, "p0 request\np1 request\n" + ticks(3) + "p0 step\np0 exit\n" + ticks(3), false},
		{"and then nobody for long", setup, visits, "p0 request\np1 request\n" + ticks(3) + "p0 step\np0 exit\n" + ticks(4), true},
		{"somebody was inside until just now", long, stays, "p0 request\np1 request\ntick\np0 step\np0 exit\n", false},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, c.setup, c.process)
			if err != nil {
				t.Fatal(err)
			}
			r, err := replay.NewRunner(prog, real.ServedWithin(4*time.Second))
			if err != nil {
				t.Fatal(err)
			}
			s, err := model.ParseSchedule(c.schedule)
			if err != nil {
				t.Fatal(err)
			}
			v, err := r.Strict(s)
			switch {
			case err != nil:
				t.Error(err)
			case (v != nil) != c.broken:
				t.Errorf("%+v", v)
			case v != nil && len(v.Schedule) != len(s):
				t.Errorf("broken after %v", v.Schedule)
			}
		})
	}
}

package real_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
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
	again := func(p *real.Process) {
		if p.ID() == 1 {
			deaf(p)
			return
		}
		for range 2 {
			_, _ = real.Call(p.Context(), p, "lock", func() (int, error) { return 0, nil })
			p.Inside(func() { time.Sleep(500 * time.Millisecond) })
			time.Sleep(time.Second)
		}
	}
	ticks := func(n int) string { return strings.Repeat("tick\n", n) }
	knock := func(process func(*real.Process)) func(*real.Process) {
		return func(p *real.Process) {
			asks(p, "knock", func(*tally) bool { return true })
			process(p)
		}
	}
	competes, deaf, visits, stays = knock(competes), knock(deaf), knock(visits), knock(stays)
	setup := real.Setup{N: 2, Shutdowns: 1, Crashes: 1, Splits: 1, Pauses: 1}
	alone, long := setup, setup
	alone.N = 1
	long.Tick = 5 * time.Second
	for _, c := range []struct {
		what     string
		setup    real.Setup
		process  func(*real.Process)
		schedule string
		broken   bool // after the last event, and not before
	}{
		{"nobody is served", alone, competes, "p0 request\n" + ticks(5), true},
		{"for as long as may be", alone, competes, "p0 request\n" + ticks(4), false},
		{"while the other has not been started", setup, competes, "p0 request\n" + ticks(9), false},
		{"and since it was", setup, competes, "p0 request\n" + ticks(9) + "p1 request\n" + ticks(5), true},
		{"a crash in between", setup, competes, "p0 request\np1 request\n" + ticks(3) + "p1 crash\n" + ticks(4), false},
		{"and long after it", setup, competes, "p0 request\np1 request\n" + ticks(3) + "p1 crash\n" + ticks(5), true},
		{"who was shut down competes no more", alone, deaf, "p0 request\np0 shutdown\n" + ticks(9), false},
		{"the other does", setup, deaf, "p0 request\np1 request\np0 shutdown\n" + ticks(5), true},
		{"who is cut off competes no more", alone, competes, "p0 request\nsplit\n" + ticks(9), false},
		{"nor does who is paused", alone, competes, "p0 request\np0 pause\n" + ticks(9), false},
		{"until it goes on", alone, competes, "p0 request\np0 pause\n" + ticks(9) + "p0 resume\n" + ticks(4), false},
		{"and for long", alone, competes, "p0 request\np0 pause\n" + ticks(9) + "p0 resume\n" + ticks(5), true},
		{"somebody was inside within a second", setup, visits, "p0 request\np1 request\n" + ticks(3) + "p0 step\np0 exit\n" + ticks(3), false},
		{"and then nobody for long", setup, visits, "p0 request\np1 request\n" + ticks(3) + "p0 step\np0 exit\n" + ticks(4), true},
		{"who was served, asks again and crashes competes no more", setup, again,
			"p0 request\np1 request\np1 shutdown\np0->p2 deliver\np2->p0 deliver\ntick\np0 exit\ntick\np0 crash\np0->p2 deliver\n" + ticks(9), false},
		{"who has crashed is not inside", setup, stays, "p0 request\ntick\np0 step\np0 crash\np1 request\n" + ticks(5), true},
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
			s, err := notation.Schedule(answered(c.schedule, c.setup.N))
			if err != nil {
				t.Fatal(err)
			}
			v, err := r.Strict(transition.Finite(s))
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

// answered lets the server answer the first call of each process as soon as it starts, unless the schedule says when.
func answered(schedule string, n int) string {
	if strings.Contains(schedule, "deliver") {
		return schedule
	}
	for p := range n {
		request := fmt.Sprintf("p%d request\n", p)
		schedule = strings.ReplaceAll(schedule, request, request+fmt.Sprintf("p%d->p%d deliver\np%d->p%d deliver\n", p, n, n, p))
	}
	return schedule
}

// A tally is how often the server was asked for something.
type tally struct{ asked, up int }

// asks calls the server, which answers by how often it has been called.
func asks(p *real.Process, text string, answer func(*tally) bool) bool {
	got, err := real.Call(p.Context(), p, text, func() (bool, error) {
		t := real.Part(p, func() *tally { return &tally{} })
		t.asked++
		t.up |= 1 << p.ID()
		return answer(t), nil
	})
	return got && err == nil
}

// worksFor is inside for so long.
func worksFor(p *real.Process, d time.Duration) {
	ctx, cancel := context.WithTimeout(p.Context(), d)
	defer cancel()
	p.Work(ctx)
}

// Who was inside competes again when it asks again for what it asked for then, and is not served only
// once all have been started.
func TestWhoCompetes(t *testing.T) {
	first := func(t *tally) bool { return t.asked == 1 }
	most := func(t *tally) bool { return t.up&(t.up-1) != 0 }
	loop := func(work func(*real.Process)) func(*real.Process) {
		return func(p *real.Process) {
			for p.Context().Err() == nil {
				work(p)
				time.Sleep(time.Second)
			}
		}
	}
	for _, c := range []struct {
		what   string
		n      int
		work   func(*real.Process)
		broken bool
	}{
		{"the lock is given once", 1, loop(func(p *real.Process) {
			if asks(p, "lock", first) {
				worksFor(p, time.Second)
			}
		}), true},
		{"the second of two never gets it", 2, loop(func(p *real.Process) {
			if asks(p, "lock", first) {
				worksFor(p, time.Second)
			}
		}), true},
		{"it is given back, and more is asked", 1, func(p *real.Process) {
			asks(p, "lock", first)
			worksFor(p, time.Second)
			loop(func(p *real.Process) { asks(p, "unlock", first) })(p)
		}, false},
		{"it is given back by the same call", 1, func(p *real.Process) {
			asks(p, "write", first)
			worksFor(p, time.Second)
			asks(p, "write", first)
			<-p.Context().Done()
		}, false},
		{"it is given twice, and then no more is asked", 1, func(p *real.Process) {
			for range 2 {
				asks(p, "lock", func(*tally) bool { return true })
				worksFor(p, time.Second)
				time.Sleep(time.Second)
			}
			<-p.Context().Done()
		}, false},
		{"two of three must be up", 3, loop(func(p *real.Process) {
			if asks(p, "here", most) {
				p.Work(p.Context())
			}
		}), false},
		{"four of three", 3, loop(func(p *real.Process) { asks(p, "here", func(t *tally) bool { return t.up == 15 }) }), true},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: c.n}, c.work)
			if err != nil {
				t.Fatal(err)
			}
			s, err := simulate.Test(t.Context(), prog, []property.Property{real.ServedWithin(10 * time.Second)}, simulate.Runs{Count: 100, Steps: 300, Seed: 1})
			if err != nil || (s.Violation != nil) != c.broken {
				t.Errorf("%v, %+v", err, s.Violation)
			}
		})
	}
}

// A run with fewer processes than the test breaks no bound: a missing process may have to be up.
func TestFewerAreNotAll(t *testing.T) {
	for requesters, broken := range map[model.ProcSet]bool{model.Procs(0): false, model.Procs(0, 1): true} {
		prog, err := real.New(t, real.Setup{N: 2}, func(p *real.Process) {
			asks(p, "knock", func(*tally) bool { return true })
			<-p.Context().Done()
		})
		if err != nil {
			t.Fatal(err)
		}
		fewer, err := prog.With(model.Setup{N: requesters.Len() + 1, Requests: 1, Requesters: requesters})
		if err != nil {
			t.Fatal(err)
		}
		r, err := replay.NewRunner(fewer, real.ServedWithin(4*time.Second))
		if err != nil {
			t.Fatal(err)
		}
		var s transition.Schedule
		server := model.ProcID(requesters.Len())
		for p := range requesters.Each() {
			s = append(s, model.Event{Kind: model.Request, Proc: p},
				model.Event{Kind: model.Deliver, From: p, Proc: server}, model.Event{Kind: model.Deliver, From: server, Proc: p})
		}
		for range 9 {
			s = append(s, model.Event{Kind: model.Tick})
		}
		if v, err := r.Strict(transition.Finite(s)); err != nil || (v != nil) != broken {
			t.Errorf("with %v: %v, %+v", requesters, err, v)
		}
	}
}

// StopsWithin is about processes that have led, is as exact as it says, and is put to the test once one leads no more.
func TestStopsWithin(t *testing.T) {
	works := func(p *real.Process) {
		p.Leads(true)
		go p.Inside(func() { <-p.Context().Done(); time.Sleep(4 * time.Second) })
		<-p.Context().Done()
		time.Sleep(500 * time.Millisecond)
		p.Leads(false)
		time.Sleep(3 * time.Second)
	}
	serves := func(p *real.Process) { p.Inside(func() { time.Sleep(5 * time.Second) }) }
	for _, c := range []struct {
		what, schedule    string
		process           func(*real.Process)
		within            time.Duration
		broken, exercised bool
	}{
		{"it leads", "p0 request; p0 step; tick", works, time.Second, false, false},
		{"it works on", "p0 request; p0 step; p0 shutdown; tick; p0 step; tick", works, 1500 * time.Millisecond, false, true},
		{"for too long", "p0 request; p0 step; p0 shutdown; tick", works, 499 * time.Millisecond, true, false},
		{"to the moment", "p0 request; p0 step; p0 shutdown; tick; p0 step", works, 500 * time.Millisecond, false, true},
		{"who crashes works no more", "p0 request; p0 step; p1 request; p1 step; p0 shutdown; tick; p0 step; p0 crash; tick; tick", works, time.Second, false, true},
		{"who has never led may work", "p0 request; tick; tick; tick", serves, time.Second, false, false},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2, Shutdowns: 1, Crashes: 1}, c.process)
			if err != nil {
				t.Fatal(err)
			}
			r, err := replay.NewRunner(prog, real.StopsWithin(c.within))
			if err != nil {
				t.Fatal(err)
			}
			s, err := notation.Schedule(strings.ReplaceAll(c.schedule, "; ", "\n"))
			if err != nil {
				t.Fatal(err)
			}
			if v, err := r.Strict(transition.Finite(s)); err != nil || (v != nil) != c.broken || r.Exercised() != c.exercised {
				t.Errorf("%+v, put to the test: %v, %v", v, r.Exercised(), err)
			}
		})
	}
}

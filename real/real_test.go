package real_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/real"
	"doorway/real/realtest"
)

// play lets a schedule happen, an event a word group between semicolons, and
// returns what p was told.
func play(t *testing.T, s real.Setup, process func(p *real.Process, say func(string)), schedule string) (told string, run transition.Run) {
	t.Helper()
	var log []string
	var mu sync.Mutex // goroutines of several processes say something
	prog, err := real.New(t, s, func(p *real.Process) {
		process(p, func(text string) {
			mu.Lock()
			defer mu.Unlock()
			log = append(log, fmt.Sprint(p.ID(), " ", text))
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	run = prog.Run()
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
	realtest.Settle(t, run, model.Event{})
	mu.Lock()
	defer mu.Unlock()
	return strings.Join(log, ", "), run
}

// ask asks the server once how often it was asked.
func ask(p *real.Process, say func(string)) {
	ctx, cancel := context.WithTimeout(p.Context(), 1500*time.Millisecond)
	defer cancel()
	n, err := real.Call(ctx, p, "ask", func() (int, error) {
		count := real.Part(p, func() *int { return new(int) })
		*count++
		return *count, nil
	})
	say(fmt.Sprint(n, " ", err))
}

func TestCalls(t *testing.T) {
	all := real.Setup{N: 2, Starts: 2, Drops: 1, Duplicates: 1, Shutdowns: 1, Crashes: 1, Recoveries: 1, Splits: 1, Heals: 1}
	for _, c := range []struct{ what, schedule, told string }{
		{"answered", "p0 request; p0->p2 deliver; p2->p0 deliver", "p0 1 <nil>"},
		{"not answered yet", "p0 request; p0->p2 deliver; tick", ""},
		{"a lost call is not served", "p0 request; p0->p2 drop; p1 request; p1->p2 deliver; p2->p1 deliver", "p0 0 connection reset by peer, p1 1 <nil>"},
		{"a call whose answer is lost is served", "p0 request; p0->p2 deliver; p2->p0 drop; p1 request; p1->p2 deliver; p2->p1 deliver",
			"p0 0 connection reset by peer, p1 2 <nil>"},
		{"a call that comes twice is served twice", "p0 request; p0->p2 duplicate; p0->p2 deliver; p0->p2 deliver; p2->p0 deliver; p1 request; p1->p2 deliver; p2->p1 deliver",
			"p0 1 <nil>, p1 3 <nil>"},
		{"a call that nobody waits for arrives", "p0 request; tick; tick; p0->p2 deliver; p1 request; p1->p2 deliver; p2->p1 deliver",
			"p0 0 context deadline exceeded, p1 2 <nil>"},
		{"calls do not wait for each other", "p0 request; tick; tick; p0 request; p0->p2 deliver #1; p2->p0 deliver; p0->p2 deliver",
			"p0 0 context deadline exceeded, p0 1 <nil>"},
		{"shut down", "p0 request; p0 shutdown", "p0 0 context canceled"},
		{"cut off", "p0 request; split; heal; tick; tick; p0 request; p0->p2 deliver; p2->p0 deliver",
			"p0 0 context deadline exceeded, p0 1 <nil>"},
		{"called while cut off", "p1 request; split; p0 request; p1->p2 deliver; p2->p1 deliver; tick; tick", "p1 1 <nil>, p0 0 context deadline exceeded"},
		{"crashed and started again", "p0 request; p0 crash; p0->p2 deliver; p0 recover; p0->p2 deliver; p2->p0 deliver", "p0 2 <nil>"},
	} {
		t.Run(c.what, func(t *testing.T) {
			told, _ := play(t, all, ask, c.schedule)
			if told != c.told {
				t.Errorf("told %q, want %q", told, c.told)
			}
		})
	}
}

// Budgets and what has ended are kept to.
func TestDisabled(t *testing.T) {
	for _, c := range []struct{ schedule, not string }{
		{"p0 request", "p0 request"}, {"p0 request", "p2 request"}, {"p0 request; p0 shutdown", "p1 shutdown"},
		{"p0 request", "p0 crash"}, {"p0 request; p0->p2 drop; p1 request", "p1->p2 drop"}, {"p0 request; tick; tick", "tick"},
		{"p0 request; p0->p2 duplicate; p0->p2 deliver; p0->p2 deliver; p2->p0 deliver; p1 request", "p2->p0 deliver"},
	} {
		_, r := play(t, real.Setup{N: 2, Drops: 1, Duplicates: 1, Shutdowns: 1}, ask, c.schedule)
		e, err := notation.Event(c.not)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Apply(e); !errors.As(err, new(*transition.DisabledError)) {
			t.Errorf("%s: %s can happen: %v", c.schedule, c.not, err)
		}
	}
}

// What several processes do in one event is shown one after another, in the order
// in which they did it.
func TestOneProcessAnEvent(t *testing.T) {
	process := func(p *real.Process, _ func(string)) {
		time.Sleep(time.Duration(2-p.ID()) * 300 * time.Millisecond)
		p.Inside(func() { time.Sleep(200 * time.Millisecond) })
		p.Leads(true)
	}
	prog, err := real.New(t, real.Setup{N: 2}, func(p *real.Process) { process(p, nil) })
	if err != nil {
		t.Fatal(err)
	}
	r := prog.Run()
	for _, e := range []model.Event{{Kind: model.Request}, {Kind: model.Request, Proc: 1}, {Kind: model.Tick}} {
		if _, err := r.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	var shown []string
	for {
		events := r.Enabled(nil)
		if len(events) == 0 {
			break
		}
		if len(events) != 1 || events[0].Kind == model.Tick {
			t.Fatalf("enabled are %v", events)
		}
		o, err := r.Apply(events[0])
		if err != nil {
			t.Fatal(err)
		}
		shown = append(shown, fmt.Sprint(o.Event, " ", o.Is.Region, " ", o.Is.Leaders))
	}
	want := "p1 step critical {}, p1 exit exiting {p1}, p1 step remainder {p1}, p0 step critical {}, p0 exit exiting {p0}, p0 step remainder {p0}"
	if got := strings.Join(shown, ", "); got != want {
		t.Errorf("shown is\n%s, want\n%s", got, want)
	}
}

// What an event at the server does to a process is shown by a step of the process.
func TestStepAfterLoss(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 1, Drops: 1}, func(p *real.Process) { ask(p, func(string) {}) })
	if err != nil {
		t.Fatal(err)
	}
	r := prog.Run()
	for _, e := range []model.Event{{Kind: model.Request}, {Kind: model.Drop, Proc: 1}} {
		if _, err := r.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	step := model.Event{Kind: model.Step}
	if events := r.Enabled(nil); len(events) != 1 || events[0] != step || r.View(0).Region != model.Trying {
		t.Errorf("enabled are %v, and p0 is %v", events, r.View(0).Region)
	}
}

// outside is made when the package is, outside of all bubbles.
var outside = make(chan int)

// receives waits at a channel of the package.
func receives(*real.Process) { <-outside }

// selects waits at one as libraries do.
func selects(p *real.Process) {
	select {
	case <-outside:
	case <-p.Context().Done():
	}
}

// reads waits for a socket.
func reads(*real.Process) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	defer l.Close()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		panic(err)
	}
	_, _ = c.Read(make([]byte, 1))
}

// locks waits for a lock that is held over a sleep.
func locks(*real.Process) {
	var mu sync.Mutex
	mu.Lock()
	go func() { time.Sleep(time.Second); mu.Unlock() }()
	mu.Lock()
}

// polls asks a server that answers after five seconds.
func polls(p *real.Process) {
	_, _ = real.Call(p.Context(), p, "wait", func() (none struct{}, _ error) { time.Sleep(5 * time.Second); return none, nil })
}

// The test says within four seconds what is wrong with a program: what waits
// outside of the bubble, with its stack, and what to do about it. It waits longer for
// the operating system, which may be busy with others.
func TestBadUse(t *testing.T) {
	for _, c := range []struct {
		want    []string
		process func(*real.Process)
	}{
		{[]string{"p0 panics: oh"}, func(*real.Process) { panic("oh") }},
		{[]string{"ends its goroutine"}, func(*real.Process) { runtime.Goexit() }},
		{[]string{`p1 takes 5s over "wait" of p0`, "time passes only at ticks", "learn of it by Push"}, polls},
		{[]string{"a channel that was made outside", "make it inside", "real_test.receives"}, receives},
		{[]string{"a channel that was made outside", "make it inside", "real_test.selects"}, selects},
		{[]string{"waits for a socket", "net.Pipe", "real_test.reads"}, reads},
		{[]string{"waits for a lock", "do not hold it", "real_test.locks"}, locks},
		{[]string{"everything waits for ever in the middle of an event", "let it answer at once"}, func(p *real.Process) {
			_, _ = real.Call(p.Context(), p, "wait", func() (int, error) { select {} })
		}},
	} {
		t.Run(c.want[0], func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 1}, c.process)
			if err != nil {
				t.Fatal(err)
			}
			begun := time.Now()
			run := prog.Run()
			if _, err = run.Apply(model.Event{Kind: model.Request}); err == nil && len(run.Queue(0, 1)) > 0 {
				_, err = run.Apply(model.Event{Kind: model.Deliver, Proc: 1})
			}
			if took := time.Since(begun); took > 4*time.Second && c.want[0] != "waits for a socket" || took > 20*time.Second {
				t.Errorf("it takes %v", took)
			}
			if controlled.On() && c.want[0] == "waits for a lock" {
				c.want = nil // a goroutine that waits for a lock lets time pass, if goroutines are controlled
			}
			if c.want == nil && err != nil {
				t.Error(err)
			}
			for _, want := range c.want {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%v, want %q", err, want)
				}
			}
		})
	}
}

// How much time passes decides nothing: somebody outside of the bubble who could go on may end what is
// waited for there, and does.
func TestSlowMachine(t *testing.T) {
	late := make(chan int)
	go func() {
		for begun := time.Now(); time.Since(begun) < 3500*time.Millisecond; {
		}
		close(late)
	}()
	prog, err := real.New(t, real.Setup{N: 1}, func(*real.Process) { <-late })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := prog.Run().Apply(model.Event{Kind: model.Request}); err != nil {
		t.Error(err)
	}
}

func TestSetups(t *testing.T) {
	if _, err := real.New(t, real.Setup{N: 0}, func(*real.Process) {}); err == nil {
		t.Error("no process will do")
	}
	if _, err := real.New(t, real.Setup{N: 2}, nil); err == nil {
		t.Error("no function will do")
	}
	prog, err := real.New(t, real.Setup{N: 2}, func(*real.Process) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []model.Setup{{N: 3, Requests: 1}, {N: 1, Requesters: 1}, {N: 3, Requests: 1, Requesters: 3, Delay: 1, MinDelay: 1}} {
		if _, err := prog.With(bad); err == nil {
			t.Errorf("%v will do", bad)
		}
	}
}

//go:build goroutines

package real_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"doorway/checker/simulate"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

// crowd lets goroutines write their letters in the order in which they come, and sends what they have
// written.
func crowd(p *real.Process) {
	var mu sync.Mutex
	var all sync.WaitGroup
	text := ""
	for _, letter := range "abc" {
		all.Go(func() {
			mu.Lock()
			defer mu.Unlock()
			text += string(letter)
		})
	}
	all.Wait()
	_, _ = real.Call(p.Context(), p, text, func() (int, error) { return 0, nil })
}

// requests starts processes in an order and returns what they have sent.
func requests(t *testing.T, r transition.Run, order ...model.ProcID) string {
	t.Helper()
	for _, p := range order {
		if _, err := r.Apply(model.Event{Kind: model.Request, Proc: p}); err != nil {
			t.Fatal(err)
		}
	}
	return sentTo(r, 4)
}

func sentTo(r transition.Run, server model.ProcID) (text string) {
	for p := range server {
		text += fmt.Sprint(r.Queue(p, server))
	}
	return text
}

// Goroutines go on in an order that follows from the schedule: in different ones after different events,
// and always the same after the same.
func TestTurns(t *testing.T) {
	if !controlled.On() {
		t.Fatal(controlled.Level())
	}
	prog, err := real.New(t, real.Setup{N: 4}, crowd)
	if err != nil {
		t.Fatal(err)
	}
	r, orders := prog.Run(), map[string]bool{}
	for _, order := range [][]model.ProcID{{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}, {0, 2, 1, 3}, {1, 3, 2, 0}, {2, 0, 3, 1}, {3, 1, 0, 2}} {
		r.Reset()
		first := requests(t, r, order...)
		r.Reset()
		if again := requests(t, r, order...); again != first {
			t.Errorf("%v: sent were %s, and again %s", order, first, again)
		}
		for text := range strings.SplitSeq(first, "]") {
			orders[text] = true
		}
	}
	if len(orders) != 6+1 { // after the last ] there is nothing
		t.Errorf("of six orders there were %v", orders)
	}
}

// A run goes on where it was after another has begun.
func TestTwoRuns(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 4}, crowd)
	if err != nil {
		t.Fatal(err)
	}
	alone := requests(t, prog.Run(), 2, 0, 1)
	first, second := prog.Run(), prog.Run()
	requests(t, first, 2, 0)
	requests(t, second, 3)
	if got := requests(t, first, 1); got != alone {
		t.Errorf("sent were %s, and without another run %s", got, alone)
	}
}

// hasty looks whether it is free and then takes it, both with the lock that it should not have let go of
// in between. Both processes do so at one moment.
func hasty(p *real.Process) {
	type flag struct {
		sync.Mutex
		taken bool
	}
	f := real.Part(p, func() *flag { return new(flag) })
	for range 2 { // so that there are many schedules
		_, _ = real.Call(p.Context(), p, "hello", func() (int, error) { return 0, nil })
	}
	time.Sleep(time.Until(time.Date(2000, 1, 1, 0, 0, 1, 500, time.UTC)))
	f.Lock()
	free := !f.taken
	f.Unlock()
	if free {
		f.Lock()
		f.taken = true
		f.Unlock()
		p.Work(p.Context())
	}
}

// What depends on the order of goroutines between two events is found, and its replays are all the same.
func TestFoundAtLevelTwo(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 2}, hasty)
	if err != nil {
		t.Fatal(err)
	}
	if f := realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: 1000, Steps: 30, Seed: 1}, 20); f == nil {
		t.Error("not found")
	}
}

// A panic in a goroutine that a library has started ends the run and not the tests.
func TestPanicElsewhere(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) {
		go func() { panic("oh") }()
		<-p.Context().Done()
	})
	if err != nil {
		t.Fatal(err)
	}
	r := prog.Run()
	if _, err := r.Apply(model.Event{Kind: model.Request}); err == nil || !strings.Contains(err.Error(), "panic: oh") {
		t.Errorf("error %v", err)
	}
}

// many starts as many goroutines, so many at a time.
func many(all, atATime int) func(*real.Process) {
	return func(*real.Process) {
		for range all / atATime {
			var some sync.WaitGroup
			for range atATime {
				some.Go(func() { time.Sleep(time.Nanosecond) })
			}
			some.Wait()
		}
	}
}

// There may be any number of goroutines in a run, but not at a time.
func TestManyGoroutines(t *testing.T) {
	for _, c := range []struct {
		atATime int
		want    string
	}{{100, ""}, {17_000, "more than 16384 goroutines at a time"}} {
		prog, err := real.New(t, real.Setup{N: 1}, many(max(10_000, c.atATime), c.atATime))
		if err != nil {
			t.Fatal(err)
		}
		r := prog.Run()
		for _, e := range []model.Event{{Kind: model.Request}, {Kind: model.Tick}} {
			if _, next := r.Apply(e); err == nil {
				err = next
			}
		}
		if got := fmt.Sprint(err); !strings.Contains(got, c.want) || c.want == "" && err != nil {
			t.Errorf("%d at a time: %v, want %q", c.atATime, err, c.want)
		}
	}
}

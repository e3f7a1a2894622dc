package real_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/draw/render"
	"doorway/model"
	"doorway/model/notation"
	"doorway/real"
)

// A bell rings for those who wait for it.
type bell struct{ rung chan struct{} }

func (bell) Forget(model.ProcID) {}

func newBell() bell { return bell{make(chan struct{}, 1)} }

// listen makes p0 wait for the bell, for three seconds at most at the server and longer itself, and p1 ring it.
func listen(p *real.Process, say func(string)) {
	if p.ID() == 1 {
		_, err := real.Call(p.Context(), p, "ring", func() (int, error) {
			real.Part(p, newBell).rung <- struct{}{}
			return 0, nil
		})
		say(fmt.Sprint(err))
		return
	}
	ctx, cancel := context.WithTimeout(p.Context(), 4500*time.Millisecond)
	defer cancel()
	rang, err := real.Await(ctx, p, "listen", func() (bool, error) {
		select {
		case <-real.Part(p, newBell).rung:
			return true, nil
		case <-time.After(3 * time.Second):
			return false, errors.New("silence")
		case <-real.Up(p).Done():
			return false, errors.New("down")
		}
	})
	say(fmt.Sprint(rang, " ", err))
}

// A server may wait over a call. What it answers at once is an answer as any other, and what it answers later is a message
// of its own.
func TestAwait(t *testing.T) {
	all := real.Setup{N: 2, Starts: 2, Drops: 1, Duplicates: 2, Shutdowns: 1, Pauses: 1, Splits: 1, Heals: 1, Crashes: 2, Recoveries: 2, Crashers: model.AllProcs(3)}
	const waiting, rung = "p0 request; p0->p2 deliver", "; p1 request; p1->p2 deliver; p2->p1 deliver"
	for _, c := range []struct{ what, schedule, told string }{
		{"at once", "p1 request; p1->p2 deliver; " + waiting + "; p2->p0 deliver", "p0 true <nil>"},
		{"not yet", waiting + "; tick", ""},
		{"later", waiting + rung + "; p2->p0 deliver", "p1 <nil>, p0 true <nil>"},
		{"later, and it is late", waiting + rung + "; tick; tick; tick; p2->p0 deliver", "p1 <nil>, p0 true <nil>"},
		{"with an error", waiting + "; tick; tick; tick; p2->p0 deliver", "p0 false silence"},
		{"too late", waiting + "; tick; tick; tick; tick; tick", "p0 false context deadline exceeded"},
		{"the call is lost", "p0 request; p0->p2 drop", "p0 false connection reset by peer"},
		{"the answer is lost", waiting + rung + "; p2->p0 drop", "p1 <nil>, p0 false connection reset by peer"},
		{"shut down", waiting + "; p0 shutdown" + rung, "p0 false context canceled, p1 <nil>"},
		{"paused", waiting + "; p0 pause" + rung + "; p0 resume; p2->p0 deliver", "p1 <nil>, p0 true <nil>"},
		{"cut off", waiting + "; split" + rung + "; heal; tick; tick; tick; tick; tick", "p1 <nil>, p0 false context deadline exceeded"},
		{"cut off, and answered after that", waiting + "; split; heal" + rung + "; p2->p0 deliver", "p1 <nil>, p0 true <nil>"},
		{"crashed", waiting + "; p0 crash" + rung + "; p0 recover; p0->p2 deliver; tick; tick; tick; p2->p0 deliver", "p1 <nil>, p0 false silence"},
		{"the server crashes", waiting + "; p2 crash; tick", ""},
		{"and is back", waiting + "; p2 crash; tick; p2 recover", "p0 false connection reset by peer"},
		{"when it has answered", waiting + rung + "; p2 crash; p2 recover; p2->p0 deliver", "p1 <nil>, p0 true <nil>"},
		{"two copies, one answer", "p0 request; p0->p2 duplicate; p0->p2 deliver" + rung + "; p0->p2 deliver; tick; tick; tick; p2->p0 deliver", "p1 <nil>, p0 true <nil>"},
		{"nobody waits for the second copy", "p0 request; p0->p2 duplicate; p0->p2 deliver #1" + rung + "; p0->p2 deliver; tick; tick; tick; p2->p0 deliver", "p1 <nil>, p0 false silence"},
	} {
		t.Run(c.what, func(t *testing.T) {
			told, run := play(t, all, listen, c.schedule)
			if told != c.told {
				t.Errorf("told %q, want %q", told, c.told)
			}
			run.Reset()
		})
	}
}

// What cannot be answered is not in transit: nobody waits any more, or one of the two has crashed or is cut off.
func TestAwaitInVain(t *testing.T) {
	all := real.Setup{N: 2, Shutdowns: 1, Splits: 1, Crashes: 1, Crashers: model.AllProcs(3)}
	for _, fault := range []string{"p0 shutdown", "p0 crash", "split", "p2 crash"} {
		_, run := play(t, all, listen, "p0 request; p1 request; p0->p2 deliver; "+fault+"; tick; tick; tick")
		if sent := run.Queue(2, 0); len(sent) > 0 {
			t.Errorf("%s: in transit are %v", fault, sent)
		}
		run.Reset()
	}
}

// How late an answer is counts from when it is given.
func TestAwaitWithin(t *testing.T) {
	told, run := play(t, real.Setup{N: 2, Within: time.Second}, listen, "p0 request; p0->p2 deliver; tick; tick; tick; tick; p2->p0 deliver")
	if told != "p0 false silence" {
		t.Errorf("told %q", told)
	}
	run.Reset()
}

// A late answer is a message of its own also if calls are atomic, and pictures show that the server waits.
func TestAwaitInPictures(t *testing.T) {
	schedule, err := notation.Schedule("p0 request\np0->p2 deliver\np1 request\np1->p2 deliver\np1 step\np2->p0 deliver")
	if err != nil {
		t.Fatal(err)
	}
	if told, _ := play(t, real.Setup{N: 2, AtomicCalls: true}, listen, "p1 request; p1->p2 deliver; p0 request; p0->p2 deliver"); told != "p1 <nil>, p0 true <nil>" {
		t.Errorf("told %q", told)
	}
	prog, err := real.New(t, real.Setup{N: 2, AtomicCalls: true}, func(p *real.Process) { listen(p, func(string) {}) })
	if err != nil {
		t.Fatal(err)
	}
	const want = `p0   p1   p2
○    │    │   1  p0 request  (p0 trying; sends listen to {p2})
╟────┼───►●   2  p0->p2 deliver listen: waits
║    ○    │   3  p1 request  (p1 trying; sends ring to {p2})
║    ╟───►●   4  p1->p2 deliver ring: ok  (sends ok to {p0})
║    ●    │   5  p1 step  (p1 remainder)
●◄───┼────┤   6  p2->p0 deliver ok  (p0 remainder)
`
	if got := render.Schedule(prog, schedule); !strings.HasPrefix(got, want) {
		t.Errorf("the picture is\n%s\nwant\n%s", got, want)
	}
}

// Late answers are among what the server pushes in the order of what people see, whatever was asked first.
func TestOrderOfLateAnswers(t *testing.T) {
	_, run := play(t, real.Setup{N: 1}, func(p *real.Process, _ func(string)) {
		for i := range 2 {
			go func() {
				_, _ = real.Await(p.Context(), p, fmt.Sprint("ask ", i), func() (bool, error) {
					time.Sleep(time.Duration(2-i) * 100 * time.Millisecond)
					return i == 1, nil
				})
			}()
		}
		go func() {
			time.Sleep(50 * time.Millisecond)
			_ = real.Push(p.Context(), p, "news")
		}()
		<-p.Context().Done()
	}, "p0 request; p0->p1 deliver; p0->p1 deliver; tick")
	if sent := fmt.Sprint(run.Queue(1, 0)); sent != "[false news ok]" {
		t.Errorf("in transit are %s", sent)
	}
	run.Reset()
}

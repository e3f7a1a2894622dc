package model_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/transition"
)

// timetable is a program of four lines in the trying region, gone round for ever:
// it writes, pauses for three units of time and reads, and awaits a 1.
var timetable = Prog[uint8]{
	Regs: []memory.Register{{}, {}},
	Does: func(me model.ProcID, at uint8, mem *memory.Memory) uint8 {
		switch at {
		case 1:
			mem.Write(int(me), 1)
		case 2:
			mem.Read(int(me))
		case 3:
			mem.Await(1, func(v int) bool { return v == 1 })
		case 4:
			mem.Write(1, 0)
		}
		return at%4 + 1
	},
	Shows: func(_ model.ProcID, at uint8) model.View {
		v := model.View{Region: model.Trying}
		switch at {
		case 0:
			v = model.View{}
		case 2:
			v.After = 3
		}
		return v
	},
}

func TestStepsAreDueInTime(t *testing.T) {
	r := Start(t, Sharing(t, timetable, "n=2 requests=1 delay=2"))
	WantEnabled(t, r, "p0 request; p1 request") // nobody takes steps: time stands still
	r.Do("p0 request; tick")
	WantEnabled(t, r, "p0 step; p1 request; tick")
	r.Do("p1 request; tick")
	WantEnabled(t, r, "p0 step; p1 step") // p0's is due
	r.Do("p0 step")
	WantEnabled(t, r, "p1 step; tick") // p0 pauses
	r.Do("p1 step; tick; tick")
	WantEnabled(t, r, "tick")
	r.Do("tick")
	WantEnabled(t, r, "p0 step; p1 step; tick")
	r.Do("tick; tick")
	WantEnabled(t, r, "p0 step; p1 step")
}

// TestPausesNeedTime takes a step that pauses at once where no time is measured.
func TestPausesNeedTime(t *testing.T) {
	r := Start(t, Sharing(t, timetable, "n=1")).Do("p0 request; p0 step")
	WantEnabled(t, r, "p0 step")
}

// TestWaitingIsNotLate counts the time of a step that waits from when it need
// wait no longer, each time from the beginning.
func TestWaitingIsNotLate(t *testing.T) {
	r := Start(t, Sharing(t, timetable, "n=2 requests=1 delay=2")).Do("p0 request; p0 step; tick; tick; tick; p0 step")
	WantEnabled(t, r, "p1 request") // p0 waits, and nothing else can happen: time stands still
	r.Do("p1 request; tick; tick")
	WantEnabled(t, r, "p1 step")
	r.Do("p1 step; tick")
	WantEnabled(t, r, "p0 step; tick")
	r.Do("tick")
	WantEnabled(t, r, "p0 step")
}

// TestWaitingAgain lets a step that could be taken wait again in between: then it
// has all the time again.
func TestWaitingAgain(t *testing.T) {
	toggle := Prog[bool]{
		Regs: []memory.Register{{}},
		Does: func(me model.ProcID, _ bool, mem *memory.Memory) bool {
			if me == 0 {
				mem.Await(0, func(v int) bool { return v == 1 })
				return true
			}
			mem.FetchAndPhi(0, func(v int) int { return 1 - v })
			return false
		},
		Shows: func(model.ProcID, bool) model.View { return model.View{Region: model.Trying} },
	}
	r := Start(t, Sharing(t, toggle, "n=2 requests=0 delay=2")).Do("p1 step; tick; p1 step")
	WantEnabled(t, r, "p1 step; tick")
	r.Do("p1 step; tick")
	WantEnabled(t, r, "p0 step; p1 step; tick")
	r.Do("tick")
	WantEnabled(t, r, "p0 step; p1 step")
}

// TestStepsAfterCrashes stops the timer in a crash and starts it at a recovery.
func TestStepsAfterCrashes(t *testing.T) {
	born := timetable
	born.Begins = func(model.ProcID) uint8 { return 2 }
	r := Start(t, Sharing(t, born, "n=1 requests=0 crashes=1 recoveries=1 delay=1")).Do("tick; tick")
	WantEnabled(t, r, "p0 crash; tick")
	r.Do("p0 crash")
	WantEnabled(t, r, "p0 recover")
	r.Do("p0 recover; tick; tick; tick; tick")
	WantEnabled(t, r, "p0 step")
}

func TestPausesAreInRange(t *testing.T) {
	long := timetable
	long.Shows = func(_ model.ProcID, at uint8) model.View {
		return model.View{Region: model.Region(at), After: 255}
	}
	WantText(t, Fault(t, Sharing(t, long, "n=1 delay=1"), "p0 request"), "View.After is 255, want 0 to 254 units of time")
	long.Begins = func(model.ProcID) uint8 { return 1 }
	if _, err := memory.System(long, ParseSetup(t, "n=1 delay=1")); err == nil {
		t.Error("no error for a View.After of 255 at the start")
	}
}

func TestTimeNeedsPlainMemory(t *testing.T) {
	for _, words := range []string{"memory=tso", "memory=regular", "processors=1"} {
		if _, err := memory.System(timetable, ParseSetup(t, "n=2 delay=1 "+words)); err == nil {
			t.Errorf("no error for %s", words)
		} else {
			WantText(t, err.Error(), "time is measured in sequentially consistent memory, with a processor each")
		}
	}
}

// A stopwatch follows a run from outside and knows no timers.
type stopwatch struct {
	delay, now  int
	since, able []int // when each process came to its state, and since when its step can be taken, or −1
}

// check checks what can happen against the time.
func (s *stopwatch) check(t rapid.TB, w transition.World, events []model.Event) {
	running, due := false, false
	for p := range s.since {
		v := w.View(model.ProcID(p))
		can := slices.ContainsFunc(events, func(e model.Event) bool { return e.Kind == model.Step && e.Proc == model.ProcID(p) })
		paused := (v.Region == model.Trying || v.Region == model.Exiting) && s.now < s.since[p]+int(v.After)
		switch {
		case can && paused:
			t.Fatalf("at %d p%d need not pause: it is there since %d, for %d", s.now, p, s.since[p], v.After)
		case !can:
			s.able[p] = -1
		case s.able[p] < 0:
			s.able[p] = s.now
		}
		running = running || can || paused
		due = due || can && s.now == s.able[p]+s.delay
	}
	if tick := slices.Contains(events, model.Event{Kind: model.Tick}); tick != (running && !due) {
		t.Fatalf("at %d time can pass: %v; some process takes a step: %v; one must: %v", s.now, tick, running, due)
	}
}

func TestStopwatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		delay := rapid.IntRange(1, 3).Draw(t, "delay")
		setup := model.Setup{N: 3, Requests: model.Unlimited, Delay: delay, Crashes: 1, Recoveries: 1}
		w := anySharing(t, setup, chaosProgram{rapid.IntRange(2, 9).Draw(t, "lines"), 2, rapid.Uint64().Draw(t, "seed"), false}).World()
		s := stopwatch{delay: delay, since: make([]int, 3), able: []int{-1, -1, -1}}
		choose := transition.Seeded(rapid.Uint64().Draw(t, "run"))
		_, _ = w.Apply(model.Event{Kind: model.Begin}) // if there is a choice of initial states
		for range 60 {
			events := w.Enabled(nil)
			if s.check(t, w, events); len(events) == 0 {
				return
			}
			e := events[choose.Choose(len(events))]
			if _, err := w.Apply(e); err != nil {
				t.Fatal(err)
			}
			if e.Kind == model.Tick {
				s.now++
			} else {
				s.since[e.Proc], s.able[e.Proc] = s.now, -1
			}
		}
	})
}

// TestWaitingAfterAPause blocks the step of a process that pauses when it is due: the time of the step counts from when
// the process has resumed and need wait no longer.
func TestWaitingAfterAPause(t *testing.T) {
	for waiter := range model.ProcID(2) {
		prog := Prog[uint8]{
			Regs: []memory.Register{{}},
			Does: func(me model.ProcID, at uint8, mem *memory.Memory) uint8 {
				switch {
				case at > 0 && me == waiter:
					mem.Await(0, func(v int) bool { return v == 0 })
				case at > 0:
					mem.Write(0, int(at)%2)
				}
				return at + 1
			},
			Shows: func(_ model.ProcID, at uint8) (v model.View) {
				if at > 0 {
					v.Region = model.Trying
				}
				return v
			},
		}
		named := strings.NewReplacer("waiter", waiter.String(), "writer", (1 - waiter).String())
		r := Start(t, Sharing(t, prog, "n=2 requests=1 delay=1 pauses=1")).Do(named.Replace("waiter request; tick; waiter pause; writer request; writer step; waiter resume; writer step"))
		WantEnabled(t, r, "p0 step; p1 step; tick")
	}
}

package model_test

import (
	"errors"
	"strings"
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
)

// A moody algorithm is two processes that go round their regions. What a method
// answers depends on moods that it has captured, which nothing sees from outside.
type moody struct{ mood map[string]int }

// of returns the mood of a method, which is 0 until it changes.
func (a moody) of(method string) int { return a.mood[method] }

func (a moody) init(model.ProcID) int { return 3 * a.of("Init") }

func (a moody) view(me model.ProcID, s int) model.View {
	v := model.View{Region: model.Region(s % 3), Rank: a.of("View")}
	if s%3 == 1 {
		v.Rank += a.of("View of " + me.String())
	}
	if s%3 == a.of("View of")-1 {
		v.Rank++
	}
	return v
}

func (a moody) program() memory.Program[int] {
	return Prog[int]{Begins: a.init, Shows: a.view, Does: func(_ model.ProcID, s int, _ *memory.Memory) int { return s + 1 }}
}

// step is that of a process of message passing.
func (a moody) step(me model.ProcID, s int, in message.Input[int]) (next int, out message.Sends[int]) {
	if in.Kind == model.Deliver {
		return s, out
	}
	out.To(1-me, s)
	return s + 1, out
}

// A keeper is the process, with tokens and a clock.
type keeper struct {
	Proc[int, int]
	moody func(method string) int
}

func (a keeper) Carries(int) bool                               { return a.moody("Carries") > 0 }
func (a keeper) Clock(model.ProcID) int                         { return a.moody("Clock") }
func (a keeper) Time(_ model.ProcID, _ int, at int) (int, bool) { return at + a.moody("Time"), true }
func (keeper) Parts() int                                       { return 1 }

func (a moody) process() message.Process[int, int] {
	return keeper{Proc[int, int]{Begins: a.init, Does: a.step, Shows: a.view}, a.of}
}

// TestAskedAgain lets each method change its mind after a run. The world, or the
// machine, reports it when it is asked to look for that.
func TestAskedAgain(t *testing.T) {
	for _, c := range []struct {
		method string
		to     int
		want   string
		shared bool // there is such a method in shared memory
	}{
		{"Init", 1, "Init is impure: p", true},
		{"View", 1, "View is impure: in the same state it showed Rank 0, and when asked again 1", true},
		{"View of", 1, "View is impure", true}, // of what p0 leaves by the run below
		{"View of", 2, "View is impure", true}, // of what it leads to
		{"Carries", 1, "Carries is impure", false},
		{"Clock", 1, "Clock is impure", false},
		{"Time", 1, "Time is impure", false},
	} {
		for by, build := range map[string]func(moody) transition.System{
			"shared memory":   func(a moody) transition.System { return Sharing(t, a.program(), "n=2") },
			"message passing": func(a moody) transition.System { return Passing(t, a.process(), "n=2 delay=2") },
		} {
			if by == "shared memory" && !c.shared {
				continue
			}
			a := moody{map[string]int{}}
			r := Start(t, build(a)).Do("p0 request")
			for what, audit := range map[string]func() error{"world": r.World.Audit, "machine": r.Machine.Audit} {
				if err := audit(); err != nil {
					t.Errorf("%s, %s: %v before anything has changed", by, what, err)
				}
			}
			a.mood[c.method] = c.to
			for what, audit := range map[string]func() error{"world": r.World.Audit, "machine": r.Machine.Audit} {
				if err := audit(); err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%s, %s, %s to %d: %v, want %q", by, what, c.method, c.to, err, c.want)
				}
			}
		}
	}
}

// TestAskedAgainAtReset: a world that is reset asks one answer again each time,
// another one, so that runs that follow each other find out what has changed.
func TestAskedAgainAtReset(t *testing.T) {
	for by, build := range map[string]func(moody) transition.System{
		"shared memory":   func(a moody) transition.System { return Sharing(t, a.program(), "n=2") },
		"message passing": func(a moody) transition.System { return Passing(t, a.process(), "n=2") },
	} {
		for _, method := range []string{"Init", "View of p0", "View of p1"} {
			a := moody{map[string]int{}}
			w := build(a).World()
			for _, e := range Schedule(t, "p0 request; p1 request") {
				if _, err := w.Apply(e); err != nil {
					t.Fatal(err)
				}
			}
			a.mood[method] = 1
			w.Reset()
			w.Reset()
			_, err := w.Apply(Schedule(t, "p0 request")[0]) // the third answer, after which nothing else is asked again
			if rule := (*transition.AlgorithmError)(nil); !errors.As(err, &rule) {
				t.Errorf("%s, %s: %v, which is no AlgorithmError", by, method, err)
			}
		}
	}
}

// TestViewsThatDifferAtOnce: a view that differs each time is reported at the event.
func TestViewsThatDifferAtOnce(t *testing.T) {
	calls := 0
	view := func(_ model.ProcID, s int) model.View {
		if s == 3 { // the third event leads there: after the first and the second, not the third, everything is asked again
			calls++
		}
		return model.View{Region: model.Region(min(s, 1)), Ready: s > 0, Rank: calls}
	}
	for by, sys := range map[string]transition.System{
		"shared memory":   Sharing(t, Prog[int]{Shows: view, Does: func(_ model.ProcID, s int, _ *memory.Memory) int { return s + 1 }}, "n=1"),
		"message passing": Passing(t, Sender{Shows: view, Does: func(_ model.ProcID, s int, _ In) (int, Out) { return s + 1, Out{} }}, "n=1"),
	} {
		w, err := sys.World(), error(nil)
		for _, e := range Schedule(t, "p0 request; p0 step; p0 step") {
			if err == nil {
				_, err = w.Apply(e)
			}
		}
		if rule := (*transition.AlgorithmError)(nil); !errors.As(err, &rule) || !strings.Contains(err.Error(), "View is impure: in the same state it showed Rank") {
			t.Errorf("%s: %v", by, err)
		}
	}
}

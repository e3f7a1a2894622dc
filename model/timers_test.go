package model_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/message"
	"doorway/model/transition"
)

// stopwatches is an algorithm with two timers. Its state tells what happened, a letter each: a request
// starts both, and p0's message restarts the timers that its text names.
type stopwatches struct {
	Post
	set func(s string) message.Timers
}

const (
	late = iota
	soon
)

func (stopwatches) TimerNames() []string { return []string{late: "late", soon: "soon"} }

func (w stopwatches) Timers(_ model.ProcID, s string) message.Timers { return w.set(s) }

// bothSet arms both timers once something has happened.
func bothSet(s string) (t message.Timers) {
	if s != "" {
		t[late], t[soon] = 3, 2
	}
	return t
}

// timing notes events; a second request restarts the timers given.
func timing(restarted ...int) stopwatches {
	return stopwatches{Post{Does: func(_ model.ProcID, s string, in message.Input[string]) (string, message.Sends[string]) {
		var out message.Sends[string]
		if in.Kind == model.Request && s != "" {
			for _, timer := range restarted {
				out.Restart(timer)
			}
		}
		if in.Kind == model.Timeout {
			return s + stopwatches{}.TimerNames()[in.Timer][:1], out
		}
		return s + "r", out
	}}, bothSet}
}

// TestTimersByName: each timer fires on its own, and says which it is.
func TestTimersByName(t *testing.T) {
	r := Start(t, Passing(t, timing(), "n=1 requests=1 delay=1")).Do("p0 request; tick; tick")
	WantEnabled(t, r, "p0 timeout soon")
	r.Do("p0 timeout soon; tick")
	WantEnabled(t, r, "p0 timeout late")
	r.Do("p0 timeout late; tick")
	WantEnabled(t, r, "p0 timeout soon")
	if got := r.World.Local(0); got != "rsl" {
		t.Errorf("state %q, want the request and the timers as they fired", got)
	}
}

// TestTimersWithoutTime: in an asynchronous system every armed timer may fire at any time.
func TestTimersWithoutTime(t *testing.T) {
	r := Start(t, Passing(t, timing(), "n=1 requests=1")).Do("p0 request")
	WantEnabled(t, r, "p0 timeout late; p0 timeout soon")
	var disabled *transition.DisabledError
	for _, text := range []string{"p0 timeout", "p0 timeout later", "p0 timeout late #1"} {
		if err := r.Apply(Schedule(t, text)[0]); !errors.As(err, &disabled) {
			t.Errorf("%s: %v, want that it is not enabled", text, err)
		}
	}
}

// TestRestart: a step restarts the timers that it names, and no others.
func TestRestart(t *testing.T) {
	for _, c := range []struct {
		restarted []int
		want      string
	}{
		{nil, "p0 timeout soon"}, {[]int{soon}, "tick"}, {[]int{late}, "p0 timeout soon"}, {[]int{late, soon}, "tick"},
	} {
		back := timing(c.restarted...)
		back.Shows = func(_ model.ProcID, s string) model.View { return model.View{} }
		r := Start(t, Passing(t, back, "n=1 requests=2 delay=1")).Do("p0 request; tick; p0 request; tick")
		WantEnabled(t, r, c.want)
	}
}

// TestRestartOfOne: a step also restarts the timer of a process that has a single one. Without that
// it goes on, though it was stopped and armed within the step.
func TestRestartOfOne(t *testing.T) {
	for restarts, want := range map[bool]string{false: "p0 timeout", true: "tick"} {
		lease := Alarm(Always(2))
		lease.Does = func(_ model.ProcID, s string, _ message.Input[string]) (string, message.Sends[string]) {
			var out message.Sends[string]
			if restarts {
				out.Restart(0)
			}
			return "armed", out
		}
		lease.Shows = func(_ model.ProcID, s string) model.View { return model.View{Armed: s != "", After: 2} }
		r := Start(t, Passing(t, lease, "n=1 requests=2 delay=1")).Do("p0 request; tick; p0 request; tick")
		WantEnabled(t, r, want)
	}
}

// TestTimerRules names what breaks the rules for timers.
func TestTimerRules(t *testing.T) {
	sets := func(set message.Timers) stopwatches {
		w := timing(late)
		w.set = func(s string) message.Timers {
			if s == "" {
				return message.Timers{}
			}
			return set
		}
		return w
	}
	for text, w := range map[string]stopwatches{
		"Timers sets timer soon to 256, want 0 to 255 units of time": sets(message.Timers{1, 256}),
		"Timers sets timer late to -1":                               sets(message.Timers{-1}),
		"Timers arms timer 2, and TimerNames names 2; name it":       sets(message.Timers{2: 1}),
		"it restarts timer late, which is not armed afterwards":      sets(message.Timers{0, 1}),
		"View.Armed is set, and the process has timers with names":   {Alarm(Always(1)), bothSet},
		"it restarts a timer that has no name, which is not armed":   timing(3),
		"Step panics: it restarts timer 4, want 0 to 3":              timing(4),
		"Step panics: it restarts timer -1, want 0 to 3":             timing(-1),
	} {
		run := "p0 request; p0 request"
		if w.Does != nil && text[:6] == "Timers" || text[:4] == "View" {
			run = "p0 request"
		}
		WantText(t, Fault(t, Passing(t, w, "n=1 requests=2 delay=1"), run), text)
	}
}

// withTimers is an algorithm with timers of any names.
type withTimers struct {
	Post
	names []string
}

func (a withTimers) TimerNames() []string { return a.names }

func (a withTimers) Timers(model.ProcID, string) message.Timers { return message.Timers{} }

func TestTimerNames(t *testing.T) {
	for text, names := range map[string][]string{
		"TimerNames returns 0 names, want 1 to 4":    nil,
		"TimerNames returns 5 names":                 {"a", "b", "c", "d", "e"},
		`two timers are named "a"`:                   {"a", "b", "a"},
		`"#1" is not the name of a timer`:            {"#1"},
		`"" is not the name of a timer`:              {""},
		`"1st" is not the name of a timer`:           {"1st"},
		`"Lease" is not the name of a timer`:         {"Lease"},
		`"thirteen-long" is not the name of a timer`: {"thirteen-long"},
	} {
		_, err := message.System(withTimers{names: names}, ParseSetup(t, "n=1"))
		if err == nil {
			t.Errorf("%q: no error", names)
			continue
		}
		WantText(t, err.Error(), text)
	}
}

// TestAlternativesOfTimers: a timeout may choose, whichever timer fires.
func TestAlternativesOfTimers(t *testing.T) {
	r := Start(t, Passing(t, choosingTimers{timing()}, "n=1 requests=1")).Do("p0 request")
	WantEnabled(t, r, "p0 timeout late; p0 timeout late #1; p0 timeout soon; p0 timeout soon #1")
	r.Do("p0 timeout soon #1")
}

type choosingTimers struct{ stopwatches }

func (choosingTimers) Choices(_ model.ProcID, _ string, kind model.Kind) int {
	if kind == model.Timeout {
		return 2
	}
	return 1
}

// timedChaos has timers with names, and restarts them.
type timedChaos struct{ moreChaos }

func (a timedChaos) Step(me model.ProcID, s chaosState, in message.Input[chaosMessage]) (chaosState, message.Sends[chaosMessage]) {
	next, out := a.moreChaos.Step(me, s, in)
	h := mixed(a.seed+5, int(me), int(s.PC), int(in.Kind), in.Timer)
	for timer, after := range a.Timers(me, next) {
		if after > 0 && h>>(4*timer)%2 == 0 {
			out.Restart(timer)
		}
	}
	return next, out
}

func (a timedChaos) View(me model.ProcID, s chaosState) model.View {
	v := a.moreChaos.View(me, s)
	v.Armed, v.After = false, 0
	return v
}

func (timedChaos) TimerNames() []string { return []string{"c", "a", "b"} }

func (a timedChaos) Timers(me model.ProcID, s chaosState) (t message.Timers) {
	h := mixed(a.seed+6, int(me), int(s.PC))
	for timer := range 3 {
		t[timer] = int16(h >> (8 * timer) % 4)
	}
	return t
}

// TestTimersOfTwins: worlds and machines agree on timers that have names and are restarted.
func TestTimersOfTwins(t *testing.T) {
	met := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		s := model.Setup{N: 2, Requests: 2, Crashes: 1, Recoveries: 1, Pauses: 1}
		if s.Delay = rapid.IntRange(0, 2).Draw(t, "delay"); s.Delay > 0 {
			s.Pause = rapid.IntRange(0, 2).Draw(t, "pause")
		}
		alg := timedChaos{moreChaos{chaos{2, rapid.IntRange(2, 8).Draw(t, "lines"), rapid.Uint64().Draw(t, "seed"), true}}}
		sys, err := message.System(alg, s)
		if err != nil {
			t.Fatal(err)
		}
		w := newTwins(sys)
		for range 4 {
			seed := rapid.Uint64().Draw(t, "run")
			w.walk(t, transition.Seeded(seed), 40)
		}
		for _, e := range sys.World().Enabled(nil) {
			met[e.Timer.String()] = true
		}
	})
	for _, name := range []string{"a", "b", "c"} {
		if !testing.Short() && !met[name] {
			t.Errorf("no run could begin with timer %s", name)
		}
	}
}

package realtest_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

// Each bug counts by itself: what was found always and what sometimes, what was shrunk and what was not.
func TestTablesOfTwoBugs(t *testing.T) {
	hunt := func(bug, scheduler string, runs, length, same int) realtest.Hunt {
		return realtest.Hunt{Bug: bug, Scheduler: scheduler, Limit: 8, Runs: runs, Length: length, Same: same, Seconds: 1}
	}
	all := []realtest.Hunt{
		hunt("b", "timed", 4, 10, 18), hunt("b", "timed", 4, 11, 19), hunt("b", "timed", 4, 12, 20),
		hunt("c", "timed", 2, 6, 20), hunt("c", "timed", 2, 0, 0), hunt("c", "timed", 0, 0, 0),
		hunt("b", "pos", 8, 0, 0), hunt("b", "pos", 8, 0, 0), hunt("b", "pos", 8, 0, 0),
		hunt("c", "pos", 0, 0, 0), hunt("c", "pos", 0, 0, 0), hunt("c", "pos", 0, 0, 0),
	}
	var out strings.Builder
	if err := errors.Join(realtest.Shrinking(&out, all), realtest.Schedulers(&out, all)); err != nil {
		t.Fatal(err)
	}
	const want = "bug  found   shortest  median  ratio  longest  same      seconds  at most\n" +
		"b    3 of 3  10        11      1.10   12       18 of 20  1.0      1.0\n" +
		"c    1 of 3  6         6       1.00   6        20 of 20  1.0      1.0\n" +
		"scheduler  by every seed  by some  median  most  factor             milliseconds\n" +
		"timed      1 of 2         2        4       4     1.00 [1.00, 1.00]  1000\n" +
		"pos        1 of 2         1        8       8     2.83 [2.00, 4.00]  1000\n"
	if out.String() != want {
		t.Errorf("printed is\n%s\nwant\n%s", out.String(), want)
	}
}

// atThree is broken three seconds after a run has begun, if time does not pass over that.
var atThree = property.Invariant("at-three", "it is never three", func(s model.Snapshot) error {
	if now, _ := s.Time(0); now == 3 {
		return errors.New("it is three")
	}
	return nil
})

// A hunt has the tick that it is named after and a seed of its own. What was measured is not measured again.
func TestTicks(t *testing.T) {
	t.Chdir(t.TempDir())
	bugs := []realtest.TickedBug{{
		Name: "three", Setup: real.Setup{N: 2}, Property: atThree, Process: func(*real.Process) { time.Sleep(5 * time.Second) },
	}}
	var was []realtest.Hunt
	for seeds := range 3 {
		if seeds > 0 {
			realtest.Ticks(t, bugs, seeds)
		} else if realtest.Ticks(t, bugs, 1); t.Failed() {
			return
		}
		all, err := realtest.Read(realtest.TicksMeasured)
		if err != nil || len(all) != 6*max(seeds, 1) || seeds == 1 && fmt.Sprint(all) != fmt.Sprint(was) {
			t.Fatalf("%d seeds: %v, %v", seeds, all, err)
		}
		was = all
	}
	differ := false
	for i, h := range was {
		if found := !strings.HasSuffix(h.Scheduler, ", 10s"); found != (h.Runs > 0) || found && h.Runs >= h.Events {
			t.Errorf("%+v", h)
		}
		differ = differ || h.Events != was[i%6].Events
	}
	if !differ {
		t.Errorf("two seeds find the same: %+v", was)
	}
}

// Events of all first runs are counted, but not beyond the end of a run. One repetition that differs is enough, and the
// digest tells programs apart.
func TestAlikeCounts(t *testing.T) {
	var runs atomic.Int32
	likeness := func(process func(*real.Process)) realtest.Likeness {
		prog, err := real.New(t, real.Setup{N: 1}, process)
		if err != nil {
			t.Fatal(err)
		}
		l, err := realtest.Alike(prog, 4, 50, 3)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	says := func(text func() string) func(*real.Process) {
		return func(p *real.Process) {
			_, _ = real.Call(p.Context(), p, text(), func() (int, error) { return 0, nil })
		}
	}
	nothing := likeness(func(*real.Process) {})
	if nothing.Alike != 4 || nothing.Events != 4 {
		t.Errorf("%+v, want a request each", nothing)
	}
	second := likeness(says(func() string { return fmt.Sprint(runs.Add(1) == 5) }))
	if second.Alike != 3 || len(second.Differ) != 1 || second.Differ[0] != 2 {
		t.Errorf("%+v, want the second run of the second seed to differ", second)
	}
	a, b, again := likeness(says(func() string { return "a" })), likeness(says(func() string { return "b" })), likeness(says(func() string { return "a" }))
	if a.Digest == b.Digest || a.Digest != again.Digest {
		t.Errorf("digests of two programs are %x and %x, and again %x", a.Digest, b.Digest, again.Digest)
	}
}

// misuse names the expectation that TestOfExpectation has, in a test binary of its own.
const misuse = "DOORWAY_MISUSE"

// noLock lets everybody in.
func noLock(t *testing.T, process func(*real.Process)) *real.Program {
	prog, err := real.New(t, real.Setup{N: 2}, process)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

var expectations = map[string]func(*testing.T){
	"too short": func(t *testing.T) {
		realtest.Expect(t, noLock(t, func(p *real.Process) { p.Work(p.Context()) }), properties.MutualExclusion, simulate.Runs{Count: 20, Steps: 20, Seed: 1}, 1)
	},
	"not broken": func(t *testing.T) {
		realtest.Expect(t, noLock(t, func(p *real.Process) { <-p.Context().Done() }), real.NoFailure, simulate.Runs{Count: 20, Steps: 20, Seed: 1}, 9)
	},
	"by chance": func(t *testing.T) { // once, and never again
		var inside, met atomic.Int32
		prog := noLock(t, func(p *real.Process) {
			if met.Load() > 0 {
				time.Sleep(time.Duration(p.ID()) * time.Hour)
			}
			p.Inside(func() {
				if inside.Add(1) == 2 {
					met.Store(1)
				}
				time.Sleep(time.Second)
				inside.Add(-1)
			})
		})
		realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: 200, Steps: 20, Seed: 1}, 0)
	},
	"nothing measured": func(t *testing.T) { realtest.Ticks(t, nil, 0) },
	"not all measured": func(t *testing.T) {
		if err := errors.Join(os.MkdirAll("testdata", 0o700),
			os.WriteFile(realtest.TicksMeasured, []byte("bug,scheduler,seed,limit,runs,events,length,same,seconds\n"), 0o600)); err != nil {
			t.Fatal(err)
		}
		realtest.Ticks(t, []realtest.TickedBug{{Name: "b"}}, 0)
	},
}

// TestOfExpectation is a test that expects something else than what there is.
func TestOfExpectation(t *testing.T) {
	if expect, ok := expectations[os.Getenv(misuse)]; ok {
		t.Chdir(t.TempDir())
		expect(t)
	}
}

// A test that expects something else fails and says why.
func TestExpectFails(t *testing.T) {
	for name, want := range map[string]string{
		"too short":        "want at most 1 events, and at least",
		"not broken":       "no-failure is not broken in 20 runs",
		"by chance":        "{p0,p1} are in their critical sections at the same time",
		"nothing measured": "no such file",
		"not all measured": "has nothing of b; measure it",
	} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestOfExpectation$", "-test.timeout=60s")
		cmd.Env = append(os.Environ(), misuse+"="+name)
		if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: the test ends with %v, and says\n%s\nwant %q", name, err, out, want)
		}
	}
}

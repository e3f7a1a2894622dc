package real_test

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"doorway/properties"
	"doorway/real"
)

// misuse names the mistake that TestOfMistake makes, in a test binary of its own.
const misuse = "DOORWAY_MISUSE"

var mistakes = map[string]func(*real.Process){
	"no work":         func(p *real.Process) { <-p.Context().Done() },
	"returns at once": func(*real.Process) {},
	"panics":          func(*real.Process) { panic("oh") },
	"ignores the context": func(p *real.Process) {
		p.Inside(func() {
			for {
				time.Sleep(time.Hour)
			}
		})
	},
	"leaks": func(p *real.Process) {
		p.Inside(func() { time.Sleep(time.Second) })
		go func() {
			for {
				time.Sleep(time.Hour)
			}
		}()
	},
	"fails unheard": func(p *real.Process) {
		p.Inside(func() {})
		p.Fail(errors.New("no lock"))
	},
	"works without a lock": func(p *real.Process) { p.Inside(func() { time.Sleep(3 * time.Second) }) },
	"remembers earlier runs": func(p *real.Process) {
		if entries.Add(1) <= 2 {
			p.Inside(func() { time.Sleep(3 * time.Second) })
		}
		<-p.Context().Done()
	},
	"waits outside at its end": func(p *real.Process) {
		p.Work(p.Context())
		<-outside
	},
	"fails in colours": func(p *real.Process) {
		_, _ = real.Call(p.Context(), p, "say\n\tthis", func() (int, error) { return 0, errors.New("Error:\n\t\x1b[31mexpected: 1\n\tactual: 2") })
		p.Inside(func() { time.Sleep(3 * time.Second) })
	},
	"spins at its end": func(p *real.Process) {
		p.Inside(func() { time.Sleep(3 * time.Second) })
		for p.ID() == 1 {
		}
	},
	"spins": func(p *real.Process) {
		p.Inside(func() {
			for begun := time.Now(); time.Since(begun) < time.Second; {
			}
		})
	},
}

// entries counts them in all runs.
var entries atomic.Int32

// TestOfMistake is a user's test with a mistake in it.
func TestOfMistake(t *testing.T) {
	process, ok := mistakes[os.Getenv(misuse)]
	if !ok {
		return // it is run by TestMistakes
	}
	t.Chdir(t.TempDir())
	if err := flag.Set("doorway.runs", "20"); err != nil {
		t.Fatal(err)
	}
	real.Test(t, real.Setup{N: 2, Shutdowns: 1}, process, properties.MutualExclusion)
}

// A report says how many runs tested that everything ends, which was the first that did not, and that a limit ended most of
// them.
func TestSaysHowManyRunsEnd(t *testing.T) {
	for name, wants := range map[string][]string{
		"no work": {
			"everything-ends: tested at the end of 20 runs, replays included: nothing was left behind",
			" % ended by their limit on events while the program ran on;",
		},
		"leaks": {"everything-ends is broken by run 1, the first that left something behind"},
	} {
		out := mistaken(t, name)
		for _, want := range wants {
			if !strings.Contains(out, want) {
				t.Errorf("%s: want %q in\n%s", name, want, out)
			}
		}
	}
}

// mistaken returns what a test with a mistake prints.
func mistaken(t *testing.T, name string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestOfMistake$", "-test.v")
	cmd.Env = append(os.Environ(), misuse+"="+name)
	out, _ := cmd.CombinedOutput()
	return string(out)
}

// A test with a mistake fails, in some seconds, and says what to do.
func TestMistakes(t *testing.T) {
	for name, want := range map[string]string{
		"no work":                  "no process was inside or led in any run",
		"returns at once":          "no process was inside or led in any run",
		"panics":                   " panics: oh",
		"ignores the context":      "everything-ends is violated for n=2 requests=1 requesters=p0: p0 goes on a day after its context was cancelled",
		"leaks":                    "2  p1 shutdown  (all contexts are cancelled, all calls fail)  ◄━━ violation",
		"fails unheard":            "fails: no lock; give the test real.NoFailure",
		"works without a lock":     "{p0,p1} were inside together for 3s",
		"remembers earlier runs":   "depends on what outlives a run: a package variable",
		"waits outside at its end": "a goroutine waits at a channel that was made outside",
		"fails in colours":         "p2->p1 deliver Error: [31mexpected: 1 actual: 2  (p1 critical)",
		"spins at its end":         "p1 does not come to rest: a goroutine goes on without end",
		"spins":                    "time stands still while a goroutine runs",
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestOfMistake$", "-test.v", "-test.timeout=60s")
			cmd.Env = append(os.Environ(), misuse+"="+name)
			begun := time.Now()
			out, err := cmd.CombinedOutput()
			if took := time.Since(begun); took > 40*time.Second {
				t.Errorf("it takes %v", took)
			}
			if name == "leaks" && (!strings.Contains(string(out), "One that is left is\n") || strings.Count(string(out), "goroutines are left at the end") != 2) {
				t.Errorf("the goroutine that is left has no stack, or is told of again:\n%s", out)
			}
			if err == nil || !strings.Contains(string(out), want) {
				t.Errorf("the test ends with %v, and says\n%s\nwant %q", err, out, want)
			}
		})
	}
}

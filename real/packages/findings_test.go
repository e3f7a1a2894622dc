//go:build goroutines && !old

package packages_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/go-co-op/gocron/v2"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/real/goroutines"
)

// A finding is a bug of a release, a scene that shows it, and the repair of a copy.
type finding struct {
	name   string
	f      func(*testing.T)
	says   string // what is wrong
	module string
	files  []string // of the module, which are copied
	repair mutant
}

var findings = []finding{
	{
		"clock", setTimer, "deadlock", "github.com/benbjohnson/clock", []string{"go.mod", "clock.go", "context.go"},
		mutant{file: "clock.go", from: "} else {\n\t\tt.c <- now\n\t}", to: "} else {\n\t\tselect {\n\t\tcase t.c <- now:\n\t\tdefault:\n\t\t}\n\t}"},
	},
	{
		"gocron", shutdown, "the test fails", "github.com/go-co-op/gocron/v2",
		[]string{"go.mod", "distributed.go", "errors.go", "executor.go", "job.go", "logger.go", "monitor.go", "scheduler.go", "scheduler_monitor.go", "util.go"},
		mutant{file: "scheduler.go", from: "s.shutdownCancel()\n\tif !s.started.Load() {", to: "started := s.started.Load()\n\ts.shutdownCancel()\n\tif !started {"},
	},
}

// A watcher is a scheduler's monitor that notes what it was told.
type watcher struct {
	gocron.SchedulerMonitor
	shut bool
}

func (*watcher) SchedulerStarted()    {}
func (*watcher) SchedulerStopped()    {}
func (w *watcher) SchedulerShutdown() { w.shut = true }

// shutdown: the monitor is told of a Shutdown that has completed, as its documentation says. In v2.21.2 Shutdown returns
// nil at once, without an error of the stop and without telling the monitor, if the scheduler's goroutine has stopped
// before Shutdown looks whether it ever started.
func shutdown(t *testing.T) {
	w := &watcher{}
	s, err := gocron.NewScheduler(gocron.WithSchedulerMonitor(w))
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if err := s.Shutdown(); err == nil && !w.shut {
		t.Error("Shutdown has completed, and the monitor was not told")
	}
}

// repaired names the finding whose module is a repaired copy.
const repaired = "REPAIRED"

// TestFindings: these releases have these bugs.
func TestFindings(t *testing.T) {
	for _, f := range findings {
		t.Run(f.name, func(t *testing.T) {
			w, err := simulate.Test(t.Context(), goroutines.New(t, f.f), []property.Property{goroutines.Passes}, simulate.Runs{Count: 1000, Steps: 1000, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			breaks := w.Violation != nil && strings.Contains(w.Violation.Err.Error(), f.says)
			if breaks {
				t.Logf("run %d: %v\n%v", w.Runs, w.Violation.Err, w.Violation.Schedule)
			}
			if whole := os.Getenv(repaired) == f.name; breaks == whole || whole && w.Violation != nil {
				t.Errorf("breaks: %v, repaired: %v: %v", breaks, whole, w.Violation)
			}
		})
	}
}

// TestFindingsRepaired: a copy with a few words changed has the bug no longer.
func TestFindingsRepaired(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles changed copies of modules: run it without -short")
	}
	for _, f := range findings {
		t.Run(f.name, func(t *testing.T) {
			file := fork(t, f.module, f.files, f.repair)
			c := exec.Command("go", "tool", "doorway", "test", "-modfile="+file, "-tags=goroutines", "-run=^TestFindings$/^"+f.name+"$", ".")
			c.Env = append(os.Environ(), repaired+"="+f.name)
			if text, err := c.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, text)
			}
		})
	}
}

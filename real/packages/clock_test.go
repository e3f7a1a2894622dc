//go:build goroutines && !old

package packages_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/benbjohnson/clock"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/real/goroutines"
)

// setTimer sets a timer of a mock clock while another goroutine lets time pass: both run the first timer, and the second
// to do so sends into its full channel for ever. It holds the clock's lock meanwhile.
func setTimer(*testing.T) {
	mock := clock.NewMock()
	timer := mock.Timer(time.Millisecond)
	crew(
		func() { mock.Add(time.Second) },
		func() { mock.Timer(time.Hour) },
	)
	<-timer.C
}

// repairedClock is set where the clock is one whose timers do not wait for room.
const repairedClock = "REPAIRED_CLOCK"

// TestClock: the mock clock of benbjohnson/clock v1.3.5 stops for ever if a timer is set while time passes.
func TestClock(t *testing.T) {
	w, err := simulate.Test(t.Context(), goroutines.New(t, setTimer), []property.Property{goroutines.Passes}, simulate.Runs{Count: 1000, Steps: 1000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	stops := w.Violation != nil && strings.Contains(w.Violation.Err.Error(), "deadlock")
	if stops {
		t.Logf("run %d: %v\n%v", w.Runs, w.Violation.Err, w.Violation.Schedule)
	}
	if repaired := os.Getenv(repairedClock) != ""; stops == repaired {
		t.Errorf("stops: %v, repaired: %v", stops, repaired)
	}
}

// TestClockRepaired: a timer that does not wait for room in its channel does not stop the clock.
func TestClockRepaired(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a changed copy of the clock: run it without -short")
	}
	file := fork(t, "github.com/benbjohnson/clock", []string{"go.mod", "clock.go", "context.go"},
		mutant{file: "clock.go", from: "} else {\n\t\tt.c <- now\n\t}", to: "} else {\n\t\tselect {\n\t\tcase t.c <- now:\n\t\tdefault:\n\t\t}\n\t}"})
	c := exec.Command("go", "tool", "doorway", "test", "-modfile="+file, "-tags=goroutines", "-run=^TestClock$", ".")
	c.Env = append(os.Environ(), repairedClock+"=1")
	if text, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

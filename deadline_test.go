package doorway

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"doorway/internal/outside"
)

// A user's test of a lock with so many processes that no exploration ends.
const outsideLarge = `package ticket_test

import (
	"testing"

	"doorway"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
	"example.org/locks/ticket"
)

func TestLarge(t *testing.T) {
	sys, err := memory.System(ticket.Lock{}, model.Setup{N: 12, Requests: 200})
	if err != nil {
		t.Fatal(err)
	}
	doorway.Verify(t, sys, properties.DeadlockFreedom, properties.BoundedWaiting(100))
}
`

// TestOutsideEnds ends the tests of a user's module by their timeout, and by
// signals as Ctrl-C and a job that is cancelled send them, and hears what a test
// that passes has not proved.
func TestOutsideEnds(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("there are no such signals")
		return
	}
	m := outside.SetUp(t, ".", locks, outside.Offline...)
	write, sh := m.Write, m.Sh
	dir := m.Dir
	write("ticket/ticket.go", outsideLock)
	write("ticket/ticket_test.go", outsideLarge)
	if out, err := sh("cd ticket && go test -c -o large.test"); err != nil {
		t.Fatal(out)
	}
	large := func(signals []os.Signal, words ...string) (text string, took time.Duration) {
		cmd := exec.Command(filepath.Join(dir, "ticket", "large.test"), words...)
		cmd.Dir = filepath.Join(dir, "ticket")
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		start := time.Now()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for _, s := range signals {
			time.Sleep(2 * time.Second)
			_ = cmd.Process.Signal(s)
		}
		_ = cmd.Wait()
		return out.String(), time.Since(start)
	}

	const timeout = "; the time that go test -timeout gives is nearly over; give it more, or 0 for no limit"
	text, _ := large(nil, "-test.timeout=5s", "-doorway.states=0", "-doorway.workers=1")
	inOrder(t, text, "--- FAIL: TestLarge", "deadlock-freedom: unknown for n=12 requests=200: ", " states, ", "(interrupted)"+timeout,
		"bounded-waiting(100): unknown for", "(interrupted)"+timeout, "FAIL")
	if strings.Contains(text, "panic") {
		t.Errorf("it panics:\n%s", text)
	}
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		text, took := large([]os.Signal{s}, "-doorway.states=0", "-doorway.workers=1", "-doorway.checkpoint=kept")
		inOrder(t, text, "deadlock-freedom: unknown for n=12 requests=200: ", "; the tests were ended by a signal ("+s.String()+")",
			"bounded-waiting(100): unknown for")
		if took > time.Minute {
			t.Errorf("%v ends it after %v", s, took)
		}
	}
	const taken = "deadlock-freedom: unknown for n=12 requests=200 in "
	text, _ = large([]os.Signal{os.Interrupt}, "-doorway.states=5", "-doorway.time=1h")
	inOrder(t, text, "--- FAIL: TestLarge", taken, " random runs (", "(interrupted); the tests were ended by a signal (interrupt)")
	text, _ = large(nil, "-test.timeout=15s", "-doorway.states=5", "-doorway.time=1h")
	inOrder(t, text, "TestLarge: deadlock-freedom for n=12 requests=200: testing by random runs: ", " runs, 10 s", taken, " random runs (", "(interrupted)"+timeout)
	if kept, _ := filepath.Glob(filepath.Join(dir, "ticket", "kept", "*.checkpoint")); len(kept) == 0 {
		t.Error("no checkpoint is left")
	}

	out, err := sh("cd ticket && DOORWAYFLAGS='-doorway.states=5 -doorway.runs=2 -doorway.steps=100' go test")
	if err != nil {
		t.Errorf("go test: %v", err)
	}
	inOrder(t, out, "doorway: TestLarge: tested by random runs and not proved for n=12 requests=200: deadlock-freedom, bounded-waiting(100) "+
		"(limit of 5 states); raise -doorway.states=5, 0 for no limit", "PASS")
	out, err = sh("cd ticket && DOORWAYFLAGS='-doorway.states=5 -doorway.runs=2 -doorway.steps=100 -doorway.require=proved' go test ./...")
	if err == nil {
		t.Error("what is only tested passes where a proof is required")
	}
	inOrder(t, out, "bounded-waiting(100) (limit of 5 states)", "a proof is required")
	out, _ = sh("cd ticket && go test -doorway.states=-1")
	inOrder(t, out, `invalid value "-1" for flag -doorway.states: want a number, 0 or more`)
}

// TestMargin holds the time that is left before the end to shortest and longest timeouts.
func TestMargin(t *testing.T) {
	for all, want := range map[time.Duration]time.Duration{
		time.Second: time.Second / 2, 5 * time.Second: 2 * time.Second, time.Minute: 6 * time.Second, 10 * time.Minute: 10 * time.Second,
	} {
		if got := margin(all); got != want {
			t.Errorf("of %v it leaves %v, want %v", all, got, want)
		}
	}
}

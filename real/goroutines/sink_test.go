//go:build goroutines

package goroutines

import (
	"flag"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
)

// losesInSubtest loses an update in some order, in a subtest.
func losesInSubtest(t *testing.T) {
	t.Run("lost", func(t *testing.T) {
		var n atomic.Int32
		count := func() { n.Store(n.Load() + 1) }
		if crew(count, count); n.Load() != 2 {
			t.Error("one is lost")
		}
	})
}

// TestFailfast: with -failfast, runs that fail keep neither the subtests of later runs nor other tests from running.
func TestFailfast(t *testing.T) {
	if given() == nil {
		t.Chdir(t.TempDir())
	}
	fast := flag.Lookup("test.failfast")
	was := fast.Value.String()
	_ = fast.Value.Set("true")
	defer func() { _ = fast.Value.Set(was) }()
	failed, log := aside(t, func(t *testing.T) { Test(t, losesInSubtest) })
	if !failed || !strings.Contains(log, "fails in this order of its 4 goroutines: the test fails") {
		t.Errorf("failed: %v\n%s", failed, log)
	}
	if fast.Value.String() != "true" {
		t.Error("the flag is lost")
	}
	ran := false
	t.Run("next", func(*testing.T) { ran = true })
	if !ran {
		t.Error("a test does not run after runs that failed, and none of the tests has failed")
	}
}

// TestFailfastLate: with -failfast, runs begin, and have their subtests, though a test has failed before.
func TestFailfastLate(t *testing.T) {
	const late = "DOORWAY_FAILFAST_LATE"
	if os.Getenv(late) != "" {
		t.Run("before", func(t *testing.T) { t.Fail() })
		Test(t, losesInSubtest)
		return
	}
	c := exec.Command(os.Args[0], "-test.run=^TestFailfastLate$", "-test.failfast", "-test.timeout=1m")
	c.Dir, c.Env = t.TempDir(), append(os.Environ(), late+"=1")
	if out, err := c.CombinedOutput(); err == nil || !strings.Contains(string(out), "fails in this order of its 4 goroutines: the test fails") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestOneProcessor: the runs of a program have one processor, which halves what a switch costs.
func TestOneProcessor(t *testing.T) {
	was := runtime.GOMAXPROCS(2)
	defer runtime.GOMAXPROCS(was)
	within := 0
	t.Run("program", func(t *testing.T) {
		newProgram(t, func(*testing.T) { within = runtime.GOMAXPROCS(0) })
	})
	if after := runtime.GOMAXPROCS(0); within != 1 || after != 2 {
		t.Errorf("%d processors within, %d afterwards", within, after)
	}
}

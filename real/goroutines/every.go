package goroutines

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	_ "unsafe" // for linkname

	"doorway/internal/trial"
)

// instead, if set, is asked before a test's function is called, in a binary that was built with the overlay. It reports
// whether it has dealt with the function.
//
//go:linkname instead testing.doorwayInstead
var instead func(t *testing.T, f func(*testing.T)) bool

// Every lets each test function of the test's binary run as by Test, if "doorway test -every" has started it; otherwise
// it does nothing. That command adds a file that calls Every to each package.
//
// A test is tried in a process of its own. One that cannot be controlled runs once, as without Doorway, and so does one
// that fails in all orders. Goroutines that a test leaves behind are no failure.
func Every() {
	report := os.Getenv(trial.Variable)
	_ = os.Unsetenv(trial.Variable) // the processes that a test starts are its own
	switch {
	case given() != nil && !given().Own: // a run of a test that chooses orders itself
	case given() != nil || report == trial.Here:
		tries := false
		instead = func(t *testing.T, f func(*testing.T)) bool {
			if tries { // a test for the logs of runs
				return false
			}
			tries = true
			to := &outcomes{json.NewEncoder(os.NewFile(3, "outcome")), time.Now()}
			p := newTrial(t, f)
			p.begun = to.trying
			to.tell(p.outcome(t))
			return true
		}
	case report != "":
		instead = func(t *testing.T, f func(*testing.T)) bool { return !keeps(f) && try(t, report) }
	}
}

// try reports what came of a test in many orders, and whether that is enough. If it is not, the test runs once.
func try(t *testing.T, report string) bool {
	o := tried(t, report)
	open := o.Verdict == trial.Unlike || o.Verdict == trial.AsItIs
	t.Cleanup(func() {
		if open {
			o.Verdict = ended(o.Verdict, t)
			t.Log(o)
		}
		if err := o.Append(report); err != nil {
			t.Error(err)
		}
	})
	switch o.Verdict {
	case trial.Fails:
		t.Error(o.Log)
		return true
	case trial.Proved, trial.Tested, trial.Single:
		t.Log(o)
		return true
	}
	if !open {
		t.Log(o)
	}
	if o.Log != "" {
		t.Log(o.Log)
	}
	return false
}

// ended returns the verdict on a test that has now run once.
func ended(v trial.Verdict, t *testing.T) trial.Verdict {
	switch {
	case v == trial.Unlike && t.Failed():
		return trial.Everywhere
	case v == trial.AsItIs && t.Failed():
		return trial.FailsAsItIs
	case v == trial.AsItIs && t.Skipped():
		return trial.Skipped
	default:
		return v
	}
}

// The bounds of a trial, unless flags say otherwise: random runs, their time, and the time of all.
const (
	trialRuns    = 300
	trialTime    = 10 * time.Second
	trialPatient = time.Minute
)

// tried starts a process that tries a test, and returns what came of it. Meanwhile it reports how far that is.
func tried(t *testing.T, report string) (o trial.Outcome) {
	o = trial.Outcome{Verdict: trial.Uncontrolled}
	theirs, mine, err := os.Pipe()
	if err != nil {
		o.Why = err.Error()
		return named(o, t)
	}
	defer theirs.Close()
	ctx, cancel := context.WithTimeout(t.Context(), patienceWith(t))
	defer cancel()
	var said bytes.Buffer
	c := exec.CommandContext(ctx, os.Args[0], trialArgs(t.Name(), os.Args[1:])...)
	c.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, trial.Variable+"=") }), trial.Variable+"="+trial.Here)
	c.ExtraFiles, c.Stdout, c.Stderr, c.WaitDelay = []*os.File{mine}, &said, &said, time.Second
	if err = c.Start(); err == nil {
		_ = mine.Close()
		var told error
		o, told = awaited(json.NewDecoder(theirs), named(trial.Outcome{Verdict: trial.Trying}, t), report)
		err = c.Wait()
		if told == nil {
			return named(o, t)
		}
		o = trial.Outcome{Verdict: trial.Uncontrolled}
	}
	o.Why = ending(ctx, err, said.String())
	return named(o, t)
}

// overdue is after which time a report says that a test is still tried; the next times are twice as long each.
const overdue = 2 * time.Second

// awaited returns the outcome that another process tells.
func awaited(from *json.Decoder, far trial.Outcome, report string) (o trial.Outcome, err error) {
	var runs atomic.Int64
	done, ended, began := make(chan bool), make(chan bool), time.Now()
	go func() {
		defer close(ended)
		for wait := overdue; ; wait *= 2 {
			select {
			case <-done:
				return
			case <-time.After(wait):
				far.Orders, far.Seconds = int(runs.Load()), int(time.Since(began)/time.Second)
				_ = far.Append(report)
			}
		}
	}()
	for o.Verdict = trial.Trying; o.Verdict == trial.Trying && err == nil; runs.Store(int64(o.Orders)) {
		err = from.Decode(&o)
	}
	close(done)
	<-ended
	return o, err
}

// named adds the names of the test and its package.
func named(o trial.Outcome, t *testing.T) trial.Outcome {
	o.Test = t.Name()
	if info, ok := debug.ReadBuildInfo(); ok {
		o.Package = strings.TrimSuffix(info.Path, ".test")
	}
	return o
}

// patienceWith returns how long to wait for a test's trial.
func patienceWith(t *testing.T) time.Duration {
	if end, ok := t.Deadline(); ok {
		return min(trialPatient, time.Until(end)/2)
	}
	return trialPatient
}

// ending says why a process has told no outcome.
func ending(ctx context.Context, err error, said string) string {
	if ctx.Err() != nil {
		return fmt.Sprintf("it takes longer than %v to try", trialPatient)
	}
	why := "its process ended early"
	if err != nil {
		why = fmt.Sprintf("its process ended early, by %v", err)
	}
	for line := range strings.Lines(said) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			return why + ": " + line
		}
	}
	return why
}

// trialArgs returns the arguments with which a test's binary tries a test: those given, with bounds.
func trialArgs(test string, args []string) []string {
	all := again(test, args)
	own := slices.DeleteFunc(slices.Clone(args), func(a string) bool { return !strings.HasPrefix(strings.TrimLeft(a, "-"), "doorway.") })
	all = append(all, "-test.parallel=1000000")
	if !slices.ContainsFunc(own, func(a string) bool {
		return strings.Contains(a, "doorway.runs=") || strings.Contains(a, "doorway.time=")
	}) {
		all = append(all, fmt.Sprintf("-doorway.runs=%d", trialRuns), fmt.Sprintf("-doorway.time=%v", trialTime))
	}
	if testing.Verbose() {
		all = append(all, "-test.v")
	}
	return append(all, own...)
}

// Outcomes go to the process that asked for them.
type outcomes struct {
	to   *json.Encoder
	last time.Time // when it was told how far the trial is
}

// tell tells an outcome.
func (o *outcomes) tell(what trial.Outcome) {
	if err := o.to.Encode(what); err != nil {
		panic(fmt.Errorf("this process is for \"doorway test -every\" alone: %w", err))
	}
}

// trying tells, once a second, how many runs there were.
func (o *outcomes) trying(runs int) {
	if time.Since(o.last) >= time.Second {
		o.last = time.Now()
		o.tell(trial.Outcome{Verdict: trial.Trying, Orders: runs})
	}
}

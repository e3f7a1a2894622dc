package realtest

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"doorway/internal/controlled"
	"doorway/real"
)

// A Subject names a program whose runs are to be the same each time.
type Subject struct {
	Name    string
	Setup   real.Setup
	Process func(*real.Process)
}

// Times says how often Replays takes each run in a process.
const Times = 4

// child, in the environment, keeps Replays from starting processes of its own.
const child = "DOORWAY_REPLAYS_CHILD"

// Replays takes runs of at most so many steps from each of so many seeds, four times each in each of
// three processes: this one, one that collects garbage all the time and one with the
// garbage collector of this one. The test, which calls nothing else, fails unless all runs of a seed
// are the same: events, calls, answers, times and what is seen of processes. That needs control of the
// runtime.
func Replays(t *testing.T, seeds, steps int, subjects ...Subject) {
	t.Helper()
	if !controlled.On() {
		t.Fatalf("runs are the same each time if goroutines are controlled; %s", controlled.Level())
	}
	var told []string
	for _, s := range subjects {
		told = append(told, s.replay(t, seeds, steps))
	}
	if os.Getenv(child) != "" {
		return
	}
	for _, env := range [][]string{{"GOGC=1"}, nil} {
		if others := elsewhere(t, env...); !slices.Equal(others, told) {
			t.Errorf("here the runs are\n%s\nin another process %v\n%s", strings.Join(told, "\n"), env, strings.Join(others, "\n"))
		}
	}
}

// replay takes the runs of a program in this process, and returns what they are, as elsewhere reads it.
func (s Subject) replay(t *testing.T, seeds, steps int) string {
	t.Helper()
	prog, err := real.New(t, s.Setup, s.Process)
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	l, err := Alike(prog, seeds, steps, Times)
	if err != nil {
		t.Fatalf("%s: %v", s.Name, err)
	}
	if len(l.Differ) > 0 {
		t.Errorf("%s: of %d seeds %d gave different runs: %v", s.Name, seeds, len(l.Differ), l.Differ)
	}
	told := fmt.Sprintf("%s: %d seeds, %d events, digest %016x", s.Name, seeds, l.Events, l.Digest)
	t.Logf("%s; %d runs in %v", told, seeds*Times, time.Since(begun).Round(time.Second/10))
	return told
}

// digested matches what replay returns.
var digested = regexp.MustCompile(`: (.*: \d+ seeds, \d+ events, digest [0-9a-f]{16});`)

// elsewhere runs the same test in a process of its own, and returns what its runs are.
func elsewhere(t *testing.T, env ...string) (told []string) {
	t.Helper()
	args := []string{"-test.run=^" + t.Name() + "$", "-test.v"}
	flag.Visit(func(f *flag.Flag) {
		if !strings.HasPrefix(f.Name, "test.") {
			args = append(args, "-"+f.Name+"="+f.Value.String())
		}
	})
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GOMAXPROCS=") })
	cmd.Env = append(append(cmd.Env, child+"=1"), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("another process: %v\n%s", err, out)
	}
	for _, m := range digested.FindAllStringSubmatch(string(out), -1) {
		told = append(told, m[1])
	}
	return told
}

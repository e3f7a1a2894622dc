//go:build goroutines

package goroutines

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"doorway/internal/transcript"
)

// stranger returns the folder of a module that does not know Doorway, and a function that runs the command there.
func stranger(t *testing.T) (dir string, doorway func(args ...string) (string, error)) {
	t.Helper()
	dir = t.TempDir()
	text, err := os.ReadFile("testdata/every/stranger_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": "module example.com/stranger\n\ngo 1.25\n", "stranger_test.go": string(text)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := built(t, dir)
	return dir, func(args ...string) (string, error) { return run(append([]string{"test"}, args...)...) }
}

// built builds the command, and returns a function that runs it in a folder.
func built(t *testing.T, dir string) func(args ...string) (string, error) {
	t.Helper()
	command := filepath.Join(t.TempDir(), "doorway")
	if out, err := exec.Command("go", "build", "-o", command, "doorway/cmd/doorway").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return func(args ...string) (string, error) {
		c := exec.Command(command, args...)
		c.Dir = dir
		out, err := c.CombinedOutput()
		return string(out), err
	}
}

// documented returns what docs/test-your-go.md shows of the stranger's tests.
func documented(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/test-your-go.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range transcript.Blocks(string(text)) {
		if strings.HasPrefix(b.Text, "example.com/stranger\n") {
			return b.Text
		}
	}
	t.Fatal("docs/test-your-go.md does not show the stranger's tests")
	return ""
}

// TestEvery: the tests of a module that does not know Doorway run in many orders.
func TestEvery(t *testing.T) {
	dir, doorway := stranger(t)
	out, err := doorway("-every", ".")
	if err == nil {
		t.Error("a test that loses an addition passes")
	}
	for _, want := range []string{
		"proved +TestSmall +passes in every order, by ", "tested +TestLarge +no failure in 300 orders",
		"FAILS +TestLost +fails in some order: TestLost fails in this order of its 3 goroutines", "one order +TestAlone ", "skipped +TestSkips ",
		"uncontrolled +TestSocket +cannot be controlled, and ran once in Go's own order: a goroutine waits for something outside the test: a socket",
		"unlike +TestYear +fails in each of 22 orders under control, and passes in Go's own order",
		"TestLeaves +passes in every order, by [0-9]+ runs?: it may leave goroutines that wait for ever: func:168 receives from ", "TestSubtests +(passes|no failure) ", "TestBubble +(passes|no failure) ", "TestProcess +passes ", "FAILS +TestFirst ", "FAILS ANYWAY +TestWrong +fails in each of 22 orders under control, and in Go's own order, too", "TestStacks +passes in every order",
		"FAILS +TestPairs +fails in some order: TestPairs fails in this order of its 41 goroutines: deadlock: test waits for all .*, and [0-9]+ others",
		"FAILS +TestHangs +fails in some order, and in each of the first 22 orders: TestHangs fails in this order of its 2 goroutines: deadlock: test receives from over ",
		"TestWatched +passes in every order in which time passes only when nobody can go on, by ",
		"17 tests: 4 fails, 1 fails anyway, ",
	} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("no line %q", want)
		}
	}
	if strings.Count(out, "passes in Go's own order") != 1 {
		t.Error("TestYear alone fails in all orders under control and passes in Go's own")
	}
	for line := range strings.Lines(documented(t)) {
		if folded := strings.Join(strings.Fields(line), " "); !strings.Contains(strings.Join(strings.Fields(out), " "), folded) {
			t.Errorf("docs/test-your-go.md has the line %q", folded)
		}
	}
	if t.Failed() {
		t.Fatal(out)
	}
	replay := regexp.MustCompile(`doorway test -every example.com/stranger -run '\^TestLost\$' (-doorway.replay=\S+)`).FindStringSubmatch(out)
	if replay == nil {
		t.Fatalf("nothing replays it:\n%s", out)
	}
	if out, err := doorway("-every", ".", "-run", "^TestLost$", replay[1]); err == nil || !strings.Contains(out, "n is 1") {
		t.Errorf("the replay: %v\n%s", err, out)
	}
	repair(t, filepath.Join(dir, "stranger_test.go"), "n.Store(n.Load() + 1)", "n.Add(1)")
	if out, err := doorway("-every", ".", "-run", "^TestLost$"); err != nil || !strings.Contains(out, "passes in every order") {
		t.Errorf("the repaired test: %v\n%s", err, out)
	}
}

// racy has a data race in every order, and one in some.
const racy = `package stranger

import "sync"
import "testing"

func TestRacy(t *testing.T) {
	n := 0
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() { n++ })
	}
	all.Wait()
}

func TestRacyAtTimes(t *testing.T) {
	n, ready := 0, make(chan bool, 1)
	go func() {
		n++
		ready <- true
	}()
	select {
	case <-ready:
	default:
	}
	n++
}
`

// TestEveryRace: a data race is a failure, also if it ends each run.
func TestEveryRace(t *testing.T) {
	dir, doorway := stranger(t)
	if err := os.WriteFile(filepath.Join(dir, "racy_test.go"), []byte(racy), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := doorway("-every", "-race", "-run", "Racy|TestSmall", ".")
	for _, want := range []string{
		"FAILS +TestRacy +fails in some order: TestRacy fails in this order of its 3 goroutines: data race: ",
		"FAILS +TestRacyAtTimes +fails in some order: TestRacyAtTimes fails in this order of its 2 goroutines: data race: ", "proved +TestSmall ",
	} {
		if err == nil || !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("no line %q: %v\n%s", want, err, out)
		}
	}
}

// gated waits for a lock that a goroutine of TestMain opens if it is asked to, which it is not in the year in which time begins
// under control.
const gated = `package gated

import (
	"os"
	"sync"
	"testing"
	"time"
)

var (
	gate sync.Mutex
	ask  = make(chan bool)
)

func TestMain(m *testing.M) {
	gate.Lock()
	go func() {
		<-ask
		gate.Unlock()
		select {}
	}()
	os.Exit(m.Run())
}

func TestGate(t *testing.T) {
	if time.Now().Year() > 2000 {
		ask <- true
	}
	gate.Lock()
}
`

// TestEveryStranger: a deadlock that a goroutine which the test has not started could end is no failure.
func TestEveryStranger(t *testing.T) {
	dir, doorway := stranger(t)
	if err := os.Mkdir(filepath.Join(dir, "gated"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "gated", "gated_test.go"), []byte(gated), 0o666); err != nil {
		t.Fatal(err)
	}
	const want = "unlike +TestGate +fails in each of 22 orders under control, and passes in Go's own order: a goroutine that the test has not started may end the deadlock there: deadlock: test locks gate "
	if out, err := doorway("-every", "./gated"); err != nil || !regexp.MustCompile(want).MatchString(out) {
		t.Errorf("no line %q: %v\n%s", want, err, out)
	}
}

// chosen are tests that choose orders themselves, beside those of doorway init.
const chosen = `package chosen

import (
	"sync"
	"testing"
	"time"

	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/goroutines"
)

var mutexes = goroutines.Same(func() *sync.Mutex { return new(sync.Mutex) })

func TestMutex(t *testing.T) {
	goroutines.TestLock(t, model.Setup{N: 3, Requests: 2}, mutexes, properties.MutualExclusion)
}

func TestMutexProved(t *testing.T) {
	goroutines.ProveLock(t, 2, model.NewSetup(2), mutexes, properties.MutualExclusion)
}

func adds(t *testing.T) {
	var mu sync.Mutex
	var all sync.WaitGroup
	n := 0
	for range 2 {
		all.Go(func() { mu.Lock(); n++; mu.Unlock() })
	}
	if all.Wait(); n != 2 {
		t.Error(n)
	}
}

func TestProved(t *testing.T) { goroutines.Prove(t, goroutines.Unbounded, adds) }

func TestBelow(t *testing.T) {
	t.Run("below", func(t *testing.T) { goroutines.Test(t, adds) })
}

func TestHoldsLock(t *testing.T) {
	var mu sync.Mutex
	mu.Lock()
	defer mu.Unlock()
	defer func() { _ = recover() }()
	goroutines.Test(t, adds)
}

func TestProgram(t *testing.T) {
	real.Test(t, real.Setup{N: 2}, func(p *real.Process) { p.Inside(func() { time.Sleep(time.Second) }) }, properties.MutualExclusion)
}

func TestSkips(t *testing.T) {
	goroutines.Test(t, func(t *testing.T) { t.Skip("not today") })
}

func TestPlain(t *testing.T) { adds(t) }
`

// TestEveryChosen: a test that chooses orders itself runs once as it is.
func TestEveryChosen(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "chosen")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	doorway := built(t, dir)
	for _, args := range [][]string{{"init", "-module", "example.com/chosen", "-example", "goroutines"}, {"init", "-example", "lock"}} {
		if out, err := doorway(args...); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "chosen_test.go"), []byte(chosen), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := doorway("test", "-every", "-timeout=5m", "./...")
	if err == nil {
		t.Error("three tests fail, and the exit status is 0")
	}
	const fails, passes = "FAILS AS IS +%s +chooses its own orders: it ran once as it is, and fails", "as it is +%s +chooses its own orders: it ran once as it is, and passes"
	for test, want := range map[string]string{
		"TestPool": fails, "TestLock": fails, "TestProgram": fails,
		"TestMutex": passes, "TestMutexProved": passes, "TestProved": passes, "TestBelow": passes, "TestHoldsLock": passes,
		"TestSkips": "skipped +%s +skips itself", "TestPlain": "proved +%s +passes in every order, by ",
	} {
		if !regexp.MustCompile(`(?m)^  ` + fmt.Sprintf(want, test)).MatchString(out) {
			t.Errorf("no line "+want, test)
		}
		if n := len(regexp.MustCompile(`(?m)^  \S.* `+test+` `).FindAllString(out, -1)); n != 1 {
			t.Errorf("%s has %d lines", test, n)
		}
	}
	for _, want := range []string{"10 tests: 3 fails as is, 1 proved, 1 skipped, 5 as it is\n", "--- FAIL: TestPool ", "--- FAIL: TestLock "} {
		if !strings.Contains(out, want) {
			t.Errorf("no line %q", want)
		}
	}
	if t.Failed() {
		t.Log(out)
	}
}

// repair replaces a text in a file.
func repair(t *testing.T, file, old, text string) {
	t.Helper()
	was, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(was), old, text, 1)), 0o666); err != nil {
		t.Fatal(err)
	}
}

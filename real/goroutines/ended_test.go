//go:build goroutines && unix

package goroutines

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"
	"time"
)

// Tests of a user's module: two searches that no test waits for.
const largeTests = `package users

import (
	"sync"
	"testing"

	"doorway/real/goroutines"
	"example.org/dep"
)

func lockers(*testing.T) {
	var mu sync.Mutex
	var all sync.WaitGroup
	var n dep.Counter
	for range 12 {
		all.Go(func() { mu.Lock(); n.Inc(); mu.Unlock() })
	}
	all.Wait()
}

func TestLarge(t *testing.T) { goroutines.Prove(t, goroutines.Unbounded, lockers) }

func TestWithin(t *testing.T) { goroutines.Prove(t, 4, lockers) }
`

// TestEnded: a proof that the timeout or a signal ends fails its test, and says how far it has come. It has told so every
// second.
func TestEnded(t *testing.T) {
	dir, sh := users(t, largeTests)
	if out, err := sh("go tool doorway test -c -o large.test"); err != nil {
		t.Fatal(out)
	}
	const far = ` runs, \d+ planned, at most about \S+ % done; `
	const told = `TestLarge: searching all orders: [\d,]+ runs, [\d,]+ a second, \d+ planned, at most about \S+ % done, \d+ s\n`
	for _, c := range []struct {
		signal os.Signal
		args   string
		want   []string
	}{
		{os.Interrupt, "-test.v", []string{told, `\.go:\d+: unknown: \d+` + far + `the tests were ended by a signal \(interrupt\)`, `--- FAIL: TestLarge`,
			`\.go:\d+: unknown: \d+` + far + `a signal has ended the tests`, `--- FAIL: TestWithin`}},
		{syscall.SIGTERM, "-test.run=Within", []string{`--- FAIL: TestWithin`, `\.go:\d+: unknown: \d+` + far + `the tests were ended by a signal \(terminated\)`}},
		{nil, "-test.timeout=5s", []string{`--- FAIL: TestLarge`, `\.go:\d+: unknown: \d+` + far + `the time that go test -timeout gives is nearly over`}},
	} {
		var out bytes.Buffer
		cmd := exec.Command(filepath.Join(dir, "large.test"), c.args)
		cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if c.signal != nil {
			time.Sleep(4 * time.Second)
			_ = cmd.Process.Signal(c.signal)
		}
		if err := cmd.Wait(); err == nil {
			t.Errorf("%v, %s: it passes", c.signal, c.args)
		}
		at := 0
		for _, want := range c.want {
			found := regexp.MustCompile(want).FindIndex(out.Bytes()[at:])
			if found == nil {
				t.Errorf("%v, %s: no %s in\n%s", c.signal, c.args, want, out.Bytes())
				break
			}
			at += found[1]
		}
	}
}

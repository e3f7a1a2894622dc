//go:build goroutines

package goroutines

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A counter of another module, by functions of sync/atomic. None of it is inlined: it is to be compiled with that module.
const othersCounter = `package dep

import "sync/atomic"

type Counter struct{ n int32 }

//go:noinline
func (c *Counter) Inc() { atomic.StoreInt32(&c.n, atomic.LoadInt32(&c.n)+1) }

//go:noinline
func (c *Counter) Value() int { return int(atomic.LoadInt32(&c.n)) }
`

// Tests of a user's module: a function whose runs are alike, one that leaves something behind, a search, and a lock.
const usersTests = `package users

import (
	"sync"
	"sync/atomic"
	"testing"

	"doorway/model"
	"doorway/properties"
	"doorway/real/goroutines"
	"example.org/dep"
)

func TestCircle(t *testing.T) {
	goroutines.Test(t, func(*testing.T) {
		var a, b sync.Mutex
		var wg sync.WaitGroup
		wg.Go(func() { a.Lock(); b.Lock(); b.Unlock(); a.Unlock() })
		wg.Go(func() { b.Lock(); a.Lock(); a.Unlock(); b.Unlock() })
		wg.Wait()
	})
}

var kept atomic.Int32

func TestLeft(t *testing.T) {
	goroutines.Test(t, func(t *testing.T) {
		var wg sync.WaitGroup
		for range 2 {
			wg.Go(func() { kept.Store(kept.Load() + 1) })
		}
		wg.Wait()
		if kept.Load() == 1 {
			t.Error("one is lost")
		}
	})
}

func TestDependency(t *testing.T) {
	goroutines.Prove(t, goroutines.Unbounded, func(t *testing.T) {
		var n dep.Counter
		var wg sync.WaitGroup
		for range 2 {
			wg.Go(n.Inc)
		}
		wg.Wait()
		if n.Value() == 1 {
			t.Error("one is lost")
		}
	})
}

type open struct{ n atomic.Int32 }

func (o *open) Lock() {
	for o.n.Load() > 0 {
	}
	o.n.Add(1)
}

func (o *open) Unlock() { o.n.Add(-1) }

func TestLock(t *testing.T) {
	goroutines.TestLock(t, model.Setup{N: 2, Requests: 1}, goroutines.Same(func() sync.Locker { return new(open) }), properties.MutualExclusion)
}
`

// users makes a user's module, and returns how to run a command line in it.
func users(t *testing.T, tests string) (dir string, sh func(line string) (string, error)) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum")) // so that no server need be asked
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	for file, text := range map[string]string{
		"go.sum": string(sums),
		"go.mod": "module example.org/users\n\ngo 1.26\n\ntool doorway/cmd/doorway\n\nrequire (\n\tdoorway v0.0.0\n\texample.org/dep v0.0.0\n)\n\n" +
			"replace doorway => " + root + "\n\nreplace example.org/dep => ./dep\n",
		"dep/go.mod":    "module example.org/dep\n\ngo 1.26\n",
		"dep/dep.go":    othersCounter,
		"users_test.go": tests,
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, file)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sh = func(line string) (string, error) {
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOSUMDB=off", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if out, err := sh("go mod tidy"); err != nil {
		t.Fatal(out)
	}
	return dir, sh
}

// printed finds the command that replays a case in the report of a test.
var printed = regexp.MustCompile(`(?m)^\s*(go tool doorway test .*-doorway\.replay=(.*))$`)

// TestKept: what a test finds is replayed by the next one, by the command that is printed, word for word, and by no test
// that cannot: not with a file that is none, and not without control.
func TestKept(t *testing.T) {
	dir, sh := users(t, usersTests)
	for test, says := range map[string]string{
		"TestCircle":     "TestCircle fails in this order of its 3 goroutines: deadlock: ",
		"TestDependency": "TestDependency fails in this order of its 3 goroutines: the test fails",
		"TestLeft":       "TestLeft fails in this order of its 3 goroutines: the test fails",
		"TestLock":       "mutual-exclusion is violated for 2 goroutines with 1 request each: ",
	} {
		t.Run(test, func(t *testing.T) {
			line := "go tool doorway test -run '^" + test + "$' ."
			out, err := sh(line)
			words := printed.FindStringSubmatch(out)
			if err == nil || !strings.Contains(out, says) || words == nil {
				t.Fatalf("%s: %v, want %q and a command in\n%s", line, err, says, out)
			}
			if _, err := os.Stat(filepath.Join(dir, words[2])); err != nil {
				t.Error(err)
			}
			free := strings.Replace(words[1], "go tool doorway test", "go test", 1)
			for line, want := range map[string]string{
				line:               "replayed from " + words[2],
				words[1]:           "replayed from " + words[2],
				words[1] + ".none": "no such file or directory",
				free:               "control",
			} {
				if out, err := sh(line); err == nil || !strings.Contains(out, "--- FAIL: "+test) || !strings.Contains(out, want) {
					t.Errorf("%s: %v, want %q in\n%s", line, err, want, out)
				}
			}
		})
	}
}

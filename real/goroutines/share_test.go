//go:build goroutines && unix

package goroutines

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Tests of a user's module whose searches are shared.
const sharedTests = `package users

import (
	"slices"
	"sync"
	"testing"

	"doorway/model"
	"doorway/properties"
	"doorway/real/goroutines"
	"example.org/dep"
)

func TestProved(t *testing.T) {
	goroutines.Prove(t, goroutines.Unbounded, func(*testing.T) {
		var mu sync.Mutex
		var n dep.Counter
		for range 8 {
			go func() { mu.Lock(); n.Inc(); mu.Unlock() }()
		}
	})
}

// One order of 40,320 fails.
func TestBroken(t *testing.T) {
	goroutines.Prove(t, goroutines.Unbounded, func(t *testing.T) {
		var mu sync.Mutex
		var order []int
		for i := range 8 {
			go func() {
				mu.Lock()
				defer mu.Unlock()
				if order = append(order, i); slices.Equal(order, []int{7, 6, 5, 4, 3, 2, 1, 0}) {
					t.Error("the last came first")
				}
			}()
		}
	})
}

func TestLock(t *testing.T) {
	fresh := goroutines.Same(func() *sync.Mutex { return new(sync.Mutex) })
	goroutines.ProveLock(t, goroutines.Unbounded, model.Setup{N: 3, Requests: 2}, fresh, properties.MutualExclusion)
}
`

// TestShared: a proof says the same whoever searches its parts, and after it was killed and went on.
func TestShared(t *testing.T) {
	dir, sh := users(t, sharedTests)
	if out, err := sh("go tool doorway test -c -o shared.test"); err != nil {
		t.Fatal(out)
	}
	run := func(args ...string) *exec.Cmd {
		cmd := exec.Command(filepath.Join(dir, "shared.test"), args...)
		cmd.Dir = dir
		return cmd
	}
	took := regexp.MustCompile(`\(\d+\.\d+s\)|\S+: .*(searching all orders|shrinking): .*\n`)
	said := func(args ...string) string {
		out, _ := run(append(args, "-test.v")...).CombinedOutput()
		if err := os.RemoveAll(filepath.Join(dir, "testdata")); err != nil { // the case that was kept
			t.Fatal(err)
		}
		return took.ReplaceAllString(string(out), "")
	}
	one := said("-doorway.workers=1")
	for _, want := range []string{"proved for every schedule of 9 goroutines: 40320 runs", "--- PASS: TestProved", "the last came first", "--- FAIL: TestBroken",
		"mutual-exclusion: proved for every schedule of 3 goroutines with 2 requests each: 98767 runs", "--- PASS: TestLock"} {
		if !strings.Contains(one, want) {
			t.Errorf("no %q in\n%s", want, one)
		}
	}
	if three := said("-doorway.workers=3"); three != one {
		t.Errorf("one process says\n%s\nand three say\n%s", one, three)
	}
	kept := filepath.Join(t.TempDir(), "kept")
	cmd := run("-doorway.checkpoint="+kept, "-test.run=Proved")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := waitForLines(t, kept, 2)
	if err := cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	tear(t, kept)
	if got := said("-doorway.checkpoint="+kept, "-test.run=Proved"); !strings.Contains(got, "proved for every schedule of 9 goroutines: 40320 runs") {
		t.Errorf("after %d parts were kept: %s", lines, got)
	}
	if left := keptFiles(t, kept); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

func keptFiles(t *testing.T, dir string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// waitForLines waits until the only file in a directory has so many lines.
func waitForLines(t *testing.T, dir string, want int) int {
	t.Helper()
	for {
		for _, file := range keptFiles(t, dir) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if n := bytes.Count(text, []byte("\n")); n >= want {
				return n
			}
		}
		time.Sleep(time.Millisecond)
	}
}

// tear adds half a line to the only file in a directory.
func tear(t *testing.T, dir string) {
	t.Helper()
	for _, file := range keptFiles(t, dir) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		line, _, _ := bytes.Cut(text, []byte("\n"))
		if err := os.WriteFile(file, append(text, line[:len(line)/2]...), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

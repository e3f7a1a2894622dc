package goroutines

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"doorway/internal/controlled"
	"doorway/model"
)

// aside calls a function with a test of its own, and returns whether that failed and what it has logged.
func aside(t *testing.T, f func(*testing.T)) (failed bool, log string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "log")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	in, end := sink(t, file)
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(in)
	}()
	<-done
	failed = in.Failed()
	end()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return failed, string(text)
}

// waits waits for ever.
func waits(*testing.T) { <-make(chan int) }

// TestWithoutControl: the same tests run, and say that they are not controlled.
func TestWithoutControl(t *testing.T) {
	if controlled.On() {
		return // the other tests are about that
	}
	for _, c := range []struct {
		name  string
		f     func(*testing.T)
		fails bool
		says  string
	}{
		{"deadlock", func(t *testing.T) { Test(t, waits) }, true, "deadlock: "},
		{"level", func(t *testing.T) { Test(t, waits) }, true, "the order of goroutines is Go's own; run the test by \"doorway test\" to control it"},
		{"passes", func(t *testing.T) { Test(t, func(*testing.T) {}) }, false, ""},
		{"mutex", func(t *testing.T) {
			TestLock(t, model.NewSetup(3), Same(func() *sync.Mutex { return new(sync.Mutex) }))
		}, false, ""},
		{"no lock", func(t *testing.T) { TestLock(t, model.NewSetup(3), Same(func() nothing { return nothing{} })) }, true, "two are inside"},
		{"proof", func(t *testing.T) { Prove(t, 2, func(*testing.T) {}) }, true, `run the test by "doorway test"`},
	} {
		if failed, log := aside(t, c.f); failed != c.fails || !strings.Contains(log, c.says) {
			t.Errorf("%s: failed: %v, log %q, want %q", c.name, failed, log, c.says)
		}
	}
}

// nothing is a lock that excludes nobody.
type nothing struct{}

func (nothing) Lock()   {}
func (nothing) Unlock() {}

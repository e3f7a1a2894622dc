//go:build unix

package real_test

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"doorway/internal/cpu"
	"doorway/model"
	"doorway/real"
)

// A machine that does something else for longer than a goroutine may run is not a fault of
// the program's, nor if another waits for that one.
func TestStopped(t *testing.T) {
	stops := func() {
		if err := syscall.Kill(os.Getpid(), syscall.SIGSTOP); err != nil {
			panic(err)
		}
		for used := cpu.Used(); cpu.Used() < used+100*time.Millisecond; {
		}
	}
	t.Run("one", func(t *testing.T) { stopped(t, func(*real.Process) { stops() }) })
	t.Run("another waits", func(t *testing.T) {
		stopped(t, func(*real.Process) {
			var mu sync.Mutex
			go func() {
				mu.Lock()
				defer mu.Unlock()
				runtime.Gosched() // the other comes to its lock
				stops()
			}()
			runtime.Gosched()
			mu.Lock()
			defer mu.Unlock()
		})
	})
}

// stopped runs a program that stops itself, and lets it go on after three
// seconds.
func stopped(t *testing.T, process func(*real.Process)) {
	t.Helper()
	prog, err := real.New(t, real.Setup{N: 1}, process)
	if err != nil {
		t.Fatal(err)
	}
	wakes := exec.Command("sh", "-c", "sleep 3; kill -CONT "+strconv.Itoa(os.Getpid()))
	if err := wakes.Start(); err != nil {
		t.Fatal(err)
	}
	r := prog.Run()
	if _, err := r.Apply(model.Event{Kind: model.Request}); err != nil {
		t.Error(err)
	}
	if err := wakes.Wait(); err != nil {
		t.Error(err)
	}
}

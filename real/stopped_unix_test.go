//go:build unix

package real_test

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
	"time"

	"doorway/internal/cpu"
	"doorway/model"
	"doorway/real"
)

// A machine that does something else for longer than a goroutine may run is no fault of the program's.
func TestStopped(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 1}, func(p *real.Process) {
		if err := syscall.Kill(os.Getpid(), syscall.SIGSTOP); err != nil {
			panic(err)
		}
		for used := cpu.Used(); cpu.Used() < used+100*time.Millisecond; {
		}
	})
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

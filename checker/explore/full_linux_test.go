package explore_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
)

// limitFiles bounds the size of every file that this process writes, so that
// writes fail as on a full disk.
func limitFiles(t *testing.T, size uint64) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	var r syscall.Rlimit
	err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &r)
	if r.Cur = min(size, r.Max); err == nil {
		err = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &r)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestFullDisk runs inFullDisk in a process of its own, because the limit is on
// all that a process writes.
func TestFullDisk(t *testing.T) {
	if dir := os.Getenv("DOORWAY_FULL"); dir != "" {
		inFullDisk(t, dir)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestFullDisk$")
	cmd.Env = append(os.Environ(), "DOORWAY_FULL="+t.TempDir())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// inFullDisk wants searches that end as unknown when nothing more can be
// written, with what was covered, leave what was kept before as it was, and go on
// when there is room again.
func inFullDisk(t *testing.T, dir string) {
	props := NamedAll(t, onLarge)
	whole := Explored(t, Large(t), explore.Options{Workers: 1}, props...)
	opts := explore.Options{Workers: 1, Checkpoint: &explore.Checkpoint{Dir: dir}}
	limitFiles(t, 1)
	_, err := explore.Explore(context.Background(), Large(t), props, opts)
	for _, part := range []string{"checkpoint " + dir, ": file too large; make room there or name another directory"} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("it begins with %v, want %q", err, part)
		}
	}
	if left := entries(t, dir); len(left) > 0 {
		t.Errorf("%v are left of a search that could not be kept", left)
	}
	limitFiles(t, 200_000)
	broke := Explored(t, Large(t), opts, props...)
	stops(t, broke, "checkpoint "+dir, ": file too large", "; make room there or name another directory")
	for _, path := range entries(t, dir) {
		if info, err := os.Stat(path); err != nil || strings.HasSuffix(path, ".new") || info.Size() == 200_000 {
			t.Errorf("%s is left with what does not count: %v", path, err)
		}
	}
	limitFiles(t, 1)
	free := Explored(t, Large(t), explore.Options{Workers: 1}, Mutex...)
	spilled := Explored(t, Large(t), explore.Options{Workers: 1, Dir: dir, Memory: free.Tables + (free.Bytes-free.Tables)*9/10}, Mutex...)
	stops(t, spilled, "cannot be written to a temporary file in "+dir, ": file too large", "make room there, name another directory")
	limitFiles(t, syscall.RLIM_INFINITY&(1<<63-1))
	r := Explored(t, Large(t), opts, props...)
	if Same(t, "when there is room again", Account(r), Account(whole)); r.Resumed < 1000 || r.Resumed > broke.States {
		t.Errorf("resumed at %d of %d states", r.Resumed, broke.States)
	}
	if left := entries(t, dir); len(left) > 0 {
		t.Errorf("%v are left", left)
	}
}

// stops wants a search that was cut short, for a reason with all the parts.
func stops(t *testing.T, r *explore.Result, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if r.Complete() || r.States == 0 || !strings.Contains(fmt.Sprint(r.Stopped), part) {
			t.Errorf("it stopped as %q after %d states, want %q", r.Stopped, r.States, part)
		}
	}
}

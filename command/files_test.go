//go:build unix

package command

import (
	"bytes"
	"context"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"doorway/algorithms/naivelock"
	"doorway/model/catalogue"
)

// full is a device without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// TestFullOutput prints where there is no room: nobody may take a verdict for
// printed that is not.
func TestFullOutput(t *testing.T) {
	for _, args := range [][]string{{"list"}, {"verify", "naive-lock"}, {"help"}} {
		var err bytes.Buffer
		status := run(t.Context(), &call{args, full{}, &err, []*catalogue.Page{&naivelock.Page}, nil, "", nil, nil})
		result{status, "", err.String()}.is(t, exitUsage, "err: doorway: the results could not be printed: no space left on device")
	}
}

// TestInterruptedRead reads from a pipe that nobody writes to, until an interrupt.
func TestInterruptedRead(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"replay", "show", "merge"} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		on(ctx, nil, command, pipe).is(t, exitInterrupted, "err: doorway: interrupted")
		cancel()
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	on(ctx, nil, "corpus", "add", pipe).is(t, exitInterrupted, "err: doorway: interrupted")
}

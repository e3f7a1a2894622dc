package atomicfile

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestFileTooLarge exceeds the limit on file sizes, in a process of its own: the old file stays, and
// nothing else.
func TestFileTooLarge(t *testing.T) {
	if file := os.Getenv("DOORWAY_FULL"); file != "" {
		inFullDisk(t, file)
		return
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	cmd := exec.Command(os.Args[0], "-test.run=^TestFileTooLarge$")
	cmd.Env = append(os.Environ(), "DOORWAY_FULL="+file)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	left, err := os.ReadDir(dir)
	text, err2 := os.ReadFile(file)
	if len(left) != 1 || err != nil || string(text) != "before" || err2 != nil {
		t.Errorf("%v are left, with %q", left, text)
	}
}

func inFullDisk(t *testing.T, file string) {
	words := func(text string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	}
	signal.Ignore(syscall.SIGXFSZ)
	err := File(file, words("before"))
	err = errors.Join(err, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1000, Max: 1000}))
	if err != nil {
		t.Fatal(err)
	}
	if err := File(file, words(strings.Repeat("after", 1000))); !errors.Is(err, syscall.EFBIG) {
		t.Errorf("error %v, want EFBIG", err)
	}
}

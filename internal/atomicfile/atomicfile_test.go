package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// holds expects the folder of a file to contain only the file, with this text.
func holds(t *testing.T, file, want string) {
	t.Helper()
	got, err := os.ReadFile(file)
	if err != nil || string(got) != want {
		t.Errorf("%s: %q, %v; want %q", file, got, err, want)
	}
	if all, err := os.ReadDir(filepath.Dir(file)); err != nil || len(all) != 1 {
		t.Errorf("left behind: %v, %v", all, err)
	}
}

func TestFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	for _, want := range []string{"before", "after", ""} {
		if err := File(file, text(want)); err != nil {
			t.Error(err)
		}
		holds(t, file, want)
	}
}

// A disk that becomes full during a write leaves the old file, and nothing else.
func TestFullDisk(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := File(file, text("before")); err != nil {
		t.Fatal(err)
	}
	full := errors.New("no space left on device")
	err := File(file, func(w io.Writer) error { return errors.Join(text("half of it")(w), full) })
	if !errors.Is(err, full) || !strings.Contains(err.Error(), file+" could not be written and is unchanged") {
		t.Errorf("error %v, want %v", err, full)
	}
	holds(t, file, "before")
}

// File fails if the folder does not exist or is not writable, or if the file is a folder.
func TestNoPlace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	taken := filepath.Join(t.TempDir(), "taken")
	if err := os.MkdirAll(filepath.Join(taken, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(t.TempDir(), "missing")
	for file, why := range map[string]string{filepath.Join(file, "a"): "not a directory", "/proc/a": "", taken: "taken",
		filepath.Join(missing, "a"): "there is no folder " + missing} {
		if err := File(file, text("a")); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v, want %s", file, err, why)
		}
	}
	if all, _ := os.ReadDir(filepath.Dir(taken)); len(all) != 1 {
		t.Errorf("left behind: %v", all)
	}
}

// Check fails where File would fail, and where File would replace something other than a regular
// file.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := Check(file); err != nil {
		t.Error(err)
	}
	if all, err := os.ReadDir(dir); err != nil || len(all) != 0 {
		t.Errorf("left behind: %v, %v", all, err)
	}
	if err := errors.Join(File(file, text("before")), os.Symlink(file, link)); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{dir, link, filepath.Join(dir, "missing", "a"), filepath.Join(file, "a"), "/proc/a"} {
		if err := Check(bad); err == nil || !strings.Contains(err.Error(), bad+" cannot be written: ") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != "before" || Check(file) != nil {
		t.Errorf("%q, %v", got, err)
	}
}

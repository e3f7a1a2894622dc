package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const path = "example.org/locks/doorway" // the new one

// copied returns a copy of this module without what is hidden, such as .git.
func copied(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "doorway")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	copyTo(t, dir, "../..")
	return dir
}

// copyTo copies a folder without what is hidden.
func copyTo(t *testing.T, to, from string) {
	t.Helper()
	all := os.DirFS(from)
	visible, err := fs.Glob(all, "[^.]*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range visible {
		info, err := fs.Stat(all, name)
		if err == nil && info.IsDir() {
			err = os.CopyFS(filepath.Join(to, name), os.DirFS(filepath.Join(from, name)))
		} else if err == nil {
			var text []byte
			if text, err = fs.ReadFile(all, name); err == nil {
				err = os.WriteFile(filepath.Join(to, name), text, 0o644)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// modules returns the folders of a module and of those below it, which have a go.mod.
func modules(t *testing.T, dir string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == "go.mod" {
			all = append(all, filepath.Dir(file))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// absent reports whether a command failed because something that a module requires is not downloaded, and says so.
func absent(t *testing.T, module, out string) bool {
	t.Helper()
	missing := strings.Contains(out, "module lookup disabled by GOPROXY=off")
	if missing {
		t.Logf("%s is not looked at: what it requires is not downloaded; run go mod download there", module)
	}
	return missing
}

// command runs a command in a folder, without a network.
func command(dir, name string, args ...string) (string, error) {
	run := exec.Command(name, args...)
	run.Dir, run.Env = dir, append(os.Environ(), "GOWORK=off", "GOPROXY=off")
	out, err := run.CombinedOutput()
	return string(out), err
}

// TestImports renames a copy of everything and resolves the imports of all its packages.
func TestImports(t *testing.T) {
	dir := copied(t)
	if changed, err := rename(dir, path); err != nil || changed < 1000 {
		t.Fatalf("%d files changed, %v", changed, err)
	}
	for _, module := range modules(t, dir) {
		out, err := command(module, "go", "list", "-test", "-deps", "./...")
		if err != nil && !absent(t, module, out) {
			t.Errorf("go list in %s: %v\n%s", module, err, out)
		}
		for name := range strings.Lines(out) {
			if strings.HasPrefix(name, "doorway/") {
				t.Errorf("%s still imports %s", module, name)
			}
		}
	}
}

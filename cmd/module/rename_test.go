//go:build module

package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"doorway/internal/outside"
)

// copied copies a folder without what is hidden, such as .git.
func copied(t *testing.T, to, from string) {
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

// TestRename renames a copy of everything, and tests the README's lock with it. It compiles nearly all packages anew, which takes minutes.
func TestRename(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "doorway")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	copied(t, dir, "../..")
	const path = "example.org/locks/doorway"
	if _, err := rename(dir, "not a path"); err == nil || !strings.Contains(err.Error(), "malformed import path") {
		t.Errorf("a path that is none: %v", err)
	}
	if n, err := rename(dir, path); err != nil || n < 1000 {
		t.Fatalf("%d files, %v", n, err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	m := outside.SetUp(t, dir, string(text), outside.Offline...)
	if mod := m.Read("go.mod"); !strings.Contains(mod, "\nrequire "+path+" v0.0.0\n") || !strings.Contains(mod, "\ntool "+path+"/cmd/doorway\n") {
		t.Errorf("go.mod is\n%s", mod)
	}
	out, err := m.Sh("go test")
	if err == nil || !strings.Contains(out, "mutual-exclusion is violated for n=2 requests=1") {
		t.Errorf("the README's lock: %v\n%s", err, out)
	}
}

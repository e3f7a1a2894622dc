//go:build module

package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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

// TestRename calls make module in a copy of everything, compiles all modules of the copy, and tests the README's lock with
// it. It compiles nearly all packages anew, which takes minutes.
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
	if out, err := command(dir, "make", "module", "MODULE="+path); err != nil || !strings.Contains(out, "the module is "+path+"; ") {
		t.Fatalf("make module: %v\n%s", err, out)
	}
	compiles(t, dir)
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

// compiles builds the main module and vets those below it, with the newest libraries that they are tested with, as far as
// what they require is at hand.
func compiles(t *testing.T, dir string) {
	t.Helper()
	if out, err := command(dir, "go", "build", "./..."); err != nil {
		t.Errorf("go build: %v\n%s", err, out)
	}
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		below := filepath.Dir(file)
		if err != nil || d.Name() != "go.mod" || below == dir {
			return err
		}
		vet := []string{"vet", "-tags=goroutines", "./..."}
		if _, err := os.Stat(filepath.Join(below, "new.mod")); err == nil {
			vet = slices.Insert(vet, 1, "-modfile=new.mod")
		}
		switch out, err := command(below, "go", vet...); {
		case strings.Contains(out, "module lookup disabled by GOPROXY=off"):
			t.Logf("%s is not compiled: what it requires is not downloaded; run go mod download there", below)
		case err != nil:
			t.Errorf("go vet in %s: %v\n%s", below, err, out)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// command runs a command in a folder, without a network.
func command(dir, name string, args ...string) (string, error) {
	run := exec.Command(name, args...)
	run.Dir, run.Env = dir, append(os.Environ(), "GOWORK=off", "GOPROXY=off")
	out, err := run.CombinedOutput()
	return string(out), err
}

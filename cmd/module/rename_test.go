//go:build module

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"doorway/internal/outside"
)

// TestRename calls make module in a copy of everything, compiles all modules of the copy, and tests the README's lock with
// it, although a version is published under the new path. It compiles nearly all packages anew, which takes minutes.
func TestRename(t *testing.T) {
	dir := copied(t)
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
	m := outside.SetUp(t, dir, string(text), "GOSUMDB=off", "GOPROXY=file://"+published(t, path))
	if mod := m.Read("go.mod"); !strings.Contains(mod, "\nrequire "+path+" v0.0.0\n") || !strings.Contains(mod, "\ntool "+path+"/cmd/doorway\n") {
		t.Errorf("go.mod is\n%s", mod)
	}
	out, err := m.Sh("go test")
	if err == nil || !strings.Contains(out, "mutual-exclusion is violated for n=2 requests=1") {
		t.Errorf("the README's lock: %v\n%s", err, out)
	}
}

// published returns the folder of a proxy that has a version of this module, and nothing else.
func published(t *testing.T, path string) string {
	t.Helper()
	proxy := t.TempDir()
	versions := filepath.Join(proxy, filepath.FromSlash(path), "@v")
	if err := os.MkdirAll(versions, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"list": "v1.0.0\n", "v1.0.0.info": `{"Version":"v1.0.0","Time":"2026-01-01T00:00:00Z"}`, "v1.0.0.mod": "module " + path + "\n",
	} {
		if err := os.WriteFile(filepath.Join(versions, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return proxy
}

// compiles builds the main module and vets those below it, with the newest libraries that they are tested with, as far as
// what they require is at hand.
func compiles(t *testing.T, dir string) {
	t.Helper()
	if out, err := command(dir, "go", "build", "./..."); err != nil {
		t.Errorf("go build: %v\n%s", err, out)
	}
	for _, below := range modules(t, dir) {
		if below == dir {
			continue
		}
		vet := []string{"vet", "-tags=goroutines", "./..."}
		if _, err := os.Stat(filepath.Join(below, "new.mod")); err == nil {
			vet = slices.Insert(vet, 1, "-modfile=new.mod")
		}
		if out, err := command(below, "go", vet...); err != nil && !strings.Contains(out, "no packages to vet") && !absent(t, below, out) {
			t.Errorf("go vet in %s: %v\n%s", below, err, out)
		}
	}
}

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestText renames what names the module or a package of it, and nothing that merely looks so.
func TestText(t *testing.T) {
	dir := t.TempDir()
	for _, folder := range []string{"model", "real", "testdata"} {
		if err := os.Mkdir(filepath.Join(dir, folder), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	r, err := newRenamer(dir, "old", "example.com/$1/new")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ was, is string }{
		{"module old\n", "module old\n"}, // the go command has edited it
		{"module old/real/kube\n", "module NEW/real/kube\n"},
		{"require old v0.0.0\n\nreplace old => ../..\n", "require NEW v0.0.0\n\nreplace NEW => ../..\n"},
		{`"require (\n\told v0.0.0\n)"`, `"require (\n\tNEW v0.0.0\n)"`},
		{"import (\n\t\"old\"\n\tm \"old/model\"\n)", "import (\n\t\"NEW\"\n\tm \"NEW/model\"\n)"},
		{`import "old"`, `import "NEW"`},
		{`"\t\"old\"\n\n\t\"old/model\"\n"`, `"\t\"NEW\"\n\n\t\"NEW/model\"\n"`},
		{"[`old/real`](../real): go test old/real/kube -run x", "[`NEW/real`](../real): go test NEW/real/kube -run x"},
		{`{"go", "tool", "old", "test"}`, `{"go", "tool", "old", "test"}`},
		{"old.Verify keeps it in testdata/old/model; old/modelling, ../old/model, an old/new", "old.Verify keeps it in testdata/old/model; old/modelling, ../old/model, an old/new"},
	} {
		want := strings.ReplaceAll(c.is, "NEW", "example.com/$1/new")
		if got := string(r.text([]byte(c.was))); got != want {
			t.Errorf("%q becomes %q, want %q", c.was, got, want)
		}
	}
}

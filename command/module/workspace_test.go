package module

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWorkspace: a module that does not require Doorway shares a workspace with it, and its own code stays what it is.
func TestWorkspace(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	t.Setenv("GOWORK", "")
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/a\n\ngo 1.20\n\ngodebug panicnil=1\n")
	clone, err := sources("")
	if err != nil {
		t.Fatal(err)
	}
	expect := func(want ...string) {
		t.Helper()
		env, err := Beside()
		if err != nil || len(env) != 1 {
			t.Fatalf("%q %v", env, err)
		}
		text, err := os.ReadFile(strings.TrimPrefix(env[0], "GOWORK="))
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range want {
			if !strings.Contains(string(text), line+"\n") {
				t.Errorf("no line %q in\n%s", line, text)
			}
		}
	}
	expect("go 1.26.0", "godebug default=go1.20", "godebug panicnil=1", "godebug asynctimerchan=0", `use "`+filepath.ToSlash(dir)+`"`, `use "`+filepath.ToSlash(clone)+`"`)
	write("b/go.mod", "module example.com/b\n\ngo 1.24\n")
	write("go.work", "go 1.24\n\nuse (\n\t.\n\t./b\n)\n\nreplace example.com/c v1.0.0 => ./c\n")
	expect(`use "`+filepath.ToSlash(filepath.Join(dir, "b"))+`"`, `replace example.com/c v1.0.0 => "`+filepath.ToSlash(filepath.Join(dir, "c"))+`"`)
	if text, _ := os.ReadFile("go.mod"); !strings.HasPrefix(string(text), "module example.com/a\n\ngo 1.20\n\ngodebug") {
		t.Errorf("go.mod has changed:\n%s", text)
	}
}

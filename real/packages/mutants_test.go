//go:build goroutines && !old

package packages_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A mutant is a copy of a package with a few words changed, where they first stand, and the scene that it breaks.
type mutant struct{ scene, file, from, to string }

// change returns the text of the file with the words changed.
func (m mutant) change(t *testing.T, text string) string {
	t.Helper()
	if !strings.Contains(text, m.from) {
		t.Fatalf("%s has no %q", m.file, m.from)
	}
	return strings.Replace(text, m.from, m.to, 1)
}

// mutants are copies of golang.org/x/sync.
var mutants = []mutant{
	{"semaphore/weight", "semaphore/semaphore.go", "s.size-s.cur >= n &&", "s.size >= n &&"},
	{"semaphore/cancel", "semaphore/semaphore.go", "s.cur -= n\n\t\t\ts.notifyWaiters()", "s.notifyWaiters()"},
	{"semaphore/front", "semaphore/semaphore.go", "if isFront && s.size > s.cur", "if isFront && s.size < s.cur"},
	{"singleflight/once", "singleflight/singleflight.go", "g.m[key] = c\n", ""},
	{"singleflight/forget", "singleflight/singleflight.go", "if g.m[key] == c {", "if g.m != nil {"},
	{"singleflight/channel", "singleflight/singleflight.go", "c.chans = append(c.chans, ch)", ""},
	{"errgroup/error", "errgroup/errgroup.go", "defer g.done()", "g.done()"},
	{"errgroup/limit", "errgroup/errgroup.go", "make(chan token, n)", "make(chan token, n+1)"},
}

// TestMutants: what is proved of the packages is broken by copies that are changed.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles eight changed copies of x/sync, which takes half a minute: run it without -short")
	}
	for _, m := range mutants {
		t.Run(m.scene, func(t *testing.T) {
			defer os.RemoveAll("testdata/doorway") // what the packages as they are do not break is not kept
			command := exec.Command("go", "tool", "doorway", "test", "-modfile="+m.module(t), "-tags=goroutines",
				"-run=TestProved/"+m.scene+"$", ".")
			text, err := command.CombinedOutput()
			if err == nil || !strings.Contains(string(text), "fails in this order of its ") {
				t.Errorf("%v; want a violation:\n%s", err, text)
			}
			t.Logf("%s", text)
		})
	}
}

// module returns a go.mod that takes a changed copy in place of the packages.
func (m mutant) module(t *testing.T) string {
	t.Helper()
	return fork(t, "golang.org/x/sync", []string{"go.mod", "semaphore/semaphore.go", "singleflight/singleflight.go", "errgroup/errgroup.go"}, m)
}

// fork copies files of a module, changes them, and returns a go.mod that takes the copy in place of the module.
func fork(t *testing.T, module string, files []string, m mutant) string {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		t.Fatal(err)
	}
	temp := t.TempDir()
	for _, name := range files {
		text := read(t, filepath.Join(strings.TrimSpace(string(dir)), name))
		if name == m.file {
			text = m.change(t, text)
		}
		write(t, filepath.Join(temp, "fork", name), text)
	}
	write(t, filepath.Join(temp, "go.sum"), read(t, "go.sum"))
	file := filepath.Join(temp, "go.mod")
	write(t, file, read(t, "go.mod")+"\nreplace "+module+" => "+filepath.Join(temp, "fork")+"\n")
	return file
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

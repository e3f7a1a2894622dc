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
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/sync").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutants {
		t.Run(m.scene, func(t *testing.T) {
			defer os.RemoveAll("testdata/doorway") // what the packages as they are do not break is not kept
			command := exec.Command("go", "tool", "doorway", "test", "-modfile="+m.module(t, strings.TrimSpace(string(out))), "-tags=goroutines",
				"-run=TestProved/"+m.scene+"$", ".")
			text, err := command.CombinedOutput()
			if err == nil || !strings.Contains(string(text), "fails in this order of its ") {
				t.Errorf("%v; want a violation:\n%s", err, text)
			}
			t.Logf("%s", text)
		})
	}
}

// module copies the packages, changes them, and returns a go.mod that takes the copy in place of them.
func (m mutant) module(t *testing.T, dir string) string {
	t.Helper()
	temp := t.TempDir()
	fork := filepath.Join(temp, "sync")
	for _, name := range []string{"go.mod", "semaphore/semaphore.go", "singleflight/singleflight.go", "errgroup/errgroup.go"} {
		text := read(t, filepath.Join(dir, name))
		if name == m.file {
			text = m.change(t, text)
		}
		write(t, filepath.Join(fork, name), text)
	}
	write(t, filepath.Join(temp, "go.sum"), read(t, "go.sum"))
	file := filepath.Join(temp, "go.mod")
	write(t, file, read(t, "go.mod")+"\nreplace golang.org/x/sync => "+fork+"\n")
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

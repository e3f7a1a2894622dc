//go:build goroutines && !old

package packages_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A mutant is a copy of golang.org/x/sync with a few words changed, where they first stand.
type mutant struct{ scene, file, from, to string }

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
			command := exec.Command("go", "tool", "doorway", "test", "-modfile="+m.module(t, strings.TrimSpace(string(out))), "-tags=goroutines",
				"-run=TestProved/"+m.scene+"$", ".")
			text, err := command.CombinedOutput()
			if err == nil || !strings.Contains(string(text), "passes is violated: ") {
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
	edit := func(from, to string, change func(string) string) {
		t.Helper()
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, []byte(change(string(text))), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	same := func(text string) string { return text }
	fork := filepath.Join(temp, "sync")
	for _, name := range []string{"go.mod", "semaphore/semaphore.go", "singleflight/singleflight.go", "errgroup/errgroup.go"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(fork, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		edit(filepath.Join(dir, name), filepath.Join(fork, name), same)
	}
	edit(filepath.Join(dir, m.file), filepath.Join(fork, m.file), func(text string) string {
		if !strings.Contains(text, m.from) {
			t.Fatalf("%s has no %q", m.file, m.from)
		}
		return strings.Replace(text, m.from, m.to, 1)
	})
	edit("go.sum", filepath.Join(temp, "go.sum"), same)
	file := filepath.Join(temp, "go.mod")
	edit("go.mod", file, func(text string) string { return text + "\nreplace golang.org/x/sync => " + fork + "\n" })
	return file
}

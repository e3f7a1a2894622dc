//go:build goroutines && !old

package packages_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// copied are the files of Go whose accesses to memory become points, since the copy is a package of the module that is
// tested.
var copied = []string{"internal/sync/mutex.go", "sync/rwmutex.go", "sync/once.go", "sync/waitgroup.go"}

// inPlace says what is different in the copy: imports and directives that only Go's own packages may have, and plain reads
// of the state of a mutex, which need to be points, too.
var inPlace = []struct{ from, to string }{
	{`(?m)^package sync$`, `package inside`},
	{`"internal/(race|synctest)"`, `"inside/$1"`},
	{`(?m)^//go:linkname .*$`, ``},
	{`(?m)= m\.state$`, `= atomic.LoadInt32(&m.state)`},
}

var changes = []mutant{
	{"mutex/two", "mutex.go", "if atomic.CompareAndSwapInt32(&m.state, old, new) {\n\t\t\tif old", "if atomic.StoreInt32(&m.state, new); true {\n\t\t\tif old"},
	{"mutex/two", "mutex.go", "new += 1 << mutexWaiterShift", ""},
	{"mutex/two", "mutex.go", "new = (old - 1<<mutexWaiterShift) | mutexWoken", "new = old - 1<<mutexWaiterShift"},
	{"mutex/twice", "mutex.go", "awoke = true\n\t\t\titer = 0", "iter = 0"},
	{"mutex/three", "mutex.go", "if old>>mutexWaiterShift == 0 || old&", "if old&mutexWoken == 0 && old>>mutexWaiterShift > 1 || old>>mutexWaiterShift == 0 || old&"},
	{"mutex/try", "mutex.go", "if !atomic.CompareAndSwapInt32(&m.state, old, old|mutexLocked) {", "if atomic.StoreInt32(&m.state, old|mutexLocked); false {"},
	{"mutex/overtaken", "mutex.go", "new |= mutexStarving", ""},
	{"mutex/overtaken", "mutex.go", "if old&mutexStarving == 0 {\n\t\t\tnew |= mutexLocked", "if true {\n\t\t\tnew |= mutexLocked"},
	{"mutex/calm", "mutex.go", "delta -= mutexStarving", ""},
	{"rwmutex/two", "rwmutex.go", "r != 0 && rw.readerWait.Add(r) != 0", "r != 0"},
	{"rwmutex/two", "rwmutex.go", "if rw.readerCount.Add(1) < 0 {", "if rw.readerCount.Add(1); false {"},
	{"rwmutex/three", "rwmutex.go", "if rw.readerWait.Add(-1) == 0 {", "if rw.readerWait.Add(-1) <= 1 {"},
	{"rwmutex/writers", "rwmutex.go", "i < int(r)", "i < int(r)-1"},
	{"once/two", "once.go", "o.m.Lock()\n\tdefer o.m.Unlock()", ""},
	{"once/two", "once.go", "defer o.done.Store(true)", "o.done.Store(true)"},
	{"waitgroup", "waitgroup.go", "for ; w != 0; w-- {", "for ; w > 1; w-- {"},
	{"waitgroup", "waitgroup.go", "if v > 0 || w == 0 {", "if w == 0 {"},
}

// TestInside: the locks of package sync keep what they promise if the accesses to memory within them are interleaved.
func TestInside(t *testing.T) {
	dir := inside(t, mutant{})
	text, err := proves(dir, ".*")
	if err != nil {
		t.Errorf("%v:\n%s", err, text)
	}
	t.Logf("%s", text)
}

// TestInsideChanged: what is proved of the locks is broken by copies that are changed.
func TestInsideChanged(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles changed copies of package sync, which takes a minute: run it without -short")
	}
	for _, m := range changes {
		t.Run(m.scene, func(t *testing.T) {
			text, err := proves(inside(t, m), m.scene)
			if err == nil || !strings.Contains(text, "is violated for ") && !strings.Contains(text, "fails in this order of its ") {
				t.Errorf("%v; want a violation:\n%s", err, text)
			}
			t.Logf("%s", text)
		})
	}
}

// proves runs a scene of a copy.
func proves(dir, scene string) (text string, err error) {
	command := exec.Command("go", "tool", "doorway", "test", "-v", "-run=^TestProved$/^"+strings.ReplaceAll(scene, "/", "$/^")+"$", ".", "-doorway.repeats=0")
	command.Dir = dir
	out, err := command.CombinedOutput()
	return string(out), err
}

// inside returns a folder with a module that has the copy, and the scenes.
func inside(t *testing.T, m mutant) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/inside")); err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, from := range copied {
		name := filepath.Base(from)
		text := read(t, filepath.Join(runtime.GOROOT(), "src", filepath.FromSlash(from)))
		for _, r := range inPlace {
			pattern := regexp.MustCompile(r.from)
			found[r.from] = found[r.from] || pattern.MatchString(text)
			text = pattern.ReplaceAllString(text, r.to)
		}
		if name == m.file {
			text = m.change(t, text)
		}
		write(t, filepath.Join(dir, name), text)
	}
	for _, r := range inPlace {
		if !found[r.from] {
			t.Fatalf("%v have nothing like %s", copied, r.from)
		}
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	mod := strings.Replace(read(t, "go.mod"), "module doorway/real/packages", "module inside", 1)
	write(t, filepath.Join(dir, "go.mod"), strings.Replace(mod, "=> ../..", "=> "+root, 1))
	write(t, filepath.Join(dir, "go.sum"), read(t, "go.sum"))
	return dir
}

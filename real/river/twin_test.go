package river_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/riverqueue/river"

	"doorway/internal/controlled"
)

// The end of a term in the elector: its deferred calls are made in reverse, so the leader resigns, and says after that that
// it leads no more.
const (
	file   = "internal/leadership/elector.go"
	told   = "\tdefer e.publishLeadershipState(false)\n"
	resign = "\tdefer func() {\n\t\tif shouldResign {\n\t\t\te.attemptResignLoop(ctx, term) // will resign using WithoutCancel context, but ctx sent for logging\n\t\t}\n\t}()\n"
)

// TestTwin tests two copies of River in outages: one as it was released, which lets two lead in each, and one whose leader
// says that it leads no more before it resigns, and not after, which does not.
func TestTwin(t *testing.T) {
	if controlled.On() {
		t.Log("it starts tests of level one")
		return
	}
	for name, c := range map[string]struct {
		told, resign string
		broken       int
	}{
		"released":  {told, resign, 2},
		"exchanged": {"", resign + told, 0},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := exec.Command("go", "test", "-vet=off", "-modfile="+patched(t, strings.NewReplacer(told, c.told, resign, c.resign)),
				"-run=^TestOutage$", "-outage", ".").CombinedOutput()
			if broken := strings.Count(string(out), "two lead in run"); broken != c.broken || (err == nil) != (broken == 0) {
				t.Errorf("%v, two lead in %d of 2 outages, want %d\n%s", err, broken, c.broken, out)
			}
		})
	}
}

// patched makes a copy of River with the elector changed, and returns a go.mod that has it in River's place.
func patched(t *testing.T, change *strings.Replacer) string {
	t.Helper()
	at, _ := runtime.FuncForPC(reflect.ValueOf(river.NewWorkers).Pointer()).FileLine(0)
	dir := filepath.Join(t.TempDir(), "river")
	if err := os.CopyFS(dir, os.DirFS(filepath.Dir(at))); err != nil {
		t.Fatal(err)
	}
	elector := filepath.Join(dir, file)
	text, err := os.ReadFile(elector)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), told) || !strings.Contains(string(text), resign) {
		t.Fatalf("%s does not end a term as this test says", file)
	}
	mod, sum := read(t, "go.mod"), read(t, "go.sum")
	for name, text := range map[string]string{
		elector:                        change.Replace(string(text)),
		filepath.Join(dir, "twin.mod"): strings.Replace(mod, "=> ../..", "=> "+top(t), 1) + fmt.Sprintf("\nreplace github.com/riverqueue/river => %s\n", dir),
		filepath.Join(dir, "twin.sum"): sum,
	} {
		_ = os.Chmod(name, 0o644)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "twin.mod")
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// top returns the folder of doorway.
func top(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

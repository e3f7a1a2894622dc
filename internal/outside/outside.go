// Package outside does in tests what a text tells a newcomer to do: it sets up a module outside Doorway's, and runs
// command lines there.
package outside

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// Offline sets the environment of a go command that asks no server: all that Doorway's module needs has been
// downloaded, and verified then.
var Offline = []string{"GOPROXY=off", "GOSUMDB=off"}

// A Module holds a module of a user's.
type Module struct {
	Dir string
	t   *testing.T
	env []string
}

var setUp = regexp.MustCompile(`(?m)^    (go run ./cmd/doorway init .*?) \.\./(\w+)( && cd .*)?$`)

// SetUp carries out the first line with "doorway init" of a text, in the folder of a clone, but that the module lies in
// a temporary folder. The environment is added to that of the test. Short tests, as under the race detector, skip it.
func SetUp(t *testing.T, clone, text string, env ...string) *Module {
	t.Helper()
	if testing.Short() {
		t.Skip("a user's module is tested in processes of its own, which say no more if this one watches for races")
	}
	line := setUp.FindStringSubmatch(text)
	if line == nil {
		t.Fatalf("no module is set up in\n%s", text)
	}
	m := &Module{filepath.Join(t.TempDir(), line[2]), t, append(os.Environ(), append(env, "GOWORK=off")...)}
	if out, err := m.sh(clone, line[1]+" "+m.Dir); err != nil {
		t.Fatal(out)
	}
	return m
}

// Sh runs a command line in the module, and returns what it prints.
func (m *Module) Sh(line string) (string, error) { return m.sh(m.Dir, line) }

func (m *Module) sh(dir, line string) (string, error) {
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir, cmd.Env = dir, m.env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// Write writes a file of the module.
func (m *Module) Write(file, text string) {
	m.t.Helper()
	file = filepath.Join(m.Dir, file)
	err := os.MkdirAll(filepath.Dir(file), 0o755)
	if err == nil {
		err = os.WriteFile(file, []byte(text), 0o644)
	}
	if err != nil {
		m.t.Fatal(err)
	}
}

// Read returns a file of the module.
func (m *Module) Read(file string) string {
	m.t.Helper()
	text, err := os.ReadFile(filepath.Join(m.Dir, file))
	if err != nil {
		m.t.Fatal(err)
	}
	return string(text)
}

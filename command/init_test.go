package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"doorway/command/module"
)

// offline keeps the go command from asking servers: all that this module needs is there, and was verified.
func offline(t *testing.T) {
	t.Helper()
	for _, name := range []string{"GOPROXY", "GOSUMDB", "GOWORK"} {
		t.Setenv(name, "off")
	}
}

// fileOf writes a file and returns its folder.
func fileOf(t *testing.T, dir, name, text string) string {
	t.Helper()
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// filesIn returns the files of a folder.
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all[f.Name()] = string(text)
	}
	return all
}

// vets expects that everything in a module compiles, and that nothing is missing in its go.mod and go.sum.
func vets(t *testing.T, dir string) {
	t.Helper()
	vet := exec.Command("go", "vet", "./...")
	vet.Dir = dir
	if out, err := vet.CombinedOutput(); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}

// goLine returns the line of go.mod that says which Go the module in a folder needs.
func goLine(t *testing.T, dir string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "go ") {
			return line
		}
	}
	t.Fatalf("%s/go.mod has no line that begins with go", dir)
	return ""
}

// TestInitEmpty makes a module with a lock to test; whoever does it again changes nothing.
func TestInitEmpty(t *testing.T) {
	offline(t)
	dir := filepath.Join(t.TempDir(), "mylock")
	doorway(t, "init", "-module", "example.com/mylock", dir).is(t, exitOK, "go.mod: module example.com/mylock\n",
		"go.mod: require doorway v0.0.0\n", "go.mod: replace doorway => ", "go.mod: tool doorway/cmd/doorway\n", "go.mod: require what these need: ", " modules\n",
		"lock_test.go: a first test\n", "next, in ", "    go test\n")
	made := filesIn(t, dir)
	if len(made) != 3 || !strings.HasPrefix(made["lock_test.go"], "package mylock\n") || !strings.Contains(made["go.sum"], "porcupine") {
		t.Errorf("the folder has %v", made)
	}
	vets(t, dir)
	if needs := goLine(t, ".."); goLine(t, dir) != needs {
		t.Errorf("the module has the line %q, and Doorway %q", goLine(t, dir), needs)
	}

	fileOf(t, dir, "lock_test.go", "package mylock\n")
	made = filesIn(t, dir)
	again := doorway(t, "init", "-module", "example.com/mylock", dir)
	again.is(t, exitOK, "require doorway v0.0.0 (as before)", "replace doorway => ", " (as before)", "tool doorway/cmd/doorway (as before)")
	doorway(t, "init", "-example=lock", dir).is(t, exitOK, "lock_test.go: is there, and stays as it is\n")
	for name, text := range filesIn(t, dir) {
		if text != made[name] {
			t.Errorf("%s was\n%s\nand is\n%s", name, made[name], text)
		}
	}
}

// TestInitCode adds Doorway to a module that has code, and requires an older Go.
func TestInitCode(t *testing.T) {
	offline(t)
	dir := fileOf(t, filepath.Join(t.TempDir(), "v2"), "main.go", "package main\n\nfunc main() {}\n")
	fileOf(t, dir, "go.mod", "module example.com/server/v2\n\ngo 1.21\n")
	t.Chdir(dir)
	doorway(t, "init").is(t, exitOK, "go.mod: go 1.26.0, which Doorway needs, instead of 1.21\n", "pool_test.go: a first test", "go tool doorway test\n")
	if text := filesIn(t, dir)["pool_test.go"]; !strings.HasPrefix(text, "package main_test\n") {
		t.Errorf("pool_test.go is\n%s", text)
	}
	vets(t, dir)
}

// TestInitHere makes a module in the current folder.
func TestInitHere(t *testing.T) {
	offline(t)
	dir := filepath.Join(t.TempDir(), "here")
	fileOf(t, dir, "README", "")
	t.Chdir(dir)
	doorway(t, "init", "-module", "example.com/here").is(t, exitOK, "go.mod: module example.com/here\n", "lock_test.go: a first test\n")
	vets(t, dir)
}

// TestInitBelow sets up the module of a folder below its go.mod.
func TestInitBelow(t *testing.T) {
	offline(t)
	top := fileOf(t, t.TempDir(), "go.mod", "module example.com/top\n\ngo 1.26.0\n")
	dir := fileOf(t, filepath.Join(top, "pool"), "pool.go", "package workers\n")
	doorway(t, "init", dir).is(t, exitOK, "pool_test.go: a first test")
	if files := filesIn(t, dir); len(files) != 2 || !strings.HasPrefix(files["pool_test.go"], "package workers_test\n") {
		t.Errorf("the folder has %v", files)
	}
}

// TestInitMoved points a module at where the clone is now.
func TestInitMoved(t *testing.T) {
	offline(t)
	dir := fileOf(t, t.TempDir(), "go.mod", "module example.com/me\n\ngo 1.26.0\n\nrequire doorway v0.0.0\n\nreplace doorway => ../gone\n")
	clone, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	doorway(t, "init", dir).is(t, exitOK, "require doorway v0.0.0 (as before)\n", "replace doorway => "+clone+"\n", "tool doorway/cmd/doorway\n")
	if files := filesIn(t, dir); len(files) != 2 || !strings.Contains(files["go.mod"], "replace doorway => "+clone+"\n") {
		t.Errorf("the folder has %v", files)
	}
}

// TestInitRefused leaves everything as it was, and says what to do.
func TestInitRefused(t *testing.T) {
	offline(t)
	t.Setenv("GOMODCACHE", t.TempDir())
	empty := t.TempDir()
	mine := fileOf(t, t.TempDir(), "go.mod", "module example.com/mine\n\ngo 1.26.0\n")
	other := fileOf(t, t.TempDir(), "go.mod", "module example.com/other\n\ngo 1.26.0\n")
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{empty}, "no go.mod in " + empty + ", nor above it; doorway init -module example.com/NAME " + empty + " makes a module there\n"},
		{[]string{empty + "/new"}, "there is no folder " + empty + "/new; doorway init -module example.com/NAME " + empty + "/new makes it, with a module\n"},
		{[]string{".."}, ` is Doorway itself; name the folder of your module, as in doorway init "$PWD"` + "\n"},
		{[]string{"-module=example.com/me", mine}, "go.mod is of module example.com/mine, not example.com/me; leave out -module\n"},
		{[]string{"-module=not a path", empty}, "malformed module path"},
		{[]string{"-doorway", empty, mine}, "no clone of Doorway: stat " + empty + "/go.mod: no such file or directory; name its folder: doorway init -doorway FOLDER\n"},
		{[]string{"-doorway", other, mine}, other + " is a clone of example.com/other, not of " + module.Doorway + "; name another folder by -doorway\n"},
		{[]string{"-adapters=kube,rediss", mine}, `unknown adapter "rediss"; did you mean redis?`},
		{[]string{"-adapters=redis,sql", mine}, `-adapters=redis,sql: package doorway/real/sql is part of doorway itself: import it, without an adapter`},
		{[]string{"-adapters=chubby", mine}, `unknown adapter "chubby"; known are kube, redis`},
		{[]string{"-example=mutex", mine}, `unknown example "mutex"; known are lock, goroutines`},
		{[]string{mine}, "go.mod stays as it was: go get doorway/cmd/doorway"},
		{[]string{mine, mine}, "wrong number of arguments"},
	} {
		doorway(t, append([]string{"init"}, c.args...)...).is(t, exitUsage, "err: "+c.says)
	}
	if files := filesIn(t, mine); len(files) != 1 || files["go.mod"] != "module example.com/mine\n\ngo 1.26.0\n" {
		t.Errorf("the module is now %v", files)
	}
}

// TestInitAdapters checks the names of the adapters against their folders.
func TestInitAdapters(t *testing.T) {
	help := doorway(t, "init", "-h").out
	files, err := filepath.Glob("../real/*/go.mod")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		name := filepath.Base(filepath.Dir(file))
		if name != "packages" && !strings.Contains(strings.Join(strings.Fields(help), " "), " "+name) { // which tests packages of others
			t.Errorf("the help does not name the adapter %s", name)
		}
	}
}

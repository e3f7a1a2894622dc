package module

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
)

// Doorway holds the path of Doorway's module.
var Doorway = strings.TrimSuffix(reflect.TypeFor[Request]().PkgPath(), "/command/module")

// tool names the package of the command, for go tool.
var tool = Doorway + "/cmd/doorway"

// version is the version in go.mod of a module that a folder replaces.
const version = "v0.0.0"

// sources returns the folder of Doorway's sources: this one, or the one that the program was built from.
func sources(clone string) (string, error) {
	if clone == "" {
		_, file, _, _ := runtime.Caller(0)
		clone = filepath.Dir(filepath.Dir(filepath.Dir(file)))
		if !filepath.IsAbs(file) {
			return "", errors.New("this program was built without the place of its sources (-trimpath); name your clone of Doorway: doorway init -doorway FOLDER")
		}
	}
	clone, err := filepath.Abs(clone)
	if err == nil {
		clone, err = filepath.EvalSymlinks(clone)
	}
	if err == nil {
		_, err = os.Stat(filepath.Join(clone, "go.mod"))
	}
	if err != nil {
		return "", fmt.Errorf("no clone of Doorway: %w; name its folder: doorway init -doorway FOLDER", err)
	}
	m, err := read(filepath.Join(clone, "go.mod"))
	if err == nil && m.Module.Path != Doorway {
		err = fmt.Errorf("%s is a clone of %s, not of %s; name another folder by -doorway", clone, m.Module.Path, Doorway)
	}
	return clone, err
}

// find returns the go.mod of a folder or of one above it.
func find(dir string) (string, error) {
	out, err := command(dir, "env", "GOMOD")
	file := strings.TrimSpace(out)
	if err == nil && (file == "" || file == os.DevNull) {
		err = fmt.Errorf("no go.mod in %s, nor above it; doorway init -module example.com/NAME %s makes a module there", dir, dir)
	}
	return file, err
}

// between returns the path by which a module names a folder that replaces another: relative if both lie in one
// folder, since whoever copies that copies both; otherwise absolute.
func between(module, folder string) string {
	rel, err := filepath.Rel(filepath.Dir(module), folder)
	if err != nil || !filepath.IsLocal(rel) {
		return folder
	}
	rel, err = filepath.Rel(module, folder)
	if err != nil {
		return folder
	}
	if !strings.HasPrefix(rel, "..") {
		rel = "./" + rel
	}
	return filepath.ToSlash(rel)
}

// gomod holds the parsed lines of a go.mod.
type gomod struct {
	Module  struct{ Path string }
	Go      string
	Require []struct{ Path string }
	Replace []struct{ Old, New struct{ Path string } }
	Tool    []struct{ Path string }
	Godebug []struct{ Key, Value string }
}

// read reads a go.mod.
func read(file string) (*gomod, error) {
	out, err := command(filepath.Dir(file), "mod", "edit", "-json", "go.mod")
	if err != nil {
		return nil, err
	}
	m := &gomod{}
	if err := json.Unmarshal([]byte(out), m); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return m, nil
}

func (m *gomod) requires(module string) bool {
	return slices.ContainsFunc(m.Require, func(r struct{ Path string }) bool { return r.Path == module })
}

func (m *gomod) uses(tool string) bool {
	return slices.ContainsFunc(m.Tool, func(t struct{ Path string }) bool { return t.Path == tool })
}

// replaced returns the replacement of a module, or "".
func (m *gomod) replaced(module string) string {
	for _, r := range m.Replace {
		if r.Old.Path == module {
			return r.New.Path
		}
	}
	return ""
}

// command runs the go command in a folder and returns what it prints.
func command(dir string, args ...string) (string, error) {
	run := exec.Command("go", args...)
	run.Dir = dir
	out, err := run.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = fmt.Errorf("go %s: %s", strings.Join(args, " "), strings.TrimSpace(string(exit.Stderr)))
	}
	return string(out), err
}

package overlay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// A Made overlay is one for the packages of a module.
type Made struct {
	Path string   // of the file for -overlay
	Env  []string // what the go command needs in its environment
}

// ForModule makes an overlay in which the packages of the main modules come to a point before each call
// of sync/atomic, too. Dir is a folder of theirs.
func (i *Installation) ForModule(dir string) (*Made, error) {
	path, err := i.Make()
	if err != nil {
		return nil, err
	}
	files, err := i.atomics(dir)
	if err != nil {
		return nil, err
	}
	made := &Made{Path: path}
	if i.Toolchain {
		cache, err := os.UserCacheDir()
		if err != nil {
			return nil, err
		}
		root, err := i.alias(filepath.Join(cache, "doorway"))
		if err != nil {
			return nil, err
		}
		made.Env = []string{"GOROOT=" + root, "GOTOOLCHAIN=local"}
	}
	if len(files) == 0 {
		return made, nil
	}
	made.Path, err = extend(path, files)
	return made, err
}

// atomics returns the files of the main modules that import sync/atomic, with its twin in place of it.
func (i *Installation) atomics(dir string) (map[string]string, error) {
	list := exec.Command(i.Command, "list", "-e", "-f", "{{.Dir}}", "./...")
	list.Dir = dir
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w; call it in a folder of a module", err)
	}
	files := map[string]string{}
	for folder := range strings.Lines(string(out)) {
		names, err := filepath.Glob(filepath.Join(strings.TrimSpace(folder), "*.go"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			source, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			if changed := throughPoints(source); changed != "" {
				files[name] = changed
			}
		}
	}
	return files, nil
}

// throughPoints returns the file with package container in place of sync/atomic, or "" if it does not import
// that. Lines stay where they are.
func throughPoints(source []byte) string {
	if !bytes.Contains(source, []byte(`"sync/atomic"`)) {
		return ""
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", source, parser.ImportsOnly)
	if err != nil {
		return "" // which the compiler will tell
	}
	for _, spec := range file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil && path == "sync/atomic" {
			from, to := fset.Position(spec.Path.Pos()).Offset, fset.Position(spec.Path.End()).Offset
			return string(source[:from]) + `"container"` + string(source[to:])
		}
	}
	return ""
}

// extend returns the path of an overlay that replaces these files too.
func extend(path string, files map[string]string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	var base struct{ Replace map[string]string }
	if err := json.Unmarshal(text, &base); err != nil {
		return "", fmt.Errorf("%s: %w; remove it", path, err)
	}
	dir := filepath.Join(filepath.Dir(filepath.Dir(path)), "module-"+hash(path, files))
	return write(dir, base.Replace, files)
}

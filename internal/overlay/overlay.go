// Package overlay makes the file that go test -overlay takes to run the goroutines of a bubble of
// testing/synctest one at a time, in a chosen order. It changes copies of the files of Go's own
// runtime that lie below the user's GOROOT; none of these is part of this package.
package overlay

import (
	"crypto/sha256"
	_ "embed" // of our own files for the runtime
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed files/testing.txt
var testingFile string

//go:embed files/synctest.txt
var synctestFile string

//go:embed files/runtime.txt
var runtimeFile string

//go:embed files/race.txt
var raceFile string

//go:embed files/norace.txt
var noRaceFile string

//go:embed files/point.txt
var pointFile string

//go:embed files/sync.txt
var syncFile string

// known lists the versions of Go that the changes were tried with.
var known = []string{"go1.26", "go1.27"}

// An Installation describes a Go that is installed.
type Installation struct {
	Command   string // go
	Root      string // GOROOT
	Version   string // GOVERSION, as go1.26.8
	Modules   string // GOMODCACHE
	Toolchain bool   // Root lies below Modules, and Go replaces no file there
}

// Installed asks the go command in the current folder which Go it is.
func Installed() (*Installation, error) {
	out, err := exec.Command("go", "env", "GOROOT", "GOVERSION", "GOMODCACHE").Output()
	lines := strings.Split(strings.TrimRight(string(out), "\n"), "\n")
	if err != nil || len(lines) != 3 {
		return nil, fmt.Errorf("go env: %w; is Go installed, and go in the PATH?", err)
	}
	i := &Installation{Command: filepath.Join(lines[0], "bin", "go"), Root: lines[0], Version: lines[1], Modules: lines[2]}
	i.Toolchain = strings.HasPrefix(i.Root, i.Modules+string(filepath.Separator))
	return i, nil
}

// An UnknownError says that the changes do not fit a version of Go.
type UnknownError struct {
	Version string
	Err     error
}

// Error says which, and what is left.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("the runtime of %s cannot be controlled: %v; goroutines run in Go's own order, as with go test", e.Version, e.Err)
}

// Unwrap returns what does not fit.
func (e *UnknownError) Unwrap() error { return e.Err }

// Make writes the overlay into a folder of the user's cache, unless it is there, and returns its
// path. The same Go makes the same path and files.
func (i *Installation) Make() (string, error) {
	if !slices.ContainsFunc(known, func(v string) bool { return i.Version == v || strings.HasPrefix(i.Version, v+".") }) {
		return "", &UnknownError{i.Version, fmt.Errorf("known are %s", strings.Join(known, " and "))}
	}
	files, err := i.files()
	if err != nil {
		return "", &UnknownError{i.Version, err}
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	root, err := i.alias(filepath.Join(cache, "doorway"))
	if err != nil {
		return "", err
	}
	placed := map[string]string{}
	for name, text := range files {
		placed[filepath.Join(root, "src", filepath.FromSlash(name))] = text
	}
	return write(filepath.Join(cache, "doorway", i.Version+"-"+hash("", placed)), map[string]string{}, placed)
}

// files returns the changed files and the new ones, by their paths below GOROOT/src.
func (i *Installation) files() (map[string]string, error) {
	edits := map[string][]edit{}
	for _, e := range append(slices.Concat(control, points()), i.hashKey()) {
		edits[e.file] = append(edits[e.file], e)
	}
	std, err := i.standard()
	if err != nil {
		return nil, err
	}
	files := map[string]string{
		"runtime/zz_doorway.go":        strings.Replace(runtimeFile, "%s", std, 1),
		"runtime/zz_doorway_race.go":   raceFile,
		"runtime/zz_doorway_norace.go": noRaceFile,
	}
	for _, pkg := range []string{"sync", "internal/sync", "sync/atomic"} {
		files[pkg+"/zz_doorway.go"] = strings.Replace(pointFile, "%s", filepath.Base(pkg), 1)
	}
	files["sync/atomic/zz_doorway_functions.go"] = pointed()
	files["sync/zz_doorway_sync.go"] = fmt.Sprintf(syncFile, ops["once"], ops["store"], ops["put"], ops["take"])
	files["testing/zz_doorway.go"] = testingFile
	files["testing/synctest/zz_doorway.go"] = synctestFile
	renamed, err := i.renamed()
	if err != nil {
		return nil, err
	}
	maps.Copy(files, renamed)
	for file, es := range edits {
		source := []byte(files[file])
		if len(source) == 0 {
			if source, err = os.ReadFile(filepath.Join(i.Root, "src", filepath.FromSlash(file))); err != nil {
				return nil, err
			}
		}
		changed, err := apply(file, source, es)
		if err != nil {
			return nil, err
		}
		files[file] = string(changed)
	}
	return files, nil
}

// standard returns the folders of the standard library, each between spaces.
func (i *Installation) standard() (string, error) {
	all, err := os.ReadDir(filepath.Join(i.Root, "src"))
	names := " "
	for _, d := range all {
		if d.IsDir() && d.Name() != "cmd" {
			names += d.Name() + " "
		}
	}
	return names, err
}

// hash returns what stands for the names and contents of the files.
func hash(salt string, files map[string]string) string {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	h := sha256.New()
	fmt.Fprintln(h, salt)
	for _, name := range names {
		fmt.Fprintln(h, name, len(files[name]))
		h.Write([]byte(files[name]))
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}

// write writes the files into a folder that appears when it is complete, with an overlay that has them
// in place of those that they are named after, and what it already replaces.
func write(dir string, replace map[string]string, files map[string]string) (string, error) {
	path := filepath.Join(dir, "overlay.json")
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return "", err
	}
	temp, err := os.MkdirTemp(filepath.Dir(dir), "making-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temp)
	for name, text := range files {
		flat := hash(name, nil) + "-" + filepath.Base(name)
		if err := os.WriteFile(filepath.Join(temp, flat), []byte(text), 0o666); err != nil {
			return "", err
		}
		replace[name] = filepath.Join(dir, flat)
	}
	text, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "\t")
	if err == nil {
		err = os.WriteFile(filepath.Join(temp, "overlay.json"), append(text, '\n'), 0o666)
	}
	if err != nil {
		return "", err
	}
	if err := os.Rename(temp, dir); err != nil {
		if _, there := os.Stat(path); there != nil { // else another has made it meanwhile
			return "", err
		}
	}
	return path, nil
}

// Command module gives Doorway's module another path, for whoever publishes it: in every go.mod, in imports, and in
// all texts that name a package. It is called in the module's folder, by "make module".
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"
)

func main() {
	if len(os.Args) != 2 || os.Args[1] == "" {
		fmt.Fprintln(os.Stderr, "want the path of a module: make module MODULE=host/path")
		os.Exit(2)
	}
	changed, err := rename(".", os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("the module is %s; %d files are changed\n", os.Args[1], changed)
}

// rename gives the module in a folder, and those below it, another path, and returns how many files it changed.
func rename(dir, to string) (changed int, err error) {
	from, err := goCommand(dir, "list", "-m")
	if err != nil {
		return 0, err
	}
	if _, err := goCommand(dir, "mod", "edit", "-module="+to); err != nil { // which refuses a path that is none
		return 0, err
	}
	r, err := newRenamer(dir, from, to)
	if err != nil {
		return 0, err
	}
	err = filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == ".git":
			return filepath.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		is, err := r.file(file)
		if is {
			changed++
		}
		return err
	})
	return changed + 1, err // go.mod
}

// goCommand runs the go command in a folder, which need not be part of a workspace, and returns its line.
func goCommand(dir string, args ...string) (string, error) {
	run := exec.Command("go", args...)
	run.Dir, run.Env = dir, append(os.Environ(), "GOWORK=off")
	out, err := run.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out)), nil
}

// A renamer puts one path in the place of another.
type renamer struct {
	packages *regexp.Regexp // a package of the module, or a module below it
	imports  *regexp.Regexp // an import of the module's own package, also within a text in Go
	lines    *regexp.Regexp // a line of go.mod about the module
	to       string
}

// newRenamer makes one for the packages below a folder: words that merely look like a path, as that of a kept run,
// name none.
func newRenamer(dir, from, to string) (*renamer, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var folders []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && e.Name() != "testdata" {
			folders = append(folders, regexp.QuoteMeta(e.Name()))
		}
	}
	old := regexp.QuoteMeta(from)
	return &renamer{
		regexp.MustCompile(`(?m)(^|[^\w./-]|\\[nt])` + old + `(/(?:` + strings.Join(folders, "|") + `)\b)`),
		regexp.MustCompile(`(?m)((?:^|\\n|\\t)\s*(?:import )?(?:[\w.]+ )?\\?")` + old + `(\\?"(?:$|\\n))`),
		regexp.MustCompile(`(?m)(^|[^\w./-]|\\[nt])` + old + `( v0\.0\.0| =>)`),
		strings.ReplaceAll(to, "$", "$$"),
	}, nil
}

// text returns a text with the new path.
func (r *renamer) text(text []byte) []byte {
	for _, names := range []*regexp.Regexp{r.packages, r.imports, r.lines} {
		text = names.ReplaceAll(text, []byte("${1}"+r.to+"${2}"))
	}
	return text
}

// file changes a file if it is a text that names the module, and tells whether it did.
func (r *renamer) file(name string) (bool, error) {
	was, err := os.ReadFile(name)
	if err != nil || !utf8.Valid(was) {
		return false, err
	}
	is := r.text(was)
	if bytes.Equal(is, was) {
		return false, nil
	}
	if filepath.Ext(name) == ".go" {
		if is, err = format.Source(is); err != nil { // other paths may be sorted and aligned in another way
			return false, fmt.Errorf("%s: %w", name, err)
		}
	}
	return true, os.WriteFile(name, is, 0o644)
}

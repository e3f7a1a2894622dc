// Package module sets up a user's module for Doorway: go.mod, go.sum and a first test.
package module

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"doorway/internal/english"
)

// A Request says what to set up.
type Request struct {
	Dir      string   // a folder of the user's module
	Path     string   // of a module to make in Dir if it has none; "" makes none
	Clone    string   // the folder of Doorway's sources; "" is the one that this program was built from
	Adapters []string // some of Adapters
	Example  string   // one of Examples; "" chooses one
}

// SetUp adds what is missing to the module, and reports each change as a line on out. It adds nothing twice, and
// overwrites no file. If the go command cannot find a module that is needed, go.mod stays as it was.
func SetUp(r Request, out io.Writer) error {
	clone, err := sources(r.Clone)
	if err != nil {
		return err
	}
	dir, err := r.folder(out, clone)
	if err != nil {
		return err
	}
	file, err := find(dir)
	if err != nil {
		return err
	}
	before, err := read(file)
	if err != nil {
		return err
	}
	if before.Module.Path == Doorway {
		return fmt.Errorf(`%s is Doorway itself; name the folder of your module, as in doorway init "$PWD"`, dir)
	}
	after, err := r.require(file, dir, clone, before)
	if err != nil {
		return err
	}
	r.tell(out, before, after)
	first, err := r.examples(dir, before)
	if err != nil {
		return err
	}
	return write(out, dir, clone, first)
}

// folder returns the folder of the request without symbolic links. It creates the module if the request says so.
func (r Request) folder(out io.Writer, clone string) (string, error) {
	if r.Path != "" {
		if err := r.create(out, clone); err != nil {
			return "", err
		}
	}
	dir, err := filepath.Abs(r.Dir)
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir) // the go command resolves .. after symbolic links
	}
	if errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("there is no folder %s; doorway init -module example.com/NAME %s makes it, with a module", r.Dir, r.Dir)
	}
	return dir, err
}

// create creates the module, unless it exists. It needs the Go that Doorway needs: go mod init would write the newer one that
// runs.
func (r Request) create(out io.Writer, clone string) error {
	file := filepath.Join(r.Dir, "go.mod")
	if _, err := os.Stat(file); err == nil {
		m, err := read(file)
		if err == nil && m.Module.Path != r.Path {
			err = fmt.Errorf("%s is of module %s, not %s; leave out -module", file, m.Module.Path, r.Path)
		}
		return err
	}
	needs, err := read(filepath.Join(clone, "go.mod"))
	if err == nil {
		err = os.MkdirAll(r.Dir, 0o777)
	}
	if err == nil {
		_, err = command(r.Dir, "mod", "init", r.Path)
	}
	if err == nil {
		_, err = command(r.Dir, "mod", "edit", "-go="+needs.Go, "go.mod")
	}
	if err == nil {
		fmt.Fprintf(out, "go.mod: module %s\n", r.Path)
	}
	return err
}

// require adds requirements, replacements and the tool to go.mod, with their own requirements.
func (r Request) require(file, dir, clone string, before *gomod) (*gomod, error) {
	was, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	edit := []string{"mod", "edit", "-tool=" + tool}
	get := []string{"get", tool + "@" + version} // without a version it asks for the newest that is published
	for _, m := range r.modules() {
		if !before.requires(m) {
			edit = append(edit, "-require="+m+"@"+version)
		}
		edit = append(edit, "-replace="+m+"="+between(filepath.Dir(file), filepath.Join(clone, filepath.FromSlash(strings.TrimPrefix(m, Doorway)))))
		get = append(get, m+"@"+version)
	}
	if _, err := command(filepath.Dir(file), append(edit, "go.mod")...); err != nil {
		return nil, err
	}
	if _, err := command(dir, get...); err != nil {
		return nil, errors.Join(fmt.Errorf("%s stays as it was: %w", file, err), os.WriteFile(file, was, 0o666))
	}
	return read(file)
}

// modules returns the modules to require: Doorway's and those of the adapters.
func (r Request) modules() []string {
	all := []string{Doorway}
	for _, a := range r.Adapters {
		all = append(all, adapter(a))
	}
	return all
}

// tell reports what is new in go.mod.
func (r Request) tell(out io.Writer, before, after *gomod) {
	say := func(line string, old bool) {
		if old {
			line += " (as before)"
		}
		fmt.Fprintln(out, "go.mod: "+line)
	}
	if before.Go != after.Go {
		say(fmt.Sprintf("go %s, which Doorway needs, instead of %s", after.Go, before.Go), false)
	}
	for _, m := range r.modules() {
		say("require "+m+" "+version, before.requires(m))
		say("replace "+m+" => "+after.replaced(m), after.replaced(m) == before.replaced(m))
	}
	say("tool "+tool, before.uses(tool))
	if n := len(after.Require) - len(before.Require) - len(r.modules()); n > 0 {
		say("require what these need: "+english.Count(n, "module"), false)
	}
}

package module

import (
	"cmp"
	"encoding/json"
	"fmt"
	goversion "go/version"
	"os"
	"path/filepath"
	"strings"
)

// gowork holds the parsed lines of a go.work.
type gowork struct {
	Use     []struct{ DiskPath string }
	Replace []struct {
		Old, New struct{ Path, Version string }
	}
}

// Beside returns what the go command needs in its environment so that packages of the module in the current folder can
// import Doorway's: nothing if the module requires it, and otherwise a workspace of the module, or of those in its
// workspace, and of the clone that this program was built from. The workspace lies in a folder of the user's cache. No
// file of the module is changed, and each module's code is of the version of Go that its go.mod says.
func Beside() ([]string, error) {
	if _, err := command("", "list", Doorway); err == nil {
		return nil, nil
	}
	clone, err := sources("")
	if err != nil {
		return nil, err
	}
	text, err := workspace(clone)
	if err != nil {
		return nil, err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	home := filepath.Join(cache, "doorway", "workspace", strings.Trim(unslashed.Replace(dir), "-"))
	if err := os.MkdirAll(home, 0o777); err != nil {
		return nil, err
	}
	file := filepath.Join(home, "go.work")
	return []string{"GOWORK=" + file}, os.WriteFile(file, []byte(text), 0o666)
}

// unslashed makes a file's name of a path.
var unslashed = strings.NewReplacer("/", "-", `\`, "-", ":", "-")

// workspace returns the text of a go.work for the module in the current folder and a clone.
func workspace(clone string) (string, error) {
	file, err := find(".")
	if err != nil {
		return "", err
	}
	modules, replaced, err := together(file)
	if err != nil {
		return "", err
	}
	own, err := read(file)
	if err != nil {
		return "", err
	}
	most := ""
	var uses strings.Builder
	for _, m := range append(modules, clone) {
		mod, err := read(filepath.Join(m, "go.mod"))
		if err != nil {
			return "", err
		}
		if mod.Go != "" && (most == "" || goversion.Compare("go"+mod.Go, "go"+most) > 0) {
			most = mod.Go
		}
		fmt.Fprintf(&uses, "use %q\n", filepath.ToSlash(m))
	}
	text := fmt.Sprintf("go %s\n\ngodebug default=go%s\n%s", most, cmp.Or(own.Go, "1.20"), timers)
	for _, g := range own.Godebug {
		if g.Key != "default" && g.Key != "asynctimerchan" {
			text += fmt.Sprintf("godebug %s=%s\n", g.Key, g.Value)
		}
	}
	return text + "\n" + uses.String() + replaced, nil
}

// timers makes timers those of Go 1.23 and later, whose time can be controlled.
const timers = "godebug asynctimerchan=0\n"

// together returns the folders of the modules that are worked on together with that of a go.mod, and the replacements
// of their workspace, if any.
func together(file string) (modules []string, replaced string, err error) {
	out, err := command("", "env", "GOWORK")
	work := strings.TrimSpace(out)
	if err != nil || work == "" || work == "off" {
		return []string{filepath.Dir(file)}, "", err
	}
	if out, err = command("", "work", "edit", "-json"); err != nil {
		return nil, "", err
	}
	var w gowork
	if err := json.Unmarshal([]byte(out), &w); err != nil {
		return nil, "", fmt.Errorf("%s: %w", work, err)
	}
	from := func(path string) string {
		if !filepath.IsAbs(path) {
			path = filepath.Join(filepath.Dir(work), path)
		}
		return filepath.ToSlash(path)
	}
	for _, u := range w.Use {
		modules = append(modules, from(u.DiskPath))
	}
	for _, r := range w.Replace {
		to := r.New.Path + " " + r.New.Version
		if r.New.Version == "" {
			to = fmt.Sprintf("%q", from(r.New.Path))
		}
		replaced += fmt.Sprintf("replace %s => %s\n", strings.TrimSpace(r.Old.Path+" "+r.Old.Version), to)
	}
	return modules, replaced, nil
}

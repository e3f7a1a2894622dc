package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"doorway/command/module"
	"doorway/command/screen"
	"doorway/internal/english"
	"doorway/internal/trial"
)

// every runs each test in many orders, and prints what came of it.
func (t *goTest) every(context.Context) error {
	made, err := t.control()
	if err != nil {
		return err
	}
	if made == nil {
		return errors.New("-every needs control of the order of goroutines")
	}
	beside, err := module.Beside()
	if err != nil {
		return err
	}
	files, err := t.callers()
	if err != nil {
		return err
	}
	if made, err = made.With(files); err != nil {
		return err
	}
	t.use(made)
	dir, err := os.MkdirTemp("", "doorway-every-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	report := filepath.Join(dir, "outcomes")
	t.env = slices.Concat(t.env, beside, []string{trial.Variable + "=" + report})
	stop := t.shows(report)
	ended := t.run()
	stop()
	all, err := trial.Read(report)
	if err != nil {
		return err
	}
	printOutcomes(t.err, all)
	return ended
}

// shows shows on the terminal how far the tests are, until the returned function is called.
func (t *goTest) shows(report string) (stop func()) {
	p := screen.NewMeter(t.err, 0)
	t.out = clearing{p, t.out}
	done, ended := make(chan bool), make(chan bool)
	go func() {
		defer close(ended)
		for {
			select {
			case <-done:
				p.Clear()
				return
			case <-time.After(2 * time.Second):
			}
			if all, err := trial.Read(report); err == nil && len(all) > 0 {
				last := all[len(all)-1]
				p.Say(fmt.Sprintf("%s tried, the last %s of %s", english.Count(len(all), "test"), last.Test, last.Package))
			}
		}
	}()
	return func() { close(done); <-ended }
}

// A clearing writer clears a meter before it writes.
type clearing struct {
	meter *screen.Meter
	w     io.Writer
}

func (c clearing) Write(p []byte) (int, error) {
	c.meter.Clear()
	return c.w.Write(p)
}

// callers returns a file for each folder with tests that makes them run in many orders.
func (t *goTest) callers() (map[string]string, error) {
	list := slices.Concat([]string{"list", "-f", `{{if or .TestGoFiles .XTestGoFiles}}{{.Dir}}	{{.Name}}{{end}}`}, t.listed())
	run := exec.Command(t.command, list...)
	var complaints bytes.Buffer
	run.Stderr = &complaints
	out, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(list, " "), err, &complaints)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if dir, name, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			files[filepath.Join(dir, "zz_doorway_test.go")] = fmt.Sprintf("package %s_test\n\nimport %q\n\nfunc init() { goroutines.Every() }\n", name, module.Doorway+"/real/goroutines")
		}
	}
	if len(files) == 0 {
		return nil, errors.New("there are no tests in these packages")
	}
	return files, nil
}

// alone are flags of go test without a value, and shared are those that change which files of a package count.
var (
	alone  = strings.Fields("a n race msan asan work v x cover json short failfast c linkshared modcacherw trimpath benchmem fullpath artifacts")
	shared = strings.Fields("tags mod modfile race")
)

// listed returns the arguments of go list for the packages that go test would test.
func (t *goTest) listed() (all []string) {
	packages := false
	for i := 0; i < len(t.args); i++ {
		a := t.args[i]
		if !strings.HasPrefix(a, "-") {
			all, packages = append(all, a), true
			continue
		}
		if packages && !strings.HasPrefix(t.args[i-1], "-") && a == "-args" {
			break
		}
		name, _, given := strings.Cut(strings.TrimLeft(a, "-"), "=")
		valued := !given && !slices.Contains(alone, strings.TrimPrefix(name, "test.")) && i+1 < len(t.args)
		if slices.Contains(shared, name) {
			all = append(all, a)
			if valued {
				all = append(all, t.args[i+1])
			}
		}
		if valued {
			i++
		}
	}
	return all
}

// printOutcomes prints a line for each test, and how many there are of each kind.
func printOutcomes(w io.Writer, all []trial.Outcome) {
	if len(all) == 0 {
		return
	}
	slices.SortStableFunc(all, func(a, b trial.Outcome) int { return strings.Compare(a.Package, b.Package) })
	lines := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w)
	count := map[trial.Verdict]int{}
	for i, o := range all {
		if i == 0 || o.Package != all[i-1].Package {
			fmt.Fprintf(lines, "%s\n", o.Package)
		}
		count[o.Verdict]++
		fmt.Fprintf(lines, "  %s\t%s\t%s\n", o.Verdict, o.Test, o)
	}
	_ = lines.Flush()
	var sums []string
	for _, v := range []trial.Verdict{trial.Fails, trial.Everywhere, trial.Proved, trial.Tested, trial.Single, trial.Skipped, trial.Unlike, trial.Uncontrolled} {
		if count[v] > 0 {
			sums = append(sums, fmt.Sprintf("%d %s", count[v], strings.ToLower(string(v))))
		}
	}
	fmt.Fprintf(w, "\n%s: %s\n", english.Count(len(all), "test"), strings.Join(sums, ", "))
}

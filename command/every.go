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
	"time"

	"doorway/command/module"
	"doorway/command/screen"
	"doorway/internal/english"
	"doorway/internal/trial"
)

// every runs each test in many orders, and prints what came of it as it comes.
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
	if err := stop(); err != nil {
		return err
	}
	return ended
}

// printed sets how often the report is read for new lines.
const printed = 200 * time.Millisecond

// shows prints what came of each test as the report tells it, and how far those are that take long, until the returned
// function is called.
func (t *goTest) shows(report string) (stop func() error) {
	l := &printout{w: t.err, meter: screen.NewMeter(t.err, 0), count: map[trial.Verdict]int{}}
	t.out = clearing{l.meter, t.out}
	done, ended := make(chan bool), make(chan bool)
	go func() {
		defer close(ended)
		for {
			select {
			case <-done:
				l.meter.Clear()
				return
			case <-time.After(printed):
				_ = l.read(report) // the last line may be half written
			}
		}
	}()
	return func() error {
		close(done)
		<-ended
		err := l.read(report)
		l.end()
		return err
	}
}

// A printout prints outcomes as they come, a line each, below the names of their packages.
type printout struct {
	w     io.Writer
	meter *screen.Meter
	lines int // of the report, read
	tests int
	count map[trial.Verdict]int
	of    string // the package of the last one
}

// read prints what is new in the report.
func (l *printout) read(report string) error {
	all, err := trial.Read(report)
	for _, o := range all[min(l.lines, len(all)):] {
		l.print(o)
	}
	l.lines = max(l.lines, len(all))
	return err
}

// print prints an outcome, or how far a test is that takes long.
func (l *printout) print(o trial.Outcome) {
	if o.Verdict == trial.Trying {
		l.meter.Say(fmt.Sprintf("trying %s of %s", o.Test, o.Package))
		l.meter.Far(english.Count(o.Orders, "run"), time.Duration(o.Seconds)*time.Second)
		return
	}
	l.meter.Clear()
	if o.Package != l.of {
		l.of = o.Package
		fmt.Fprintf(l.w, "%s\n", o.Package)
	}
	l.tests++
	l.count[o.Verdict]++
	fmt.Fprintf(l.w, "  %-12s  %-24s  %s\n", o.Verdict, o.Test, o)
}

// end prints how many tests there are of each kind.
func (l *printout) end() {
	if l.tests == 0 {
		return
	}
	var sums []string
	for _, v := range []trial.Verdict{trial.Fails, trial.Everywhere, trial.FailsAsItIs, trial.Proved, trial.Tested, trial.Single, trial.Skipped, trial.AsItIs, trial.Unlike, trial.Uncontrolled} {
		if l.count[v] > 0 {
			sums = append(sums, fmt.Sprintf("%d %s", l.count[v], strings.ToLower(string(v))))
		}
	}
	fmt.Fprintf(l.w, "\n%s: %s\n", english.Count(l.tests, "test"), strings.Join(sums, ", "))
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

// alone lists the flags of go test without a value, and shared those that change which files of a package count.
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

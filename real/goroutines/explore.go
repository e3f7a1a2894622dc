package goroutines

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"doorway"
	"doorway/checker/property"
	"doorway/internal/controlled"
	"doorway/model"
)

// Explore runs a test's function under many schedules of its goroutines. It fails the test if in one of them all wait
// for ever, a goroutine is left when the function has returned, one panics, or the function fails its own test, which
// is not t; with -race, also if there is a data race. The schedule is shrunk, drawn, replayed and kept as by
// doorway.Verify, whose flags are valid here too.
//
// Without control of the runtime (see "doorway test") the function runs in bubbles under Go's own
// scheduler, and the test says so. The test must not be parallel.
func Explore(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	if f == nil {
		t.Fatal("goroutines.Explore: no function")
	}
	if !controlled.On() {
		free(t, f)
		return
	}
	p := newProgram(t, f)
	doorway.Test(t, p, Passes)
	if *p.most > p.setup.N {
		t.Errorf("goroutines.Explore: a run has %d goroutines, and those before the first had %d; schedules of the others were not explored", *p.most, p.setup.N)
	}
	t.Log(controlled.Level())
}

// Passes is the property of a function that passes as a test in each schedule.
var Passes = property.New("passes", "in no schedule do all goroutines wait for ever, is one left behind, does one panic or does the test fail", "", property.Monitor[bool]{
	Start: func(model.Snapshot) bool { return false },
	Always: func(_ bool, s model.Snapshot) error {
		r, ok := s.(*run)
		if !ok {
			return errors.New("passes is a property of real programs, and this is a model")
		}
		r.open()
		return r.failure()
	},
})

// failure returns what is wrong with the run so far, or nil.
func (r *run) failure() error {
	b := r.bubble
	switch {
	case controlled.Spilt() || len(controlled.All())-r.prog.first > model.MaxProcs:
		return fmt.Errorf("more than %d goroutines; explore with fewer", model.MaxProcs)
	case r.prog.races.found():
		return errors.New(r.prog.races.first())
	case controlled.Fault() != "":
		return errors.New(firstLine(controlled.Fault()))
	case b.fault() != "":
		return errors.New(firstLine(b.fault()))
	case b.failed():
		return errors.New("the test fails")
	case r.livelock:
		return r.stuck("livelock: nothing changes any more")
	case b.dead():
		if _, _, _, done := controlled.Clock(); done {
			return r.stuck("leak: the function has returned and others wait for ever")
		}
		return r.stuck("deadlock")
	}
	return nil
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// stuck tells which goroutine waits for what for ever.
func (r *run) stuck(what string) error {
	all := controlled.All()
	var waiting []string
	for i := range all {
		if i >= r.prog.first && (all[i].State == controlled.Waiting || all[i].State == controlled.Ready) {
			waiting = append(waiting, fmt.Sprintf("p%d %s", i-r.prog.first, r.bubble.doing(i, &all[i])))
		}
	}
	return fmt.Errorf("%s: %s", what, strings.Join(waiting, ", "))
}

// legend names the goroutines of a run, by their go statements, and tells what ended one of
// them.
func (r *run) legend() string {
	var b strings.Builder
	all := controlled.All()
	for i := mainGoroutine + 1; i < len(all) && r.prog.locks == nil; i++ {
		fmt.Fprintf(&b, "p%d: go at %v\n", i-r.prog.first, r.bubble.bornAt(i))
	}
	for i := range all {
		if i >= r.prog.first && all[i].State == controlled.Waiting {
			fmt.Fprintf(&b, "p%d waits: %s\n", i-r.prog.first, r.bubble.doing(i, &all[i]))
		}
	}
	return b.String()
}

// Sequel tells, below the picture of a run, who is who, who waits, what ended one of them, and what
// the test has logged.
func (p *program) Sequel(s model.Schedule) string {
	file := filepath.Join(p.t.TempDir(), "log")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		return err.Error()
	}
	telling := *p
	in, end := sink(p.t, file)
	telling.in = in
	r := &run{prog: &telling}
	text := r.replayed(s)
	r.Reset()
	end()
	log, err := os.ReadFile(file)
	if err != nil {
		return err.Error()
	}
	for line := range strings.Lines(string(log)) {
		if at := strings.TrimLeft(line, " "); located.MatchString(at) {
			text += at
		}
	}
	return text
}

// located begins a line of a test's log.
var located = regexp.MustCompile(`^\S+\.go:\d+: `)

// replayed tells how a run ends.
func (r *run) replayed(s model.Schedule) string {
	r.open()
	for _, e := range s {
		if _, err := r.Apply(e); err != nil {
			return ""
		}
	}
	text := r.legend()
	for _, fault := range []string{controlled.Fault(), r.bubble.fault(), r.prog.races.told()} {
		if fault != "" {
			text += fault + "\n"
		}
	}
	return text
}

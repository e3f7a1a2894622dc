package goroutines

import (
	"cmp"
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
	"doorway/internal/trial"
	"doorway/model"
)

// Test runs a test's function under many schedules of its goroutines. It fails the test if in one of them all
// goroutines wait forever, a goroutine is left when the function has returned, one panics, or the function fails
// its own test, which is not t; with -race, also if there is a data race. The schedule is shrunk, drawn, replayed
// and kept as by doorway.Verify, whose flags are valid here too.
//
// Without control of the runtime (see "doorway test") the function runs in bubbles under Go's own
// scheduler, and the test says so. The test must not be parallel.
//
// The first runs are repeated in processes of their own, and so is a run that breaks something: the test's binary is called
// again, and comes to the same call. If runs in one process differ from these, each has a process of its own.
func Test(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	trial.Own()
	if f == nil {
		t.Fatal("goroutines.Test: no function")
	}
	if !controlled.On() {
		free(t, f)
		return
	}
	p := newProgram(t, f)
	if given() != nil {
		return
	}
	if p.skipped() && toReplay() == "" {
		t.Skip("the function skips its test")
	}
	if p.silent() && toReplay() == "" {
		t.Logf("passes: nothing in it is random or could come in another order; %s; %s", controlled.Level(), p.unseen())
		return
	}
	if !p.alike() {
		p.apart = true
		t.Log("runs of one process are not alike: something outlives them, as a package variable or what a library makes at its first use. So each has a process of its own")
	}
	doorway.Test(t, p, Passes)
	t.Logf("%s; %s%s%s", controlled.Level(), p.unseen(), p.alone(), p.goesOn())
}

// Passes requires that a function passes as a test in each schedule.
var Passes = property.New("passes", "in no order of its goroutines do all wait for ever, is one left behind, does one panic or does the test fail", "", property.Monitor[bool]{
	Start: func(model.Snapshot) bool { return false },
	Always: func(_ bool, s model.Snapshot) error {
		r, ok := s.(interface{ judge() error })
		if !ok {
			return errors.New("passes is a property of real programs, and this is a model")
		}
		return r.judge()
	},
})

// judge returns what is wrong with the run so far, or nil.
func (r *run) judge() error {
	if !r.begun() {
		return nil
	}
	r.open()
	return r.failure()
}

// failure returns what is wrong with the run so far, or nil.
func (r *run) failure() error {
	b := r.bubble
	switch {
	case b.late():
		return nil // nothing is decided
	case r.prog.races.found():
		return errors.New(r.prog.races.first(r.named))
	case controlled.Fault() != "":
		return errors.New(firstLine(controlled.Fault()))
	case b.fault() != "":
		return errors.New(firstLine(b.fault()))
	case b.failed():
		return errors.New("the test fails")
	case r.livelock && !(r.prog.own && returned()):
		return r.stuck("livelock: a million steps change nothing")
	case b.dead() && r.prog.own && returned():
		r.prog.seen.leak = cmp.Or(r.prog.seen.leak, r.stuck("it may leave goroutines that wait for ever").Error())
	case b.dead():
		if returned() {
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

// listed limits how many waiting goroutines are named.
const listed = 5

// stuck says which goroutine waits forever, and for what.
func (r *run) stuck(what string) error {
	var waiting []string
	names := r.bubble.names(nil)
	for p, n := range r.bubble.procs {
		if s := r.bubble.process(model.ProcID(p)); !gone(s) && r.bubble.gs[n].proc == p {
			waiting = append(waiting, names[s.Serial-1]+" "+r.bubble.doing(n, s))
		}
	}
	if more := len(waiting) - listed; more > 1 {
		waiting = append(waiting[:listed], fmt.Sprintf("and %d others", more))
	}
	return fmt.Errorf("%s: %s", what, strings.Join(waiting, ", "))
}

// listen has what the test logs written to a file. The returned function returns that, once the run is over.
func (p *program) listen() (log func() string) {
	file := filepath.Join(p.t.TempDir(), "log")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		return func() string { return fmt.Sprintln(err) }
	}
	in, end := sink(p.t, file)
	p.in = in
	return func() string {
		end()
		text, err := os.ReadFile(file)
		if err != nil {
			return fmt.Sprintln(err)
		}
		return logged(string(text))
	}
}

// logged returns what a test logged, without package testing's own lines.
func logged(log string) (text string) {
	within := ""
	for line := range strings.Lines(log) {
		bare := strings.TrimLeft(line, " ")
		margin := line[:len(line)-len(bare)]
		switch {
		case located.MatchString(bare):
			within, text = margin+"    ", text+bare
		case within != "" && strings.HasPrefix(line, within):
			text += "    " + strings.TrimPrefix(line, within)
		default:
			within = ""
		}
	}
	return text
}

// located matches the first line of a log entry; its other lines are indented further.
var located = regexp.MustCompile(`^\S+\.go:\d+: `)

// faults tells what ended a goroutine or the test, and the data races.
func (r *run) faults() (text string) {
	for _, fault := range []string{controlled.Fault(), r.bubble.fault(), r.named(r.prog.races.told())} {
		if fault != "" {
			text += fault + "\n"
		}
	}
	return text
}

package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"

	"doorway/internal/overlay"
)

// test runs go test with the overlay.
func test(ctx context.Context, c *call) error {
	if len(c.args) == 1 && slices.Contains([]string{"-h", "-help", "--help"}, c.args[0]) {
		fmt.Fprint(c.out, `usage: doorway test [-every] [flags and packages of go test]

`+prose(`Runs "go test" so that the tests of doorway/real/goroutines decide in which order
goroutines run. All flags go through, and the exit status is that of "go test". The first
call compiles the standard library once more, which takes about half a minute of processor
time. Where this version of Go is not known, the tests run in Go's own order, and say so.

With -every, each test function of the packages runs in many orders of its goroutines, as it
is: no line of code and no file of the module changes. A line says what came of each test;
-doorway.runs=1000 and -doorway.time=1m give it more than 300 orders and 10 seconds. A test
that cannot be controlled, since it waits for a socket or another process, runs once, and so
does one that uses Doorway itself.`)+"\n")
		return nil
	}
	t := &goTest{args: c.args, out: c.out, err: c.err}
	if i := slices.IndexFunc(c.args, func(a string) bool { return a == "-every" || a == "--every" }); i >= 0 {
		t.args = slices.Delete(slices.Clone(c.args), i, i+1)
		return t.every(ctx)
	}
	if _, err := t.control(); err != nil {
		return err
	}
	return t.run()
}

// A goTest calls "go test".
type goTest struct {
	args     []string // the user's
	out, err io.Writer
	command  string   // go
	before   []string // arguments that come before those
	env      []string // besides that of this process
}

// control makes the call use the overlay, and returns it, or nil if this Go is unknown.
func (t *goTest) control() (*overlay.Made, error) {
	installed, err := overlay.Installed()
	if err != nil {
		return nil, err
	}
	t.command = installed.Command
	made, err := installed.ForCommand()
	if unknown := (*overlay.UnknownError)(nil); errors.As(err, &unknown) {
		fmt.Fprintf(t.err, "doorway: %v\n", err)
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	t.use(made)
	return made, nil
}

// use makes the call use an overlay.
func (t *goTest) use(made *overlay.Made) {
	t.before, t.env = append([]string{"-overlay=" + made.Path}, overlay.Flags...), made.Env
}

// run runs the tests.
func (t *goTest) run() error {
	run := exec.Command(t.command, slices.Concat([]string{"test"}, t.before, overlay.Flagged(t.args))...)
	run.Stdin, run.Stdout, run.Stderr, run.Env = os.Stdin, t.out, t.err, append(os.Environ(), t.env...)
	return asExit(run.Run())
}

// asExit returns an error with the exit status of another command.
func asExit(err error) error {
	failed := (*exec.ExitError)(nil)
	switch {
	case !errors.As(err, &failed):
		return err
	case failed.ExitCode() == exitUnexpected:
		return errUnexpected
	default:
		return errUsage
	}
}

package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"doorway/command/line"
	"doorway/internal/overlay"
)

// printOverlay makes the overlay and prints the flags that use it.
func printOverlay(_ context.Context, c *call) error {
	fs := c.flags("overlay", "", `Prints flags for "go test" that replace files of Go's runtime so that the tests of
doorway/real/goroutines decide in which order goroutines run: go test $(doorway overlay) ./...
The files are made from the sources of the Go that is installed, and kept in the user's cache.
"doorway test" does the same for a toolchain that was downloaded, and with flags of yours for
the compiler.`)
	if err := c.parse(fs, 0, 0); err != nil {
		return err
	}
	installed, err := overlay.Installed()
	if err != nil {
		return err
	}
	if installed.Toolchain {
		return fmt.Errorf("%s was downloaded into %s, where go test replaces no files; use \"doorway test\"", installed.Version, installed.Modules)
	}
	path, err := installed.Make()
	if err != nil {
		return err
	}
	fmt.Fprintln(c.out, "-overlay="+path, strings.Join(overlay.Flags, " "))
	return nil
}

// test runs go test with the overlay.
func test(_ context.Context, c *call) error {
	if len(c.args) == 1 && slices.Contains([]string{"-h", "-help", "--help"}, c.args[0]) {
		fmt.Fprint(c.out, `usage: doorway test [flags and packages of go test]

`+line.Prose(`Runs "go test" so that the tests of doorway/real/goroutines decide in which order
goroutines run. All flags go through, and the exit status is that of "go test". The first
call compiles the standard library once more, which takes about half a minute of processor
time. Where this version of Go is not known, the tests run in Go's own order, and say so.`)+"\n")
		return nil
	}
	installed, err := overlay.Installed()
	if err != nil {
		return err
	}
	args, env := []string{"test"}, os.Environ()
	made, err := installed.ForCommand()
	if unknown := (*overlay.UnknownError)(nil); errors.As(err, &unknown) {
		fmt.Fprintf(c.err, "doorway: %v\n", err)
	} else if err != nil {
		return err
	} else {
		args = append(append(args, "-overlay="+made.Path), overlay.Flags...)
		env = append(env, made.Env...)
	}
	run := exec.Command(installed.Command, append(args, overlay.Flagged(c.args)...)...)
	run.Stdin, run.Stdout, run.Stderr, run.Env = os.Stdin, c.out, c.err, env
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

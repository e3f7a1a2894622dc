package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"doorway/command/results"
)

// version prints from what the command was built.
func version(_ context.Context, c *call) error {
	fs := c.flags("version", "", `Prints the version of the module, the commit that it was built from, and the Go
that built it. The commit is unknown outside a repository and under go run.`)
	if err := c.parse(fs, 0, 0); err != nil {
		return err
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this build does not record what it was built from")
	}
	fmt.Fprintf(c.out, "doorway %s, commit %s, %s\n", info.Main.Version, cmp.Or(results.This(), "unknown"), info.GoVersion)
	return nil
}

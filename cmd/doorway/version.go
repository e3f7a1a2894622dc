package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
)

// version prints from what the command was built.
func version(_ context.Context, c *call) error {
	fs := c.flags("version", "", `Prints the version of the module, the revision that it was built from, and the Go
that built it.`)
	if err := c.parse(fs, 0, 0); err != nil {
		return err
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this build does not say what it was built from")
	}
	fmt.Fprintln(c.out, built(info))
	return nil
}

// built says in one line what a build was made from. One outside a repository,
// or by go run, has no revision.
func built(info *debug.BuildInfo) string {
	revision, modified := "unknown", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = ", modified"
		}
	}
	return fmt.Sprintf("doorway %s, revision %s%s, %s", info.Main.Version, revision, modified, info.GoVersion)
}

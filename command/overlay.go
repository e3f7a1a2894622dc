package command

import (
	"context"
	"fmt"
	"strings"

	"doorway/internal/overlay"
)

// printOverlay makes the overlay and prints the flags that use it.
func printOverlay(_ context.Context, c *call) error {
	fs := c.flags("overlay", "", `Prints flags for "go test" that replace files of Go's runtime so that the tests of
doorway/real/goroutines decide in which order goroutines run: go test $(doorway overlay) ./...
The files are made from the sources of the installed Go, and kept in the user's cache.
"doorway test" does the same for a downloaded toolchain, and with your own flags for the
compiler.`)
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

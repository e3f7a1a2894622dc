// Command spin compares the searches of Doorway, whole and reduced, with those of Spin on models of the same systems,
// and prints the table of docs/reductions.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

const usage = `usage: go -C bench run ./spin [flags]

Searches each system with Spin and with Doorway, each whole and reduced, and prints a table. It needs Spin and gcc.

`

func main() {
	flags := flag.NewFlagSet("spin", flag.ExitOnError)
	only := flags.Int("row", -1, "search one `row` of the table, which the program does for itself")
	reduce := flags.Bool("reduce", false, "with -row: reduce the search")
	flags.Usage = func() { fmt.Fprint(flags.Output(), usage); flags.PrintDefaults() }
	_ = flags.Parse(os.Args[1:]) // it exits on errors
	if flags.NArg() > 0 || *only >= len(rows) {
		flags.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	err := available()
	switch {
	case *only >= 0:
		err = rows[*only].single(ctx, *reduce)
	case err == nil:
		err = table(ctx, os.Stdout)
	}
	switch {
	case errors.Is(err, context.Canceled) || ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "spin: interrupted")
		os.Exit(130)
	case err != nil:
		fmt.Fprintln(os.Stderr, "spin:", err)
		os.Exit(1)
	}
}

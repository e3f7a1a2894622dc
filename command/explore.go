package command

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"doorway/command/explorer"
	"doorway/command/explorer/terminal"
	"doorway/command/explorer/web"
)

// stepByHand lets a person step through an algorithm.
func stepByHand(ctx context.Context, c *call) error {
	fs := c.flags("explore", "NAME [WORD=VALUE ...]", `Opens a page in the browser in which you step through an algorithm by hand: choose
what happens next, take it back, try something else. It shows what each event would
do and the status of the properties, and explores whether one can still be broken
from where you are. With -text it does so in the terminal.

NAME is a page or page/variant; the words are those of a setup, such as n=3 crashes=1
(default: those of a claim). NAME may also be the file of a case.`)
	open := fs.Bool("open", true, "open the page in the browser")
	text := fs.Bool("text", false, "explore in the terminal, or by lines from a pipe, and open no page")
	n := fs.Int("n", 0, "number of `processes`, instead of the word n")
	property := fs.String("property", "", "`property` to be broken (default: that of a claim)")
	cases := fs.String("cases", "", "save runs as cases below this `folder`; without it nothing can be saved")
	seed := fs.Uint64("seed", 1, "`seed` of random steps")
	name := c.leadingName()
	if err := c.parse(fs, 0, math.MaxInt); err != nil {
		return err
	}
	x := explorer.Explorer{Pages: c.pages}
	run, err := c.toExplore(ctx, append(name, fs.Args()...), *n)
	if err != nil {
		return err
	}
	if *property != "" {
		run.Property = *property
	}
	if _, err := x.View(run); err != nil {
		return err
	}
	if *text {
		return (&terminal.Terminal{Explorer: x, In: c.in, Out: c.out, Err: c.err, Cases: *cases, Seed: *seed}).Talk(ctx, run)
	}
	return c.servePage(ctx, &web.Server{Explorer: x, Cases: *cases}, run, *open)
}

// errEnded ends a command that runs until it is interrupted.
var errEnded = errors.New("ended")

// servePage shows a run in the browser until an interrupt.
func (c *call) servePage(ctx context.Context, s *web.Server, run explorer.Run, open bool) error {
	l, address, err := s.Listen()
	if err != nil {
		return err
	}
	address += web.Fragment(run)
	fmt.Fprintf(c.out, "%s\nonly this machine can open it, and only with this address; Ctrl-C ends it\n", address)
	if open {
		web.Open(ctx, address)
	}
	if err := s.Serve(ctx, l); err != nil {
		return err
	}
	return errEnded
}

// leadingName removes a name before the flags from the command line.
func (c *call) leadingName() (name []string) {
	if len(c.args) > 0 && !strings.HasPrefix(c.args[0], "-") {
		name, c.args = c.args[:1:1], c.args[1:]
	}
	return name
}

// toExplore returns the run that a command line names: that of a case, or an empty run of a system.
func (c *call) toExplore(ctx context.Context, args []string, n int) (explorer.Run, error) {
	if len(args) == 0 {
		return explorer.Run{}, errors.New("explore: want the name of an algorithm, as in \"doorway explore peterson\"; \"doorway list\" names all")
	}
	if strings.HasSuffix(args[0], ".txt") {
		k, _, _, err := c.read(ctx, args[0])
		return explorer.OfCase(k), err
	}
	run := explorer.Run{Setup: strings.Join(args[1:], " ")}
	run.Page, run.Variant, _ = strings.Cut(args[0], "/")
	said := slices.ContainsFunc(args[1:], func(w string) bool { return strings.HasPrefix(w, "n=") })
	switch {
	case n > 0 && said:
		return run, errors.New("explore: -n and the word n say the same; leave one out")
	case n > 0:
		run.Setup = strings.TrimSpace(fmt.Sprintf("n=%d %s", n, run.Setup))
	case run.Setup != "" && !said:
		return run, fmt.Errorf("explore: %q: say how many processes there are, as in n=2", run.Setup)
	}
	return run, nil
}

package command

import (
	"context"
	"errors"
	"fmt"
	"math"

	"doorway/checker/property"
	"doorway/command/screen"
	"doorway/corpus"
	"doorway/model/transition"
)

// replay checks cases of the corpus.
func replay(ctx context.Context, c *call) error {
	fs := c.flags("replay", "FILE ...", `Replays cases strictly: every event must be enabled, the property must be
broken at the last one and not before (or not at all, as the case expects), and
the trace must equal the stored one.`)
	if err := c.parse(fs, 1, math.MaxInt); err != nil {
		return err
	}
	var wrong []error
	for _, file := range fs.Args() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := c.replayFile(ctx, file); err != nil {
			wrong = append(wrong, err)
		}
	}
	if n := fs.NArg(); n > 1 {
		fmt.Fprintf(c.out, "\n%d cases: %d as they say, %d not\n", n, n-len(wrong), len(wrong))
	}
	return errors.Join(wrong...)
}

// replayFile replays one case and reports on it.
func (c *call) replayFile(ctx context.Context, file string) error {
	k, _, _, err := c.read(ctx, file)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		fmt.Fprintf(c.err, "doorway: %v\n", err)
		return errUsage
	}
	if err := corpus.Check(ctx, k, c.pages); err != nil {
		fmt.Fprintf(c.out, "!! %v\n", err)
		return errUnexpected
	}
	fmt.Fprintf(c.out, "%s: %s is %s as it says, by %s\n", file, k.Property, k.Outcome(), k.Length())
	return nil
}

// read reads a case and returns it with the system and the property that it is about.
func (c *call) read(ctx context.Context, file string) (corpus.Case, transition.System, property.Property, error) {
	k, err := screen.Await(ctx, func() (corpus.Case, error) { return corpus.Read(file) })
	if err != nil {
		return k, nil, property.Property{}, err
	}
	sys, prop, err := k.Subject(c.pages)
	return k, sys, prop, err
}

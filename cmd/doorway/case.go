package main

import (
	"context"
	"errors"
	"fmt"
	"math"

	"doorway/checker"
	"doorway/corpus"
	"doorway/model"
)

// replay checks cases of the corpus.
func replay(ctx context.Context, c *call) error {
	fs := c.flags("replay", "FILE ...", `Replays cases strictly: every event must be able to happen, the property must be
broken at the last one and not before (or not at all, as the case expects), and
the trace must be the one that is stored.`)
	if err := c.parse(fs, 1, math.MaxInt); err != nil {
		return err
	}
	var wrong []error
	for _, file := range fs.Args() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := c.replayFile(file); err != nil {
			wrong = append(wrong, err)
		}
	}
	if n := fs.NArg(); n > 1 {
		fmt.Fprintf(c.out, "\n%d cases: %d as they say, %d not\n", n, n-len(wrong), len(wrong))
	}
	return errors.Join(wrong...)
}

// replayFile replays one case and reports on it.
func (c *call) replayFile(file string) error {
	k, _, err := c.read(file)
	if err != nil {
		fmt.Fprintf(c.err, "doorway: %v\n", err)
		return errUsage
	}
	if err := corpus.Check(k, c.pages); err != nil {
		fmt.Fprintf(c.out, "!! %v\n", err)
		return errUnexpected
	}
	fmt.Fprintf(c.out, "%s: %s is %s as it says, by %d events for %v\n", file, k.Property, outcome(k.Expect), len(k.Schedule), k.Setup)
	return nil
}

// read reads a case and returns it with the system that it is about.
func (c *call) read(file string) (corpus.Case, model.System, error) {
	k, err := corpus.Read(file)
	if err != nil {
		return k, nil, err
	}
	page, err := c.page(k.Algorithm)
	if err != nil {
		return k, nil, fmt.Errorf("%s: %w; if a test has kept the case, go test -run TEST -doorway.replay=FILE replays it", file, err)
	}
	variant, ok := page.Variant(k.Variant)
	if !ok {
		return k, nil, fmt.Errorf("%s: %s has no variant %q", file, page.Name, k.Variant)
	}
	if _, err := checker.Named(k.Property); err != nil {
		return k, nil, fmt.Errorf("%s: %w", file, err)
	}
	sys, err := variant.Build(k.Setup)
	if err != nil {
		return k, nil, fmt.Errorf("%s: %w", file, err)
	}
	return k, sys, nil
}

func outcome(e model.Expectation) string {
	if e == model.Violated {
		return "broken"
	}
	return "kept"
}

// who names the algorithm of a case with its variant.
func who(k corpus.Case) string {
	if k.Variant == "" {
		return k.Algorithm
	}
	return k.Algorithm + "/" + k.Variant
}

package command

import (
	"context"
	"fmt"
	"time"

	"doorway/checker/history/calls"
	"doorway/command/screen"
	"doorway/command/traces"
)

// called checks a history of calls of locks.
func called(ctx context.Context, c *call) error {
	fs := c.flags("history", "FILE", `Checks a history of lock and unlock calls, recorded with their times by a program
in any language: is there an order of the calls, each taking effect between its
beginning and its end, in which nobody gets a lock while another has it? FILE, or -
for standard input, has one JSON object per line:

  {"proc":"a","op":"lock","begin":10.2,"end":11.7,"resource":"db","token":33}

Without "end" the call was never answered: it may or may not have taken effect.
"resource" names one of several locks; "token" is a fencing token, and must
increase. Times are numbers in any unit, or dates as in "2026-01-31T12:00:00.5Z".
A call that certainly had no effect is left out. docs/traces.md has an example.
The answer depends on the whole history: for a stream there is doorway spans.`)
	limit := fs.Duration("timeout", time.Minute, "give up on a lock after this `time`; 0 means never")
	if err := c.parse(fs, 1, 1); err != nil {
		return err
	}
	in, file, err := screen.Open(ctx, fs.Arg(0))
	if err != nil {
		return err
	}
	defer in.Close()
	all, err := screen.Await(ctx, func() ([]calls.Call, error) { return calls.Read(in, file) })
	if err != nil {
		return err
	}
	verdicts, err := screen.Await(ctx, func() ([]calls.Verdict, error) { return calls.Check(all, *limit) })
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if !traces.Histories(c.out, file, verdicts) {
		return errUnexpected
	}
	return nil
}

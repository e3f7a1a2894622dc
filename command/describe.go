package command

import (
	"context"

	"doorway/command/listing"
)

// describe prints a page of the catalogue.
func describe(_ context.Context, c *call) error {
	fs := c.flags("describe", "NAME", `Prints the page of an algorithm: its source, its rules, its assumptions, and the
claims about it, with their cases in the corpus. "doorway verify NAME" decides the
claims.`)
	if err := c.parse(fs, 1, 1); err != nil {
		return err
	}
	p, err := c.page(fs.Arg(0))
	if err != nil {
		return err
	}
	listing.Describe(c.out, p)
	return nil
}

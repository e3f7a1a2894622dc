package command

import (
	"context"

	"doorway/command/listing"
)

// list prints the catalogue, family by family.
func list(_ context.Context, c *call) error {
	fs := c.flags("list", "", "Lists the algorithms of the catalogue, family by family.")
	if err := c.parse(fs, 0, 0); err != nil {
		return err
	}
	return listing.List(c.out, c.pages)
}

package main

import (
	"context"
	"fmt"
	"text/tabwriter"

	"doorway/internal/english"
	"doorway/model"
)

// list prints the catalogue, family by family.
func list(_ context.Context, c *call) error {
	fs := c.flags("list", "", "Lists the algorithms of the catalogue, family by family.")
	if err := c.parse(fs, 0, 0); err != nil {
		return err
	}
	t := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	family := model.Family("")
	for _, p := range c.pages {
		if p.Family != family {
			family = p.Family
			fmt.Fprintf(t, "%s\n", family)
		}
		fmt.Fprintf(t, "  %s\t%s\t%s\n", p.Name, p.Title, english.Count(len(p.Claims), "claim"))
	}
	return t.Flush()
}

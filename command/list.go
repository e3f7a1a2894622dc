package command

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"doorway/corpus"
	"doorway/internal/english"
	"doorway/model/catalogue"
)

// list prints the catalogue, family by family.
func list(_ context.Context, c *call) error {
	fs := c.flags("list", "", "Lists the algorithms of the catalogue, family by family.")
	if err := c.parse(fs, 0, 0); err != nil {
		return err
	}
	return printList(c.out, c.pages)
}

// printList prints pages, family by family.
func printList(w io.Writer, all []*catalogue.Page) error {
	var families []catalogue.Family // in the order of their first pages
	of := map[catalogue.Family][]*catalogue.Page{}
	longest := 0 // name
	for _, p := range all {
		longest = max(longest, len(p.Name))
		if of[p.Family] == nil {
			families = append(families, p.Family)
		}
		of[p.Family] = append(of[p.Family], p)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, family := range families {
		fmt.Fprintln(t, family)
		for _, p := range of[family] {
			listed(t, p, longest)
		}
	}
	return t.Flush()
}

// listed prints a page, with its title wrapped to the columns.
func listed(w io.Writer, p *catalogue.Page, longest int) {
	name, claims := p.Name, english.Count(len(p.Claims), "claim")
	for text := range strings.Lines(corpus.Wrap(p.Title, columns-longest-len("        99 claims"))) {
		fmt.Fprintf(w, "  %s\t%s\t%s\n", name, claims, strings.TrimSpace(text))
		name, claims = "", ""
	}
}

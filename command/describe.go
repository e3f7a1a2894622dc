package command

import (
	"context"
	"fmt"
	"io"
	"strings"

	"doorway/corpus"
	"doorway/model/catalogue"
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
	printPage(c.out, p)
	return nil
}

// printPage prints a page.
func printPage(w io.Writer, p *catalogue.Page) {
	fmt.Fprintf(w, "%s (%s)\n%s\n\n%s\n\n%s\n", p.Title, p.Name, p.Family, corpus.Wrap(p.Source, columns), p.Rules)
	heading(w, "Assumptions", len(p.Assumptions))
	for _, a := range p.Assumptions {
		item(w, a.Name+": "+a.Meaning+".")
		if a.NotNeeded != "" {
			item(w, "  Not needed: "+a.NotNeeded+".")
		}
	}
	heading(w, "Variants", len(p.Variants)-1)
	for _, v := range p.Variants[1:] {
		kind := ""
		if v.Mutant {
			kind = " (mutant)"
		}
		item(w, v.Name+kind+": "+v.Meaning+".")
	}
	heading(w, "Claims", len(p.Claims))
	for _, claim := range p.Claims {
		claimed(w, p, claim)
	}
}

// heading prints the title of a list that is not empty.
func heading(w io.Writer, title string, items int) {
	if items > 0 {
		fmt.Fprintf(w, "\n%s:\n", title)
	}
}

// claimed prints a claim and, if it expects a violation, why and its case.
func claimed(w io.Writer, p *catalogue.Page, c catalogue.Claim) {
	text := fmt.Sprintf("%s %v for %v", c.Property.Name, c.Expect, c.Setup)
	if c.Variant != "" {
		text = c.Variant + ": " + text
	}
	if c.Source != "" {
		text += " [" + c.Source + "]"
	}
	item(w, text)
	if c.Expect == catalogue.Violated {
		item(w, "  "+c.Why)
		fmt.Fprintf(w, "    case %s\n", corpus.FileOf(p, c))
	}
}

// item prints a text as an item of a list; its indentation is kept.
func item(w io.Writer, text string) {
	indent := "  " + text[:len(text)-len(strings.TrimLeft(text, " "))]
	for part := range strings.Lines(corpus.Wrap(text, columns-len("    "))) {
		fmt.Fprint(w, indent+part)
		indent = "    "
	}
	fmt.Fprintln(w)
}

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
	fmt.Fprintf(c.out, "%s (%s)\n%s\n\n%s\n\n%s\n", p.Title, p.Name, p.Family, corpus.Wrap(p.Source, columns), p.Rules)
	fmt.Fprintln(c.out, "\nAssumptions:")
	for _, a := range p.Assumptions {
		item(c.out, a.Name+": "+a.Meaning+".")
		if a.NotNeeded != "" {
			item(c.out, "  Not needed: "+a.NotNeeded+".")
		}
	}
	fmt.Fprintln(c.out, "\nVariants:")
	for _, v := range p.Variants[1:] {
		kind := ""
		if v.Mutant {
			kind = " (mutant)"
		}
		item(c.out, v.Name+kind+": "+v.Meaning+".")
	}
	fmt.Fprintln(c.out, "\nClaims:")
	for _, claim := range p.Claims {
		claimed(c.out, p, claim)
	}
	return nil
}

// claimed prints a claim and, if it expects a violation, why and its case.
func claimed(w io.Writer, p *catalogue.Page, c catalogue.Claim) {
	text := fmt.Sprintf("%s %v for %v", c.Property, c.Expect, c.Setup)
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
	for line := range strings.Lines(corpus.Wrap(text, columns-len("    "))) {
		fmt.Fprint(w, indent+line)
		indent = "    "
	}
	fmt.Fprintln(w)
}

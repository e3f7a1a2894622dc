// Package listing prints pages of the catalogue for a terminal.
package listing

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"doorway/command/line"
	"doorway/corpus"
	"doorway/internal/english"
	"doorway/model/catalogue"
)

// List prints pages, family by family.
func List(w io.Writer, all []*catalogue.Page) error {
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
	for text := range strings.Lines(corpus.Wrap(p.Title, line.Columns-longest-len("        99 claims"))) {
		fmt.Fprintf(w, "  %s\t%s\t%s\n", name, claims, strings.TrimSpace(text))
		name, claims = "", ""
	}
}

// Describe prints a page.
func Describe(w io.Writer, p *catalogue.Page) {
	fmt.Fprintf(w, "%s (%s)\n%s\n\n%s\n\n%s\n", p.Title, p.Name, p.Family, corpus.Wrap(p.Source, line.Columns), p.Rules)
	fmt.Fprintln(w, "\nAssumptions:")
	for _, a := range p.Assumptions {
		item(w, a.Name+": "+a.Meaning+".")
		if a.NotNeeded != "" {
			item(w, "  Not needed: "+a.NotNeeded+".")
		}
	}
	fmt.Fprintln(w, "\nVariants:")
	for _, v := range p.Variants[1:] {
		kind := ""
		if v.Mutant {
			kind = " (mutant)"
		}
		item(w, v.Name+kind+": "+v.Meaning+".")
	}
	fmt.Fprintln(w, "\nClaims:")
	for _, claim := range p.Claims {
		claimed(w, p, claim)
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
	for part := range strings.Lines(corpus.Wrap(text, line.Columns-len("    "))) {
		fmt.Fprint(w, indent+part)
		indent = "    "
	}
	fmt.Fprintln(w)
}

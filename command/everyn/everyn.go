// Package everyn decides for every number of processes what the claims of pages say, where that can be decided.
package everyn

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"doorway/checker/parameterized"
	"doorway/checker/property"
	"doorway/draw/render"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A Row reports a property of a variant of a page, for every number of processes.
type Row struct {
	Page     *catalogue.Page
	Variant  catalogue.Variant
	Property property.Property
	Verdict  *parameterized.Verdict // or nil
	Sizes    string                 // for which numbers of processes the page builds the program
	Err      error                  // why there is no verdict
}

// Who names the page with its variant.
func (r Row) Who() string {
	if r.Variant.Name == "" {
		return r.Page.Name
	}
	return r.Page.Name + "/" + r.Variant.Name
}

// Rows decides the properties that some claim of a variant is about and that can be decided for every number of
// processes. A page whose processes share no memory has no rows.
func Rows(ctx context.Context, page *catalogue.Page, v catalogue.Variant, limits parameterized.Options) (rows []Row) {
	var props []property.Property
	var asked model.Setup
	for _, c := range page.Claims {
		if c.Variant != v.Name || parameterized.Fits(c.Property) != nil || known(props, c.Property) {
			continue
		}
		if props = append(props, c.Property); len(props) == 1 || plainer(c.Setup, asked) {
			asked = c.Setup
		}
	}
	if len(props) == 0 {
		return nil
	}
	sys, err := v.Build(asked)
	if err == nil && memory.PassesMessages(sys) {
		return nil
	}
	row := Row{Page: page, Variant: v, Err: err}
	var covering *parameterized.Covering
	if err == nil {
		covering, row.Err = parameterized.Cover(ctx, sys, props, limits)
	}
	if row.Err == nil && covering.Stopped == nil {
		row.Sizes, row.Err = sizes(covering, v, asked)
	}
	for _, row.Property = range props {
		r := row
		if r.Err == nil {
			r.Verdict, r.Err = covering.Decide(ctx, r.Property)
		}
		rows = append(rows, r)
	}
	return rows
}

func known(props []property.Property, p property.Property) bool {
	for _, o := range props {
		if o.Name == p.Name {
			return true
		}
	}
	return false
}

// plainer reports whether a setup has no faults, and nothing else that another setup has.
func plainer(s, than model.Setup) bool {
	plain := func(s model.Setup) bool { return s == model.Setup{N: s.N, Requests: s.Requests} }
	return plain(s) && !plain(than)
}

// sizes returns for which numbers of processes the variant is built, and an error unless it is the same program for all.
func sizes(c *parameterized.Covering, v catalogue.Variant, asked model.Setup) (string, error) {
	least, most := 0, 0
	for n := 1; n <= model.MaxProcs; n++ {
		sys, err := v.Build(model.Setup{N: n, Requests: asked.Requests})
		if err != nil {
			continue
		}
		if err := c.Same(sys); err != nil {
			return "", fmt.Errorf("it is another program with %s than with %d: %w", english.Count(n, "process"), asked.N, err)
		}
		if least == 0 {
			least = n
		}
		most = n
	}
	if least == 1 && most == model.MaxProcs {
		return "", nil
	}
	return fmt.Sprintf("the page builds it for %d to %d", least, most), nil
}

// Result says in a few words what came of a row.
func (r Row) Result() string {
	switch {
	case r.Err != nil:
		return "not decided: " + r.Err.Error()
	case r.Verdict.Violation != nil:
		return fmt.Sprintf("violated by %s, by a run of %s", english.Count(r.Verdict.System.Setup().N, "process"), english.Count(len(r.Verdict.Violation.Schedule), "event"))
	case r.Verdict.Proved():
		return "proved: " + r.Verdict.Covering.String()
	default:
		_, text, _ := strings.Cut(r.Verdict.String(), ": ")
		return text
	}
}

// Write writes the rows as a table: what is decided, and why the rest is not, a line for each page.
func Write(w io.Writer, rows []Row) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	undecided := map[*catalogue.Page][]Row{}
	var pages []*catalogue.Page
	for _, r := range rows {
		if r.Err == nil && (r.Verdict.Proved() || r.Verdict.Violation != nil) {
			fmt.Fprintf(t, "%s\t%s\t%s\n", r.Who(), r.Property.Name, r.Result())
			continue
		}
		if undecided[r.Page] == nil {
			pages = append(pages, r.Page)
		}
		undecided[r.Page] = append(undecided[r.Page], r)
	}
	t.Flush()
	if len(pages) > 0 {
		fmt.Fprintln(w, "\nnot decided for every number of processes:")
	}
	for _, p := range pages {
		who := map[string]bool{}
		for _, r := range undecided[p] {
			who[r.Who()] = true
		}
		more := ""
		if len(who) > 1 {
			more = fmt.Sprintf(" (and %s)", english.Count(len(who)-1, "variant"))
		}
		first := undecided[p][0]
		fmt.Fprintf(w, "  %s%s: %s\n", first.Who(), more, strings.TrimPrefix(first.Result(), "not decided: "))
	}
}

// Evidence writes what the verdicts rest on: the maximal markings, or the run.
func Evidence(w io.Writer, rows []Row) {
	last := ""
	for _, r := range rows {
		switch {
		case r.Err != nil:
		case r.Verdict.Violation != nil:
			fmt.Fprintf(w, "\n%s: %v\n\n%s", r.Who(), r.Verdict, render.Violation(r.Verdict.System, r.Property, r.Verdict.Violation))
		case r.Verdict.Proved() && r.Who() != last:
			last = r.Who()
			fmt.Fprintf(w, "\n%s: what any number of processes can reach is covered by\n", last)
			for _, m := range r.Verdict.Covering.Markings() {
				fmt.Fprintf(w, "  %s\n", m)
			}
		}
	}
}

package report

import (
	"fmt"
	"slices"
	"strconv"

	"doorway/checker/explore"
	"doorway/command/matrix"
	"doorway/corpus"
	"doorway/internal/english"
	"doorway/model/catalogue"
)

// A chapter holds the evidence about the algorithms of one family.
type chapter struct {
	Name       catalogue.Family
	Algorithms []algorithm
}

// An algorithm holds the evidence about one algorithm.
type algorithm struct {
	*catalogue.Page
	ID       string
	Missing  int    // missing verdicts
	Explore  string // the address of a page that steps through it, or ""
	Variants []variant
}

// A variant holds the evidence about one variant, property by property.
type variant struct {
	catalogue.Variant
	ID         string
	Explore    string
	Properties []property
}

// A property groups the claims about one property, whatever its number.
type property struct {
	ID, Name string
	Claims   []*claim
}

// A claim adds its verdict to a claim of a page.
type claim struct {
	matrix.Cell
	page *catalogue.Page
	ID   string
	// Explore is the address of a page that steps through the run, or "".
	Explore string
}

func (r Report) chapters() (all []chapter) {
	for _, row := range r.Rows {
		if n := len(all); n == 0 || all[n-1].Name != row.Page.Family {
			all = append(all, chapter{Name: row.Page.Family})
		}
		c := &all[len(all)-1]
		c.Algorithms = append(c.Algorithms, r.algorithm(row))
	}
	return all
}

func (r Report) algorithm(row matrix.Row) algorithm {
	a := algorithm{Page: row.Page, ID: idOf(row.Page), Missing: row.Missing(), Explore: r.explores(row.Page, "")}
	for _, v := range variants(row) {
		next := variant{Variant: v, ID: idOf(row.Page, v.Name), Explore: r.explores(row.Page, v.Name)}
		for _, c := range row.Cells {
			if c.Claim.Variant == v.Name {
				next.add(r.explored(newClaim(row.Page, c)))
			}
		}
		if len(next.Properties) > 0 {
			a.Variants = append(a.Variants, next)
		}
	}
	return a
}

// variants returns the page's variants, and any others that its claims name.
func variants(r matrix.Row) []catalogue.Variant {
	all := slices.Clone(r.Page.Variants)
	for _, c := range r.Cells {
		if !slices.ContainsFunc(all, func(v catalogue.Variant) bool { return v.Name == c.Claim.Variant }) {
			all = append(all, catalogue.Variant{Name: c.Claim.Variant})
		}
	}
	return all
}

func (v *variant) add(c *claim) {
	name := matrix.Stem(c.Claim.Property.Name)
	i := slices.IndexFunc(v.Properties, func(p property) bool { return p.Name == name })
	if i < 0 {
		i = len(v.Properties)
		v.Properties = append(v.Properties, property{ID: idOf(c.page, v.Name, name), Name: name})
	}
	v.Properties[i].Claims = append(v.Properties[i].Claims, c)
}

func newClaim(page *catalogue.Page, c matrix.Cell) *claim {
	return &claim{Cell: c, page: page, ID: idOf(page, "claim", strconv.Itoa(c.Number+1))}
}

// explored adds the address where a person can step through the run of a claim.
func (r Report) explored(c *claim) *claim {
	if r.Explore != nil && c.Broken() {
		c.Explore = r.Explore(c.page, c.Claim, c.Verdict.Violation.Events())
	}
	return c
}

// trouble returns the claims whose verdict is not as claimed.
func trouble(rows []matrix.Row) (all []*claim) {
	for _, r := range rows {
		for _, c := range r.Cells {
			if !c.Expected() {
				all = append(all, newClaim(r.Page, c))
			}
		}
	}
	return all
}

// Who names the algorithm.
func (c *claim) Who() string { return matrix.Who(c.page, c.Claim) }

// Status returns the verdict in a word.
func (c *claim) Status() string {
	if c.Err != nil {
		return "no verdict"
	}
	return c.Verdict.Status.String()
}

// Class returns the CSS class of the verdict.
func (c *claim) Class() string {
	if c.Sign() == "~" {
		return "tested"
	}
	return classes[c.Sign()]
}

// Grounds returns the grounds of the verdict.
func (c *claim) Grounds() string {
	if c.Err != nil {
		return c.Err.Error()
	}
	return c.Verdict.Grounds()
}

// Explored returns the exploration that found a violation, or nil.
func (c *claim) Explored() *explore.Result {
	if c.Err != nil || c.Verdict.Violation == nil {
		return nil
	}
	return c.Verdict.Explored
}

// Dropped returns the assumption that the claim drops, or nil.
func (c *claim) Dropped() *catalogue.Assumption {
	for i, a := range c.page.Assumptions {
		if a.Name == c.Claim.Drops {
			return &c.page.Assumptions[i]
		}
	}
	return nil
}

// File returns the case of the corpus that shows the violation, or "".
func (c *claim) File() string {
	if c.Claim.Expect != catalogue.Violated {
		return ""
	}
	return "corpus/cases/" + corpus.FileOf(c.page, c.Claim)
}

// brief returns the result in a few words.
func (c *claim) brief() string {
	switch {
	case c.Err != nil || c.Verdict.Explored == nil && c.Verdict.Violation == nil:
		return c.Status()
	case c.Verdict.Violation != nil:
		return fmt.Sprintf("%s by %d events", c.Status(), len(c.Verdict.Violation.Events()))
	default:
		return fmt.Sprintf("%s, %s states", c.Status(), english.Number(c.Verdict.Explored.States))
	}
}

package catalogue

import (
	"doorway/internal/english"
	"doorway/model"
)

// A Statement is something that a source says as a fact about algorithms of the
// catalogue, and the claims of their pages by which it was judged.
type Statement struct {
	ID       string // lower case and hyphens
	Says     string // the statement, in a sentence
	Source   string // who says so
	Standing Standing
	// But says on what a conditional statement depends, or what is the case
	// instead of a refuted one.
	But      string
	Note     string // what to know beside it, or ""
	Evidence []Evidence
}

// A Standing is how a statement fares.
type Standing uint8

// The standings.
const (
	Upheld      Standing = iota // all evidence is for it
	Refuted                     // it is wrong as it stands
	Conditional                 // it needs an assumption that its source does not state
)

var standingNames = [...]string{"holds", "refuted", "conditional"}

// String returns "holds", "refuted" or "conditional".
func (s Standing) String() string { return english.Name(standingNames[:], int(s)) }

// Evidence names claims of a page: those of one property and variant with one
// expectation that drop one assumption, or none. It is a measure instead, which
// is on no page, if At is set, and a count of the page if Counted is: Property is
// then what it comes to, or with Violated what it does not, as "delay-before-entry(2)".
type Evidence struct {
	Page     string
	Variant  string
	Property string
	Expect   Expectation
	Drops    string
	At       model.Setup // the setup of a measure
	Counted  bool
	// Formula, if the number of Property comes from one, is the formula as it
	// stands in the statement, and Size what it was worked out for. A claim is then
	// meant for so many processes; a count is always taken at a size.
	Formula string
	Size    Size
}

// Measured reports whether the evidence is a measure or a count.
func (e Evidence) Measured() bool { return e.At != model.Setup{} || e.Counted }

// Conditions returns under what a measure or a count is taken, as "n=3 requests=1"
// or "n=3 m=2 k=2".
func (e Evidence) Conditions() string {
	if e.Counted {
		return e.Size.String()
	}
	return e.At.String()
}

// Claims returns the page that the evidence is about, or nil if it is not among
// those given, and the claims of the page that are meant: none of a measure.
func (e Evidence) Claims(pages []*Page) (page *Page, claims []Claim) {
	for _, p := range pages {
		if p.Name != e.Page {
			continue
		}
		page = p
		for _, c := range p.Claims {
			if !e.Measured() && c.Property == e.Property && c.Variant == e.Variant && c.Expect == e.Expect && c.Drops == e.Drops &&
				(e.Size.N == 0 || e.Size.N == c.Setup.N) {
				claims = append(claims, c)
			}
		}
	}
	return page, claims
}

package catalogue

import (
	"doorway/internal/english"
	"doorway/model"
)

// A Statement cites a fact that a source states about algorithms of the catalogue, with the claims
// of their pages that judge it.
type Statement struct {
	ID       string // lower case and hyphens
	Says     string // the statement, in a sentence
	Source   string // who states it
	Standing Standing
	// But says what a conditional statement depends on, what is true instead of a refuted one, or why one is out of
	// scope.
	But      string
	Note     string // a remark, or ""
	Evidence []Evidence
}

// A Standing gives the verdict on a statement.
type Standing uint8

// The standings.
const (
	Upheld      Standing = iota // all evidence is for it
	Refuted                     // wrong as it stands
	Conditional                 // needs an assumption that its source does not state
	OutOfScope                  // no page models its subject, so there is no evidence
)

var standingNames = [...]string{"holds", "refuted", "conditional", "out of scope"}

// String returns "holds", "refuted", "conditional" or "out of scope".
func (s Standing) String() string { return english.Name(standingNames[:], int(s)) }

// Evidence names claims of a page: those of one property and variant with one expectation that drop
// one assumption, or none. If At is set, the evidence is a measure instead, which belongs to no
// page; if Counted is set, a count of the page. Property then gives the value, or with Violated a
// value that it does not have, as in "delay-before-entry(2)".
type Evidence struct {
	Page     string
	Variant  string
	Property string
	Expect   Expectation
	Drops    string
	At       model.Setup // the setup of a measure
	Counted  bool
	// Formula, if the number of Property comes from one, is the formula as in the statement, and
	// Size the values of its variables. A claim is then one for that number of processes; a count
	// always has a size.
	Formula string
	Size    Size
}

// Measured reports whether the evidence is a measure or a count.
func (e Evidence) Measured() bool { return e.At != model.Setup{} || e.Counted }

// Conditions returns the conditions of a measure or a count, as "n=3 requests=1" or "n=3 m=2 k=2".
func (e Evidence) Conditions() string {
	if e.Counted {
		return e.Size.String()
	}
	return e.At.String()
}

// Claims returns the page of the evidence, or nil if it is not among those given, and the claims that the evidence
// names: none for a measure.
func (e Evidence) Claims(pages []*Page) (page *Page, claims []Claim) {
	for _, p := range pages {
		if p.Name != e.Page {
			continue
		}
		page = p
		for _, c := range p.Claims {
			if !e.Measured() && c.Property.Name == e.Property && c.Variant == e.Variant && c.Expect == e.Expect && c.Drops == e.Drops &&
				(e.Size.N == 0 || e.Size.N == c.Setup.N) {
				claims = append(claims, c)
			}
		}
	}
	return page, claims
}

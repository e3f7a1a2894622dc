package model

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
func (s Standing) String() string { return nameOf(standingNames[:], int(s)) }

// Evidence names claims of a page: those of one property and variant with one
// expectation that drop one assumption, or none. If At is set it is
// a measure instead, which is on no page: Property is then the measure's name and
// what it is, or with Violated what it is not, as "delay-before-entry(2)".
type Evidence struct {
	Page     string
	Variant  string
	Property string
	Expect   Expectation
	Drops    string
	At       Setup // the setup of a measure
}

// Measured reports whether the evidence is a measure.
func (e Evidence) Measured() bool { return e.At != Setup{} }

// Claims returns the claims that are meant, of the page that they are on. A
// measure is one claim.
func (e Evidence) Claims(pages []*Page) (page *Page, claims []Claim) {
	for _, p := range pages {
		if p.Name != e.Page {
			continue
		}
		page = p
		if e.Measured() {
			claims = append(claims, Claim{Property: e.Property, Variant: e.Variant, Setup: e.At, Expect: e.Expect})
		}
		for _, c := range p.Claims {
			if c.Property == e.Property && c.Variant == e.Variant && c.Expect == e.Expect && c.Drops == e.Drops {
				claims = append(claims, c)
			}
		}
	}
	return page, claims
}

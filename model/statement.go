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
// expectation and, if Drops is set, without that assumption.
type Evidence struct {
	Page     string
	Variant  string
	Property string
	Expect   Expectation
	Drops    string
}

// Claims returns the claims that are meant, of the page that they are on.
func (e Evidence) Claims(pages []*Page) (page *Page, claims []Claim) {
	for _, p := range pages {
		if p.Name != e.Page {
			continue
		}
		page = p
		for _, c := range p.Claims {
			if c.Property == e.Property && c.Variant == e.Variant && c.Expect == e.Expect && (e.Drops == "" || c.Drops == e.Drops) {
				claims = append(claims, c)
			}
		}
	}
	return page, claims
}

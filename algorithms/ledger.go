package algorithms

import (
	"fmt"
	"slices"
	"strings"

	"doorway/algorithms/internal/sources"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
)

// The course documents, as the pages name them.
const (
	park         = sources.Park
	unit3        = sources.Unit3
	krzyzanowski = sources.Krzyzanowski
	silberschatz = sources.Silberschatz
	slides       = sources.Slides
)

// Papers and programs with a statement that is judged, too.
const (
	changRoberts = "E. Chang and R. Roberts"
	clientGo     = "Kubernetes, client-go v0.37.2"
	lin          = "S. Lin, Q. Lian, M. Chen and Z. Zhang"
)

// Ledger returns what the course documents and the documents of products state as facts about the algorithms,
// subject by subject, with the claims and measures that decide each statement.
func Ledger() []catalogue.Statement {
	return slices.Concat(locks, requirements, coordinator, permission, votes, tokens, ringToken, tokenArray, elections, bullies, superPeers, ringElections, deadlocks, sessions, leases, electors)
}

// said joins the sources of a statement.
func said(by ...string) string { return strings.Join(by, "; ") }

func holds(id, says, source string, evidence ...catalogue.Evidence) catalogue.Statement {
	return catalogue.Statement{ID: id, Says: says, Source: source, Evidence: evidence}
}

func depends(id, says, but, source string, evidence ...catalogue.Evidence) catalogue.Statement {
	return catalogue.Statement{ID: id, Says: says, Source: source, Standing: catalogue.Conditional, But: but, Evidence: evidence}
}

func refuted(id, says, but, source string, evidence ...catalogue.Evidence) catalogue.Statement {
	return catalogue.Statement{ID: id, Says: says, Source: source, Standing: catalogue.Refuted, But: but, Evidence: evidence}
}

func outOfScope(id, says, why, source string) catalogue.Statement {
	return catalogue.Statement{ID: id, Says: says, Source: source, Standing: catalogue.OutOfScope, But: why}
}

// yes is the claim of a page, or of a variant ("page/variant"), that a property holds.
func yes(where string, property property.Property) catalogue.Evidence {
	return about(where, property.Name)
}

func about(where, property string) catalogue.Evidence {
	page, variant, _ := strings.Cut(where, "/")
	return catalogue.Evidence{Page: page, Variant: variant, Property: property}
}

// no is the claim that a property is violated.
func no(where string, property property.Property) catalogue.Evidence {
	e := yes(where, property)
	e.Expect = catalogue.Violated
	return e
}

// without is the claim that a property is violated without an assumption.
func without(assumption, where string, property property.Property) catalogue.Evidence {
	e := no(where, property)
	e.Drops = assumption
	return e
}

// is says what a measure is under a setup; isNot, what it is not.
func is(where, measure string, at model.Setup) catalogue.Evidence {
	e := about(where, measure)
	e.At = at
	return e
}

func isNot(where, measure string, at model.Setup) catalogue.Evidence {
	e := is(where, measure, at)
	e.Expect = catalogue.Violated
	return e
}

// count says what a count of a page is at a size.
func count(where, what string, at catalogue.Size) catalogue.Evidence {
	e := about(where, what)
	e.Counted, e.Size = true, at
	return e
}

// noting adds a remark to a statement.
func noting(note string, s catalogue.Statement) catalogue.Statement {
	s.Note = note
	return s
}

// A formula is a number that a statement gives for any size, in its words.
type formula struct {
	text string
	of   func(catalogue.Size) any
}

// bounds returns the claims (yes or no) of a page about a bound, one for each size
// with the number that the formula gives.
func (f formula) bounds(says func(string, property.Property) catalogue.Evidence, where string, bound func(int) property.Property,
	sizes ...catalogue.Size) (all []catalogue.Evidence) {
	for _, z := range sizes {
		e := says(where, bound(f.of(z).(int)))
		e.Formula, e.Size = f.text, z
		all = append(all, e)
	}
	return all
}

// gives completes a measure or a count that lacks its number, once for each size with
// the number that the formula gives. A measure is taken of that many processes, and
// with delays up to TM if the formula has it.
func (f formula) gives(e catalogue.Evidence, sizes ...catalogue.Size) (all []catalogue.Evidence) {
	for _, z := range sizes {
		at := e
		at.Property = fmt.Sprintf("%s(%v)", e.Property, f.of(z))
		at.Formula, at.Size = f.text, z
		if !e.Counted {
			at.At.N, at.At.Delay = z.N, max(at.At.Delay, z.TM)
		}
		all = append(all, at)
	}
	return all
}

// not turns evidence into evidence to the contrary.
func not(all []catalogue.Evidence) []catalogue.Evidence {
	for i := range all {
		all[i].Expect = catalogue.Violated
	}
	return all
}

// sizes returns a size for each number of processes.
func sizes(n ...int) (all []catalogue.Size) {
	for _, n := range n {
		all = append(all, catalogue.Size{N: n})
	}
	return all
}

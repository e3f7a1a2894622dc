package report

import (
	"fmt"
	"slices"
	"strings"

	"doorway/command/matrix"
	"doorway/corpus/ledger"
	"doorway/model/catalogue"
)

// A standing groups the statements with the same standing.
type standing struct {
	Name       string
	Statements []statement
}

// A statement pairs a statement of a source with the evidence for and against it.
type statement struct {
	catalogue.Statement
	Evidence []evidence
}

// evidence holds the claim, measure or count that decides a statement.
type evidence struct {
	Sign, Text string
	To, Found  string // its id in the report, or "", and the result
}

// ledger returns the statements about the rows, refuted ones first.
func (r Report) ledger() (all []standing) {
	for _, s := range []catalogue.Standing{catalogue.Refuted, catalogue.Conditional, catalogue.Upheld} {
		next := standing{Name: s.String()}
		for _, st := range r.spoken() {
			if st.Standing == s {
				next.Statements = append(next.Statements, statement{st, r.evidence(st)})
			}
		}
		if len(next.Statements) > 0 {
			all = append(all, next)
		}
	}
	return all
}

// spoken returns the statements about the rows.
func (r Report) spoken() []catalogue.Statement {
	return slices.DeleteFunc(slices.Clone(r.Statements), func(s catalogue.Statement) bool {
		return !slices.ContainsFunc(s.Evidence, func(e catalogue.Evidence) bool { page, _ := e.Claims(matrix.Pages(r.Rows)); return page != nil })
	})
}

// Stated counts the statements.
func (r Report) Stated() string { return ledger.Summary(r.spoken()) }

func (r Report) evidence(s catalogue.Statement) (all []evidence) {
	var absent []string
	for _, e := range s.Evidence {
		page, claims := e.Claims(matrix.Pages(r.Rows))
		switch {
		case page == nil && !slices.Contains(absent, e.Page):
			absent = append(absent, e.Page)
		case page != nil && e.Measured():
			who := matrix.Who(page, catalogue.Claim{Variant: e.Variant})
			all = append(all, evidence{Sign: sign(e.Expect), Text: fmt.Sprintf("%s: %s for %s", who, e.Property, e.Conditions()), Found: r.measure(page, e)})
		}
		for _, c := range claims {
			next := evidence{Sign: sign(c.Expect), Text: fmt.Sprintf("%s: %s for %v", matrix.Who(page, c), c.Property.Name, c.Setup)}
			next.To, next.Found = r.found(page, c)
			all = append(all, next)
		}
	}
	if len(absent) > 0 {
		all = append(all, evidence{Sign: "·", Text: "not part of this run", Found: strings.Join(absent, ", ")})
	}
	return all
}

func sign(e catalogue.Expectation) string {
	if e == catalogue.Violated {
		return "✘"
	}
	return "✔"
}

// found returns the id of a claim in the report, and the result.
func (r Report) found(page *catalogue.Page, c catalogue.Claim) (to, text string) {
	for _, row := range r.Rows {
		for _, cell := range row.Cells {
			if row.Page == page && cell.Claim.Same(c) {
				found := newClaim(page, cell)
				if !cell.Expected() {
					return found.ID, "not as claimed: " + found.brief()
				}
				if cell.Claim.Expect == catalogue.Violated {
					return found.ID, found.brief() + ", as claimed"
				}
				return found.ID, found.brief()
			}
		}
	}
	return "", "not decided"
}

func (r Report) measure(page *catalogue.Page, e catalogue.Evidence) string {
	if r.Interrupted || r.Measured == nil {
		return "not measured"
	}
	switch amount, asClaimed, err := r.Measured(page, e); {
	case err != nil:
		return "not measured: " + err.Error()
	case !asClaimed:
		return "not as claimed: it is " + amount
	default:
		return amount
	}
}

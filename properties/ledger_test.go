package properties_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/model/catalogue"
)

// documents are the course documents whose statements the ledger judges.
var documents = []string{
	"Park's course notes (2019)", "the Unit 3 lecture notes on synchronization", "Krzyzanowski's slides",
	"Silberschatz & Galvin, ch. Distributed Coordination", "the Process Synchronization slides",
}

// TestLedger checks the statements against the catalogue. That claims are decided
// as the pages claim is TestMatrix's business.
func TestLedger(t *testing.T) {
	t.Parallel()
	for _, fault := range faults(algorithms.Ledger(), algorithms.Catalogue()) {
		t.Error(fault)
	}
}

// faults returns what is wrong with a ledger.
func faults(statements []catalogue.Statement, pages []*catalogue.Page) (all []string) {
	known := map[string]bool{}
	for _, s := range statements {
		if known[s.ID] {
			all = append(all, s.ID+": there are two of that name")
		}
		known[s.ID] = true
		for _, fault := range slices.Concat(formFaults(s, pages), evidenceFaults(s, pages), formulaFaults(s)) {
			all = append(all, s.ID+": "+fault)
		}
	}
	return append(all, uncited(statements, pages)...)
}

var statementID = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// formFaults returns what is wrong with what a statement says.
func formFaults(s catalogue.Statement, pages []*catalogue.Page) (all []string) {
	source := ""
	if len(s.Evidence) > 0 {
		if page, _ := s.Evidence[0].Claims(pages); page != nil {
			source = page.Source
		}
	}
	if !statementID.MatchString(s.ID) {
		all = append(all, "a name is lower case and hyphens")
	}
	if !strings.HasSuffix(s.Says, ".") {
		all = append(all, "says no sentence")
	}
	if (s.But == "") != (s.Standing == catalogue.Upheld) {
		all = append(all, fmt.Sprintf("%v, and says %q against it", s.Standing, s.But))
	}
	for _, by := range strings.Split(s.Source, "; ") {
		if !slices.Contains(documents, by) && !strings.Contains(source, by) {
			all = append(all, fmt.Sprintf("%q is neither a course document nor a source of the page that is cited first", by))
		}
	}
	return all
}

// evidenceFaults returns what is wrong with the evidence: there must be some,
// all on the pages; what is conditional must have been seen to hold and to fail;
// and what holds must not be violated elsewhere as it stands. What is out of scope has
// none.
func evidenceFaults(s catalogue.Statement, pages []*catalogue.Page) (all []string) {
	seen := map[catalogue.Expectation]bool{}
	for _, e := range s.Evidence {
		page, claims := e.Claims(pages)
		if page == nil || !e.Measured() && len(claims) == 0 {
			all = append(all, fmt.Sprintf("no page claims %+v", e))
			continue
		}
		seen[e.Expect] = true
		if s.Standing == catalogue.Upheld && e.Expect == catalogue.Holds {
			for _, against := range contradicting(page, claims) {
				all = append(all, fmt.Sprintf("%s claims %s for %v to be violated", page.Name, against.Property.Name, against.Setup))
			}
		}
	}
	switch {
	case s.Standing == catalogue.OutOfScope && len(seen) > 0:
		all = append(all, "out of scope, and there is evidence")
	case s.Standing == catalogue.OutOfScope:
	case len(seen) == 0 || s.Standing == catalogue.Conditional && len(seen) < 2:
		all = append(all, "there is too little evidence")
	}
	return all
}

// uncited returns the documents that the ledger does not cite, and the pages that
// cite a document but have no statement in the ledger.
func uncited(statements []catalogue.Statement, pages []*catalogue.Page) (all []string) {
	for _, d := range documents {
		if !slices.ContainsFunc(statements, func(s catalogue.Statement) bool { return strings.Contains(s.Source, d) }) {
			all = append(all, d+": no statement")
		}
	}
	for _, p := range pages {
		inDocument := slices.ContainsFunc(documents, func(d string) bool { return strings.Contains(p.Source, d) })
		cited := slices.ContainsFunc(statements, func(s catalogue.Statement) bool {
			return slices.ContainsFunc(s.Evidence, func(e catalogue.Evidence) bool { return e.Page == p.Name })
		})
		for _, c := range p.Counts {
			if !slices.ContainsFunc(statements, func(s catalogue.Statement) bool {
				return slices.ContainsFunc(s.Evidence, func(e catalogue.Evidence) bool {
					return e.Page == p.Name && e.Counted && strings.HasPrefix(e.Property, c.Name+"(")
				})
			}) {
				all = append(all, fmt.Sprintf("%s: no statement cites the count %s", p.Name, c.Name))
			}
		}
		if inDocument && !cited {
			all = append(all, p.Name+": in a course document, and no statement cites it")
		}
	}
	return all
}

// TestLedgerFaults breaks a statement in each way there is.
func TestLedgerFaults(t *testing.T) {
	t.Parallel()
	pages := algorithms.Catalogue()
	holds := catalogue.Evidence{Page: "ticket", Property: "mutual-exclusion"}
	good := catalogue.Statement{ID: "a-1", Says: "It is so.", Source: documents[0], Evidence: []catalogue.Evidence{holds}}
	for want, spoil := range map[string]func(*catalogue.Statement){
		"":                 func(*catalogue.Statement) {},
		"lower case":       func(s *catalogue.Statement) { s.ID = "A_1" },
		"no sentence":      func(s *catalogue.Statement) { s.Says = "" },
		"against it":       func(s *catalogue.Statement) { s.But = "not at all" },
		`says "" against`:  func(s *catalogue.Statement) { s.Standing = catalogue.Refuted },
		"neither a course": func(s *catalogue.Statement) { s.Source = "hearsay" },
		"too little":       func(s *catalogue.Statement) { s.Evidence = nil },
		"little evidence":  func(s *catalogue.Statement) { s.Standing, s.But = catalogue.Conditional, "sometimes" },
		"there is evidence": func(s *catalogue.Statement) {
			s.Standing, s.But = catalogue.OutOfScope, "nothing of the kind is modelled"
		},
		"no page claims": func(s *catalogue.Statement) { s.Evidence = []catalogue.Evidence{{Page: "ticket", Property: "luck"}} },
		"to be violated": func(s *catalogue.Statement) {
			s.Evidence[0] = catalogue.Evidence{Page: "semaphore", Variant: "set", Property: "starvation-freedom"}
		},
	} {
		s := good
		s.Evidence = slices.Clone(good.Evidence)
		spoil(&s)
		found := strings.Join(slices.Concat(formFaults(s, pages), evidenceFaults(s, pages)), "\n")
		if !strings.Contains(found, want) || want == "" && found != "" {
			t.Errorf("found %q, want %q", found, want)
		}
	}
	found := strings.Join(faults([]catalogue.Statement{good, good}, pages), "\n")
	for _, want := range []string{"two of that name", "slides: no statement", "central: in a course document", "no statement cites the count mean-elections"} {
		if !strings.Contains(found, want) {
			t.Errorf("found %q, want %q", found, want)
		}
	}
}

// TestMeasures takes the measures and the counts that the ledger cites.
func TestMeasures(t *testing.T) {
	t.Parallel()
	for _, s := range algorithms.Ledger() {
		for _, e := range s.Evidence {
			if !e.Measured() {
				continue
			}
			page, _ := e.Claims(algorithms.Catalogue())
			amount, asClaimed, err := measure.Measure(t.Context(), page, e, explore.Options{})
			if err != nil || !asClaimed {
				t.Errorf("%s: %s: %s for %s is %v: %s, %v", s.ID, e.Page, e.Property, e.Conditions(), e.Expect, amount, err)
			}
		}
	}
}

package properties

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/checker"
	"doorway/model"
)

// documents are the course documents whose statements the ledger judges.
var documents = []string{
	"Park's course notes (2019)", "the Unit 3 lecture notes on synchronization", "Krzyzanowski's slides",
	"Silberschatz & Galvin, ch. Distributed Coordination", "the Process Synchronization slides",
}

// TestLedger holds the statements against the catalogue. That claims are decided
// as the pages claim is TestMatrix's business.
func TestLedger(t *testing.T) {
	t.Parallel()
	for _, fault := range faults(algorithms.Ledger(), algorithms.Catalogue()) {
		t.Error(fault)
	}
}

// faults returns what is wrong with a ledger.
func faults(statements []model.Statement, pages []*model.Page) (all []string) {
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
func formFaults(s model.Statement, pages []*model.Page) (all []string) {
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
	if (s.But == "") != (s.Standing == model.Upheld) {
		all = append(all, fmt.Sprintf("%v, and says %q against it", s.Standing, s.But))
	}
	for _, by := range strings.Split(s.Source, "; ") {
		if !slices.Contains(documents, by) && !strings.HasPrefix(source, by) {
			all = append(all, fmt.Sprintf("%q is neither a course document nor who wrote the paper of the page that is cited first", by))
		}
	}
	return all
}

// evidenceFaults returns what is wrong with the evidence: there must be some,
// all on the pages; what is conditional must have been seen to hold and to fail;
// and what holds must not be violated elsewhere as it stands.
func evidenceFaults(s model.Statement, pages []*model.Page) (all []string) {
	seen := map[model.Expectation]bool{}
	for _, e := range s.Evidence {
		page, claims := e.Claims(pages)
		if page == nil || !e.Measured() && len(claims) == 0 {
			all = append(all, fmt.Sprintf("no page claims %+v", e))
			continue
		}
		seen[e.Expect] = true
		if s.Standing == model.Upheld && e.Expect == model.Holds {
			for _, against := range contradicting(page, claims) {
				all = append(all, fmt.Sprintf("%s claims %s for %v to be violated", page.Name, against.Property, against.Setup))
			}
		}
	}
	if len(seen) == 0 || s.Standing == model.Conditional && len(seen) < 2 {
		all = append(all, "there is too little evidence")
	}
	return all
}

// contradicting returns the claims of a page that the property of some claims
// that hold is violated though nothing fails. A property with a number is
// violated with the same number or, if it is a bound, a greater one; as the number
// may depend on how many processes there are and who of them requests, for the same.
func contradicting(page *model.Page, holding []model.Claim) (all []model.Claim) {
	for _, c := range page.Claims {
		if c.Expect == model.Violated && c.Drops == "" && !c.Setup.Faulty() && slices.ContainsFunc(holding, func(h model.Claim) bool {
			what, least := numbered(h)
			same, most := numbered(c)
			bound := what != "messages-per-entry"
			return c.Variant == h.Variant && same == what && (most == least || bound && most > least) && (least < 0 || c.Setup.N == h.Setup.N && c.Setup.Requesters == h.Setup.Requesters)
		}) {
			all = append(all, c)
		}
	}
	return all
}

// numbered returns what a claim is about and the number in it, or -1.
func numbered(c model.Claim) (what string, number int) {
	what, rest, _ := strings.Cut(c.Property, "(")
	number, err := strconv.Atoi(strings.TrimSuffix(rest, ")"))
	if err != nil {
		return c.Property, -1
	}
	return what, number
}

var (
	growth   = regexp.MustCompile(`O\([^)]*\)`)
	aFormula = regexp.MustCompile(`(^|[^\pL])(mk|nHₙ|[nmk])([^\pL]|$)`)
)

// formulaFaults returns what is wrong with the numbers of a statement. One that
// gives them by a formula must be judged by numbers that come from the formula,
// for at least two values of each variable in it; if it is upheld all are right,
// and otherwise some are wrong, or of another kind that the evidence has, too.
func formulaFaults(s model.Statement) (all []string) {
	worked := map[string][]model.Size{}
	wrong, numbers := false, false
	for _, e := range s.Evidence {
		numbers = numbers || strings.Contains(e.Property, "(")
		wrong = wrong || e.Expect == model.Violated && e.Formula != ""
		if e.Formula != "" {
			worked[e.Formula] = append(worked[e.Formula], e.Size)
		}
	}
	if aFormula.MatchString(growth.ReplaceAllString(s.Says, "")) && numbers && len(worked) == 0 {
		all = append(all, "says a formula, and no number in the evidence comes from it")
	}
	if wrong && s.Standing == model.Upheld {
		all = append(all, "upheld, and its formula gives wrong numbers")
	}
	if !wrong && len(worked) > 0 && s.Standing == model.Refuted {
		all = append(all, "refuted, and its formula gives no wrong number")
	}
	for text, sizes := range worked {
		if !strings.Contains(s.Says, text) {
			all = append(all, fmt.Sprintf("does not say %s", text))
		}
		for variable, value := range variables {
			values := map[int]bool{}
			for _, z := range sizes {
				values[value(z)] = true
			}
			if strings.Contains(text, variable) && len(values) < 2 {
				all = append(all, fmt.Sprintf("%s is not worked out for two values of %s", text, variable))
			}
		}
	}
	slices.Sort(all)
	return all
}

// variables are what formulas are written with.
var variables = map[string]func(model.Size) int{
	"n": func(z model.Size) int { return z.N },
	"m": func(z model.Size) int { return z.M },
	"k": func(z model.Size) int { return z.K },
}

// uncited returns the documents that say nothing, and the pages of algorithms in
// the documents of which nothing is said.
func uncited(statements []model.Statement, pages []*model.Page) (all []string) {
	for _, d := range documents {
		if !slices.ContainsFunc(statements, func(s model.Statement) bool { return strings.Contains(s.Source, d) }) {
			all = append(all, d+": no statement")
		}
	}
	for _, p := range pages {
		inDocument := slices.ContainsFunc(documents, func(d string) bool { return strings.Contains(p.Source, d) })
		cited := slices.ContainsFunc(statements, func(s model.Statement) bool {
			return slices.ContainsFunc(s.Evidence, func(e model.Evidence) bool { return e.Page == p.Name })
		})
		for _, c := range p.Counts {
			if !slices.ContainsFunc(statements, func(s model.Statement) bool {
				return slices.ContainsFunc(s.Evidence, func(e model.Evidence) bool {
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
	holds := model.Evidence{Page: "ticket", Property: "mutual-exclusion"}
	good := model.Statement{ID: "a-1", Says: "It is so.", Source: documents[0], Evidence: []model.Evidence{holds}}
	for want, spoil := range map[string]func(*model.Statement){
		"":                 func(*model.Statement) {},
		"lower case":       func(s *model.Statement) { s.ID = "A_1" },
		"no sentence":      func(s *model.Statement) { s.Says = "" },
		"against it":       func(s *model.Statement) { s.But = "not at all" },
		`says "" against`:  func(s *model.Statement) { s.Standing = model.Refuted },
		"neither a course": func(s *model.Statement) { s.Source = "hearsay" },
		"too little":       func(s *model.Statement) { s.Evidence = nil },
		"little evidence":  func(s *model.Statement) { s.Standing, s.But = model.Conditional, "sometimes" },
		"no page claims":   func(s *model.Statement) { s.Evidence = []model.Evidence{{Page: "ticket", Property: "luck"}} },
		"to be violated": func(s *model.Statement) {
			s.Evidence[0] = model.Evidence{Page: "semaphore", Variant: "set", Property: "starvation-freedom"}
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
	found := strings.Join(faults([]model.Statement{good, good}, pages), "\n")
	for _, want := range []string{"two of that name", "slides: no statement", "central: in a course document", "no statement cites the count mean-elections"} {
		if !strings.Contains(found, want) {
			t.Errorf("found %q, want %q", found, want)
		}
	}
}

// TestLedgerNumbers takes a statement that is wrong from the second attempt on,
// and expects it to be seen however its evidence is chosen.
func TestLedgerNumbers(t *testing.T) {
	t.Parallel()
	entry := func(messages int, z model.Size) model.Evidence {
		return model.Evidence{Page: "voting", Property: fmt.Sprintf("messages-of-an-entry(%d)", messages), Counted: true, Formula: "2mk + m", Size: z}
	}
	first, larger := entry(6, model.Size{N: 3, M: 2, K: 1}), entry(9, model.Size{N: 5, M: 3, K: 1})
	second := entry(10, model.Size{N: 3, M: 2, K: 2})
	unlike := second
	unlike.Expect = model.Violated
	plain := model.Evidence{Page: "voting", Variant: "few", Property: "messages-per-entry(6)"}
	for _, c := range []struct {
		standing model.Standing
		evidence []model.Evidence
		want     string
	}{
		{model.Conditional, []model.Evidence{plain}, "says a formula, and no number"},
		{model.Upheld, []model.Evidence{first, larger}, "not worked out for two values of k"},
		{model.Upheld, []model.Evidence{first, larger, unlike}, "upheld, and its formula gives wrong numbers"},
		{model.Refuted, []model.Evidence{first, larger, second}, "refuted, and its formula gives no wrong number"},
		{model.Refuted, []model.Evidence{first, larger, unlike}, ""},
	} {
		s := model.Statement{Says: "An entry at the k-th attempt costs 2mk + m messages.", Standing: c.standing, Evidence: c.evidence}
		if found := strings.Join(formulaFaults(s), "; "); !strings.Contains(found, c.want) || c.want == "" && found != "" {
			t.Errorf("%v with %v: found %q, want %q", c.standing, c.evidence, found, c.want)
		}
	}
	if found := strings.Join(formulaFaults(model.Statement{Says: "It costs some.", Evidence: []model.Evidence{first}}), "; "); !strings.Contains(found, "does not say 2mk + m") {
		t.Errorf("a formula of another statement: found %q", found)
	}
	page, _ := second.Claims(algorithms.Catalogue())
	if amount, asClaimed, err := checker.Measure(t.Context(), page, second, checker.Options{}); err != nil || asClaimed || amount != "11" {
		t.Errorf("the second attempt: %s messages, as claimed: %v, %v", amount, asClaimed, err)
	}
}

// TestContradicting knows which claims of a page speak against one that holds.
func TestContradicting(t *testing.T) {
	t.Parallel()
	claim := func(property string, setup model.Setup, expect model.Expectation) model.Claim {
		return model.Claim{Property: property, Setup: setup, Expect: expect}
	}
	two, three := model.Setup{N: 2, Requests: 1}, model.Setup{N: 3, Requests: 1}
	twice, lossy := model.Setup{N: 3, Requests: 2}, model.Setup{N: 3, Requests: 1, Drops: 1}
	named := model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1)}
	elsewhere, dropping := claim("bounded-waiting(2)", three, model.Violated), claim("bounded-waiting(2)", twice, model.Violated)
	elsewhere.Variant, dropping.Drops = "other", "FIFO channels"
	for _, c := range []struct {
		holds string
		other model.Claim
		want  bool
	}{
		{"bounded-waiting(2)", claim("bounded-waiting(2)", twice, model.Violated), true},
		{"bounded-waiting(2)", claim("bounded-waiting(3)", twice, model.Violated), true},
		{"bounded-waiting(2)", claim("bounded-waiting(1)", twice, model.Violated), false},
		{"bounded-waiting(2)", claim("bounded-waiting(2)", twice, model.Holds), false},
		{"bounded-waiting(2)", claim("bounded-waiting(2)", two, model.Violated), false},
		{"bounded-waiting(2)", claim("bounded-waiting(2)", named, model.Violated), false},
		{"bounded-waiting(2)", claim("bounded-waiting(2)", lossy, model.Violated), false},
		{"bounded-waiting(2)", claim("agreement", twice, model.Violated), false},
		{"bounded-waiting(2)", elsewhere, false},
		{"bounded-waiting(2)", dropping, false},
		{"messages-per-entry(4)", claim("messages-per-entry(4)", twice, model.Violated), true},
		{"messages-per-entry(4)", claim("messages-per-entry(6)", twice, model.Violated), false},
		{"agreement", claim("agreement", two, model.Violated), true},
	} {
		page := &model.Page{Claims: []model.Claim{c.other}}
		if found := contradicting(page, []model.Claim{claim(c.holds, three, model.Holds)}); (len(found) > 0) != c.want {
			t.Errorf("%s holds for %v: contradicted by %+v: %v, want %v", c.holds, three, c.other, found, c.want)
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
			amount, asClaimed, err := checker.Measure(t.Context(), page, e, checker.Options{})
			if err != nil || !asClaimed {
				t.Errorf("%s: %s: %s for %s is %v: %s, %v", s.ID, e.Page, e.Property, e.Conditions(), e.Expect, amount, err)
			}
		}
	}
}

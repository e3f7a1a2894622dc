package docs_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/command/matrix"
	"doorway/corpus"
	"doorway/model/catalogue"
)

const recordFile = "track-record.md"

// recordHead stands above the tables; %d is the number of cases in the corpus.
const recordHead = `# Track record

What Doorway has found, in the order of the catalogue: statements of sources that are wrong, published algorithms that
lack what was asked of them, assumptions that turn out to be needed, and the mutants that the claims kill. Each row has
the shortest run that is kept of it and the command that replays it; ` + "`doorway show`" + ` in place of ` + "`doorway replay`" + `
draws it. ` + "`doorway`" + ` is ` + "`go run ./cmd/doorway`" + ` in a clone, or what ` + "`go install ./cmd/doorway`" + ` makes.

The corpus has %d cases. Those that only show that a bound is tight are not listed. This page is generated from the
claims of the catalogue and the ledger ([what the sources say](claims.md)) by ` + "`go test ./docs -update`" + `.
`

// TestTrackRecord checks the page against what the catalogue, the ledger and the
// corpus come to.
func TestTrackRecord(t *testing.T) {
	now := newRecord(t).String()
	if *update {
		if err := os.WriteFile(recordFile, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if read(t, recordFile) != now {
		t.Errorf("%s is not what the catalogue comes to now; run go test ./docs -update", recordFile)
	}
}

// A record is the corpus by file and what is written about it.
type record struct {
	strings.Builder
	cases map[string]corpus.Case
}

func newRecord(t *testing.T) *record {
	cases, err := corpus.Load(filepath.Join("..", "corpus", "cases"))
	if err != nil {
		t.Fatal(err)
	}
	r := &record{cases: map[string]corpus.Case{}}
	for _, c := range cases {
		r.cases[c.File] = c
	}
	fmt.Fprintf(r, recordHead, len(cases))
	r.refuted()
	r.flaws()
	r.assumptions()
	r.mutants()
	return r
}

// row writes a row of a table.
func (r *record) row(cells ...string) {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(strings.Join(strings.Fields(c), " "), "|", `\|`)
	}
	fmt.Fprintf(r, "| %s |\n", strings.Join(cells, " | "))
}

// table begins a table.
func (r *record) table(title, about string, columns ...string) {
	fmt.Fprintf(r, "\n## %s\n\n%s\n\n", title, about)
	r.row(columns...)
	fmt.Fprintf(r, "|%s\n", strings.Repeat("---|", len(columns)))
}

// run says how long a run is, and how it is replayed.
func run(c corpus.Case) (length, command string) {
	return fmt.Sprintf("%d, %v", len(c.Events()), c.Setup), fmt.Sprintf("`doorway replay corpus/cases/%s`", c.File)
}

// simplest returns the simplest of the cases of these claims of a page.
func (r *record) simplest(page *catalogue.Page, chosen func(catalogue.Claim) bool) (best corpus.Case, claim catalogue.Claim, found bool) {
	for _, m := range page.Claims {
		c, ok := r.cases[corpus.FileOf(page, m)]
		if m.Expect != catalogue.Violated || !chosen(m) || !ok {
			continue
		}
		if !found || c.Run().Compare(best.Run()) < 0 {
			best, claim, found = c, m, true
		}
	}
	return best, claim, found
}

// refuted lists the statements that are wrong.
func (r *record) refuted() {
	r.table("Statements of sources that are wrong", "`doorway claims ID` prints the ledger's words and evidence.",
		"Statement", "By", "What is true", "Events, setup", "Command")
	for _, s := range algorithms.Ledger() {
		if s.Standing != catalogue.Refuted {
			continue
		}
		length, command := "no run, but proofs", fmt.Sprintf("`doorway claims %s`", s.ID)
		if slices.ContainsFunc(s.Evidence, catalogue.Evidence.Measured) {
			length = "a measure"
		}
		if c, ok := r.against(s); ok {
			length, command = run(c)
		}
		r.row(fmt.Sprintf("`%s`: %s", s.ID, s.Says), s.Source, s.But, length, command)
	}
}

// against returns the simplest case in the evidence for a statement.
func (r *record) against(s catalogue.Statement) (best corpus.Case, found bool) {
	for _, e := range s.Evidence {
		page, _ := e.Claims(algorithms.Catalogue())
		c, _, ok := r.simplest(page, func(m catalogue.Claim) bool {
			return !e.Measured() && m.Expect == e.Expect && m.Property.Name == e.Property && m.Variant == e.Variant && m.Drops == e.Drops
		})
		if ok && (!found || c.Run().Compare(best.Run()) < 0) {
			best, found = c, true
		}
	}
	return best, found
}

// flaws lists what algorithms lack as they were published, if a source speaks of it.
func (r *record) flaws() {
	r.table("Flaws and limits of what was published",
		"No assumption is dropped and no line changed; a source claims otherwise, or mentions it. What is asked of every\n"+
			"solution, such as a bound on waiting that counts from the request, is judged in [claims](claims.md#conditional).",
		"Algorithm", "Lacks", "Source", "What goes wrong", "Events, setup", "Command")
	for _, page := range algorithms.Catalogue() {
		listed := map[string]bool{}
		for _, m := range page.Claims {
			c, claim, ok := r.simplest(page, func(o catalogue.Claim) bool { return speaksOf(page, o) && lacks(o) == lacks(m) })
			if !speaksOf(page, m) || !ok || listed[lacks(m)] {
				continue
			}
			listed[lacks(m)] = true
			length, command := run(c)
			r.row(matrix.Who(page, claim), claim.Property.Name, claim.Source, claim.Why, length, command)
		}
	}
}

// speaksOf reports whether a source speaks of what a claim says, of this very algorithm.
func speaksOf(page *catalogue.Page, m catalogue.Claim) bool {
	v, _ := page.Variant(m.Variant)
	return !v.Mutant && m.Drops == "" && m.Source != "" && !strings.HasPrefix(m.Source, "required of a solution")
}

// lacks names what a claim denies a variant, whatever the number.
func lacks(m catalogue.Claim) string {
	what, _, _ := strings.Cut(m.Property.Name, "(")
	return m.Variant + ": " + what
}

// assumptions lists what is needed, with the paper of each algorithm.
func (r *record) assumptions() {
	r.table("Assumptions that are needed", "Without the assumption the property fails. The first row of each algorithm names its paper.",
		"Algorithm", "Without", "Breaks", "Events, setup", "Command")
	for _, page := range algorithms.Catalogue() {
		paper, _, _ := strings.Cut(page.Source, "; ")
		first := fmt.Sprintf("**%s** (%s)", page.Name, paper)
		for _, a := range page.Assumptions {
			if c, claim, ok := r.simplest(page, func(m catalogue.Claim) bool { return m.Drops == a.Name }); ok {
				length, command := run(c)
				r.row(first, a.Name, claim.Property.Name, length, command)
				first = page.Name
			}
		}
	}
}

// mutants lists the mutants, each an algorithm with one line wrong.
func (r *record) mutants() {
	r.table("Mutants that are killed", "They are the catalogue's own: each is the algorithm with one line wrong, a mistake that is easy to make.",
		"Mutant", "What is wrong", "Breaks", "Events, setup", "Command")
	for _, page := range algorithms.Catalogue() {
		for _, v := range page.Variants {
			c, claim, ok := r.simplest(page, func(m catalogue.Claim) bool { return m.Variant == v.Name })
			if v.Mutant && ok {
				length, command := run(c)
				r.row(matrix.Who(page, claim), v.Meaning, claim.Property.Name, length, command)
			}
		}
	}
}

// Package ledger prints what sources say about the algorithms of the catalogue, whether it holds,
// and the evidence.
package ledger

import (
	"fmt"
	"io"
	"strings"

	"doorway/corpus"
	"doorway/internal/english"
	"doorway/model/catalogue"
)

// Found returns, in a few words, the verdict on a claim of a page, and the value of a measure or a count.
type Found struct {
	Claim   func(*catalogue.Page, catalogue.Claim) (string, error)
	Measure func(*catalogue.Page, catalogue.Evidence) (string, error)
}

// Write prints the statements with their evidence, which it looks up in the pages. It returns an error if a
// statement that is not out of scope has no evidence, or if some evidence is on no page.
func Write(w io.Writer, statements []catalogue.Statement, pages []*catalogue.Page, found Found) error {
	var text strings.Builder
	for _, s := range statements {
		if len(s.Evidence) == 0 && s.Standing != catalogue.OutOfScope {
			return fmt.Errorf("statement %s: no evidence", s.ID)
		}
		fmt.Fprintf(&text, "%s: %v\n", s.ID, s.Standing)
		write(&text, "says: ", s.Says)
		write(&text, "source: ", s.Source)
		if s.But != "" {
			write(&text, "but: ", s.But)
		}
		if s.Note != "" {
			write(&text, "note: ", s.Note)
		}
		for _, e := range s.Evidence {
			if err := evidence(&text, e, pages, found); err != nil {
				return fmt.Errorf("statement %s: %w", s.ID, err)
			}
		}
		text.WriteByte('\n')
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// Summary counts the statements by standing, as "40 statements: 30 upheld, …".
func Summary(statements []catalogue.Statement) string {
	count := map[catalogue.Standing]int{}
	for _, s := range statements {
		count[s.Standing]++
	}
	text := fmt.Sprintf("%s: %d upheld, %d conditional, %d refuted",
		english.Count(len(statements), "statement"), count[catalogue.Upheld], count[catalogue.Conditional], count[catalogue.Refuted])
	if n := count[catalogue.OutOfScope]; n > 0 {
		text += fmt.Sprintf(", %d out of scope", n)
	}
	return text
}

// write prints a text after a label, broken into lines.
func write(w io.Writer, label, text string) {
	for i, line := range strings.Split(corpus.Wrap(text, 110-len(label)), "\n") {
		if i > 0 {
			label = strings.Repeat(" ", len(label))
		}
		fmt.Fprintf(w, "  %s%s\n", label, line)
	}
}

func evidence(w io.Writer, e catalogue.Evidence, pages []*catalogue.Page, found Found) error {
	page, claims := e.Claims(pages)
	name := strings.TrimSpace(e.Page + " " + e.Variant)
	if page != nil && e.Measured() {
		f, err := found.Measure(page, e)
		if err == nil {
			fmt.Fprintf(w, "  %s %s: %s for %s: %s\n", sign(e.Expect), name, e.Property, e.Conditions(), f)
		}
		return err
	}
	if len(claims) == 0 {
		return fmt.Errorf("evidence: no claim of %s", strings.Join(strings.Fields(fmt.Sprintf("%s %s %v %s", name, e.Property, e.Expect, e.Drops)), " "))
	}
	for _, c := range claims {
		f, err := found.Claim(page, c)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "  %s %s: %s for %v: %s\n", sign(c.Expect), name, c.Property.Name, c.Setup, f)
		if c.Expect == catalogue.Violated {
			fmt.Fprintf(w, "    case %s\n", corpus.FileOf(page, c))
		}
	}
	return nil
}

func sign(e catalogue.Expectation) string {
	if e == catalogue.Violated {
		return "✘"
	}
	return "✔"
}

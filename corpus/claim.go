package corpus

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"doorway/checker"
	"doorway/model"
)

// FromClaim returns the case of a claim that expects a violation: the shortest
// run that breaks the property, with the claim's reason for a headline. The file
// is named after what is claimed, so a claim always makes the same case:
//
//	<variant, else dropped assumption, else "base">-<property>.txt
//
// with "-without-<dropped assumption>" at the end if there is a variant too. It
// is an error if no violation is found, or if ctx is done before.
func FromClaim(ctx context.Context, page *model.Page, claim model.Claim) (Case, error) {
	c := Case{
		Algorithm: page.Name, Variant: claim.Variant, Setup: claim.Setup,
		Property: claim.Property, Expect: claim.Expect, Drops: claim.Drops,
		File: FileOf(page, claim),
	}
	if claim.Expect != model.Violated {
		return c, c.errorf("the claim that %s holds has no run to show", claim.Property)
	}
	verdict, err := checker.DecideClaim(ctx, page, claim, checker.Options{})
	if err != nil {
		return c, c.errorf("%w", err)
	}
	if verdict.Status != checker.Violated {
		return c, c.errorf("no run was found that breaks %s", verdict)
	}
	c.Schedule, c.Endless, c.Loop = verdict.Violation.Schedule, verdict.Violation.Endless, verdict.Violation.Loop
	c.describe(page, claim, verdict.Violation.Err)
	return Retrace(c, []*model.Page{page})
}

// FileOf returns where the case of a claim belongs, below the corpus.
func FileOf(page *model.Page, c model.Claim) string {
	var parts []string
	switch {
	case c.Variant != "" && c.Drops != "":
		parts = []string{c.Variant, c.Property, "without", c.Drops}
	case c.Variant != "":
		parts = []string{c.Variant, c.Property}
	case c.Drops != "":
		parts = []string{c.Drops, c.Property}
	default:
		parts = []string{"base", c.Property}
	}
	return page.Name + "/" + Slug(strings.Join(parts, "-")) + ".txt"
}

// Slug returns s in lower case, everything but letters and digits as a hyphen.
func Slug(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return strings.Join(words, "-")
}

// describe says what the case shows and why it matters.
func (c *Case) describe(page *model.Page, claim model.Claim, broken error) {
	first, rest := firstSentence(claim.Why)
	if first == "" {
		first = fmt.Sprintf("A run that breaks %s", claim.Property)
	}
	c.Headline = sentence(first)
	var why []string
	if rest != "" {
		why = append(why, sentence(rest))
	}
	if v, ok := page.Variant(claim.Variant); ok && v.Name != "" {
		why = append(why, sentence(fmt.Sprintf("Variant %s: %s", v.Name, v.Meaning)))
	}
	for _, a := range page.Assumptions {
		if a.Name == claim.Drops {
			why = append(why, sentence(fmt.Sprintf("Dropped assumption: %s: %s", a.Name, a.Meaning)))
		}
	}
	why = append(why, sentence(fmt.Sprintf("In the end: %v", broken)))
	for i, text := range why {
		why[i] = Wrap(text, 100)
	}
	c.Why = strings.Join(why, "\n")
}

// firstSentence splits text where a full stop is followed by a capital letter.
func firstSentence(text string) (first, rest string) {
	text = strings.Join(strings.Fields(text), " ")
	for i := range text {
		after, stop := strings.CutPrefix(text[i:], ". ")
		if next, _ := utf8.DecodeRuneInString(after); stop && unicode.IsUpper(next) {
			return text[:i], after
		}
	}
	return text, ""
}

// sentence returns text with a full stop and, unless it begins with a name such
// as "p1", a capital letter.
func sentence(text string) string {
	word, _, _ := strings.Cut(text, " ")
	if first, size := utf8.DecodeRuneInString(text); !strings.ContainsFunc(word, unicode.IsDigit) {
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	return strings.TrimSuffix(text, ".") + "."
}

// Wrap breaks text into lines of at most so many bytes, where words allow.
func Wrap(text string, width int) string {
	var lines []string
	line := ""
	for _, w := range strings.Fields(text) {
		if line != "" && len(line)+1+len(w) > width {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + w)
	}
	return strings.Join(append(lines, line), "\n")
}

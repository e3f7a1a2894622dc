package corpus

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"doorway/model/catalogue"
)

// Renew returns the case with its trace recomputed and, if a claim expects its
// violation, in the words of that claim.
func Renew(ctx context.Context, c Case, pages []*catalogue.Page) (Case, error) {
	t, err := c.resolve(pages)
	if err != nil {
		return c, err
	}
	rec, err := c.record(ctx, t.sys, t.prop)
	if err != nil {
		return c, err
	}
	v, err := c.Judge(rec)
	if err != nil {
		return c, err
	}
	if claim, ok := claimOf(t.page, c); ok {
		c.describe(t.page, claim, v.Err)
	}
	return c.Traced(rec)
}

// claimOf returns the claim that a case belongs to: one whose case has this file name, and among
// several the one for the case's setup or, failing that, for the simplest.
func claimOf(page *catalogue.Page, c Case) (best catalogue.Claim, found bool) {
	for _, claim := range page.Claims {
		if claim.Expect != catalogue.Violated || c.Expect != catalogue.Violated || FileOf(page, claim) != c.File {
			continue
		}
		if claim.Setup == c.Setup {
			return claim, true
		}
		if !found || claim.Setup.Compare(best.Setup) < 0 {
			best, found = claim, true
		}
	}
	return best, found
}

// describe says what the case shows and why it matters, in the words of its claim; broken is how its run ends. If
// the run's setup is not the claim's, the run is simpler than the one the claim describes, and the text says so.
func (c *Case) describe(page *catalogue.Page, claim catalogue.Claim, broken error) {
	first, rest := firstSentence(claim.Why)
	if first == "" {
		first = fmt.Sprintf("A run that breaks %s", claim.Property.Name)
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
	if claim.Setup != c.Setup {
		why = append(why, fmt.Sprintf("The first words are of the claim, for %v; this run is simpler.", claim.Setup))
	}
	c.Why = wrapped(why)
}

// wrapped joins texts as paragraphs with short lines.
func wrapped(texts []string) string {
	texts = slices.Clone(texts)
	for i, text := range texts {
		texts[i] = Wrap(text, 100)
	}
	return strings.Join(texts, "\n")
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

// Wrap breaks text into lines of at most width bytes, unless a word is longer.
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

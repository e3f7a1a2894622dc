package corpus

import (
	"context"
	"strings"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/model/catalogue"
)

// FromClaim returns the case of a claim that expects a violation: the shortest
// run that breaks the property, with the claim's reason for a headline. The file
// is named after what is claimed, so a claim always makes the same case:
//
//	<variant, else dropped assumption, else "base">-<property>.txt
//
// with "-without-<dropped assumption>" at the end if there is a variant too. FromClaim returns an error if it finds
// no violation, or if ctx is done before.
func FromClaim(ctx context.Context, page *catalogue.Page, claim catalogue.Claim) (Case, error) {
	c := Case{
		Algorithm: page.Name, Variant: claim.Variant, Setup: claim.Setup,
		Property: claim.Property.Name, Expect: claim.Expect, Drops: claim.Drops,
		File: FileOf(page, claim),
	}
	if claim.Expect != catalogue.Violated {
		return c, c.errorf("the claim that %s holds has no run to show", claim.Property.Name)
	}
	verdict, err := checker.DecideClaim(ctx, page, claim, explore.Options{States: checker.ClaimStates})
	if err != nil {
		return c, c.errorf("%w", err)
	}
	if verdict.Status != checker.Violated {
		return c, c.errorf("no run was found that breaks %s", verdict)
	}
	c.Behaviour = verdict.Violation.Behaviour
	c.describe(page, claim, verdict.Violation.Err)
	return Retrace(c, []*catalogue.Page{page})
}

// FileOf returns where the case of a claim belongs, below the corpus.
func FileOf(page *catalogue.Page, c catalogue.Claim) string {
	var parts []string
	switch name := c.Property.Name; {
	case c.Variant != "" && c.Drops != "":
		parts = []string{c.Variant, name, "without", c.Drops}
	case c.Variant != "":
		parts = []string{c.Variant, name}
	case c.Drops != "":
		parts = []string{c.Drops, name}
	default:
		parts = []string{"base", name}
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

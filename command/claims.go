package command

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/corpus/ledger"
	"doorway/internal/english"
	"doorway/internal/near"
	"doorway/model/catalogue"
	"doorway/properties"
)

// claims prints what the sources say and how it fares, deciding the evidence.
func claims(ctx context.Context, c *call) error {
	fs := c.flags("claims", "[ID ...]", `Prints what the sources say about the algorithms of the catalogue (default: all
statements), whether it holds, and the evidence: claims, which are decided now, and
cases of the corpus, which show the violations.`)
	if err := c.parse(fs, 0, math.MaxInt); err != nil {
		return err
	}
	statements, err := c.stated(fs.Args())
	if err != nil {
		return err
	}
	var unexpected bool
	found := deciding(ctx, &unexpected)
	for _, s := range statements {
		if ctx.Err() != nil {
			return nil
		}
		if err := ledger.Write(c.out, []catalogue.Statement{s}, c.pages, found); err != nil {
			return err
		}
	}
	fmt.Fprintln(c.out, ledger.Summary(statements))
	if unexpected {
		return errUnexpected
	}
	return nil
}

// deciding decides evidence and notes whether any of it is not as claimed.
func deciding(ctx context.Context, unexpected *bool) ledger.Found {
	return ledger.Found{
		Claim: func(page *catalogue.Page, claim catalogue.Claim) (string, error) {
			v, err := properties.DecideClaim(ctx, page, claim, explore.Options{})
			if err = cmp.Or(err, ctx.Err()); err != nil { // an interrupt leaves it undecided
				return "", err
			}
			if !v.AsClaimed(claim) {
				*unexpected = true
				return fmt.Sprintf("UNEXPECTED: %v", v.Status), nil
			}
			return brief(v), nil
		},
		Measure: func(page *catalogue.Page, e catalogue.Evidence) (string, error) {
			amount, asClaimed, err := measure.Measure(ctx, page, e, explore.Options{})
			if err == nil && !asClaimed {
				*unexpected = true
				amount = "UNEXPECTED: " + amount
			}
			return amount, err
		},
	}
}

// brief says on what grounds a claim was decided.
func brief(v *checker.Verdict) string {
	if v.Violation != nil {
		return fmt.Sprintf("%v by %s", v.Status, english.Count(len(v.Violation.Schedule), "event"))
	}
	return fmt.Sprintf("%v, %s", v.Status, english.Count(v.Explored.States, "state"))
}

// stated returns the statements with the given names, or all.
func (c *call) stated(ids []string) (named []catalogue.Statement, err error) {
	if len(ids) == 0 {
		return c.statements, nil
	}
	for _, id := range ids {
		before := len(named)
		var known []string
		for _, s := range c.statements {
			known = append(known, s.ID)
			if s.ID == id {
				named = append(named, s)
			}
		}
		if len(named) == before {
			return nil, fmt.Errorf("unknown statement %q; %s", id, near.Or(id, known, `"doorway claims" lists all`))
		}
	}
	return named, nil
}

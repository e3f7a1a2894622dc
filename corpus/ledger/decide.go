package ledger

import (
	"cmp"
	"context"
	"fmt"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/internal/english"
	"doorway/model/catalogue"
)

// Deciding returns a Found that decides evidence, and notes whether any of it is not as claimed.
func Deciding(ctx context.Context, unexpected *bool) Found {
	return Found{
		Claim: func(page *catalogue.Page, claim catalogue.Claim) (string, error) {
			v, err := checker.DecideClaim(ctx, page, claim, explore.Options{States: checker.ClaimStates})
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
			amount, asClaimed, err := measure.Measure(ctx, page, e, explore.Options{States: checker.ClaimStates})
			if err == nil && !asClaimed {
				*unexpected = true
				amount = "UNEXPECTED: " + amount
			}
			return amount, err
		},
	}
}

// brief gives the grounds of a verdict in a few words.
func brief(v *checker.Verdict) string {
	if v.Violation != nil {
		return fmt.Sprintf("%v by %s", v.Status, english.Count(len(v.Violation.Schedule), "event"))
	}
	return fmt.Sprintf("%v, %s", v.Status, english.Count(v.Explored.States, "state"))
}

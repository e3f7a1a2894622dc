package checker

import (
	"context"

	"doorway/checker/distributed"
)

// DecideParts returns the verdict that the parts of a search justify by what they have written. It is Unknown as long as
// a part has not done all rounds. A violation is a shortest run. See distributed.Result for errors.
func DecideParts(ctx context.Context, s distributed.Search) (*Verdict, error) {
	r, err := distributed.Result(ctx, s)
	if err == nil && r.Findings[0].Violation != nil {
		err = repeated(s.System, s.Property, r.Findings[0].Violation)
	}
	if err != nil {
		return nil, err
	}
	return &Verdict{Property: s.Property, Setup: s.System.Setup(), Status: StatusOf(r), Explored: r, Violation: r.Findings[0].Violation}, nil
}

package corpus

import (
	"context"
	"errors"
	"slices"
	"strings"

	"doorway/checker/cause"
	"doorway/checker/property"
	"doorway/model/catalogue"
)

// Explained returns the case with the reasons why its run breaks the property. A run that never ends, or breaks
// nothing, has none.
func Explained(ctx context.Context, c Case, pages []*catalogue.Page) (Case, error) {
	c.Reasons = nil
	if c.Expect == catalogue.Holds {
		return c, nil
	}
	t, err := c.resolve(pages)
	if err != nil {
		return c, err
	}
	why, err := cause.Explain(ctx, t.sys, t.prop, &property.Violation{Behaviour: c.Behaviour}, cause.Options{})
	switch unexplained := (*cause.UnexplainedError)(nil); {
	case errors.As(err, &unexplained):
		return c, nil
	case err != nil:
		return c, c.errorf("not explained: %w", err)
	}
	c.Reasons = why.Lines()
	return c, nil
}

// CheckReasons returns an error if the case gives other reasons than those that Explained finds. For most runs that takes
// some milliseconds, for some as many seconds.
func CheckReasons(ctx context.Context, c Case, pages []*catalogue.Page) error {
	now, err := Explained(ctx, c, pages)
	switch {
	case err != nil:
		return err
	case len(c.Reasons) == 0 && len(now.Reasons) > 0:
		return c.errorf("it has no reasons; `make corpus` adds them")
	case !slices.Equal(c.Reasons, now.Reasons):
		return c.errorf("stale: its reasons are\n%s\nand should be\n%s\n%s", strings.Join(c.Reasons, "\n"), strings.Join(now.Reasons, "\n"), refresh)
	}
	return nil
}

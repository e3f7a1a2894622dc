package properties

import (
	"context"
	"fmt"
	"strings"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
)

// claimStates is the limit on states for a claim's exploration unless Options set one: far beyond
// what a page should need, and within a few gigabytes.
const claimStates = 50_000_000

// DecideClaim decides a claim of a page. A claim about too many states is Unknown.
func DecideClaim(ctx context.Context, page *catalogue.Page, c catalogue.Claim, opts explore.Options) (*checker.Verdict, error) {
	if opts.States == 0 {
		opts.States = claimStates
	}
	sys, prop, err := Cell(page, c)
	if err != nil {
		return nil, err
	}
	if opts.Checkpoint != nil {
		named := *opts.Checkpoint
		named.Name = strings.TrimSpace(page.Name + " " + c.Variant)
		opts.Checkpoint = &named
	}
	return checker.Decide(ctx, sys, prop, opts)
}

// Cell returns the system and the property that a claim of a page is about.
func Cell(page *catalogue.Page, c catalogue.Claim) (model.System, property.Property, error) {
	variant, ok := page.Variant(c.Variant)
	if !ok {
		return nil, property.Property{}, fmt.Errorf("%s has no variant %q", page.Name, c.Variant)
	}
	prop, err := Of(page, c.Property)
	if err != nil {
		return nil, property.Property{}, fmt.Errorf("%s: %w", page.Name, err)
	}
	sys, err := variant.Build(c.Setup)
	if err != nil {
		return nil, property.Property{}, fmt.Errorf("%s: %w", page.Name, err)
	}
	return sys, prop, nil
}

// Of returns the property that a claim of a page names: a lemma of the page, or
// one that all pages share.
func Of(page *catalogue.Page, name string) (property.Property, error) {
	if l, ok := page.Lemma(name); ok {
		p := property.Invariant(l.Name, l.Meaning, l.Holds)
		p.Source = l.Source
		return p, nil
	}
	return Named(name)
}

package checker

import (
	"context"
	"strings"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// ClaimStates is a limit for the exploration of a claim: far more states than a page should need, and within a
// gigabyte.
const ClaimStates = 50_000_000

// DecideClaim decides a claim of a page. A claim with more states than Options.States is Unknown.
func DecideClaim(ctx context.Context, page *catalogue.Page, c catalogue.Claim, opts explore.Options) (v *Verdict, err error) {
	DecideClaims(ctx, page, []catalogue.Claim{c}, opts, func(_ int, found *Verdict, why error) { v, err = found, why })
	return v, err
}

// DecideClaims decides claims of a page about one variant and setup, and calls found with the verdict on each that
// DecideClaim would return. Claims share a search where that pays. It does not pay for a claim that a finite run is
// expected to break: that run soon ends the search.
func DecideClaims(ctx context.Context, page *catalogue.Page, claims []catalogue.Claim, opts explore.Options,
	found func(i int, v *Verdict, err error)) {
	var sys transition.System
	var sharing, alone []int
	for i, c := range claims {
		own, err := page.System(c)
		switch {
		case err != nil:
			found(i, nil, err)
			continue
		case c.Expect == catalogue.Violated && !c.Property.Engine().OnGraph():
			alone = append(alone, i)
		default:
			sharing = append(sharing, i)
		}
		sys = own
	}
	opts = named(opts, page, claims[0])
	decide := func(some []int) {
		var group []property.Property
		for _, i := range some {
			group = append(group, claims[i].Property)
		}
		DecideEach(ctx, sys, group, opts, func(k int, v *Verdict, err error) { found(some[k], v, err) })
	}
	decide(sharing)
	for i := range alone {
		decide(alone[i : i+1])
	}
}

// named returns the options with a name for the checkpoint: the claim's page, variant and setup.
func named(opts explore.Options, page *catalogue.Page, c catalogue.Claim) explore.Options {
	if opts.Checkpoint != nil {
		named := *opts.Checkpoint
		named.Name = strings.TrimSpace(page.Name + " " + c.Variant)
		opts.Checkpoint = &named
	}
	return opts
}

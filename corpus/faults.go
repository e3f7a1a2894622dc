package corpus

import (
	"context"
	"fmt"

	"doorway/model/catalogue"
)

// Faults returns what is wrong with the corpus below dir: cases that fail Check, whose words differ from their
// claim's or that have no claim, and claims of a violation that have no case, or one whose run is not the simplest
// known. begin is called before each claim is decided. If ctx is done before the end, so are the faults.
func Faults(ctx context.Context, dir string, pages []*catalogue.Page, begin func(*catalogue.Page, catalogue.Claim)) (all []error) {
	cases, err := Load(dir)
	if err != nil {
		all = append(all, err)
	}
	byFile := map[string]Case{}
	for _, c := range cases {
		byFile[c.File] = c
		if err := c.fault(ctx, pages); err != nil {
			all = append(all, err)
		}
	}
	for page, claim := range Violations(pages) {
		if ctx.Err() != nil {
			return all
		}
		begin(page, claim)
		if err := missing(ctx, byFile, page, claim); err != nil {
			all = append(all, err)
		}
	}
	return all
}

// Violations visits the claims that expect a violation.
func Violations(pages []*catalogue.Page) func(yield func(*catalogue.Page, catalogue.Claim) bool) {
	return func(yield func(*catalogue.Page, catalogue.Claim) bool) {
		for _, p := range pages {
			for _, claim := range p.Claims {
				if claim.Expect == catalogue.Violated && !yield(p, claim) {
					return
				}
			}
		}
	}
}

// fault returns what is wrong with one case of a corpus.
func (c Case) fault(ctx context.Context, pages []*catalogue.Page) error {
	if err := Check(ctx, c, pages); err != nil || c.Expect == catalogue.Holds {
		return err // golden runs belong to no claim
	}
	t, err := c.resolve(pages)
	if err != nil {
		return err
	}
	if _, ok := claimOf(t.page, c); !ok {
		return c.errorf("no claim of %s expects it: delete it, or add a claim that %s is violated for %v", c.Algorithm, c.Property, c.Setup)
	}
	renewed, err := Renew(ctx, c, pages)
	if err == nil && (renewed.Headline != c.Headline || renewed.Why != c.Why) {
		err = c.errorf("its words are not those of its claim, which come to\n# %s\nrun `make corpus`", renewed.Headline)
	}
	return err
}

// missing returns an error unless the claim has a case, with a run as simple as any known.
func missing(ctx context.Context, byFile map[string]Case, page *catalogue.Page, claim catalogue.Claim) error {
	claimed, err := FromClaim(ctx, page, claim)
	if err != nil {
		return err
	}
	c, ok := byFile[claimed.File]
	switch {
	case !ok:
		return fmt.Errorf("no case %s: run `make corpus`", claimed.File)
	case c.Run().Compare(claimed.Run()) > 0:
		return c.errorf("its run of %s for %v is not the simplest, one has %s for %v: run `make corpus`",
			c.length(), c.Setup, claimed.length(), claimed.Setup)
	}
	return nil
}

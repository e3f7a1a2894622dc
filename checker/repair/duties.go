package repair

import (
	"context"
	"fmt"
	"slices"

	"doorway/checker"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
)

// A Basis lists properties that a repair has to have whatever a page claims: Always those without which it is no repair
// at all, and More if what it is checked against has them.
type Basis struct{ Always, More []property.Property }

// Of returns the task of a claim that a variant of a page breaks a property. A repair must have what the page claims of
// Unchanged, for as many processes under the same assumptions, with as many requests or more; and, of what it claims of
// Unchanged elsewhere and of the basis, what Unchanged has under the claim's setup. A property of the basis that it
// does not have is waived. What a repair has to have Always is not waived if the variant to be repaired is Unchanged
// itself, or if the page says that Unchanged breaks it for lack of an assumption.
func Of(ctx context.Context, page *catalogue.Page, c catalogue.Claim, basis Basis, opts Options) (t Task, err error) {
	if page.IsLemma(c.Property) {
		return t, fmt.Errorf("%s is a lemma of %s, about local states that a changed program writes in another way; take a property of regions", c.Property.Name, page.Name)
	}
	own := c
	own.Variant = Unchanged(page, c)
	t = Task{Broken: c.Property, Text: page.Program}
	if t.System, err = page.System(c); err != nil {
		return t, err
	}
	if t.Own, err = page.System(own); err != nil {
		return t, err
	}
	all := slices.Concat(basis.Always, basis.More)
	basic := len(all)
	for _, d := range page.Claims {
		if d.Variant != own.Variant || d.Expect != catalogue.Holds || page.IsLemma(d.Property) {
			continue
		}
		if all = append(all, d.Property); covers(d.Setup, c.Setup) {
			t.add(d.Setup, d.Property)
		}
	}
	meant := func(p property.Property) bool {
		return own.Variant == c.Variant || slices.ContainsFunc(page.Claims, func(d catalogue.Claim) bool {
			return d.Variant == own.Variant && d.Property.Name == p.Name && d.Drops != ""
		})
	}
	checker.DecideEach(ctx, t.Own, all, opts.exploration(), func(i int, v *checker.Verdict, why error) {
		switch {
		case why != nil:
			err = why
		case v.Status == checker.Proved || v.Status == checker.Reached || i < len(basis.Always) && meant(all[i]):
			t.add(c.Setup, all[i])
		case i < basic:
			t.Waived = append(t.Waived, all[i])
		}
	})
	return t, err
}

// Unchanged returns the variant that a variant with a mistake is checked against: the first that is not a mutant and is
// claimed to have the property that the other breaks, under the claim's setup or with more requests; or else the first
// that is claimed to have any property there; or else the page's own.
func Unchanged(page *catalogue.Page, c catalogue.Claim) (variant string) {
	for _, same := range []bool{true, false} {
		for _, v := range page.Variants {
			has := func(d catalogue.Claim) bool {
				return d.Variant == v.Name && d.Expect == catalogue.Holds && covers(d.Setup, c.Setup) && (!same || d.Property.Name == c.Property.Name)
			}
			if !v.Mutant && slices.ContainsFunc(page.Claims, has) {
				return v.Name
			}
		}
	}
	return page.Variants[0].Name
}

// covers reports whether s is t with as many requests or more.
func covers(s, t model.Setup) bool {
	more := s.Requests == model.Unlimited || t.Requests != model.Unlimited && s.Requests >= t.Requests
	s.Requests = t.Requests
	return more && s == t
}

// add adds a property that has to hold under a setup, unless it has to for more requests anyway.
func (t *Task) add(s model.Setup, p property.Property) {
	same := func(q property.Property) bool { return q.Name == p.Name }
	for i := range t.Duties {
		d := &t.Duties[i]
		if !slices.ContainsFunc(d.Properties, same) {
			continue
		}
		if covers(d.Setup, s) {
			return
		}
		d.Properties = slices.DeleteFunc(d.Properties, same)
	}
	for i := range t.Duties {
		if d := &t.Duties[i]; d.Setup == s {
			d.Properties = append(d.Properties, p)
			return
		}
	}
	t.Duties = append(t.Duties, Duty{s, []property.Property{p}})
}

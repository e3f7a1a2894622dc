package command

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/repair"
	"doorway/command/matrix"
	"doorway/command/repairs"
	"doorway/command/screen"
	"doorway/model/catalogue"
	"doorway/model/memory"
	"doorway/properties"
)

// repaired looks for the single change of a program that repairs it.
func repaired(ctx context.Context, c *call) error {
	fs := c.flags("repair", "NAME", `Looks for a single change with which a program in shared memory has a property that
it breaks. It tries each of these, for all processes alike: two lines exchanged, a
fence added after a line that writes, two steps made one, another next line after a
line, a wait added before a line. It reports at most three, in this order, and only
those that a complete search under the same setup has verified, together with what
else the page claims there. docs/repair.md explains this.

By default the property and the setup are those of the variant's first claim that
a property is broken, with two processes or more if there is such a claim.`)
	var sub subject
	fs.StringVar(&sub.variant, "variant", "", "`name` of the variant to be repaired, instead of the algorithm itself")
	fs.StringVar(&sub.setup, "setup", "", "`setup` under which the property is broken, such as \"n=2 requests=1 memory=tso\"; otherwise that of a claim")
	prop := fs.String("property", "", "the broken `property`, instead of that of a claim")
	var opts repair.Options
	fs.IntVar(&opts.States, "states", 100_000, "a change that needs more than this many `states` is not decided")
	name := c.leadingName()
	if err := c.parse(fs, 1-len(name), 1-len(name)); err != nil {
		return err
	}
	page, err := c.page(append(name, fs.Args()...)[0])
	if err != nil {
		return err
	}
	claim, err := broken(page, &sub, *prop)
	if err != nil {
		return err
	}
	p := screen.NewMeter(c.err, 1)
	defer p.Clear()
	p.Begin(page, claim)
	opts.Within = p.Within
	if err := c.violates(ctx, page, claim, opts); err != nil {
		return err
	}
	opts.Progress = trying(p, matrix.Who(page, claim))
	t, err := repairs.Task(ctx, page, claim, opts)
	if err != nil {
		return err
	}
	r, err := repair.Find(ctx, t, opts)
	p.Clear()
	if err != nil {
		return fmt.Errorf("%s: %w", page.Name, err)
	}
	repairs.Write(c.out, page, claim, t, r)
	if len(r.Repairs) == 0 {
		return errUnexpected
	}
	return nil
}

// broken returns the claim that the flags describe: that a variant of a page breaks a property.
func broken(page *catalogue.Page, sub *subject, name string) (claim catalogue.Claim, err error) {
	sys, err := sub.system(page)
	switch {
	case err != nil:
		return claim, err
	case memory.PassesMessages(sys):
		return claim, fmt.Errorf("the processes of %s pass messages; only programs of shared memory are repaired", page.Name)
	}
	var found []catalogue.Claim
	for _, d := range page.Claims {
		if d.Variant == sub.variant && d.Expect == catalogue.Violated && (name == "" || d.Property.Name == name) && !page.IsLemma(d.Property) {
			found = append(found, d)
		}
	}
	if several := slices.IndexFunc(found, func(d catalogue.Claim) bool { return d.Setup.N > 1 }); several > 0 {
		found = found[several:]
	}
	claim = catalogue.Claim{Variant: sub.variant, Setup: sys.Setup()}
	switch {
	case len(found) > 0:
		claim.Property = found[0].Property
		if sub.setup == "" {
			claim.Setup = found[0].Setup
		}
	case name == "":
		return claim, fmt.Errorf("no claim says that %s breaks a property; say which with -property, and under which -setup", matrix.Who(page, claim))
	default:
		if claim.Property, err = properties.Named(name, page.Lemmas...); err != nil {
			return claim, fmt.Errorf("%s: %w", page.Name, err)
		}
	}
	return claim, nil
}

// violates says that the property is violated. It returns an error if it is not, or if that is not decided.
func (c *call) violates(ctx context.Context, page *catalogue.Page, claim catalogue.Claim, opts repair.Options) error {
	v, err := checker.DecideClaim(ctx, page, claim, explore.Options{States: checker.ClaimStates, Progress: opts.Within})
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s: %v\n", matrix.Who(page, claim), v)
	if v.Status != checker.Violated {
		return errors.New("only what is violated is repaired; -property and -setup choose something else")
	}
	return nil
}

// trying returns a function that shows how many changes were tried, every two seconds.
func trying(p *screen.Meter, who string) func(tried, of int) {
	started := time.Now()
	last := started
	return func(tried, of int) {
		if now := time.Now(); now.Sub(last) >= 2*time.Second {
			last = now
			p.Say("repairing " + who)
			p.Far(fmt.Sprintf("%d of %d changes tried", tried, of), now.Sub(started))
		}
	}
}

package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/checker/repair"
	"doorway/command/matrix"
	"doorway/command/screen"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// mostRepairs is how many repairs are told.
const mostRepairs = 3

// repaired looks for the single change of a program that repairs it.
func repaired(ctx context.Context, c *call) error {
	fs := c.flags("repair", "NAME", `Looks for a single change with which a program in shared memory has a property that
it breaks. It tries each of these, for all processes alike: two lines exchanged, a
fence added after a line that writes, two steps made one, a line left for another
one than before, a wait added before a line. It tells at most three, in this order,
and only such as a complete search under the same setup has verified, together with
what else the page claims there. docs/repair.md explains this.

By default the property and the setup are those of the variant's first claim that
something breaks, with two processes or more if there is such a claim.`)
	sub := subjectFlags(fs)
	prop := fs.String("property", "", "`property` that is broken (default: that of a claim)")
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
	claim, err := c.broken(page, sub, *prop)
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
	t, err := repair.Of(ctx, page, claim, basis(claim.Setup), opts)
	if err != nil {
		return err
	}
	r, err := repair.Find(ctx, t, opts)
	p.Clear()
	if err != nil {
		return fmt.Errorf("%s: %w", page.Name, err)
	}
	tellRepairs(c.out, page, claim, t, r)
	if len(r.Repairs) == 0 {
		return errUnexpected
	}
	return nil
}

// basis returns what a repair has to have whatever a page claims.
func basis(s model.Setup) repair.Basis {
	who := s.Requesters
	if who.Empty() {
		who = model.AllProcs(s.N)
	}
	return repair.Basis{
		Always: []property.Property{properties.MutualExclusion, properties.DeadlockFreedom, properties.EveryoneEnters(who)},
		More:   []property.Property{properties.NoInterference, properties.LivelockFreedom, properties.StarvationFreedom},
	}
}

// broken returns the claim that the flags describe: that a variant of a page breaks a property.
func (c *call) broken(page *catalogue.Page, sub *subject, name string) (claim catalogue.Claim, err error) {
	var found []catalogue.Claim
	for _, d := range page.Claims {
		if d.Variant == sub.variant && d.Expect == catalogue.Violated && (name == "" || d.Property.Name == name) && !page.IsLemma(d.Property) {
			found = append(found, d)
		}
	}
	if i := slices.IndexFunc(found, func(d catalogue.Claim) bool { return d.Setup.N > 1 }); i > 0 {
		found = found[i:]
	}
	sys, err := sub.system(page) // the error is that of the flags
	if err != nil {
		return claim, err
	}
	claim = catalogue.Claim{Variant: sub.variant, Setup: sys.Setup()}
	switch {
	case len(found) > 0:
		claim.Property = found[0].Property
		if sub.setup == "" && sub.n == 0 {
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
	v, err := checker.DecideClaim(ctx, page, claim, explore.Options{Progress: opts.Within})
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

// tellRepairs prints what was found.
func tellRepairs(w io.Writer, page *catalogue.Page, claim catalogue.Claim, t repair.Task, r *repair.Result) {
	for _, found := range r.Repairs[:min(len(r.Repairs), mostRepairs)] {
		own := ""
		if found.Restores {
			own = "; this takes the same steps as " + matrix.Who(page, catalogue.Claim{Variant: repair.Unchanged(page, claim)})
		}
		fmt.Fprintf(w, "repair: %s%s\n", found.Text, own)
		for _, line := range proved(found.Proofs) {
			fmt.Fprintf(w, "        %s\n", line)
		}
	}
	if len(t.Waived) > 0 {
		fmt.Fprintf(w, "not asked of a repair, since what it is held against does not have it: %s\n", names(t.Waived))
	}
	tried := fmt.Sprintf("%s of %s", english.Number(r.Tried), english.Count(r.All, "change"))
	if r.Tried == r.All {
		tried = english.Count(r.All, "change")
	}
	fmt.Fprintf(w, "tried %s: %d verified", tried, len(r.Repairs))
	if len(r.Repairs) > mostRepairs {
		fmt.Fprintf(w, " (%d shown)", mostRepairs)
	}
	fmt.Fprintf(w, ", %s not decided\n", english.Number(r.Undecided))
}

// proved returns the properties that hold, a line for each setup, with how many states the searches had at most.
func proved(proofs []repair.Proof) (lines []string) {
	for len(proofs) > 0 {
		s, states := proofs[0].Setup, 0
		var holds []property.Property
		rest := proofs[:0:0]
		for _, p := range proofs {
			if p.Setup != s {
				rest = append(rest, p)
				continue
			}
			holds, states = append(holds, p.Property), max(states, p.States)
		}
		lines = append(lines, fmt.Sprintf("proved for %v, %s: %s", s, english.Count(states, "state"), names(holds)))
		proofs = rest
	}
	return lines
}

// names returns the names of properties, each once.
func names(all []property.Property) string {
	var list []string
	for _, p := range all {
		if !slices.Contains(list, p.Name) {
			list = append(list, p.Name)
		}
	}
	return strings.Join(list, ", ")
}

package command

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"doorway/checker/parameterized"
	"doorway/command/everyn"
	"doorway/command/screen"
	"doorway/internal/spelling"
	"doorway/model/catalogue"
)

// everyNumber decides what the claims of pages say for every number of processes.
func everyNumber(ctx context.Context, c *call) error {
	fs := c.flags("every-n", "[name ...]", `Proves properties for every number of processes at once. It covers all states that
any number of processes can reach, each with requests without end. That works if
processes are anonymous (a step depends on the local state and the register that it
touches, and not on which process takes it), if registers and local states have
finitely many values, and for properties about a fixed number of processes at a time in one
state: mutual exclusion, k-exclusion, readers and writers, a unique leader, and
invariants made with property.ForAll. docs/every-n.md explains this.

Without names it decides the claims of all algorithms that share memory, and says
why the rest is not decided. With a name, or name/variant, it also prints the evidence: the
maximal markings of the covering set, or the run of the least number of processes
that break the property.`)
	var limits parameterized.Options
	fs.IntVar(&limits.Values, "values", 0, "give up if a register takes more than this many `values`; 0 means 64")
	fs.IntVar(&limits.Locals, "locals", 0, "give up if there are more than this many local `states`; 0 means 500")
	fs.IntVar(&limits.Markings, "markings", 0, "give up after this many `markings`; 0 means 2,000")
	if err := c.parse(fs, 0, math.MaxInt); err != nil {
		return err
	}
	tasks, err := c.variants(fs.Args())
	if err != nil {
		return err
	}
	p := screen.NewMeter(c.err, len(tasks))
	defer p.Clear()
	limits.Progress = p.Within
	var rows []everyn.Row
	for _, t := range tasks {
		p.Next(t.page.Name + ": for every number of processes")
		if rows = append(rows, everyn.Rows(ctx, t.page, t.variant, limits)...); ctx.Err() != nil {
			break
		}
	}
	p.Clear()
	everyn.Write(c.out, rows)
	if fs.NArg() == 0 || ctx.Err() != nil {
		return nil
	}
	everyn.Evidence(c.out, rows)
	return answered(tasks, rows)
}

// answered returns an error if there was nothing to decide about a page that was asked for.
func answered(tasks []task, rows []everyn.Row) error {
	for _, t := range tasks {
		if !slices.ContainsFunc(rows, func(r everyn.Row) bool { return r.Page == t.page }) {
			return fmt.Errorf("%s: nothing to decide for every number of processes: "+
				"want processes that share memory, and a claim about one of the properties that \"doorway every-n -h\" names", t.page.Name)
		}
	}
	return nil
}

// A task names a variant of a page.
type task struct {
	page    *catalogue.Page
	variant catalogue.Variant
}

// variants returns the variants of the pages with these names, or of all, and those that name a page and a variant.
func (c *call) variants(names []string) (all []task, err error) {
	if len(names) == 0 {
		for _, p := range c.pages {
			names = append(names, p.Name)
		}
	}
	for _, name := range names {
		name, variant, one := strings.Cut(name, "/")
		page, err := c.page(name)
		if err != nil {
			return nil, err
		}
		var known []string
		before := len(all)
		for _, v := range page.Variants {
			if known = append(known, v.Name); !one || v.Name == variant {
				all = append(all, task{page, v})
			}
		}
		if len(all) == before {
			return nil, fmt.Errorf("%s has no variant %q; %s", name, variant, spelling.Or(variant, known, fmt.Sprintf(`"doorway describe %s" names all`, name)))
		}
	}
	return all, nil
}

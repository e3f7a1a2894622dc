package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"doorway/checker"
	"doorway/model"
)

const measured = `
messages: best/mean/worst in a complete run, of an entry or, for elections, in all; one number if all runs cost the same.
          The mean is that of runs in which every event that can happen is equally likely to be next
delay:    message times from a request to its entry while nobody else competes; at most one unit a message, none a step
handover: message times from an exit to the next entry, if someone waits and the system is otherwise at rest
bypass:   entries by others between a request and its entry, and from the end of its doorway
?: too many states
`

// measure prints the exact costs of the named pages.
func measure(ctx context.Context, c *call) error {
	fs := c.flags("measure", "[name ...]", `Measures the named algorithms (default: all) by exploring every run without
faults: messages, delays in message times, and how often others overtake.`)
	n := fs.Int("n", 3, "`processes`; where the algorithm is not for so many, two")
	requests := fs.Int("requests", 1, "`requests` of each process; bypass is measured for any number if that is possible")
	states := fs.Int("states", 200_000, "give a search up at so many `states`")
	if err := c.parse(fs, 0, math.MaxInt); err != nil {
		return err
	}
	pages, err := c.named(fs.Args())
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "algorithm\tsetup\tmessages\tdelay\thandover\tbypass\tfrom doorway")
	for _, page := range pages {
		s := model.Setup{N: *n, Requests: *requests}
		sys, err := page.Variants[0].Build(s)
		if err != nil {
			s.N = 2
			sys, err = page.Variants[0].Build(s)
		}
		if err == nil {
			err = measurePage(ctx, t, page, sys, checker.Options{States: *states})
		}
		if err != nil {
			return err
		}
	}
	t.Flush()
	fmt.Fprint(c.out, measured)
	return ctx.Err()
}

// measurePage prints the line of a page.
func measurePage(ctx context.Context, t *tabwriter.Writer, page *model.Page, sys model.System, opts checker.Options) error {
	cost, err := checker.MessageCost(ctx, sys, opts)
	if err != nil {
		return err
	}
	fmt.Fprintf(t, "%s\t%v", page.Name, sys.Setup())
	if strings.HasPrefix(string(page.Family), "election") {
		fmt.Fprintf(t, "\t%s\t·\t·\t·\t·\n", told(cost.Explored, cost))
		return nil
	}
	delay, handover := "·", "·"
	if page.Family != model.SharedMemoryLock {
		d, err := checker.EntryDelays(ctx, sys, opts)
		if err != nil {
			return err
		}
		delay, handover = told(d.Explored, d.Entry), told(d.Explored, d.Handover)
	}
	bypass, err := overtaking(ctx, sys, checker.FromRequest, opts)
	doorway := "·"
	if err == nil && hasDoorway(page) {
		doorway, err = overtaking(ctx, sys, checker.FromDoorway, opts)
	}
	fmt.Fprintf(t, "\t%s\t%s\t%s\t%s\t%s\n", told(cost.Explored, cost.PerEntry()), delay, handover, bypass, doorway)
	return err
}

// hasDoorway reports whether the page says anything of its doorway.
func hasDoorway(page *model.Page) bool {
	return slices.ContainsFunc(page.Claims, func(c model.Claim) bool { return strings.HasPrefix(c.Property, "bounded-waiting-from-doorway") })
}

// overtaking measures the bypass for any number of requests or, if that is too
// much, for as many as the system has.
func overtaking(ctx context.Context, sys model.System, from checker.Start, opts checker.Options) (string, error) {
	s := sys.Setup()
	s.Requests = model.Unlimited
	without, err := sys.With(s)
	if err != nil {
		return "", err
	}
	b, err := checker.MaxBypass(ctx, without, from, opts)
	if err != nil || b.Explored.Complete() {
		return b.String(), err
	}
	b, err = checker.MaxBypass(ctx, sys, from, opts)
	if err != nil || !b.Explored.Complete() {
		return "?", err
	}
	return fmt.Sprintf("%v with requests=%d", b, sys.Setup().Requests), nil
}

// told returns a measure as text if the search for it was not cut short.
func told(r *checker.Result, measure fmt.Stringer) string {
	if !r.Complete() {
		return "?"
	}
	return measure.String()
}

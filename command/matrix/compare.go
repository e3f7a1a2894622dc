package matrix

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"

	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/properties"
)

// measured explains the words of a comparison.
var measured = []Meaning{
	{"messages", "best/mean/worst of complete runs: per entry, or per election; one number if all runs cost the same.\n" +
		"For the mean, all enabled events are equally likely to be next"},
	{"delay", "message times from a request to its entry while no other process competes; a message takes at most one unit,\n" +
		"a step takes none"},
	{"handover", "message times from an exit to the next entry, if a process waits and the system is otherwise at rest"},
	{"bypass", "entries by others between a request and its entry, and from the end of its doorway"},
	{"crash", "what the worst crash of one process does to mutual exclusion and deadlock freedom, or to unique leader and\n" +
		"the end of the election; in a network, a perfect failure detector reports the crash to the others"},
	{"idle crash", "the same for a process that does not compete, and the processes whose crash does it"},
}

// Measures explains the words of a comparison; ? stands for too many states.
func Measures() []Meaning { return slices.Clone(measured) }

// Sizes sets the sizes at which Compare measures pages.
type Sizes struct {
	N        int // processes; two if the algorithm does not support this number
	Requests int // of each process
	States   int // limit of a search; 0 means none
}

// Comparable reports whether Compare can measure a page: it measures locks and elections, without
// time.
func Comparable(page *catalogue.Page) bool {
	return page.Family != catalogue.ClockSynchronisation && page.Family != catalogue.DeadlockDetection && !timed(page)
}

// timed reports whether all claims of a page that hold need a bound on message delays, apart from those about the
// writes that a resource accepts. Without a bound, algorithms that never stop sending fill the channels.
func timed(page *catalogue.Page) bool {
	return page.Family != catalogue.SharedMemoryLock && !slices.ContainsFunc(page.Claims, func(c catalogue.Claim) bool {
		return c.Expect == catalogue.Holds && c.Variant == "" && c.Setup.Delay == 0 && c.Property.Name != properties.NoStaleWrite.Name
	})
}

// A Comparison shows the costs of pages side by side.
type Comparison struct {
	Headings []string
	Lines    [][]string // one per page; the first two cells are its name and its setup
	Sizes    Sizes      // requested
	Smaller  []string   // pages measured with two processes because they do not support Sizes.N
	TooLarge []string   // pages measured with two because the limit left every question open with Sizes.N
	LeftOut  []string   // pages that are not Comparable
}

// Compare measures pages by exploring every run: messages, delays in message times, how often
// others overtake, and what a crash does. It leaves out pages that are not Comparable. If ctx is
// done before the end, Compare returns an error.
func Compare(ctx context.Context, pages []*catalogue.Page, sizes Sizes) (c Comparison, err error) {
	c.Sizes = sizes
	c.Headings = []string{"algorithm", "setup", "messages", "delay", "handover", "bypass", "from doorway", "crash", "idle crash"}
	parts, errs := make([]Comparison, len(pages)), make([]error, len(pages))
	sideBySide(len(pages), func(i int) { parts[i], errs[i] = sizes.measure(ctx, pages[i]) })
	for i, page := range pages {
		if errs[i] != nil {
			return c, fmt.Errorf("%s: %w", page.Name, errs[i])
		}
		c.Lines = append(c.Lines, parts[i].Lines...)
		c.Smaller = append(c.Smaller, parts[i].Smaller...)
		c.TooLarge = append(c.TooLarge, parts[i].TooLarge...)
		c.LeftOut = append(c.LeftOut, parts[i].LeftOut...)
	}
	return c, ctx.Err()
}

// sideBySide calls f for the numbers below n, in as many goroutines as there are processors.
func sideBySide(n int, f func(int)) {
	var next atomic.Int64
	var done sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		done.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				f(int(i))
			}
		})
	}
	done.Wait()
}

// measure compares one page. Its searches are too small to share among workers.
func (z Sizes) measure(ctx context.Context, page *catalogue.Page) (c Comparison, err error) {
	c.Sizes = z
	if !Comparable(page) {
		c.LeftOut = []string{page.Name}
		return c, nil
	}
	sys, err := z.system(page)
	if err != nil {
		return c, err
	}
	opts := explore.Options{States: z.States, Workers: 1}
	line, err := measureAll(ctx, page, sys, opts)
	switch {
	case err != nil:
		return c, err
	case sys.Setup().N != z.N:
		c.Smaller = []string{page.Name}
	case z.N > 2 && nothing(line):
		sys, err := page.Variants[0].Build(model.Setup{N: 2, Requests: z.Requests})
		if err != nil {
			break // it does not support two processes
		}
		smaller, err := measureAll(ctx, page, sys, opts)
		if err != nil {
			return c, err
		}
		if !nothing(smaller) {
			line, c.TooLarge = smaller, []string{page.Name}
		}
	}
	c.Lines = [][]string{line}
	return c, nil
}

// nothing reports whether no measure in a line is known.
func nothing(line []string) bool {
	return !slices.ContainsFunc(line[2:], func(cell string) bool { return cell != unknown && cell != "·" })
}

// Write writes the comparison, one line per page, and the meanings of its words.
func (c Comparison) Write(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, line := range slices.Insert(slices.Clone(c.Lines), 0, c.Headings) {
		fmt.Fprintln(t, strings.Join(line, "\t"))
	}
	t.Flush()
	fmt.Fprintln(w)
	for _, m := range measured {
		fmt.Fprintf(w, "%-11s %s\n", m.Sign+":", strings.ReplaceAll(m.Words, "\n", "\n"+strings.Repeat(" ", 12)))
	}
	c.writeNotes(w)
}

// writeNotes lists what was not measured, or not as requested.
func (c Comparison) writeNotes(w io.Writer) {
	if slices.ContainsFunc(slices.Concat(c.Lines...), func(cell string) bool { return strings.HasPrefix(cell, unknown) }) {
		fmt.Fprintf(w, "%s: undecided at the limit of %s states; -states sets another, 0 none\n", unknown, english.Number(c.Sizes.States))
	}
	if len(c.Smaller) > 0 {
		fmt.Fprintf(w, "measured with n=2, because they do not support n=%d: %s\n", c.Sizes.N, strings.Join(c.Smaller, ", "))
	}
	if len(c.TooLarge) > 0 {
		fmt.Fprintf(w, "measured with n=2, because all is undecided for n=%d at the limit of %s states: %s\n",
			c.Sizes.N, english.Number(c.Sizes.States), strings.Join(c.TooLarge, ", "))
	}
	if len(c.LeftOut) > 0 {
		fmt.Fprintln(w, "left out: clock synchronisation, deadlock detection, and what needs a bound on delays")
	}
}

// system returns the page's system of this size. If not every process may request, the requesters
// are those that a claim names for this number of processes. If the algorithm does not support this
// number, the system has two processes.
func (z Sizes) system(page *catalogue.Page) (transition.System, error) {
	s := model.Setup{N: z.N, Requests: z.Requests}
	sys, err := page.Variants[0].Build(s)
	for _, c := range page.Claims {
		if s.Requesters = c.Setup.Requesters; err != nil && c.Setup.N == z.N && c.Variant == "" {
			sys, err = page.Variants[0].Build(s)
		}
	}
	if err == nil {
		return sys, nil
	}
	return page.Variants[0].Build(model.Setup{N: 2, Requests: z.Requests})
}

// measureAll returns the line of a page.
func measureAll(ctx context.Context, page *catalogue.Page, sys transition.System, opts explore.Options) ([]string, error) {
	line := []string{page.Name, sys.Setup().String()}
	measures := mutexMeasures
	if electing(page) {
		measures = electionMeasures
	}
	for _, m := range measures {
		text, err := m(ctx, page, sys, opts)
		if err != nil {
			return nil, err
		}
		line = append(line, strings.Split(text, "\t")...)
	}
	return line, nil
}

// An amount computes one cell of the comparison, or several, separated by tabs.
type amount func(context.Context, *catalogue.Page, transition.System, explore.Options) (string, error)

var (
	mutexMeasures    = []amount{messages, delays, overtakings, crashes}
	electionMeasures = []amount{messages, none, none, none, none, crashes}
)

func none(context.Context, *catalogue.Page, transition.System, explore.Options) (string, error) {
	return "·", nil
}

func messages(ctx context.Context, page *catalogue.Page, sys transition.System, opts explore.Options) (string, error) {
	cost, err := measure.MessageCost(ctx, sys, opts)
	if err != nil || electing(page) {
		return textOf(cost.Explored, cost), err
	}
	switch {
	case cost.Entries > 0:
		cost = cost.PerEntry()
	case cost.Explored.Complete() && cost.Worst > 0: // some runs have more entries than others
		return cost.String() + " a run", nil
	}
	return textOf(cost.Explored, cost), nil
}

func delays(ctx context.Context, page *catalogue.Page, sys transition.System, opts explore.Options) (string, error) {
	if page.Family == catalogue.SharedMemoryLock {
		return "·\t·", nil
	}
	d, err := measure.EntryDelays(ctx, sys, opts)
	return textOf(d.Explored, d.Entry) + "\t" + textOf(d.Explored, d.Handover), err
}

func overtakings(ctx context.Context, page *catalogue.Page, sys transition.System, opts explore.Options) (string, error) {
	bypass, err := overtaking(ctx, sys, measure.FromRequest, opts)
	if err != nil || !hasDoorway(page) {
		return bypass + "\t·", err
	}
	doorway, err := overtaking(ctx, sys, measure.FromDoorway, opts)
	return bypass + "\t" + doorway, err
}

// hasDoorway reports whether the page claims anything about its doorway.
func hasDoorway(page *catalogue.Page) bool {
	return slices.ContainsFunc(page.Claims, func(c catalogue.Claim) bool {
		return strings.HasPrefix(c.Property.Name, "bounded-waiting-from-doorway")
	})
}

// overtaking measures the bypass for any number of requests or, if that has too many states, for
// the system's number of requests.
func overtaking(ctx context.Context, sys transition.System, from measure.Start, opts explore.Options) (string, error) {
	s := sys.Setup()
	s.Requests = model.Unlimited
	without, err := sys.With(s)
	if err != nil {
		return "", err
	}
	b, err := measure.MaxBypass(ctx, without, from, opts)
	if err != nil || b.Explored.Complete() {
		return b.String(), err
	}
	b, err = measure.MaxBypass(ctx, sys, from, opts)
	if err != nil || !b.Explored.Complete() {
		return unknown, err
	}
	return fmt.Sprintf("%v with requests=%d", b, sys.Setup().Requests), nil
}

// textOf returns a measure as text, or unknown if its search was cut short.
func textOf(r *explore.Result, measure fmt.Stringer) string {
	if r == nil || !r.Complete() {
		return unknown
	}
	return measure.String()
}

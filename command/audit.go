package command

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"
	"text/tabwriter"
	"time"

	"doorway/checker/audit"
	"doorway/command/screen"
	"doorway/command/timing"
	"doorway/internal/english"
)

// audited checks audit logs of a lease.
func audited(ctx context.Context, c *call) error {
	fs := c.flags("audit", "FILE ...", `Checks the audit log of a Kubernetes API server (audit.k8s.io/v1, one event a line,
as --audit-log-path writes it): did candidates of a leader election (client-go) do with their lease what LeaderElector
never does, and may two have led at once? Lines about anything else are skipped. Several FILEs are read as one log: give
those of all API servers. FILE may be - for the standard input. docs/leader-elector.md says what is checked.

-lease is for logs of level Metadata: others show it. The defaults are those of Kubernetes' components.`)
	t := timing.Flags(fs)
	name := fs.String("name", "", "the lease, `namespace/name`; a log about one alone needs no name")
	skew := fs.Duration("skew", 100*time.Millisecond, "by how much the clocks of API servers differ at most, a `time`; no takeover that is early by less is reported")
	releases := fs.Bool("release", false, "candidates have ReleaseOnCancel, with which a leader that is cut off leads for RenewDeadline longer")
	last := fs.Int("last", 20, "print only the last `terms` and the first findings, so many; 0 means all")
	if err := c.parse(fs, 1, math.MaxInt); err != nil {
		return err
	}
	if err := t.Check(); err != nil {
		return err
	}
	if *name != "" && strings.Count(*name, "/") != 1 {
		return fmt.Errorf("-name=%s: want namespace/name, as in -name=kube-system/kube-scheduler", *name)
	}
	log, err := readLogs(ctx, fs.Args(), *name)
	if err != nil {
		return err
	}
	r, err := audit.Judge(log, audit.Options{Lease: t.Lease, Answer: t.Answer, After: t.After(*releases), Skew: *skew, Drift: t.Drift})
	if err != nil {
		return fmt.Errorf("%s: %w", strings.Join(fs.Args(), ", "), err)
	}
	return c.tellAudit(log, r, assumptions(r, t, *releases, *skew), *last)
}

// readLogs reads files one after another.
func readLogs(ctx context.Context, files []string, name string) (*audit.Log, error) {
	log := audit.New(name)
	for _, file := range files {
		in, shown, err := open(ctx, file)
		if err != nil {
			return nil, err
		}
		_, err = screen.Await(ctx, func() (struct{}, error) { return struct{}{}, log.Read(in, shown) })
		if err := cmp.Or(err, in.Close()); err != nil {
			return nil, err
		}
	}
	return log, nil
}

// tellAudit prints what came of a log.
func (c *call) tellAudit(log *audit.Log, r *audit.Report, assumed string, last int) error {
	fmt.Fprintf(c.out, "%s: %s of level %s, %s about other things skipped\n  %s\n", r.Name, english.Count(log.Events, "event"), r.Level,
		english.Count(log.Lines-log.Events, "line"), strings.Join(counted(log, r), ", "))
	if len(r.Terms) == 0 {
		fmt.Fprintln(c.out, "Nobody takes the lease, so this says nothing.")
		return errUnexpected
	}
	c.tellTerms(log, r.Terms, last)
	shown := r.Findings
	if last > 0 && len(shown) > last {
		shown = shown[:last]
	}
	for _, f := range shown {
		fmt.Fprintf(c.out, "%s: %s\n", log.At(f.Place), f.Text)
	}
	if more := len(r.Findings) - len(shown); more > 0 {
		fmt.Fprintf(c.out, "and %s more\n", english.Number(more))
	}
	if len(shown) > 0 {
		fmt.Fprintln(c.out)
	}
	wrong, together := r.Count(audit.Wrong), r.Count(audit.Together)
	what := "Nothing is there"
	if wrong > 0 {
		what = english.Count(wrong, "thing") + (map[bool]string{true: " is", false: " are"})[wrong == 1] + " there"
	}
	fmt.Fprintf(c.out, "%s that LeaderElector and the server never do.\n", what)
	if what = "No two led at once"; together > 0 {
		what = "Two led at once, or may have, " + english.Times(together)
	}
	fmt.Fprintf(c.out, "%s, assumed that\n%s", what, assumed)
	if wrong+together > 0 {
		return errUnexpected
	}
	return nil
}

// assumptions are what the verdict is under.
func assumptions(r *audit.Report, t *timing.Timing, releases bool, skew time.Duration) string {
	text := fmt.Sprintf(`  an answer arrives within %v of its request, and a leader stops within %v after the last one (-answer, -retry, -renew, -release, -pause);
  clocks of candidates go wrong by %v%% at most (-drift), and those of API servers differ by %v (-skew);
  who releases the lease leads no more, and work ends with the lease: an API server does not see that
`, t.Answer, t.After(releases), t.Drift*100, skew)
	if !r.Holders {
		text += "  whoever writes the lease holds it: a log of this level does not show holders, so a release looks like a renewal\n"
	}
	if !r.Versions {
		text += "  no line is missing: a log of this level does not show which versions were made\n"
	}
	return text
}

// counted lists how often things happened.
func counted(log *audit.Log, r *audit.Report) (all []string) {
	for _, n := range []struct {
		n    int
		what string
	}{
		{r.Creates, "create"}, {r.Renewals, "renewal"}, {r.Takeovers, "takeover"}, {r.Releases, "release"}, {r.Conflicts, "conflict"},
		{r.Reads, "get"}, {r.Failures, "other failure"}, {r.Unjudged, "unjudged write"}, {r.Repeated, "repeated line"}, {log.Passed, "other event"},
	} {
		if n.n > 0 {
			all = append(all, english.Count(n.n, n.what))
		}
	}
	return all
}

// tellTerms prints who held the lease when.
func (c *call) tellTerms(log *audit.Log, terms []audit.Term, last int) {
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "\n  holder\tfrom\tlast written\t\n")
	if last > 0 && len(terms) > last {
		terms = terms[len(terms)-last:]
	}
	const stamp = "2006-01-02T15:04:05.000Z"
	for _, t := range terms {
		how := ""
		if t.Released {
			how = "released"
		}
		fmt.Fprintf(w, "  %s\t%s (%s)\t%s (%s)\t%s\n", t.Holder, t.Begin.UTC().Format(stamp), log.At(t.First), t.Last.UTC().Format(stamp), log.At(t.End), how)
	}
	w.Flush()
	fmt.Fprintln(c.out)
}

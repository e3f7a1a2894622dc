package kube

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"doorway/command/kube/audit"
	"doorway/command/screen"
	"doorway/internal/english"
)

// Help describes the command.
const Help = `Checks the audit log of a Kubernetes API server (audit.k8s.io/v1, one event per line,
as --audit-log-path writes it): did candidates of a leader election (client-go) do something with their lease that
LeaderElector never does, and may two have led at once? Lines about anything else are skipped. Several FILEs are read as
one log: give those of all API servers. FILE may be - for standard input. docs/audit.md says what is checked.

With -follow there must be a single FILE. The command waits at its end for more lines, as tail -F does, and reports what
is wrong as soon as it is known, until an interrupt ends it: then the status is 1 if anything is wrong, and otherwise 130.

-lease is for logs of level Metadata; other logs show it. The defaults are those of Kubernetes' components.`

// A Question holds the options of the command.
type Question struct {
	*Timing
	Follow   bool // judge a stream
	name     string
	skew     time.Duration
	releases bool
	last     int
	late     time.Duration
}

// Flags declares the flags of a question.
func Flags(fs *flag.FlagSet) *Question {
	q := &Question{Timing: TimingFlags(fs)}
	fs.StringVar(&q.name, "name", "", "the lease, `namespace/name`; a log about a single lease needs no name")
	fs.DurationVar(&q.skew, "skew", 100*time.Millisecond, "by how much the clocks of API servers differ at most, a `time`; no takeover that is early by less is reported")
	fs.BoolVar(&q.releases, "release", false, "candidates have ReleaseOnCancel, with which a leader that is cut off leads for RenewDeadline longer; assumed if the log has a release")
	fs.IntVar(&q.last, "last", 20, "print only this many of the last `terms` and of the first findings; 0 means all")
	fs.BoolVar(&q.Follow, "follow", false, "judge lines as they come, and wait for more at the end of the file, also when it is rotated")
	fs.DurationVar(&q.late, "late", 5*time.Second, "with -follow: by how much lines may come late, a `time` by their timestamps; some findings are reported that much later")
	return q
}

// An Opener opens a file, or follows it, and returns its name for messages.
type Opener func(ctx context.Context, file string, follow bool) (io.ReadCloser, string, error)

// Answer reads files as one log, judges it and prints the result. All is well if nothing is wrong and no two may have
// led at once. When ctx ends a stream, that is about what was read, and err is the error of ctx.
func (q *Question) Answer(ctx context.Context, open Opener, files []string, out io.Writer) (well bool, err error) {
	if err := q.Check(); err != nil {
		return false, err
	}
	if q.skew < 0 {
		return false, fmt.Errorf("-skew=%v: want 0 or more", q.skew)
	}
	if q.name != "" && strings.Count(q.name, "/") != 1 {
		return false, fmt.Errorf("-name=%s: want namespace/name, as in -name=kube-system/kube-scheduler", q.name)
	}
	if q.late < 0 {
		return false, fmt.Errorf("-late=%v: want 0 or more", q.late)
	}
	if q.Follow {
		return q.stream(ctx, open, files, out)
	}
	log, err := readLogs(ctx, open, files, q.name)
	if err != nil {
		return false, err
	}
	r, err := audit.Judge(log, q.options())
	if err != nil {
		return false, fmt.Errorf("%s: %w", strings.Join(files, ", "), err)
	}
	if r.Releases > 0 && !q.releases {
		q.releases = true
		if r, err = audit.Judge(log, q.options()); err != nil {
			return false, err
		}
	}
	return (&answer{q, out, log, r, 0}).tell(), nil
}

// stream judges a log while it is read.
func (q *Question) stream(ctx context.Context, open Opener, files []string, out io.Writer) (well bool, err error) {
	if len(files) > 1 {
		return false, fmt.Errorf("-follow: %d files, want one; merge those of several servers, as in tail -qF -n +1 a.log b.log | doorway audit -follow -", len(files))
	}
	in, shown, err := open(ctx, files[0], true)
	if err != nil {
		return false, err
	}
	defer in.Close()
	a := &answer{Question: q, out: out, log: audit.New(q.name)}
	s := audit.Follow(a.log, q.options(), q.late, func(f audit.Finding) {
		if a.said++; q.last == 0 || a.said <= q.last {
			a.find(f)
		}
	})
	failed := cmp.Or(a.log.Read(in, shown), ctx.Err())
	if a.Report, err = s.Report(); err == nil {
		q.releases = q.releases || a.Releases > 0
		well = a.tell() || ctx.Err() != nil && a.said == 0
	} else if ctx.Err() != nil {
		fmt.Fprintf(out, "%s: %v\n", shown, err)
		well = true
	}
	return well, cmp.Or(ctx.Err(), failed, err)
}

func (q *Question) options() audit.Options {
	return audit.Options{Lease: q.Lease, Answer: q.Timing.Answer, After: q.After(q.releases), Released: q.After(true), Skew: q.skew, Drift: q.Drift}
}

// readLogs reads files one after another.
func readLogs(ctx context.Context, open Opener, files []string, name string) (*audit.Log, error) {
	log := audit.New(name)
	for _, file := range files {
		in, shown, err := open(ctx, file, false)
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

// An answer prints the result for a log.
type answer struct {
	*Question
	out io.Writer
	log *audit.Log
	*audit.Report
	said int // findings told before, some of them perhaps not shown
}

// tell prints the result, and reports whether all is well.
func (a *answer) tell() bool {
	fmt.Fprintf(a.out, "%s: %s of level %s, %s about other things skipped\n  %s\n", a.Name, english.Count(a.log.Events, "event"), a.Level,
		english.Count(a.log.Lines-a.log.Events, "line"), strings.Join(a.counted(), ", "))
	if len(a.Terms) == 0 {
		fmt.Fprintln(a.out, "Nobody takes the lease, so this says nothing.")
		return false
	}
	a.terms()
	shown := a.Findings
	if a.last > 0 && len(shown) > a.last {
		shown = shown[:a.last]
	}
	for _, f := range shown {
		a.find(f)
	}
	more := len(a.Findings) - len(shown)
	if a.said > a.last && a.last > 0 {
		more = a.said - a.last
	}
	if more > 0 {
		fmt.Fprintf(a.out, "and %s more\n", english.Number(more))
	}
	if len(shown) > 0 {
		fmt.Fprintln(a.out)
	}
	wrong, together := a.Count(audit.Wrong), a.Count(audit.Together)
	if a.Follow {
		fmt.Fprintf(a.out, "So far, up to %s, tested and not proved:\n", a.Until.UTC().Format(stamp))
	}
	what := "No line shows"
	if wrong > 0 {
		what = english.Count(wrong, "line") + (map[bool]string{true: " shows", false: " show"})[wrong == 1]
	}
	fmt.Fprintf(a.out, "%s what LeaderElector or the API server never does.\n", what)
	if what = "By these lines no two led at once"; together > 0 {
		what = "Two led at once, or may have, " + english.Times(together)
	}
	fmt.Fprintf(a.out, "%s, assumed that\n%s", what, a.assumptions())
	return wrong+together == 0
}

// find prints a finding.
func (a *answer) find(f audit.Finding) { fmt.Fprintf(a.out, "%s: %s\n", a.log.At(f.Place), f.Text) }

// assumptions returns the assumptions of the verdict.
func (a *answer) assumptions() string {
	text := fmt.Sprintf(`  an answer arrives within %v of its request (-answer);
  a leader stops within %v after the last answer (-retry, -renew, -release, -pause);
  clocks of candidates go wrong by %v%% at most (-drift), and those of API servers differ by %v (-skew);
  a candidate that releases the lease no longer leads, and its work ends with the lease: an API server does not see that
`, a.Timing.Answer, a.After(a.releases).Round(time.Millisecond), a.Drift*100, a.skew)
	if !a.Holders {
		text += "  whoever writes the lease holds it: this log does not show holders, so a release looks like a renewal\n"
	}
	if !a.Versions {
		text += "  no line is missing: this log does not show which versions were made\n"
	}
	return text
}

// counted lists how often each thing happened.
func (a *answer) counted() (all []string) {
	for _, n := range []struct {
		n    int
		what string
	}{
		{a.Creates, "create"}, {a.Renewals, "renewal"}, {a.Takeovers, "takeover"}, {a.Releases, "release"}, {a.Conflicts, "conflict"},
		{a.Reads, "get"}, {a.Failures, "other failure"}, {a.Unjudged, "unjudged write"}, {a.Repeated, "repeated line"}, {a.Late, "unjudged write that came late"}, {a.log.Passed, "other event"},
	} {
		if n.n > 0 {
			all = append(all, english.Count(n.n, n.what))
		}
	}
	return all
}

// stamp says how times are printed.
const stamp = "2006-01-02T15:04:05.000Z"

// terms prints who held the lease, and when.
func (a *answer) terms() {
	terms, last := a.Terms, a.last
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "\n  holder\tfrom\tlast written\n")
	if last > 0 && len(terms) > last {
		terms = terms[len(terms)-last:]
	}
	for _, t := range terms {
		how := ""
		if t.Released {
			how = "\treleased"
		}
		fmt.Fprintf(w, "  %s\t%s (%s)\t%s (%s)%s\n", t.Holder, t.Begin.UTC().Format(stamp), a.log.In(t.First), t.Last.UTC().Format(stamp), a.log.In(t.End), how)
	}
	w.Flush()
	fmt.Fprintln(a.out)
}

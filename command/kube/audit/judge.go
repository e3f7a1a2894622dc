package audit

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"doorway/internal/english"
)

// Judge judges a log. It returns an error if the log is about no lease, or about several and none was named.
func Judge(l *Log, o Options) (*Report, error) {
	if err := l.choose(); err != nil {
		return nil, err
	}
	j := newJudge(l, o)
	all := make([]*request, len(l.all))
	for i := range l.all {
		all[i] = &l.all[i]
		j.note(all[i])
	}
	ordered, repeated := writes(all)
	j.Repeated = repeated
	for _, w := range ordered {
		j.writes.add(w)
	}
	for _, w := range ordered {
		j.write(w)
	}
	for _, r := range all {
		j.other(r)
	}
	slices.SortStableFunc(j.Findings, func(a, b Finding) int { return compare(a.Place, b.Place) })
	return j.report(), nil
}

// newJudge returns a judge that has seen nothing yet.
func newJudge(l *Log, o Options) *judge {
	return &judge{Options: o, log: l, Report: &Report{Holders: true, Versions: true}, writes: newWritten()}
}

// report completes the report.
func (j *judge) report() *Report {
	j.Name, j.Level = j.log.Name, strings.Join(slices.Sorted(maps.Keys(j.log.levels)), ", ")
	return j.Report
}

// note notes what a request shows, and whether it may have had an effect.
func (j *judge) note(r *request) {
	if r.verb == get {
		return
	}
	j.Holders = j.Holders && (r.record != nil || r.verb == remove || !r.done())
	j.Versions = j.Versions && (r.post > 0 || r.verb == remove || !r.done())
	if r.unknown() {
		j.open = append(j.open, r)
	}
}

func compare(a, b Place) int { return cmp.Or(a.File-b.File, a.Line-b.Line) }

// choose chooses the lease that the log is about.
func (l *Log) choose() error {
	if l.Name == "" {
		l.Name = l.kept
	}
	names := slices.SortedFunc(maps.Keys(l.leases), func(a, b string) int {
		return cmp.Or(l.leases[b]-l.leases[a], strings.Compare(a, b))
	})
	candidates := slices.DeleteFunc(names, func(n string) bool { return strings.HasPrefix(n, "kube-node-lease/") })
	var shown []string
	for _, n := range candidates[:min(len(candidates), 10)] {
		shown = append(shown, fmt.Sprintf("%s (%s)", n, english.Count(l.leases[n], "event")))
	}
	list := cmp.Or(strings.Join(shown, ", "), "no lease")
	if more := len(candidates) - len(shown); more > 0 {
		list += fmt.Sprintf(" and %s more", english.Number(more))
	}
	switch {
	case l.Name == "":
		return fmt.Errorf("%s, and none is an event about a lease that somebody is elected with; does the audit policy log leases?", english.Count(l.Lines, "line"))
	case l.leases[l.Name] == 0:
		return fmt.Errorf("no event is about %s; the log has %s", l.Name, list)
	case l.kept != "" && len(candidates) > 1:
		return fmt.Errorf("the log is about several leases, name one: %s", list)
	}
	return nil
}

// A judge follows the writes of a log.
type judge struct {
	Options
	*Report
	log    *Log
	writes *written
	open   []*request // writes with an unknown outcome

	last    *request  // the last one that changed the lease; nil before the first, and after a gap
	version uint64    // the version that it made, 0 if unknown
	since   time.Time // the earliest time since when the record looks as it does
	holds   string    // who holds the lease; "" for nobody
	writer  string    // the client that writes for the holder
}

func (j *judge) found(k Kind, r *request, format string, a ...any) {
	j.counts[k]++
	j.Findings = append(j.Findings, Finding{r.Place, k, fmt.Sprintf(format, a...)})
}

// at names a request by its line.
func (j *judge) at(r *request) string { return j.log.In(r.Place) }

// write follows the next write.
func (j *judge) write(w *request) {
	j.follows(w)
	switch {
	case w.verb == remove:
		j.found(Wrong, w, "%s deletes the lease; LeaderElector never does, and whoever held it may not know", w.client)
		j.holds, j.last, j.version = "", w, 0
		return
	case w.verb == patch:
		j.found(Wrong, w, "%s patches the lease; LeaderElector never does", w.client)
	case w.verb == update && w.pre == 0:
		j.found(Wrong, w, "%s updates the lease without naming a version, and so overwrites whatever was there; LeaderElector never does", w.client)
	case w.verb == create:
		j.Creates++
	}
	switch h := w.holder(); {
	case h == "":
		j.release(w)
	case j.last != nil && h == j.holds, j.last == nil && len(j.Terms) > 0 && j.Terms[len(j.Terms)-1].Holder == h:
		j.renew(w)
	default:
		j.take(w)
	}
	if j.last == nil || !same(j.last.record, w.record) || j.last.verb == remove {
		j.since = j.visible(w)
	}
	j.last, j.version, j.holds = w, w.post, w.holder()
	if j.holds != "" {
		j.writer = w.client
	}
}

// visible returns the earliest moment at which others could see a write. The write may have replaced an equal
// record that the log does not show: up to a second earlier, and for as long as a request may take.
func (j *judge) visible(w *request) time.Time {
	if w.record == nil && w.verb != create && j.last != nil && w.client == j.holds {
		return w.begin.Add(-time.Second - j.Answer)
	}
	return w.begin
}

// same reports whether two records look the same to candidates.
func same(a, b *record) bool { return a != nil && b != nil && *a == *b }

// follows checks that a write names the version that the last write made. A write with an unknown outcome may have
// come between.
func (j *judge) follows(w *request) {
	before := j.last
	if before == nil {
		return
	}
	switch gone := before.verb == remove; {
	case w.verb == remove:
	case w.verb == create && !gone:
		j.found(Wrong, w, "%s creates the lease, which %s has written (%s): the log lacks the line that deletes it, or the server broke its word", w.client, before.client, j.at(before))
		j.forget()
	case w.verb != create && gone:
		j.found(Wrong, w, "%s updates the lease, which %s has deleted (%s): the log lacks the line that creates it, or the server broke its word", w.client, before.client, j.at(before))
		j.forget()
	case w.pre == 0:
	case w.pre == before.pre && before.verb != create || w.pre < j.version:
		j.found(Wrong, w, "the server accepts an update of version %d, which %s has updated before (%s)", w.pre, before.client, j.at(before))
	case j.version > 0 && w.pre > j.version:
		j.between(w)
	}
}

// between looks for the writes that may have made the version that a write names.
func (j *judge) between(w *request) {
	for _, m := range j.open {
		if m.verb == update && m.pre == j.version {
			made := *m
			made.post = w.pre
			j.write(&made)
			return
		}
	}
	j.found(Wrong, w, "no line makes version %d, which this updates; %s makes version %d. Does another server have a log?", w.pre, j.at(j.last), j.version)
	j.forget()
}

// forget forgets the last write, when it is unknown.
func (j *judge) forget() { j.last, j.version, j.holds = nil, 0, "" }

// renew follows a write of the holder.
func (j *judge) renew(w *request) {
	if w.verb != create {
		j.Renewals++
	}
	if j.last != nil && j.last.record != nil && w.record != nil {
		if was, is := j.last.record, w.record; was.transitions != is.transitions || was.acquire != is.acquire {
			j.found(Wrong, w, "%s renews, and leaseTransitions or acquireTime is not that of %s; LeaderElector keeps both", is.holder, j.at(j.last))
		}
	}
	if n := len(j.Terms); n > 0 && j.Terms[n-1].Holder == w.holder() {
		j.extend(&j.Terms[n-1], w)
		return
	}
	j.term(w)
}

// extend extends a term by a write of the leader: it leads until the answer arrives, and for After from then on.
func (j *judge) extend(t *Term, w *request) {
	t.Last, t.End = w.end, w.Place
	t.until = w.begin.Add(j.Answer)
	if t.until.Before(w.end) {
		t.until = w.end
	}
	t.until = t.until.Add(j.After)
}

// term begins a term, which may overlap another.
func (j *judge) term(w *request) {
	t := Term{Holder: w.holder(), Begin: w.begin, First: w.Place}
	j.extend(&t, w)
	j.together(t, j.Terms, math.MaxInt64)
	j.Terms = append(j.Terms, t)
}

// together reports that the last leader of terms before that may lead when a term begins does so, unless that is for so
// long or longer.
func (j *judge) together(t Term, before []Term, known time.Duration) {
	for i := len(before) - 1; i >= 0; i-- {
		was := before[i]
		if was.Last.Add(j.Answer + j.After + j.Skew).Before(t.Begin) {
			return
		}
		if long := was.until.Add(j.Skew).Sub(t.Begin); !was.Released && was.Holder != t.Holder && long > 0 {
			if long <= known {
				j.found(Together, &request{Place: t.First}, "%s takes the lease, and %s, which wrote last at %s (%s), may lead for %v more", t.Holder, was.Holder, clock(was.Last), j.log.In(was.End), brief(long))
			}
			return
		}
	}
}

// release follows a write that gives the lease up.
func (j *judge) release(w *request) {
	j.Releases++
	if j.last == nil || j.holds == "" {
		return
	}
	if w.client != j.writer {
		j.found(Wrong, w, "%s gives the lease away, which %s holds and renews by %s: only the holder may release it", w.client, j.holds, j.writer)
		return
	}
	if n := len(j.Terms); n > 0 && j.Terms[n-1].Holder == j.holds {
		j.Terms[n-1].Released, j.Terms[n-1].Last, j.Terms[n-1].End = true, w.end, w.Place
	}
}

// take follows a write by which another holder takes the lease.
func (j *judge) take(w *request) {
	defer j.term(w)
	if w.verb == create {
		return
	}
	if j.last == nil {
		j.Unjudged++
		return
	}
	j.Takeovers++
	if was, is := j.last.record, w.record; was != nil && is != nil && j.last.verb != remove && is.transitions != was.transitions+1 {
		j.found(Wrong, w, "%s takes the lease and sets leaseTransitions to %d after %d; LeaderElector adds 1", is.holder, is.transitions, was.transitions)
	}
	if j.holds == "" {
		return
	}
	wait := j.Lease
	if was := j.last.record; was != nil {
		wait = time.Duration(was.seconds) * time.Second
	}
	wait = time.Duration(float64(wait) / (1 + j.Drift))
	if waited := w.begin.Sub(j.since); waited+j.Skew < wait {
		unless := ""
		if j.last.record == nil {
			unless = ", unless that was a release, which this log does not show"
		}
		j.found(Wrong, w, "%s takes the lease from %s at most %v after a change that it could see (last written: %s); LeaderElector waits for %v%s",
			w.holder(), j.holds, brief(waited), j.at(j.last), brief(wait), unless)
	}
}

// clock formats a time of day.
func clock(t time.Time) string { return t.UTC().Format("15:04:05.000") }

// brief rounds a duration.
func brief(d time.Duration) time.Duration { return d.Round(time.Millisecond) }

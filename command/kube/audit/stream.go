package audit

import (
	"cmp"
	"time"
)

// remembered limits the writes, terms and requests with an unknown outcome that a stream remembers.
const remembered = 1000

// A Stream judges a log while it is read, by the rules of Judge, and remembers a bounded part of it.
//
// A write that names the newest version is judged at once. Others may wait for a line that comes late, such as one of
// another server, and so do requests that wrote nothing.
type Stream struct {
	judge   *judge
	late    time.Duration
	found   func(Finding)
	waiting []*request // writes
	others  []*request
	newest  time.Time       // the latest answer
	ids     map[string]bool // of the writes that are remembered
}

// Follow makes a log be judged while it is read. Lines may come late by so much, by the servers' clocks. Found is called
// with each finding.
func Follow(l *Log, o Options, late time.Duration, found func(Finding)) *Stream {
	s := &Stream{judge: newJudge(l, o), late: late, found: found, ids: map[string]bool{}}
	l.took = s.take
	return s
}

// Report judges what still waits, and reports on all that was read. The log must not be read on. It returns an error if
// the log is about no lease. Findings are not in the report, and of the terms only the last ones.
func (s *Stream) Report() (*Report, error) {
	if err := s.judge.log.choose(); err != nil {
		return nil, err
	}
	s.settle(true)
	return s.judge.report(), nil
}

// released sets how long leaders may lead, now and before, when a candidate releases the lease, and reports those before
// of which that is told only now.
func (s *Stream) released() {
	j := s.judge
	longer := j.Released - j.After
	j.After = j.Released
	for i := range j.Terms {
		t := &j.Terms[i]
		t.until = t.until.Add(longer)
		j.together(*t, j.Terms[:i], longer)
	}
}

// take takes the next request.
func (s *Stream) take(r *request) {
	s.judge.note(r)
	if s.newest.Before(r.end) {
		s.newest, s.judge.Until = r.end, r.end
	}
	switch {
	case !r.writes():
		s.others = append(s.others, r)
	case r.id != "" && s.ids[r.id]:
		s.judge.Repeated++
	default:
		s.waiting = append(s.waiting, r)
		ordered, repeated := writes(s.waiting)
		s.judge.Repeated += repeated
		s.waiting = ordered
	}
	s.settle(false)
}

// settle judges what need not wait any longer, or all.
func (s *Stream) settle(all bool) {
	for len(s.waiting) > 0 && (all || s.follows(s.waiting[0]) || s.old(s.waiting[0])) {
		w := s.waiting[0]
		s.waiting = s.waiting[1:]
		if s.past(w) {
			s.missed(w)
			continue
		}
		s.ids[w.id] = true
		s.judge.writes.add(w)
		if s.judge.write(w); s.judge.Releases > 0 && s.judge.Released > s.judge.After {
			s.released()
		}
	}
	for len(s.others) > 0 && (all || s.old(s.others[0])) {
		s.judge.other(s.others[0])
		s.others = s.others[1:]
	}
	for _, f := range s.judge.Findings {
		s.found(f)
	}
	s.judge.Findings = nil
	s.forget()
}

// old reports whether nothing can come any more that should come before a request.
func (s *Stream) old(r *request) bool { return s.newest.Sub(r.end) > s.late }

// follows reports whether a write is the next for certain: no other can name the newest version.
func (s *Stream) follows(w *request) bool {
	return s.judge.version > 0 && w.verb == update && w.pre == s.judge.version
}

// past reports whether a write comes before one that has been judged.
func (s *Stream) past(w *request) bool {
	last := s.judge.last
	if last == nil {
		return false
	}
	was, is := cmp.Or(last.post, last.pre), cmp.Or(w.post, w.pre)
	return was > 0 && is > 0 && is < was
}

// missed counts a write that comes too late. It may name a version that another write has updated.
func (s *Stream) missed(w *request) {
	j := s.judge
	j.Late++
	if n, twice := j.writes.next[w.pre]; twice && w.pre > 0 {
		other := j.writes.at(n)
		j.found(Wrong, w, "the server accepts an update of version %d, which %s has updated, too (%s)", w.pre, other.client, j.at(other))
	}
}

// forget drops what lies far back.
func (s *Stream) forget() {
	j := s.judge
	for len(j.writes.all) > remembered {
		delete(s.ids, j.writes.all[0].id)
		j.writes.drop()
	}
	if more := len(j.Terms) - remembered; more > 0 {
		j.Terms = j.Terms[more:]
	}
	if more := len(j.open) - remembered; more > 0 {
		j.open = j.open[more:]
	}
}

package spans

import (
	"fmt"
	"time"
)

// lock follows a lock: from now on it is held, for certain at this moment alone until it is given back.
func (j *Judge) lock(h *held, s *state, o Op) *interval {
	at := edge{o.End, o.Error}
	v := &interval{from: at, to: at, moment: true, by: o, end: o}
	if s.open != nil {
		j.Open++
	}
	s.open = v
	h.byTime.insert(v)
	j.changed(h, nil, v)
	if o.HasToken {
		j.token(h, v)
	}
	return v
}

// unlock follows a call that gives a lock back: it was held until then.
func (j *Judge) unlock(h *held, s *state, o Op) {
	v := s.open
	if v == nil || v.by.HasToken && o.HasToken && v.by.Token != o.Token {
		j.Unpaired++
		return
	}
	s.open = nil
	was := *v
	v.end, v.moment, v.void = o, false, o.Begin < v.from.at
	if !v.void {
		v.to = edge{o.Begin, o.Error}
	}
	j.reaches(v)
	h.byTime.fix(h.byTime.place(v))
	j.changed(h, &was, v)
}

// reaches reports whether an interval may overlap what is no longer kept, and counts it then.
func (j *Judge) reaches(v *interval) bool {
	if v.from.least() > j.floor {
		return false
	}
	j.Reaching++
	return true
}

// lead follows a tenure. If it reaches back too far it is not judged: a call of resign in it may be forgotten.
func (j *Judge) lead(h *held, s *state, o Op) *interval {
	v := &interval{from: edge{o.Begin, o.Error}, to: edge{o.End, o.Error}, by: o, end: o}
	for _, r := range s.resigns {
		v.cut(r.Op)
	}
	s.resigns = nil
	if j.reaches(v) {
		return nil
	}
	s.lead = v
	h.byTime.insert(v)
	j.changed(h, nil, v)
	if o.HasToken {
		j.term(h, v)
	}
	return v
}

// resign follows a call that ends the tenure it is in, which may be known already or not.
func (j *Judge) resign(h *held, s *state, e entry) {
	s.resigns = append(s.resigns, e)
	if v := s.lead; v != nil {
		if was := *v; v.cut(e.Op) {
			h.byTime.fix(h.byTime.place(v))
			j.changed(h, &was, v)
		}
	}
}

// cut ends a tenure with a call of resign, if that is in it.
func (v *interval) cut(r Op) bool {
	in := v.from.at <= r.Begin && r.Begin < v.to.at
	if in {
		v.to, v.end = edge{r.Begin, r.Error}, r
	}
	return in
}

// changed compares an interval with all others of its object, after it has changed from what it was; nil if it is new.
// It reports the earliest with which it now overlaps for certain, and withdraws what it has said of one with which it
// does not any more.
func (j *Judge) changed(h *held, was, is *interval) {
	from, to := is.from.least(), is.to.most()
	if was != nil {
		to = max(to, was.to.most())
	}
	var first, gone *interval
	all := &h.byTime
	for i := all.after(to) - 1; i >= 0 && all.rank(all.top[i]) > from; i-- {
		v := all.all[i]
		if v == is || v.dead {
			continue
		}
		before, after := apart, j.relate(is, v)
		if was != nil {
			before = j.relate(was, v)
		}
		j.count(before, -1)
		j.count(after, 1)
		if after == possible && j.FirstPossible == nil {
			if j.FirstPossible = []Op{v.by, is.by}; is.from.at < v.from.at {
				j.FirstPossible = []Op{is.by, v.by}
			}
		}
		if after == certain && before != certain {
			first = v
		}
		if before == certain && after != certain {
			gone = v
		}
	}
	if first != nil {
		j.overlap(first, is)
	}
	if gone != nil {
		j.found(Finding{Object: is.by.Object, Ops: []Op{is.by, is.end, gone.by}, Withdrawn: true, Why: fmt.Sprintf("%s by %s begins at %s (%s), so it does not overlap with %s (%s), as was said",
			is.end.Kind, is.by.Holder, clock(is.end.Begin), is.end.At(), gone.by.Holder, gone.by.At())})
	}
}

func (j *Judge) count(r relation, n int) {
	switch r {
	case possible:
		j.Possible += n
	case certain:
		j.Violations += n
	}
}

// relate returns the relation of two intervals, if they must be apart. Leaders of one term are judged by that, and those
// of different terms may lead at once unless that is forbidden.
func (j *Judge) relate(a, b *interval) relation {
	if a.by.Kind == Lead && a.by.HasToken && b.by.HasToken && (!j.Exclusive || a.by.Token == b.by.Token) {
		return apart
	}
	return relate(a, b)
}

// term checks that a term has no other leader.
func (j *Judge) term(h *held, v *interval) {
	other := h.tokens[v.by.Token]
	if other == nil {
		h.tokens[v.by.Token] = v
	} else if other.by.Holder != v.by.Holder {
		j.Violations++
		j.report(fmt.Sprintf("term %d has two leaders, %s (%s) and %s (%s)", v.by.Token, other.by.Holder, other.by.At(), v.by.Holder, v.by.At()), other, v)
	}
}

// token checks that nobody else has the token of a lock, and that it is greater than those of the locks that were
// answered before this one was called, and less than those of the ones that were called after this one was answered.
func (j *Judge) token(h *held, v *interval) {
	defer h.grants.insert(v)
	other := h.tokens[v.by.Token]
	if other == nil {
		h.tokens[v.by.Token] = v
	} else if other.by.Holder != v.by.Holder {
		j.Violations++
		j.report(fmt.Sprintf("%s gets token %d (%s), which %s has got (%s)", v.by.Holder, v.by.Token, v.by.At(), other.by.Holder, other.by.At()), other, v)
		return
	}
	called := v.by.Begin - v.by.Error
	i := h.grants.after(called)
	if before := h.grants.before(i); before != nil && before.from.most() < called && before.by.Token > v.by.Token {
		j.shrinks(before, v)
		return
	}
	for _, after := range h.grants.all[h.grants.after(v.from.most()):] {
		if !after.dead && after.by.Begin-after.by.Error > v.from.most() && after.by.Token < v.by.Token {
			j.shrinks(v, after)
			return
		}
	}
}

// shrinks reports that the second of two locks has the lesser token.
func (j *Judge) shrinks(a, b *interval) {
	j.Violations++
	j.report(fmt.Sprintf("%s gets token %d (%s) after %s got token %d (%s); tokens must increase",
		b.by.Holder, b.by.Token, b.by.At(), a.by.Holder, a.by.Token, a.by.At()), a, b)
}

// overlap reports two intervals that overlap.
func (j *Judge) overlap(a, b *interval) {
	if b.from.at < a.from.at {
		a, b = b, a
	}
	why := fmt.Sprintf("%s has the lock from %s (%s) until it gives it back, at %s at the earliest (%s), and %s gets it at %s (%s)",
		a.by.Holder, clock(a.from.at), a.by.At(), clock(a.to.at), a.end.At(), b.by.Holder, clock(b.from.at), b.by.At())
	if a.by.Kind == Lead {
		until := "until " + clock(a.to.at)
		if a.end.Kind == Resign {
			until += fmt.Sprintf(", when it resigns (%s)", a.end.At())
		}
		why = fmt.Sprintf("%s leads from %s (%s) %s, and %s leads from %s (%s)",
			a.by.Holder, clock(a.from.at), a.by.At(), until, b.by.Holder, clock(b.from.at), b.by.At())
	}
	if worst := max(a.from.err, a.to.err, b.from.err, b.to.err); worst > 0 {
		why += fmt.Sprintf("; clocks that are wrong by %v at most do not explain that", time.Duration(worst))
	}
	j.report(why, a, b)
}

// report reports a violation by two intervals.
func (j *Judge) report(why string, a, b *interval) {
	f := Finding{Object: a.by.Object, Why: why}
	for _, v := range []*interval{a, b} {
		f.Ops = append(f.Ops, v.by)
		if v.end.Line != v.by.Line || v.end.Number != v.by.Number {
			f.Ops = append(f.Ops, v.end)
		}
	}
	j.found(f)
}

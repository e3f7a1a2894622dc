package audit

// others judges the requests that wrote nothing: whether refusals were right, and whether answers match the writes.
func (j *judge) others() {
	made, next := map[uint64]int{}, map[uint64]int{} // the writes by the version that they made, and by the one that they name
	for i, w := range j.writes {
		if w.post > 0 {
			made[w.post] = i
		}
		if w.pre > 0 {
			next[w.pre] = i
		}
	}
	for i := range j.log.all {
		switch r := &j.log.all[i]; {
		case r.verb == get && r.done():
			j.Reads++
			if m, known := made[r.post]; known && r.record != nil {
				j.answered(r, m)
			}
		case r.verb == update && r.code == 409:
			j.Conflicts++
			if n, known := next[r.pre]; known {
				j.refused(r, n)
			}
		case !r.done():
			j.Failures++
		}
	}
}

// answered checks the answer to a get: it must be the record of write m, and the newest.
func (j *judge) answered(r *request, m int) {
	w := j.writes[m]
	switch {
	case w.record != nil && *w.record != *r.record:
		j.found(Wrong, r, "the server answers with a record other than the one that %s wrote (%s)", w.client, j.at(w))
	case r.end.Add(j.Skew).Before(w.begin):
		j.found(Wrong, r, "the server answers with version %d, which was written later (%s)", r.post, j.at(w))
	case !r.cached && m+1 < len(j.writes) && j.writes[m+1].end.Add(j.Skew).Before(r.begin):
		j.found(Wrong, r, "the server answers with version %d, after a newer one was written (%s)", r.post, j.at(j.writes[m+1]))
	}
}

// refused checks the refusal of an update because write n came first. A former holder that tries to renew still
// leads.
func (j *judge) refused(r *request, n int) {
	w := j.writes[n]
	if r.end.Add(j.Skew).Before(w.begin) {
		j.found(Wrong, r, "the server refuses an update of version %d, which was the newest until later (%s)", r.pre, j.at(w))
	}
	if n == 0 || r.holder() == "" || w.holder() == "" {
		return
	}
	before := j.writes[n-1]
	held := before.post == r.pre || before.post == 0
	if late := r.begin.Sub(w.end); held && before.holder() == r.holder() && w.holder() != r.holder() && late > j.Skew {
		unless := ""
		if late <= j.Answer {
			unless = ", unless this was under way for so long"
		}
		j.found(Together, r, "%s renews as leader %v after %s has taken the lease (%s)%s", r.holder(), brief(late), w.holder(), j.at(w), unless)
	}
}

package audit

// A written holds writes in their order. Their numbers count from the first one, whether it is still held or not.
type written struct {
	all        []*request
	first      int            // the number of the first that is held
	made, next map[uint64]int // the numbers of writes by the version that they made, and by the one that they name
}

func newWritten() *written { return &written{made: map[uint64]int{}, next: map[uint64]int{}} }

// add adds the next write.
func (w *written) add(r *request) {
	n := w.first + len(w.all)
	w.all = append(w.all, r)
	if r.post > 0 {
		w.made[r.post] = n
	}
	if r.pre > 0 {
		w.next[r.pre] = n
	}
}

// at returns the write with a number, or nil if it is not held.
func (w *written) at(n int) *request {
	if n < w.first || n >= w.first+len(w.all) {
		return nil
	}
	return w.all[n-w.first]
}

// drop forgets the first write.
func (w *written) drop() {
	r := w.all[0]
	if w.made[r.post] == w.first {
		delete(w.made, r.post)
	}
	if w.next[r.pre] == w.first {
		delete(w.next, r.pre)
	}
	w.all, w.first = w.all[1:], w.first+1
}

// other judges a request that wrote nothing: whether a refusal was right, and whether an answer matches the writes.
func (j *judge) other(r *request) {
	switch {
	case r.verb == get && r.done():
		j.Reads++
		if m, known := j.writes.made[r.post]; known && r.record != nil {
			j.answered(r, m)
		}
	case r.verb == update && r.code == 409:
		j.Conflicts++
		if n, known := j.writes.next[r.pre]; known {
			j.refused(r, n)
		}
	case !r.done():
		j.Failures++
	}
}

// answered checks the answer to a get: it must be the record of write m, and the newest.
func (j *judge) answered(r *request, m int) {
	w, newer := j.writes.at(m), j.writes.at(m+1)
	switch {
	case w.record != nil && *w.record != *r.record:
		j.found(Wrong, r, "the server answers with a record other than the one that %s wrote (%s)", w.client, j.at(w))
	case r.end.Add(j.Skew).Before(w.begin):
		j.found(Wrong, r, "the server answers with version %d, which was written later (%s)", r.post, j.at(w))
	case !r.cached && newer != nil && newer.end.Add(j.Skew).Before(r.begin):
		j.found(Wrong, r, "the server answers with version %d, after a newer one was written (%s)", r.post, j.at(newer))
	}
}

// refused checks the refusal of an update because write n came first. A former holder that tries to renew still
// leads.
func (j *judge) refused(r *request, n int) {
	w, before := j.writes.at(n), j.writes.at(n-1)
	if r.end.Add(j.Skew).Before(w.begin) {
		j.found(Wrong, r, "the server refuses an update of version %d, which was the newest until later (%s)", r.pre, j.at(w))
	}
	if before == nil || r.holder() == "" || w.holder() == "" {
		return
	}
	held := before.post == r.pre || before.post == 0
	if late := r.begin.Sub(w.end); held && before.holder() == r.holder() && w.holder() != r.holder() && late > j.Skew {
		unless := ""
		if late <= j.Answer {
			unless = ", unless this was under way for so long"
		}
		j.found(Together, r, "%s renews as leader %v after %s has taken the lease (%s)%s", r.holder(), brief(late), w.holder(), j.at(w), unless)
	}
}

package audit

import (
	"cmp"
	"slices"
)

// writes returns the requests that changed the lease, in the order of its versions. Lines are written when a
// request ends, so their order may differ, and several servers write logs of their own. Requests without a version,
// such as those that delete the lease, are placed by their times. repeated counts those that occur twice.
func writes(all []*request) (ordered []*request, repeated int) {
	var versioned, timed []*request
	for _, r := range all {
		switch {
		case !r.writes():
		case r.post > 0 || r.pre > 0:
			versioned = append(versioned, r)
		default:
			timed = append(timed, r)
		}
	}
	slices.SortStableFunc(versioned, byVersion)
	slices.SortStableFunc(timed, byTime)
	for len(versioned) > 0 || len(timed) > 0 {
		from := &versioned
		if len(versioned) == 0 || len(timed) > 0 && byTime(timed[0], versioned[0]) < 0 {
			from = &timed
		}
		r := (*from)[0]
		*from = (*from)[1:]
		if n := len(ordered); n > 0 && r.id != "" && ordered[n-1].id == r.id {
			repeated++
			continue
		}
		ordered = append(ordered, r)
	}
	return ordered, repeated
}

// writes reports whether a request changed the lease.
func (r *request) writes() bool {
	return r.done() && r.verb != get && (r.post == 0 || r.post != r.pre) // the last kind changes nothing
}

// byVersion orders requests by the version that they make. A request whose previous version alone is known comes
// right after that.
func byVersion(a, b *request) int {
	after := func(r *request) int {
		if r.post > 0 {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(cmp.Or(a.post, a.pre), cmp.Or(b.post, b.pre)), cmp.Compare(after(a), after(b)), byTime(a, b))
}

func byTime(a, b *request) int { return a.end.Compare(b.end) }

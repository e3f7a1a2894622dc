package spans

import (
	"slices"
	"sort"
)

// An edge gives a time of an interval, and how far it may be wrong.
type edge struct{ at, err int64 }

func (e edge) least() int64 { return e.at - e.err }
func (e edge) most() int64  { return e.at + e.err }

// An interval spans a time in which somebody holds a lock or leads for certain. A lock that has not been given back is
// held at one moment.
type interval struct {
	from, to edge
	moment   bool
	void     bool // it is not known to be there: unlock was called before lock was answered
	by, end  Op   // what gave it, and what ended it; the same for a tenure and for a moment
	dead     bool
}

// lasts reports whether an interval has a length for some choice of times, so that a moment can be in it.
func (v *interval) lasts() bool { return !v.moment && v.from.least() < v.to.most() }

// A relation says how two intervals lie to each other.
type relation uint8

const (
	apart    relation = iota // they overlap for no choice of times, or need not be apart
	possible                 // … for some
	certain                  // … for all
)

// relate returns the relation of two intervals. Each condition is about the begin of one and the end of the other, so
// the choices of the four times do not depend on each other.
func relate(a, b *interval) relation {
	switch {
	case a.by.Holder == b.by.Holder || a.void || b.void:
		return apart
	case a.from.most() < b.to.least() && b.from.most() < a.to.least():
		return certain
	case a.moment && !b.lasts() || b.moment && !a.lasts():
		return apart
	case a.from.least() < b.to.most() && b.from.least() < a.to.most():
		return possible
	default:
		return apart
	}
}

// ordered lists intervals in the order of their keys and knows, for each place, which interval up to there has the
// greatest rank.
type ordered struct {
	key, rank func(*interval) int64
	all, top  []*interval
	base      *interval // the greatest of those that were dropped, or nil
}

// after returns the place of the first interval whose key is at least k.
func (o *ordered) after(k int64) int {
	return sort.Search(len(o.all), func(i int) bool { return o.key(o.all[i]) >= k })
}

// insert adds an interval.
func (o *ordered) insert(v *interval) {
	i := o.after(o.key(v) + 1)
	o.all, o.top = slices.Insert(o.all, i, v), slices.Insert(o.top, i, v)
	o.fix(i)
}

// fix finds the greatest again from a place on, where an interval is new or its rank is greater than it was.
func (o *ordered) fix(i int) {
	for k := i; k < len(o.all); k++ {
		best := o.all[k]
		if before := o.before(k); before != nil && o.rank(before) >= o.rank(best) {
			best = before
		}
		if k > i && best == o.top[k] && best != o.all[i] {
			return
		}
		o.top[k] = best
	}
}

// before returns the greatest interval before a place, or nil.
func (o *ordered) before(i int) *interval {
	if i == 0 {
		return o.base
	}
	return o.top[i-1]
}

// place returns where an interval is.
func (o *ordered) place(v *interval) int {
	for i := o.after(o.key(v)); ; i++ {
		if o.all[i] == v {
			return i
		}
	}
}

// trim drops dead intervals at the front.
func (o *ordered) trim() {
	for len(o.all) > 0 && o.all[0].dead {
		o.base, o.all, o.top = o.top[0], o.all[1:], o.top[1:]
	}
}

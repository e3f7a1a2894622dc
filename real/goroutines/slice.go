package goroutines

import (
	"slices"

	"doorway/checker/orders"
	"doorway/internal/controlled"
	"doorway/model"
)

// asides returns which moments a picture leaves out. It keeps those that led to the failure (slice), and of these the
// goroutine's last ones at their places in the program, so that earlier rounds of loops go, and the last ones between
// which another goroutine came. One that tells something is not left out alone: it takes no more room than what would say so.
func (t *teller) asides() []bool {
	ends := t.ends()
	in, keep := t.slice(ends), make([]bool, len(t.moments))
	shared := t.shared(in)
	seen := map[site]bool{}
	for i := len(t.moments) - 1; i >= 0; i-- {
		m := &t.moments[i]
		if !in[i] {
			continue
		}
		at := siteOf(m)
		if ends[i] || m.who != 0 && !seen[at] && t.tells(m, shared) {
			keep[i] = true
		}
		seen[at] = true
	}
	t.between(in, keep, shared)
	t.ticks(in, keep)
	aside := make([]bool, len(keep))
	for i := range keep {
		alone := (i == 0 || keep[i-1]) && (i == len(keep)-1 || keep[i+1])
		aside[i] = !keep[i] && !(alone && in[i] && t.tells(&t.moments[i], shared))
	}
	return aside
}

// A site names a place in the program to which a goroutine comes, perhaps again and again.
type site struct {
	who    uint32
	hash   uintptr
	op     controlled.Op
	goesOn bool
}

func siteOf(m *happening) site { return site{m.who, m.visit.hash, m.visit.op, m.goesOn} }

// ends returns the moments that are the failure: the last one and, in a data race, the last of the other goroutine; or, if nobody can go on, the last of each goroutine that is
// left, with those at which others got the locks that it waits for, and the last at which others served it.
func (t *teller) ends() []bool {
	ends := make([]bool, len(t.moments))
	last := len(t.moments) - 1
	if last < 0 {
		return ends
	}
	ends[last] = true
	for _, who := range t.run.racers(t.run.prog.races.told()) {
		if i := t.last(who); i >= 0 {
			ends[i] = true
		}
	}
	if !t.run.bubble.dead() && !t.run.livelock {
		return ends
	}
	for _, who := range t.left() {
		i := t.last(who)
		if i < 0 {
			continue
		}
		ends[i] = true
		for _, h := range t.moments[i].against {
			ends[h.since] = true
		}
		if k := t.service(&t.moments[i]); k >= 0 {
			ends[k] = true
		}
	}
	return ends
}

// slice returns the moments that happened before the failure or are part of it: by the order of each goroutine, by
// creation, by what wakes, and by accesses of one object that conflict.
func (t *teller) slice(ends []bool) []bool {
	in := slices.Clone(ends)
	whose, wanted, later := map[uint32]bool{}, map[uint32]bool{}, map[int][4]bool{}
	all, some := false, false
	for i := len(t.moments) - 1; i >= 0; i-- {
		m := &t.moments[i]
		touches := m.who != 0 && (m.touch.All && some || all || conflicts(&m.touch, later))
		if m.event.Kind != model.Begin && (whose[m.who] && m.who != 0 || touches || slices.ContainsFunc(slices.Concat(m.creates, m.wakes), func(w uint32) bool { return wanted[w] })) {
			in[i] = true
		}
		if !in[i] {
			continue
		}
		some, whose[m.who], wanted[m.who] = true, true, true
		all = all || m.touch.All && m.who != 0
		for _, a := range m.touch.List[:m.touch.Len] {
			kinds := later[a.Object]
			kinds[a.Kind] = true
			later[a.Object] = kinds
		}
	}
	return in
}

// conflicts reports whether an event accesses an object of which later ones have accesses of the given kinds, in a way that
// conflicts with one of them.
func conflicts(touch *orders.Touch, later map[int][4]bool) bool {
	for _, a := range touch.List[:touch.Len] {
		for kind, is := range later[a.Object] {
			if is && (orders.Kind(kind) != a.Kind || a.Kind == orders.Write) {
				return true
			}
		}
	}
	return false
}

// shared returns the objects that several goroutines of the slice access.
func (t *teller) shared(in []bool) map[int]bool {
	owner, shared := map[int]uint32{}, map[int]bool{}
	for i := range t.moments {
		m := &t.moments[i]
		for _, a := range m.touch.List[:m.touch.Len] {
			if who, known := owner[a.Object]; in[i] && known && who != m.who {
				shared[a.Object] = true
			} else if in[i] {
				owner[a.Object] = m.who
			}
		}
	}
	return shared
}

// tells reports whether a step tells anything: it is an operation on something shared, and more than the count of
// goroutines to come.
func (t *teller) tells(m *happening, shared map[int]bool) bool {
	v := &m.visit
	switch {
	case m.goesOn && m.after.sleeps():
		return true
	case m.begins && !m.goesOn || v.op == controlled.Go && v.call == nil || v.op == controlled.Yield:
		return m.state != controlled.Ready && m.state != controlled.Ended
	case m.touch.All || m.state == controlled.Waiting || m.goesOn:
		return true
	case v.op == controlled.Add && int32(m.now) > int32(m.before):
		return false
	}
	return slices.ContainsFunc(m.touch.List[:m.touch.Len], func(a orders.Access) bool { return shared[a.Object] })
}

// gaps limits how many gaps of a goroutine are kept.
const gaps = 1

// plain lists operations that do not depend on what came in between: it can only have kept them from happening.
var plain = map[controlled.Op]bool{controlled.Unlock: true, controlled.RUnlock: true, controlled.Send: true, controlled.Receive: true, controlled.Wait: true}

// between keeps the gaps of each goroutine: the last steps where it could have gone on, and another came in between with
// something that conflicts with what followed. Of a gap the step before, the other's and the one after are kept.
func (t *teller) between(in, keep []bool, shared map[int]bool) {
	seen := map[uint32]int{}
	for i := len(t.moments) - 1; i >= 0; i-- {
		m := &t.moments[i]
		if !in[i] || m.who == 0 || m.goesOn || !t.tells(m, shared) || plain[m.visit.op] {
			continue
		}
		other, before := -1, i-1
		for ; before >= 0 && t.moments[before].who != m.who; before-- {
			if o := &t.moments[before]; other < 0 && in[before] && o.who != 0 && touched(&m.touch, &o.touch) {
				other = before
			}
		}
		if other >= 0 && before >= 0 && seen[m.who] < gaps && t.tells(&t.moments[before], shared) {
			seen[m.who]++
			keep[before], keep[other], keep[i] = true, true, true
		}
	}
}

// touched reports whether the order of two events may matter.
func touched(a, b *orders.Touch) bool {
	later := map[int][4]bool{}
	for _, x := range b.List[:b.Len] {
		kinds := later[x.Object]
		kinds[x.Kind] = true
		later[x.Object] = kinds
	}
	return a.All || b.All || conflicts(a, later)
}

// ticks keeps the moments at which time passes and wakes or creates a goroutine, if the next step of that one is kept.
func (t *teller) ticks(in, keep []bool) {
	next := map[uint32]bool{}
	for i := len(t.moments) - 1; i >= 0; i-- {
		m := &t.moments[i]
		if m.who != 0 {
			next[m.who] = keep[i]
			continue
		}
		if in[i] && slices.ContainsFunc(slices.Concat(m.creates, m.wakes), func(w uint32) bool { return next[w] }) {
			keep[i] = true
		}
	}
}

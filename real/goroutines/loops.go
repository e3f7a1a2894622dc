package goroutines

import (
	"doorway/checker/orders"
	"doorway/internal/controlled"
)

// Loops lists the loops of a program that count, as a search finds them. From outside they look like those that wait:
// a goroutine comes back to an operation while nothing changes. One that counts leaves by itself.
type loops struct {
	often   map[uintptr]int // by operation, how often a goroutine has come back to it before it left
	rises   bool            // some loop is new since the search began
	abreast int             // how often goroutines went round while all did, or 0: a run has one order of their steps only
	endless bool            // a loop goes round too often
}

// countable limits how often a loop that counts may go round in a search.
const countable = 1000

// note notes that a goroutine has come to an operation so often before it left.
func (l *loops) note(at uintptr, times int) {
	if l.endless = l.endless || times > countable; l.often[at] < times && !l.endless {
		l.often[at], l.rises = times, true
	}
}

// allows returns how often a goroutine may come back to an operation in a search.
func (p *program) allows(at uintptr) int {
	if p.loops == nil {
		return p.repeats
	}
	return max(p.repeats, p.loops.often[at])
}

// leaves notes the loop that a goroutine has left by the step at hand, if any, though nothing changed while it went round.
func (r *run) leaves(n int, abreast bool) {
	k, v := &r.rounds[n], r.bubble.last(n)
	if r.changes == k.changes && !r.gone(n) && k.of(v) != nil {
		return
	}
	for _, e := range k.seen {
		if e.times <= r.prog.repeats {
			continue
		}
		r.prog.loops.note(e.at, e.times)
		if abreast {
			r.prog.loops.abreast = max(r.prog.loops.abreast, e.times)
		}
	}
}

// gone reports whether a goroutine has ended.
func (r *run) gone(n int) bool { return gone(&controlled.All()[n]) }

// counted is leaves for a search by orders, which knows what has changed for each goroutine.
func (p *threaded) counted(t orders.Thread, n int) {
	now := orders.Place{}
	if !p.run.gone(n) {
		now = p.place(n)
	}
	for at, times := range p.looks.Counted(t, now) {
		if times > p.run.prog.repeats {
			p.run.prog.loops.note(at.At, times)
		}
	}
}

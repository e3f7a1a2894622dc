package goroutines

import (
	"fmt"

	"doorway/internal/english"
	"doorway/model"
	"doorway/model/transition"
)

// OfTest reports whether the program is a test as a whole, and not a lock with properties.
func (p *program) OfTest() bool { return p.locks == nil }

// Sized says how many goroutines a setup stands for, and how often each locks.
func (p *program) Sized(s model.Setup) string {
	switch {
	case p.locks != nil:
		return fmt.Sprintf("%s with %s each", english.Count(s.N, "goroutine"), english.Count(s.Requests, "request"))
	case p.single && s == p.setup:
		return "1 goroutine"
	default:
		return english.Count(s.N, "goroutine")
	}
}

// Fails says that a test fails under one schedule.
func (p *program) Fails(test string, s transition.Schedule) string {
	n := p.Goroutines(s)
	if n == 1 {
		return test + " fails in this run of its only goroutine"
	}
	return fmt.Sprintf("%s fails in this order of its %s", test, english.Count(n, "goroutine"))
}

// Goroutines returns how many goroutines a run has, as its picture does.
func (p *program) Goroutines(s transition.Schedule) int {
	if p.apart {
		return len(p.Story(s).Names)
	}
	r := &run{prog: p}
	defer r.Reset()
	for _, e := range s {
		if _, err := r.Apply(e); err != nil {
			break
		}
	}
	return len(r.open().procs)
}

// Passes says what this many schedules without a failure show.
func (p *program) Passes(runs int) string {
	p.seen.passed = runs
	all := "its " + english.Count(p.seen.most, "goroutine")
	if p.locks != nil {
		all = p.Sized(p.setup)
	}
	text := fmt.Sprintf("no failure in %s of %s, which is no proof", english.Count(runs, "order"), all)
	if p.races == nil {
		text += "; data races: add -race"
	}
	return text
}

// called names what is decided of the program: a property or, of a test as a whole, nothing.
func (p *program) called(property string) string {
	if p.OfTest() {
		return ""
	}
	return property + ": "
}

// comma returns what follows the size of a lock's setup, which has a "with" of its own.
func (p *program) comma() string {
	if p.OfTest() {
		return ""
	}
	return ","
}

// unseen names what is outside the scheduler's control.
func (p *program) unseen() string {
	text := "not seen: "
	if p.races == nil {
		text += "memory that is not atomic (add -race), "
	}
	return text + "len and cap of channels, files, sockets, other processes"
}

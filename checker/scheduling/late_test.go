package scheduling

import (
	"slices"
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/transition"
)

// What is late is drawn from all there is: the messages that a process sends or gets, not the server; how many arrive
// in time; for how long the next one waits; what follows; and how rare faults are.
func TestLateDraws(t *testing.T) {
	l := newLate(model.Setup{N: 3})
	by, sends, first, ticks, after, rare := map[model.ProcID]bool{}, map[bool]bool{}, map[int]bool{}, map[int]bool{}, map[phase]bool{}, map[int]bool{}
	for seed := range uint64(3000) {
		l.Begin(transition.Seeded(seed), 0)
		by[l.by], sends[l.sends], first[l.first], ticks[l.ticks], after[l.after], rare[l.rare] = true, true, true, true, true, true
	}
	if by[2] || len(by) != 2 || len(sends) != 2 || !after[prompt] || !after[again] || !after[silent] || len(after) != 3 {
		t.Errorf("late is one of %v, its messages or those to it: %v, and what follows: %v", by, sends, after)
	}
	if len(first) != 31 || !first[0] || len(ticks) != 31 || ticks[0] || len(rare) != scales {
		t.Errorf("in time arrive one of %v, ticks are %v, faults are rare by %v", first, ticks, rare)
	}
}

// lateLink lets a link be late, whose messages are those that p0 sends to p2, by two ticks.
type lateLink struct {
	*late
	t *testing.T
}

// offers says which of the events may happen, each a letter, and lets one happen, unless that is 0.
func (l lateLink) offers(enabled, want string, then byte) {
	l.t.Helper()
	of := map[byte]model.Event{
		'a': {Kind: model.Deliver, Proc: 2}, 'b': {Kind: model.Deliver, Proc: 2, Which: model.Which{Index: 1}},
		'r': {Kind: model.Deliver, From: 2}, 'o': {Kind: model.Deliver, Proc: 2, From: 1}, 't': {Kind: model.Tick},
	}
	var events []model.Event
	for i := range enabled {
		events = append(events, of[enabled[i]])
	}
	l.look(events)
	kept, _ := l.keep(firstChoice, events)
	got := ""
	for i := range enabled {
		if slices.Contains(kept, events[i]) {
			got += enabled[i : i+1]
		}
	}
	if got != want {
		l.t.Errorf("of %s it offers %s, want %s", enabled, got, want)
	}
	if then != 0 {
		l.note(of[then])
	}
}

// held begins a run in which p0's second message is late, and goes on until it has waited.
func heldLink(t *testing.T, after phase) lateLink {
	l := lateLink{&late{procs: 2, sends: true, first: 1, ticks: 2, after: after, now: early}, t}
	l.offers("art", "ar", 'r')
	l.offers("at", "a", 'a')
	l.offers("rt", "r", 'r')
	l.offers("abot", "o", 'o')
	l.offers("abt", "t", 't')
	l.offers("abt", "t", 't')
	return l
}

// Messages that have waited arrive one by one, the oldest first, before time passes. What follows is as drawn.
func TestLateLink(t *testing.T) {
	l := heldLink(t, again)
	l.offers("abt", "a", 'a')
	l.offers("at", "a", 'a')
	l.offers("t", "t", 't') // nobody waits, …
	l.offers("t", "t", 't') // … so this is not counted
	l.offers("at", "t", 't')
	l.offers("at", "t", 't')
	l.offers("at", "a", 'a')
	l = heldLink(t, silent)
	l.offers("abt", "a", 'a')
	l.offers("arot", "o", 'o')
	l.offers("art", "t", 't')
	l = heldLink(t, prompt)
	l.offers("abt", "a", 'a')
	l.offers("abrt", "abr", 'a')
	l = heldLink(t, silent)
	l.offers("ot", "o", 'o') // what was late is no longer expected
	l.offers("art", "t", 't')
}

// Those that a process gets are other messages than those that it sends, and none is counted twice.
func TestLateCounts(t *testing.T) {
	gets := lateLink{&late{procs: 2, first: 0, ticks: 1, now: early}, t}
	gets.offers("at", "a", 'a')
	gets.offers("rt", "t", 't')
	sends := lateLink{&late{procs: 2, sends: true, first: 0, ticks: 1, now: early}, t}
	sends.offers("rt", "r", 'r')
	sends.note(model.Event{Kind: model.Deliver, Proc: 2}) // when time could not pass
	sends.offers("at", "t", 't')
}

// Faults are considered in one of 4^rare picks, and the ends of pauses are postponed, too.
func TestLateIsCalm(t *testing.T) {
	enabled := []model.Event{{Kind: model.Step}, {Kind: model.Resume, Proc: 1}, {Kind: model.Split}, {Kind: model.Tick}}
	for chosen, want := range map[int]string{0: "p0 step, p1 resume, split", 1: "p0 step"} {
		l, of := &late{procs: 2, rare: 2, now: early, first: 1}, 0
		kept, _ := l.keep(transition.ChooserFunc(func(n int) int { of = max(of, n); return chosen }), enabled)
		var texts []string
		for _, e := range kept {
			texts = append(texts, e.String())
		}
		if got := strings.Join(texts, ", "); got != want || of != 16 {
			t.Errorf("%d of %d: %s, want %s, of 16", chosen, of, got, want)
		}
	}
}

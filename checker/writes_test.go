package checker_test

import (
	"testing"

	"doorway/checker"
	. "doorway/checker/internal/checkertest"
	"doorway/model"
)

// accepting is a frame of a resource that has accepted a write with that token last.
func accepting(token int, ready bool) Frame {
	return Frame{View: model.View{Ready: ready, Accepted: token}}
}

// accepts is what a resource does that accepts writes with these tokens, one after another.
func accepts(tokens ...int) (all []Frame) {
	all = append(all, accepting(0, len(tokens) > 0))
	for i, token := range tokens {
		all = append(all, accepting(token, i < len(tokens)-1))
	}
	return all
}

func TestNoStaleWrite(t *testing.T) {
	for _, c := range []decided{
		{"newer and newer", Toy{accepts(1, 3, 4)}, "requests=0", "no-stale-write", checker.Proved, "", ""},
		{"the same again", Toy{accepts(1, 1, 2, 2)}, "requests=0", "no-stale-write", checker.Proved, "", ""},
		{"one token", Toy{accepts(1)}, "requests=0", "no-stale-write", checker.Vacuous, "", ""},
		{"an older one", Toy{accepts(1, 3, 2)}, "requests=0", "no-stale-write", checker.Violated, "p0 step, p0 step, p0 step",
			"p0 accepts a write with token 2 after one with token 3"},
		{"older than the newest, newer than the last", Toy{accepts(3, 0, 2)}, "requests=0", "no-stale-write", checker.Violated, "p0 step, p0 step, p0 step",
			"p0 accepts a write with token 2 after one with token 3"},
		{"two resources", Toy{accepts(3), accepts(2)}, "requests=0", "no-stale-write", checker.Vacuous, "", ""},
	} {
		t.Run(c.name, c.decide)
	}
}

// TestBystanders: properties of elections ask candidates alone.
func TestBystanders(t *testing.T) {
	bystander := func(f Frame) Frame { f.Bystander = true; return f }
	elected := Frame{View: model.View{Leaders: model.Procs(0)}}
	claims := Frame{View: model.View{Leaders: model.Procs(1)}}
	ask := Frame{View: model.View{Region: model.Trying, Ready: true}}
	quiet := Frame{}
	for _, c := range []decided{
		{"a store knows no leader", Toy{{quiet, ask, elected}, {bystander(quiet)}}, "requests=1", "agreement", checker.Proved, "", ""},
		{"a candidate must", Toy{{quiet, ask, elected}, {quiet}}, "requests=1 requesters=p0", "agreement", checker.Violated, "p0 request, p0 step",
			"p0 takes {p0} for the leader and p1 takes {}"},
		{"a store is not a leader", Toy{{quiet, ask, elected}, {bystander(claims)}}, "requests=1 requesters=p0", "unique-leader", checker.Proved, "", ""},
		{"a candidate is", Toy{{quiet, ask, elected}, {claims}}, "requests=1 requesters=p0", "unique-leader", checker.Violated, "p0 request, p0 step",
			"{p0,p1} each take themselves for the leader"},
		{"a store is not the best", Toy{{quiet, ask, elected}, {bystander(quiet)}}, "requests=1 requesters=p0", "best-leader", checker.Proved, "", ""},
	} {
		t.Run(c.name, c.decide)
	}
}

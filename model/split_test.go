package model_test

import "testing"

func TestSplit(t *testing.T) {
	r := start(t, passing(t, letters("a", "b", "c", "d"), "n=2 requests=4 requesters=p0 side=p1 splits=1 heals=2")).do("p0 request")
	wantEnabled(t, r, "p0 request; p0->p1 deliver; split")
	r.do("split")
	wantQueue(t, r, 0, 1, "[]") // what was in transit is lost
	wantEnabled(t, r, "p0 request; heal")
	if r.do("p0 request"); r.last.Sent != 1 {
		t.Errorf("a message to the other side counts %d", r.last.Sent)
	}
	wantQueue(t, r, 0, 1, "[]")
	r.do("heal; p0 request")
	wantQueue(t, r, 0, 1, "[c]")
	wantEnabled(t, r, "p0 request; p0->p1 deliver") // no split is left, and so nothing to heal
}

// TestSplitsLeaveSidesWhole loses nothing within a side.
func TestSplitsLeaveSidesWhole(t *testing.T) {
	r := start(t, passing(t, letters("a", "b"), "n=3 requests=2 requesters=p0 side=p0,p1 splits=1")).do("p0 request; split; p0 request")
	wantQueue(t, r, 0, 1, "[a b]")
}

// TestCuts loses what a single link carries, and leaves the way round it.
func TestCuts(t *testing.T) {
	r := start(t, passing(t, letters("a", "b", "c"), "n=3 requests=3 requesters=p0 cut=p0,p1 splits=1 heals=1")).do("p0 request; split; p0 request")
	wantQueue(t, r, 0, 1, "[]")
	r.do("heal; p0 request")
	wantQueue(t, r, 0, 1, "[c]")
	r = start(t, passing(t, letters("a", "b"), "n=3 requests=2 requesters=p0 cut=p1,p2 splits=1")).do("p0 request; split; p0 request")
	wantQueue(t, r, 0, 1, "[a b]")
}

func TestTokensAreLostInASplit(t *testing.T) {
	tokens := carrier[string, string]{letters("a", "b"), func(string) bool { return true }}
	r := start(t, passing(t, tokens, "n=2 requests=2 requesters=p0 side=p0 splits=1")).do("p0 request; split")
	if r.last.Tokens != -1 {
		t.Errorf("a split with a token in transit makes %d", r.last.Tokens)
	}
	if r.do("p0 request"); r.last.Tokens != 0 {
		t.Errorf("a token sent to the other side makes %d", r.last.Tokens)
	}
}

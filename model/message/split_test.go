package message_test

import (
	"testing"

	. "doorway/model/internal/modeltest"
)

func TestSplit(t *testing.T) {
	r := Start(t, Passing(t, Letters("a", "b", "c", "d"), "n=2 requests=4 requesters=p0 side=p1 splits=1 heals=2")).Do("p0 request")
	WantEnabled(t, r, "p0 request; p0->p1 deliver; split")
	r.Do("split")
	wantQueue(t, r, 0, 1, "[]") // what was in transit is lost
	WantEnabled(t, r, "p0 request; heal")
	if r.Do("p0 request"); r.Last.Sent != 1 {
		t.Errorf("a message to the other side counts %d", r.Last.Sent)
	}
	wantQueue(t, r, 0, 1, "[]")
	r.Do("heal; p0 request")
	wantQueue(t, r, 0, 1, "[c]")
	WantEnabled(t, r, "p0 request; p0->p1 deliver") // no split is left, and so nothing to heal
}

// TestSplitsLeaveSidesWhole loses nothing within a side.
func TestSplitsLeaveSidesWhole(t *testing.T) {
	r := Start(t, Passing(t, Letters("a", "b"), "n=3 requests=2 requesters=p0 side=p0,p1 splits=1")).Do("p0 request; split; p0 request")
	wantQueue(t, r, 0, 1, "[a b]")
}

// TestCuts loses what a single link carries, and leaves the way round it.
func TestCuts(t *testing.T) {
	r := Start(t, Passing(t, Letters("a", "b", "c"), "n=3 requests=3 requesters=p0 cut=p0,p1 splits=1 heals=1")).Do("p0 request; split; p0 request")
	wantQueue(t, r, 0, 1, "[]")
	r.Do("heal; p0 request")
	wantQueue(t, r, 0, 1, "[c]")
	r = Start(t, Passing(t, Letters("a", "b"), "n=3 requests=2 requesters=p0 cut=p1,p2 splits=1")).Do("p0 request; split; p0 request")
	wantQueue(t, r, 0, 1, "[a b]")
}

func TestTokensAreLostInASplit(t *testing.T) {
	tokens := Carrier[string, string]{Proc: Letters("a", "b"), Holds: func(string) bool { return true }}
	r := Start(t, Passing(t, tokens, "n=2 requests=2 requesters=p0 side=p0 splits=1")).Do("p0 request; split")
	if r.Last.Tokens != -1 {
		t.Errorf("a split with a token in transit makes %d", r.Last.Tokens)
	}
	if r.Do("p0 request"); r.Last.Tokens != 0 {
		t.Errorf("a token sent to the other side makes %d", r.Last.Tokens)
	}
}

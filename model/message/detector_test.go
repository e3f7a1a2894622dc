package message_test

import (
	"testing"

	. "doorway/model/internal/modeltest"
	"doorway/model/transition"
)

func TestEventualDetector(t *testing.T) {
	r := Start(t, Passing(t, Gossip, "n=2 requests=0 detector=eventual mistakes=1"))
	WantEnabled(t, r, "p0 mistrust p1; p1 mistrust p0")
	if !transition.AtRest(r.World.Enabled(nil)) {
		t.Error("a mistake may happen and need not, yet it keeps the system from rest")
	}
	r.Do("p0 mistrust p1")
	wantLocal(t, r, 0, "suspect p1;") // it does not know that it is wrong
	WantEnabled(t, r, "p0 trust p1")
	if transition.AtRest(r.World.Enabled(nil)) {
		t.Error("at rest with a mistake that will be taken back")
	}
	r.Do("p0 trust p1")
	wantLocal(t, r, 0, "suspect p1;trust p1;")
	WantEnabled(t, r, "") // no mistake is left
}

// TestMistakeComesTrue crashes the one who is mistrusted: it is suspected
// already, and will not be trusted while it is down.
func TestMistakeComesTrue(t *testing.T) {
	r := Start(t, Passing(t, Gossip, "n=3 requests=0 detector=eventual mistakes=1 crashes=1 crashers=p1")).Do("p0 mistrust p1; p1 crash")
	WantEnabled(t, r, "p2 suspect p1")
}

// TestRecoveredIsTrusted lets an eventual detector take back that a process is
// down once it is not. A perfect one says nothing.
func TestRecoveredIsTrusted(t *testing.T) {
	words := "n=2 requests=0 crashes=2 crashers=p1 recoveries=1 detector="
	r := Start(t, Passing(t, Gossip, words+"eventual")).Do("p1 crash; p0 suspect p1; p1 recover")
	WantEnabled(t, r, "p0 trust p1; p1 crash")
	r.Do("p0 trust p1; p1 crash")
	WantEnabled(t, r, "p0 suspect p1")
	r = Start(t, Passing(t, Gossip, words+"perfect")).Do("p1 crash; p0 suspect p1; p1 recover")
	WantEnabled(t, r, "p1 crash")
}

// TestMistakesAreLimited counts them over all processes.
func TestMistakesAreLimited(t *testing.T) {
	r := Start(t, Passing(t, Gossip, "n=2 requests=0 detector=eventual mistakes=2")).Do("p0 mistrust p1; p0 trust p1; p1 mistrust p0")
	WantEnabled(t, r, "p1 trust p0")
	WantEnabled(t, Start(t, Passing(t, Gossip, "n=2 requests=0 detector=eventual")), "")
}

package model_test

import (
	"testing"

	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
)

// gossip keeps what the failure detector says.
var gossip = post{step: func(_ model.ProcID, s string, i message.Input[string]) (string, message.Sends[string]) {
	return s + i.Kind.String() + " " + i.From.String() + ";", message.Sends[string]{}
}}

func TestEventualDetector(t *testing.T) {
	r := start(t, passing(t, gossip, "n=2 requests=0 detector=eventual mistakes=1"))
	wantEnabled(t, r, "p0 mistrust p1; p1 mistrust p0")
	if !transition.AtRest(r.world.Enabled(nil)) {
		t.Error("a mistake may happen and need not, yet it keeps the system from rest")
	}
	r.do("p0 mistrust p1")
	wantLocal(t, r, 0, "suspect p1;") // it does not know that it is wrong
	wantEnabled(t, r, "p0 trust p1")
	if transition.AtRest(r.world.Enabled(nil)) {
		t.Error("at rest with a mistake that will be taken back")
	}
	r.do("p0 trust p1")
	wantLocal(t, r, 0, "suspect p1;trust p1;")
	wantEnabled(t, r, "") // no mistake is left
}

// TestMistakeComesTrue crashes the one who is mistrusted: it is suspected
// already, and will not be trusted while it is down.
func TestMistakeComesTrue(t *testing.T) {
	r := start(t, passing(t, gossip, "n=3 requests=0 detector=eventual mistakes=1 crashes=1 crashers=p1")).do("p0 mistrust p1; p1 crash")
	wantEnabled(t, r, "p2 suspect p1")
}

// TestRecoveredIsTrusted lets an eventual detector take back that a process is
// down once it is not. A perfect one says nothing.
func TestRecoveredIsTrusted(t *testing.T) {
	words := "n=2 requests=0 crashes=2 crashers=p1 recoveries=1 detector="
	r := start(t, passing(t, gossip, words+"eventual")).do("p1 crash; p0 suspect p1; p1 recover")
	wantEnabled(t, r, "p0 trust p1; p1 crash")
	r.do("p0 trust p1; p1 crash")
	wantEnabled(t, r, "p0 suspect p1")
	r = start(t, passing(t, gossip, words+"perfect")).do("p1 crash; p0 suspect p1; p1 recover")
	wantEnabled(t, r, "p1 crash")
}

// TestMistakesAreLimited counts them over all processes.
func TestMistakesAreLimited(t *testing.T) {
	r := start(t, passing(t, gossip, "n=2 requests=0 detector=eventual mistakes=2")).do("p0 mistrust p1; p0 trust p1; p1 mistrust p0")
	wantEnabled(t, r, "p1 trust p0")
	wantEnabled(t, start(t, passing(t, gossip, "n=2 requests=0 detector=eventual")), "")
}

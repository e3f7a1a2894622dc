package model_test

import (
	"testing"

	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
)

// TestPause: a process that pauses takes no step and no message, until it resumes
// and goes on with all that came meanwhile. What can be lost can be lost.
func TestPause(t *testing.T) {
	r := start(t, passing(t, letters("a"), "n=2 requesters=p0 pauses=1 drops=1"))
	wantEnabled(t, r, "p0 request; p0 pause; p1 pause")
	r.do("p0 request; p1 pause")
	wantEnabled(t, r, "p1 resume; p0->p1 drop")
	if transition.AtRest(r.world.Enabled(nil)) {
		t.Error("at rest, though the pause ends")
	}
	r.do("p1 resume")
	wantEnabled(t, r, "p0->p1 deliver; p0->p1 drop")
	r.do("p0->p1 deliver")
	wantEnabled(t, r, "") // no pause is left
}

// TestPauseInTime: time does not wait for a process that pauses. What was due to
// it is due when it resumes, and so is its timeout.
func TestPauseInTime(t *testing.T) {
	r := start(t, passing(t, letters("a"), "n=2 requesters=p0 delay=1 pauses=1")).do("p0 request; p1 pause; tick")
	wantEnabled(t, r, "p1 resume") // nothing is nearer after a unit of time
	r.do("p1 resume")
	wantEnabled(t, r, "p0->p1 deliver")

	alarm := post{
		view: func(_ model.ProcID, s string) model.View { return model.View{Armed: s == "", After: 2} },
		step: func(_ model.ProcID, s string, i message.Input[string]) (string, message.Sends[string]) {
			return s + i.Kind.String(), message.Sends[string]{}
		},
	}
	r = start(t, passing(t, alarm, "n=1 requests=0 delay=1 pauses=1")).do("p0 pause; tick; tick")
	wantEnabled(t, r, "p0 resume")
	r.do("p0 resume")
	wantEnabled(t, r, "p0 timeout")
}

// TestPauseAndCrash: a process that pauses may crash, and has then paused; the
// detector says nothing about a pause, and nothing to a process that pauses.
func TestPauseAndCrash(t *testing.T) {
	r := start(t, passing(t, gossip, "n=2 requests=0 detector=perfect crashes=1 recoveries=1 pauses=2")).do("p0 pause; p1 crash")
	wantEnabled(t, r, "p0 resume; p1 recover")
	r.do("p0 resume")
	wantEnabled(t, r, "p0 pause; p0 suspect p1; p1 recover")
	r = start(t, passing(t, gossip, "n=1 requests=0 crashes=1 recoveries=1 pauses=1")).do("p0 pause; p0 crash; p0 recover")
	wantEnabled(t, r, "")
}

// TestPauseOfMemory: a process that pauses keeps what it knows, its store buffer
// drains, and a write that it has begun may end.
func TestPauseOfMemory(t *testing.T) {
	for memory, want := range map[string]string{"sc": "p0 resume", "tso": "p0 flush; p0 resume", "regular": "p0 finish; p0 resume"} {
		r := start(t, sharing(t, litmus([]instruction{put(x, 1), get(x)}), "n=1 requests=0 pauses=1 memory="+memory)).do("p0 step; p0 pause")
		wantEnabled(t, r, want)
	}
}

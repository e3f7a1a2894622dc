package message_test

import (
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/message"
	"doorway/model/transition"
)

// TestPause: a process that pauses takes no step and no message, until it resumes
// and goes on with all that came meanwhile. What can be lost can be lost.
func TestPause(t *testing.T) {
	r := Start(t, Passing(t, Letters("a"), "n=2 requesters=p0 pauses=1 drops=1"))
	WantEnabled(t, r, "p0 request; p0 pause; p1 pause")
	r.Do("p0 request; p1 pause")
	WantEnabled(t, r, "p1 resume; p0->p1 drop")
	if transition.AtRest(r.World.Enabled(nil)) {
		t.Error("at rest, though the pause ends")
	}
	r.Do("p1 resume")
	WantEnabled(t, r, "p0->p1 deliver; p0->p1 drop")
	r.Do("p0->p1 deliver")
	WantEnabled(t, r, "") // no pause is left
}

// TestPauseInTime: time does not wait for a process that pauses. What was due to
// it is due when it resumes, and so is its timeout.
func TestPauseInTime(t *testing.T) {
	r := Start(t, Passing(t, Letters("a"), "n=2 requesters=p0 delay=1 pauses=1")).Do("p0 request; p1 pause; tick")
	WantEnabled(t, r, "p1 resume") // nothing is nearer after a unit of time
	r.Do("p1 resume")
	WantEnabled(t, r, "p0->p1 deliver")

	alarm := Post{
		Shows: func(_ model.ProcID, s string) model.View { return model.View{Armed: s == "", After: 2} },
		Does: func(_ model.ProcID, s string, i message.Input[string]) (string, message.Sends[string]) {
			return s + i.Kind.String(), message.Sends[string]{}
		},
	}
	r = Start(t, Passing(t, alarm, "n=1 requests=0 delay=1 pauses=1")).Do("p0 pause; tick; tick")
	WantEnabled(t, r, "p0 resume")
	r.Do("p0 resume")
	WantEnabled(t, r, "p0 timeout")
}

// TestPauseAndCrash: a process that pauses may crash, and has then paused; the
// detector says nothing about a pause, and nothing to a process that pauses.
func TestPauseAndCrash(t *testing.T) {
	r := Start(t, Passing(t, Gossip, "n=2 requests=0 detector=perfect crashes=1 recoveries=1 pauses=2")).Do("p0 pause; p1 crash")
	WantEnabled(t, r, "p0 resume; p1 recover")
	r.Do("p0 resume")
	WantEnabled(t, r, "p0 pause; p0 suspect p1; p1 recover")
	r = Start(t, Passing(t, Gossip, "n=1 requests=0 crashes=1 recoveries=1 pauses=1")).Do("p0 pause; p0 crash; p0 recover")
	WantEnabled(t, r, "")
}

// TestPauseOfMemory: a process that pauses keeps what it knows, its store buffer
// drains, and a write that it has begun may end.
func TestPauseOfMemory(t *testing.T) {
	for memory, want := range map[string]string{"sc": "p0 resume", "tso": "p0 flush; p0 resume", "regular": "p0 finish; p0 resume"} {
		r := Start(t, Sharing(t, Litmus([]Instruction{Put(X, 1), Get(X)}), "n=1 requests=0 pauses=1 memory="+memory)).Do("p0 step; p0 pause")
		WantEnabled(t, r, want)
	}
}

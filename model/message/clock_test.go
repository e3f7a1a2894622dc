package message_test

import (
	"strings"
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/message"
	"doorway/model/transition"
)

func TestMessagesAreDueInTime(t *testing.T) {
	r := Start(t, Passing(t, Letters("a", "b"), "n=2 requests=2 requesters=p0 delay=2"))
	WantEnabled(t, r, "p0 request") // nothing is on its way: time stands still
	r.Do("p0 request")
	WantEnabled(t, r, "p0 request; p0->p1 deliver; tick")
	r.Do("tick; p0 request; tick")
	WantEnabled(t, r, "p0->p1 deliver") // the first message is due
	r.Do("p0->p1 deliver")
	WantEnabled(t, r, "p0->p1 deliver; tick")
	r.Do("tick")
	WantEnabled(t, r, "p0->p1 deliver")
	r.Do("p0->p1 deliver")
	WantEnabled(t, r, "")
	if r.Last.Event.Kind != model.Deliver {
		t.Errorf("last seen: %v", r.Last.Event)
	}
}

func TestTimeoutsFireInTime(t *testing.T) {
	r := Start(t, Passing(t, Alarm(Always(2)), "n=2 requests=1 requesters=p0 delay=1")).Do("p0 request; p0->p1 deliver")
	WantEnabled(t, r, "tick") // both timers run
	r.Do("tick; tick")
	WantEnabled(t, r, "p0 timeout; p1 timeout")
	r.Do("p1 timeout") // which starts it again
	WantEnabled(t, r, "p0 timeout")
	r.Do("p0 timeout; tick")
	WantEnabled(t, r, "tick")
}

// TestMessagesComeBeforeTimeouts lets an answer come at the last moment.
func TestMessagesComeBeforeTimeouts(t *testing.T) {
	r := Start(t, Passing(t, Alarm(Always(1)), "n=2 requests=2 requesters=p0 delay=1"))
	r.Do("p0 request; p0->p1 deliver; p0 request; tick")
	WantEnabled(t, r, "p0 timeout; p0->p1 deliver")
	r.Do("p0->p1 deliver")
	WantEnabled(t, r, "p0 timeout; p1 timeout")
}

// TestUntimedTimeouts fires a timeout without a time whenever it is armed, and
// time may pass without it.
func TestUntimedTimeouts(t *testing.T) {
	r := Start(t, Passing(t, Alarm(Always(0)), "n=2 requests=1 requesters=p0 delay=1")).Do("p0 request")
	WantEnabled(t, r, "p0 timeout; p0->p1 deliver; tick")
	r = Start(t, Passing(t, Alarm(Always(2)), "n=2 requests=1 requesters=p0")).Do("p0 request")
	WantEnabled(t, r, "p0 timeout; p0->p1 deliver") // asynchronous
}

// TestTimersStart says what starts a timer, and that nothing else does.
func TestTimersStart(t *testing.T) {
	after := func(s string) int { return 2 + strings.Count(s, "b") }
	r := Start(t, Passing(t, Alarm(after), "n=2 requests=2 requesters=p0 delay=1"))
	r.Do("p0 request; p0->p1 deliver; tick; tick; p0 timeout; p1 timeout; tick")
	r = Start(t, Passing(t, Alarm(after), "n=2 requests=2 requesters=p0 delay=1"))
	r.Do("p0 request; p0->p1 deliver; tick; p0 request; p0->p1 deliver; tick") // p1 has b: 3 from now
	WantEnabled(t, r, "p0 timeout")
	r.Do("p0 timeout; tick; tick")
	WantEnabled(t, r, "p0 timeout; p1 timeout")
}

// TestTimersAndCrashes stops the timer in a crash; one armed from the beginning
// starts at a recovery.
func TestTimersAndCrashes(t *testing.T) {
	born := Post{Shows: func(model.ProcID, string) model.View { return model.View{Armed: true, After: 1} }}
	r := Start(t, Passing(t, born, "n=1 requests=0 crashes=1 recoveries=1 delay=1"))
	WantEnabled(t, r, "p0 crash; tick")
	r.Do("p0 crash")
	WantEnabled(t, r, "p0 recover")
	r.Do("p0 recover")
	WantEnabled(t, r, "tick")
}

// TestTimeAndSelection keeps time from waiting for a message that is not accepted.
func TestTimeAndSelection(t *testing.T) {
	choosy := Selective[string, string]{Proc: Letters("ab"), Takes: func(_ model.ProcID, s string, _ model.ProcID, m string) bool { return m == "b" }}
	r := Start(t, Passing(t, choosy, "n=2 requesters=p0 channels=any delay=1")).Do("p0 request; tick")
	WantEnabled(t, r, "p0->p1 deliver #1")
	r.Do("p0->p1 deliver #1")
	WantEnabled(t, r, "")
}

func TestAfterIsInRange(t *testing.T) {
	sys := Passing(t, Alarm(Always(256)), "n=2 delay=1")
	WantText(t, Fault(t, sys, "p0 request"), "View.After is 256, want 0 to 255 units of time")
	WantText(t, Fault(t, Passing(t, Alarm(Always(-1)), "n=2 delay=1"), "p0 request"), "View.After is -1")
	born := Post{Shows: func(model.ProcID, string) model.View { return model.View{Armed: true, After: 256} }}
	if _, err := message.System(born, ParseSetup(t, "n=1 delay=1")); err == nil {
		t.Error("no error for a View.After of 256 at the start")
	}
}

func TestTicksAreNotAtRest(t *testing.T) {
	if transition.AtRest(Schedule(t, "p0 request; tick")) {
		t.Error("at rest though time can pass")
	}
}

package model_test

import (
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
)

// alarm is an algorithm whose timeout fires after so many units of time; its
// state is what has happened, and a request starts the timer.
func alarm(after func(s string) int) post {
	return post{
		step: letters("a", "b", "c").step,
		view: func(me model.ProcID, s string) model.View {
			return model.View{Armed: s != "", After: int16(after(s))}
		},
	}
}

func always(after int) func(string) int { return func(string) int { return after } }

func TestMessagesAreDueInTime(t *testing.T) {
	r := start(t, passing(t, letters("a", "b"), "n=2 requests=2 requesters=p0 delay=2"))
	wantEnabled(t, r, "p0 request") // nothing is on its way: time stands still
	r.do("p0 request")
	wantEnabled(t, r, "p0 request; p0->p1 deliver; tick")
	r.do("tick; p0 request; tick")
	wantEnabled(t, r, "p0->p1 deliver") // the first message is due
	r.do("p0->p1 deliver")
	wantEnabled(t, r, "p0->p1 deliver; tick")
	r.do("tick")
	wantEnabled(t, r, "p0->p1 deliver")
	r.do("p0->p1 deliver")
	wantEnabled(t, r, "")
	if r.last.Event.Kind != model.Deliver {
		t.Errorf("last seen: %v", r.last.Event)
	}
}

func TestTimeoutsFireInTime(t *testing.T) {
	r := start(t, passing(t, alarm(always(2)), "n=2 requests=1 requesters=p0 delay=1")).do("p0 request; p0->p1 deliver")
	wantEnabled(t, r, "tick") // both timers run
	r.do("tick; tick")
	wantEnabled(t, r, "p0 timeout; p1 timeout")
	r.do("p1 timeout") // which starts it again
	wantEnabled(t, r, "p0 timeout")
	r.do("p0 timeout; tick")
	wantEnabled(t, r, "tick")
}

// TestMessagesComeBeforeTimeouts lets an answer come at the last moment.
func TestMessagesComeBeforeTimeouts(t *testing.T) {
	r := start(t, passing(t, alarm(always(1)), "n=2 requests=2 requesters=p0 delay=1"))
	r.do("p0 request; p0->p1 deliver; p0 request; tick")
	wantEnabled(t, r, "p0 timeout; p0->p1 deliver")
	r.do("p0->p1 deliver")
	wantEnabled(t, r, "p0 timeout; p1 timeout")
}

// TestUntimedTimeouts fires a timeout without a time whenever it is armed, and
// time may pass without it.
func TestUntimedTimeouts(t *testing.T) {
	r := start(t, passing(t, alarm(always(0)), "n=2 requests=1 requesters=p0 delay=1")).do("p0 request")
	wantEnabled(t, r, "p0 timeout; p0->p1 deliver; tick")
	r = start(t, passing(t, alarm(always(2)), "n=2 requests=1 requesters=p0")).do("p0 request")
	wantEnabled(t, r, "p0 timeout; p0->p1 deliver") // asynchronous
}

// TestTimersStart says what starts a timer, and that nothing else does.
func TestTimersStart(t *testing.T) {
	after := func(s string) int { return 2 + strings.Count(s, "b") }
	r := start(t, passing(t, alarm(after), "n=2 requests=2 requesters=p0 delay=1"))
	r.do("p0 request; p0->p1 deliver; tick; tick; p0 timeout; p1 timeout; tick")
	r = start(t, passing(t, alarm(after), "n=2 requests=2 requesters=p0 delay=1"))
	r.do("p0 request; p0->p1 deliver; tick; p0 request; p0->p1 deliver; tick") // p1 has b: 3 from now
	wantEnabled(t, r, "p0 timeout")
	r.do("p0 timeout; tick; tick")
	wantEnabled(t, r, "p0 timeout; p1 timeout")
}

// TestTimersAndCrashes stops the timer in a crash; one armed from the beginning
// starts at a recovery.
func TestTimersAndCrashes(t *testing.T) {
	born := post{view: func(model.ProcID, string) model.View { return model.View{Armed: true, After: 1} }}
	r := start(t, passing(t, born, "n=1 requests=0 crashes=1 recoveries=1 delay=1"))
	wantEnabled(t, r, "p0 crash; tick")
	r.do("p0 crash")
	wantEnabled(t, r, "p0 recover")
	r.do("p0 recover")
	wantEnabled(t, r, "tick")
}

// TestTimeAndSelection keeps time from waiting for a message that is not accepted.
func TestTimeAndSelection(t *testing.T) {
	choosy := selective[string, string]{letters("ab"), func(_ model.ProcID, s string, _ model.ProcID, m string) bool { return m == "b" }}
	r := start(t, passing(t, choosy, "n=2 requesters=p0 channels=any delay=1")).do("p0 request; tick")
	wantEnabled(t, r, "p0->p1 deliver #1")
	r.do("p0->p1 deliver #1")
	wantEnabled(t, r, "")
}

func TestAfterIsInRange(t *testing.T) {
	sys := passing(t, alarm(always(256)), "n=2 delay=1")
	wantText(t, fault(t, sys, "p0 request"), "View.After is 256, want 0 to 255 units of time")
	wantText(t, fault(t, passing(t, alarm(always(-1)), "n=2 delay=1"), "p0 request"), "View.After is -1")
	born := post{view: func(model.ProcID, string) model.View { return model.View{Armed: true, After: 256} }}
	if _, err := message.System(born, parseSetup(t, "n=1 delay=1")); err == nil {
		t.Error("no error for a View.After of 256 at the start")
	}
}

func TestTicksAreNotAtRest(t *testing.T) {
	if transition.AtRest(schedule(t, "p0 request; tick")) {
		t.Error("at rest though time can pass")
	}
}

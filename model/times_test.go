package model_test

import (
	"slices"
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/message"
	"doorway/model/transition"
)

// answering takes messages that begin with an A for answers.
type answering struct{ Post }

func (answering) Answers(m string) bool { return m[:1] == "A" }

// TestAnswersHaveTheirTime: the time of answers has a bound of its own, and the least time is that of
// all messages.
func TestAnswersHaveTheirTime(t *testing.T) {
	r := Start(t, Passing(t, answering{Letters("A", "q")}, "n=2 requests=2 requesters=p0 channels=any delay=1 mindelay=1 answer=3"))
	r.Do("p0 request; p0 request")
	WantEnabled(t, r, "tick")
	if got := r.World.(transition.Run).Deadlines(0, 1); !slices.Equal(got, []int{3, 1}) {
		t.Errorf("deadlines %v, want 3 of the answer and 1 of the question", got)
	}
	r.Do("tick")
	WantEnabled(t, r, "p0->p1 deliver; p0->p1 deliver #1") // the question is due
	r.Do("p0->p1 deliver #1")
	WantEnabled(t, r, "p0->p1 deliver; tick")
	r.Do("tick; tick")
	WantEnabled(t, r, "p0->p1 deliver")
}

func TestAnswersMustBeKnown(t *testing.T) {
	_, err := message.System(Letters("a"), ParseSetup(t, "n=2 delay=1 answer=2"))
	if err == nil {
		t.Fatal("no error")
	}
	WantText(t, err.Error(), "does not say which messages are answers; leave answer out, or implement Answers(m M) bool")
	if _, err := message.System(Letters("a"), ParseSetup(t, "n=2 delay=1")); err != nil {
		t.Error(err)
	}
}

// TestPauseWithBound: time waits for the end of a pause whose time is over, whatever the hardware clock
// of the process shows.
func TestPauseWithBound(t *testing.T) {
	r := Start(t, Passing(t, Letters("a"), "n=2 requesters=p0 delay=9 drift=2 pause=2 pauses=1")).Do("p0 request; p1 pause; p1 gain; tick")
	if got := r.World.(transition.Run).Countdowns(1); !slices.Equal(got, []transition.Countdown{{Kind: model.Resume, Left: 1}}) {
		t.Errorf("%v, want a pause of one unit more", got)
	}
	r.Do("tick")
	WantEnabled(t, r, "p1 resume")
	r.Do("p1 resume")
	WantEnabled(t, r, "p0 gain; p0 lose; p1 gain; p1 lose; p0->p1 deliver; tick")
	r = Start(t, Passing(t, Letters("a"), "n=1 requests=0 delay=1 pause=2 pauses=1")).Do("p0 pause; tick; p0 resume")
	WantEnabled(t, r, "") // nothing counts down any more
}

// TestCountdowns: a trace says which timers start, and after a tick what is left of each.
func TestCountdowns(t *testing.T) {
	sys := Passing(t, timing(late), "n=2 requests=2 delay=1 pause=5 pauses=1")
	trace, err := transition.Explain(sys, Schedule(t, "p0 request; tick; p0 request; p1 pause; tick"))
	if err != nil {
		t.Fatal(err)
	}
	const want = `  1  p0 request  (timeout late in 3; timeout soon in 2)
  2  tick  (p0 timeout late in 2; p0 timeout soon in 1)
  3  p0 request  (timeout late in 3)
  4  p1 pause  (resume in 5)
  5  tick  (p0 timeout late in 2; p0 timeout soon in 0; p1 resume in 4)
`
	if trace.String() != want {
		t.Errorf("\n%swant\n%s", trace, want)
	}
}

// TestRolesOfSystems: a system knows the roles that its processes have.
func TestRolesOfSystems(t *testing.T) {
	sys := Passing(t, acting{Letters("a")}, "n=2")
	if a, b := transition.RoleOf(sys, 0), transition.RoleOf(sys, 1); a != "server" || b != "client" {
		t.Errorf("roles %q and %q, want server and client", a, b)
	}
	if role := transition.RoleOf(Passing(t, Letters("a"), "n=2"), 0); role != "" {
		t.Errorf("role %q, want none", role)
	}
}

type acting struct{ Post }

func (acting) Role(me model.ProcID) string { return []string{"server", "client"}[me] }

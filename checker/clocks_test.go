package checker_test

import (
	"testing"

	"doorway/checker"
	"doorway/model"
)

// guess asks p0 for the time and adjusts its clock by what it knows of delays.
type guess struct{ behind int }

type guessed struct {
	Asks, Knows bool
	Adjust      int
}

func (guess) Init(me model.ProcID) guessed { return guessed{Knows: me == 0} }

func (g guess) Step(me model.ProcID, s guessed, in model.Input[int]) (guessed, model.Sends[int]) {
	var out model.Sends[int]
	switch {
	case in.Kind == model.Request && me > 0:
		s.Asks = true
		out.To(0, 0)
	case in.Kind == model.Deliver && me == 0:
		out.To(in.From, in.Clock)
	case in.Kind == model.Deliver:
		s = guessed{Knows: true, Adjust: in.Msg + g.behind - in.Clock}
	}
	return s, out
}

func (guess) View(_ model.ProcID, s guessed) model.View {
	if s.Asks {
		return model.View{Region: model.Trying}
	}
	return model.View{}
}

func (guess) Clock(me model.ProcID) int { return 7 * int(me) }

func (guess) Time(_ model.ProcID, s guessed, clock int) (int, bool) { return clock + s.Adjust, s.Knows }

func TestClockDifference(t *testing.T) {
	for _, c := range []struct {
		behind, k int
		setup     string
		want      checker.Status
	}{
		{1, 1, "n=2 delay=2", checker.Proved},
		{1, 0, "n=2 delay=2", checker.Violated},
		{1, 0, "n=2 delay=1 mindelay=1", checker.Proved},
		{0, 1, "n=2 delay=2", checker.Violated},
		{0, 2, "n=2 delay=2", checker.Proved},
		{1, 1, "n=2 delay=2 drift=9", checker.Violated},
		{1, 3, "n=2 delay=2 drift=9", checker.Proved}, // each clock drifts by one unit
		{1, 1, "n=2 delay=2 requesters=p0", checker.Vacuous},
		{1, 1, "n=3 delay=2", checker.Violated}, // two clients, one ahead and one behind
		{1, 2, "n=3 delay=2", checker.Proved},
	} {
		setup, err := model.ParseSetup(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		sys, err := model.MessagePassing(guess{c.behind}, setup)
		if err != nil {
			t.Fatal(err)
		}
		p := checker.ClockDifference(c.k)
		slow, err := checker.Reference(sys, []checker.Property{p})
		if err != nil {
			t.Fatal(err)
		}
		fast := explored(t, sys, checker.Options{}, p)
		same(t, "explorer and reference", account(fast), account(slow))
		if got := decide(t, sys, p).Status; got != c.want {
			t.Errorf("behind by %d, %s, %s: %v, want %v", c.behind, p.Name, c.setup, got, c.want)
		}
	}
}

// TestNobodyTellsTime refuses the property where it would say nothing.
func TestNobodyTellsTime(t *testing.T) {
	if _, err := checker.Reference(system(t, toy{{rest}}, "n=1"), []checker.Property{checker.ClockDifference(0)}); err == nil {
		t.Error("no error for a system that tells no time")
	}
}

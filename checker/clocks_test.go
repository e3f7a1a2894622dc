package checker_test

import (
	"fmt"
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
)

// guess asks p0 for the time and adjusts its clock by what it knows of delays.
type guess struct{ behind int }

type guessed struct {
	Asks, Knows bool
	Adjust      int
}

func (guess) Init(me model.ProcID) guessed { return guessed{Knows: me == 0} }

func (g guess) Step(me model.ProcID, s guessed, in message.Input[int]) (guessed, message.Sends[int]) {
	var out message.Sends[int]
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

func (guess) Parts() int { return 1 }

func TestClocks(t *testing.T) {
	difference, wrong := properties.ClockDifference, properties.ClockError
	for _, c := range []struct {
		of        func(int) property.Property
		behind, k int
		setup     string
		want      checker.Status
	}{
		{difference, 1, 1, "n=2 delay=2", checker.Proved},
		{difference, 1, 0, "n=2 delay=2", checker.Violated},
		{difference, 1, 0, "n=2 delay=1 mindelay=1", checker.Proved},
		{difference, 0, 1, "n=2 delay=2", checker.Violated},
		{difference, 0, 2, "n=2 delay=2", checker.Proved},
		{difference, 2, 1, "n=2 delay=2", checker.Violated}, // the client is ahead
		{difference, 1, 1, "n=2 delay=2 drift=9", checker.Violated},
		{difference, 1, 3, "n=2 delay=2 drift=9", checker.Proved}, // each clock drifts by one unit
		{difference, 1, 1, "n=2 delay=2 requesters=p0", checker.Vacuous},
		{difference, 1, 1, "n=3 delay=2", checker.Violated}, // two clients, one ahead and one behind
		{difference, 1, 2, "n=3 delay=2", checker.Proved},
		{wrong, 1, 1, "n=3 delay=2", checker.Proved}, // either by one unit
		{wrong, 1, 0, "n=3 delay=2", checker.Violated},
		{wrong, 0, 2, "n=2 delay=2", checker.Proved},
		{wrong, 0, 1, "n=2 delay=2", checker.Violated},
		{wrong, 1, 2, "n=2 delay=2 drift=9", checker.Proved}, // of the server's clock, which is right at first, all that it gains
		{wrong, 1, 1, "n=2 delay=2 drift=9", checker.Violated},
		{wrong, 1, 1, "n=2 delay=2 requesters=p0", checker.Vacuous},
	} {
		setup, err := notation.Setup(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		sys, err := message.System(guess{c.behind}, setup)
		if err != nil {
			t.Fatal(err)
		}
		p := c.of(c.k)
		slow, err := reference.Explore(sys, []property.Property{p})
		if err != nil {
			t.Fatal(err)
		}
		fast := Explored(t, sys, explore.Options{}, p)
		Same(t, "explorer and reference", Outline(fast), Outline(slow))
		if got := decide(t, sys, p).Status; got != c.want {
			t.Errorf("behind by %d, %s, %s: %v, want %v", c.behind, p.Name, c.setup, got, c.want)
		}
	}
}

// halves tells what its clock shows. One unit of the clock is half a unit of
// time.
type halves struct{ guess }

func (halves) Time(_ model.ProcID, _ guessed, clock int) (int, bool) { return clock, true }

func (halves) Parts() int { return 2 }

// TestTimesInUnits expects times in units, whatever parts of one they are told in.
func TestTimesInUnits(t *testing.T) {
	for prop, want := range map[string]string{
		"clock-difference(1)": "p0 tells the time 0 and p1 tells 7/2: they differ by 7/2, more than 1/2",
		"clock-error(2)":      "p1 tells the time 7/2 when it is 0: it is wrong by 7/2, more than 1",
	} {
		sys, err := message.System(halves{}, model.Setup{N: 2, Requests: 1, Delay: 1})
		if err != nil {
			t.Fatal(err)
		}
		v := decide(t, sys, NamedAll(t, prop)[0])
		if v.Violation == nil || v.Violation.Err.Error() != want {
			t.Errorf("%s: %v, want %s", prop, v, want)
		}
	}
}

// TestRefusedSystems refuses properties where they would say nothing.
func TestRefusedSystems(t *testing.T) {
	silent := System(t, Toy{{Rest}}, "n=1")
	renumbered := RicartAgrawala(t, "n=2 requests=unlimited")
	for _, c := range []struct {
		prop property.Property
		sys  transition.System
		want string
	}{
		{properties.ClockDifference(0), silent, "implement model.Timekeeper"},
		{properties.ClockError(0), silent, "implement model.Timekeeper"},
		{properties.TimestampOrder, renumbered, "bound the requests"},
	} {
		_, err := explore.Explore(t.Context(), c.sys, []property.Property{c.prop}, explore.Options{States: 1})
		if err == nil || !strings.HasPrefix(err.Error(), "property "+c.prop.Name) || !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error that ends with %q", c.prop.Name, err, c.want)
			continue
		}
		_, again := reference.Explore(c.sys, []property.Property{c.prop})
		Same(t, "by the reference", fmt.Sprint(again), err.Error())
	}
}

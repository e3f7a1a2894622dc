package explore_test

import (
	"errors"
	"slices"
	"testing"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/measure"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

var errSeen = errors.New("seen")

// A flood is a process that once sends everybody, itself included, as many
// messages as it may. Nobody takes them.
type flood struct{}

func (flood) Init(model.ProcID) bool { return false }

func (flood) Linked(from, to model.ProcID) bool { return from == 0 }

func (flood) Step(_ model.ProcID, _ bool, _ message.Input[Note]) (bool, message.Sends[Note]) {
	var out message.Sends[Note]
	for m := range Note(message.MaxSends) {
		out.ToAll(model.AllProcs(model.MaxProcs), m)
	}
	return true, out
}

func (flood) View(me model.ProcID, done bool) model.View { return model.View{Ready: me == 0 && !done} }

func (flood) Carries(Note) bool                                   { return true }
func (flood) Accepts(model.ProcID, bool, model.ProcID, Note) bool { return false }

// TestManyMessages counts as many messages, and tokens, as one step can send.
func TestManyMessages(t *testing.T) {
	sys, err := message.System(flood{}, model.Setup{N: model.MaxProcs})
	if err != nil {
		t.Fatal(err)
	}
	most := message.MaxSends * model.MaxProcs
	c, err := measure.MessageCost(t.Context(), sys, explore.Options{})
	if err != nil || c.Best != float64(most) || c.Worst != float64(most) {
		t.Errorf("a run costs %v to %v messages (%v), want %d", c.Best, c.Worst, err, most)
	}
	r := Explored(t, sys, explore.Options{}, properties.TokenUniqueness)
	Same(t, "tokens", Found(r.Findings[0].Violation), "token-uniqueness: there are 256 tokens by [p0 step]")
	r = Explored(t, sys, explore.Options{}, properties.MessagesAtMost(most), properties.MessagesAtMost(most-1))
	Same(t, "as many", Found(r.Findings[0].Violation), "no violation")
	Same(t, "fewer", Found(r.Findings[1].Violation), "messages-at-most(255): 256 messages sent so far, more than 255 by [p0 step]")
}

// A costly flood is what p0 sends to enter.
type costly struct{ flood }

func (c costly) Step(me model.ProcID, _ bool, in message.Input[Note]) (bool, message.Sends[Note]) {
	if in.Kind == model.Exit {
		return false, message.Sends[Note]{}
	}
	return c.flood.Step(me, false, in)
}

func (costly) View(_ model.ProcID, in bool) model.View {
	if in {
		return Inside.View
	}
	return Rest.View
}

func TestManyMessagesAnEntry(t *testing.T) {
	sys, err := message.System(costly{}, Parse(t, "n=64 requests=1 requesters=p0"))
	if err != nil {
		t.Fatal(err)
	}
	r := Explored(t, sys, explore.Options{}, properties.MessagesPerEntry(256), properties.MessagesPerEntryAtMost(255))
	if !r.Findings[0].Exercised {
		t.Error("nobody entered")
	}
	Same(t, "as many", Found(r.Findings[0].Violation), "no violation")
	Same(t, "fewer", Found(r.Findings[1].Violation),
		"messages-per-entry-at-most(255): at rest after 1 entry and 256 messages, more than 255 by [p0 request, p0 exit]")
}

// half of a flood: with 32 receivers there are 128 tokens, which a byte takes for fewer than none.
type half struct{ flood }

func (half) Step(me model.ProcID, s bool, in message.Input[Note]) (bool, message.Sends[Note]) {
	_, all := flood{}.Step(me, s, in)
	var out message.Sends[Note]
	for i := range all.Len() {
		_, m := all.Get(i)
		out.ToAll(model.Others(33, 0), m)
	}
	return true, out
}

func TestManyTokens(t *testing.T) {
	sys, err := message.System(half{}, model.Setup{N: 33})
	if err != nil {
		t.Fatal(err)
	}
	r := Explored(t, sys, explore.Options{}, properties.TokenUniqueness)
	Same(t, "tokens", Found(r.Findings[0].Violation), "token-uniqueness: there are 128 tokens by [p0 step]")
}

// TestManyOvertakings lets p0 enter 70,001 times while p1 waits.
func TestManyOvertakings(t *testing.T) {
	const k = 70_000
	sys := Build(t, Toy{Quick, {Rest, Try.Taking()}}, "requests=unlimited")
	runner, err := replay.NewRunner(sys, properties.BoundedWaiting(k))
	if err != nil {
		t.Fatal(err)
	}
	s := slices.Concat(Schedule(t, "p1 request"), slices.Repeat(Schedule(t, "p0 request, p0 exit"), k))
	if v, err := runner.Strict(transition.Finite(s)); v != nil || err != nil {
		t.Fatalf("after %d entries: %v, error %v", k, v, err)
	}
	s = append(s, Schedule(t, "p0 request")...)
	if v, err := runner.Strict(transition.Finite(s)); v == nil || err != nil {
		t.Errorf("after %d entries: no violation, error %v", k+1, err)
	}
}

// TestManyEntries enters so often that the entries, none of which costs a message,
// take more than two bytes to count.
func TestManyEntries(t *testing.T) {
	const entries = 70_000
	s := slices.Repeat(Schedule(t, "p0 request, p0 exit"), entries)
	r := Runner(t, Build(t, Toy{Quick}, "requests=unlimited"), properties.MessagesPerEntry(0))
	if v, err := r.Strict(transition.Finite(s)); v != nil || err != nil || !r.Exercised() {
		t.Errorf("no message an entry: %v, error %v", v, err)
	}
	r = Runner(t, Build(t, Toy{Quick}, "requests=unlimited"), properties.MessagesPerEntryAtMost(1))
	if v, err := r.Strict(transition.Finite(s)); v != nil || err != nil {
		t.Errorf("at most one message an entry: %v, error %v", v, err)
	}
}

// TestRanksThatChange: the best leader is the best at the end of the election.
func TestRanksThatChange(t *testing.T) {
	for name, c := range map[string]struct {
		before, after int // the rank of p1
		want          string
	}{
		"rises": {1, 9, "best-leader: p0 takes {p0} for the leader, but the best live process is p1 by [p0 request, p0 step, p0->p1 deliver]"},
		"falls": {9, 1, "no violation"},
	} {
		sys := Build(t, Toy{
			{Rest.Ranked(5), Try.Ranked(5).Sending(1, 1), Rest.Ranked(5).Leading(0)},
			{Rest.Ranked(c.before).Taking(), Rest.Ranked(c.after).Leading(0)},
		}, "requesters=p0")
		r := Explored(t, sys, explore.Options{}, properties.BestLeader)
		Same(t, name, Found(r.Findings[0].Violation), c.want)
		ref, err := reference.Explore(sys, []property.Property{properties.BestLeader})
		if err != nil {
			t.Fatal(err)
		}
		Same(t, name+", by the reference", Found(ref.Findings[0].Violation), c.want)
	}
}

// TestRankAlone: a rank that changes at an event that shows nothing else is followed.
func TestRankAlone(t *testing.T) {
	sys := Build(t, Toy{
		{Rest.Ranked(5), Try.Ranked(5).Sending(1, 1), Try.Ranked(5).Sending(2, 1), Rest.Ranked(5).Leading(0)},
		{Rest.Ranked(1).Taking(), Rest.Ranked(1).Leading(0).Taking(), Rest.Ranked(9).Leading(0)},
	}, "requesters=p0")
	r := Explored(t, sys, explore.Options{}, properties.BestLeader)
	Same(t, "rises alone", Found(r.Findings[0].Violation), "best-leader: p0 takes {p0} for the leader, but the best live process is p1 "+
		"by [p0 request, p0 step, p0 step, p0->p1 deliver, p0->p1 deliver]")
}

// TestStateBeforeEvent: a state breaks a property after one event; an event breaks
// it after two, before that state is looked at.
func TestStateBeforeEvent(t *testing.T) {
	prop := property.New("either", "", "", property.Monitor[bool]{
		Sees:  property.Regions,
		Start: func(model.Snapshot) bool { return false },
		Step: func(in bool, o model.Observation) (bool, error) {
			if o.Event.Proc == 0 && o.Is.Region == model.Critical {
				return in, errSeen
			}
			return in, nil
		},
		Always: func(_ bool, s model.Snapshot) error {
			if s.View(1).Region == model.Trying {
				return errSeen
			}
			return nil
		},
	})
	sys := Build(t, Toy{Lock, Lock}, "requests=1")
	want := Explored(t, sys, explore.Options{}, prop)
	got, err := reference.Explore(sys, []property.Property{prop})
	if err != nil {
		t.Fatal(err)
	}
	Same(t, "explored", Found(want.Findings[0].Violation), "either: seen by [p1 request]")
	Same(t, "by the reference", Found(got.Findings[0].Violation), "either: seen by [p1 request]")
}

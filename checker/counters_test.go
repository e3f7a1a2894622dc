package checker_test

import (
	"errors"
	"slices"
	"testing"

	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/message"
	"doorway/properties"
)

var errSeen = errors.New("seen")

// A flood is a process that once sends everybody, itself included, as many
// messages as it may. Nobody takes them.
type flood struct{}

func (flood) Init(model.ProcID) bool { return false }

func (flood) Linked(from, to model.ProcID) bool { return from == 0 }

func (flood) Step(_ model.ProcID, _ bool, _ message.Input[note]) (bool, message.Sends[note]) {
	var out message.Sends[note]
	for m := range note(message.MaxSends) {
		out.ToAll(model.AllProcs(model.MaxProcs), m)
	}
	return true, out
}

func (flood) View(me model.ProcID, done bool) model.View { return model.View{Ready: me == 0 && !done} }

func (flood) Carries(note) bool                                   { return true }
func (flood) Accepts(model.ProcID, bool, model.ProcID, note) bool { return false }

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
	r := explored(t, sys, explore.Options{}, properties.TokenUniqueness)
	same(t, "tokens", found(r.Findings[0].Violation), "token-uniqueness: there are 256 tokens by [p0 step]")
	r = explored(t, sys, explore.Options{}, properties.MessagesAtMost(most), properties.MessagesAtMost(most-1))
	same(t, "as many", found(r.Findings[0].Violation), "no violation")
	same(t, "fewer", found(r.Findings[1].Violation), "messages-at-most(255): 256 messages sent so far, more than 255 by [p0 step]")
}

// A costly flood is what p0 sends to enter.
type costly struct{ flood }

func (c costly) Step(me model.ProcID, _ bool, in message.Input[note]) (bool, message.Sends[note]) {
	if in.Kind == model.Exit {
		return false, message.Sends[note]{}
	}
	return c.flood.Step(me, false, in)
}

func (costly) View(_ model.ProcID, in bool) model.View {
	if in {
		return inside.View
	}
	return rest.View
}

func TestManyMessagesAnEntry(t *testing.T) {
	sys, err := message.System(costly{}, parse(t, "n=64 requests=1 requesters=p0"))
	if err != nil {
		t.Fatal(err)
	}
	r := explored(t, sys, explore.Options{}, properties.MessagesPerEntry(256), properties.MessagesPerEntryAtMost(255))
	if !r.Findings[0].Exercised {
		t.Error("nobody entered")
	}
	same(t, "as many", found(r.Findings[0].Violation), "no violation")
	same(t, "fewer", found(r.Findings[1].Violation),
		"messages-per-entry-at-most(255): at rest after 1 entry and 256 messages, more than 255 by [p0 request, p0 exit]")
}

// half of a flood: with 32 receivers there are 128 tokens, which a byte takes for fewer than none.
type half struct{ flood }

func (half) Step(me model.ProcID, s bool, in message.Input[note]) (bool, message.Sends[note]) {
	_, all := flood{}.Step(me, s, in)
	var out message.Sends[note]
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
	r := explored(t, sys, explore.Options{}, properties.TokenUniqueness)
	same(t, "tokens", found(r.Findings[0].Violation), "token-uniqueness: there are 128 tokens by [p0 step]")
}

// TestManyOvertakings lets p0 enter 70,001 times while p1 waits.
func TestManyOvertakings(t *testing.T) {
	const k = 70_000
	sys := build(t, toy{quick, {rest, try.takes()}}, "requests=unlimited")
	runner, err := replay.NewRunner(sys, properties.BoundedWaiting(k))
	if err != nil {
		t.Fatal(err)
	}
	s := slices.Concat(schedule(t, "p1 request"), slices.Repeat(schedule(t, "p0 request, p0 exit"), k))
	if v, err := runner.Strict(model.Finite(s)); v != nil || err != nil {
		t.Fatalf("after %d entries: %v, error %v", k, v, err)
	}
	s = append(s, schedule(t, "p0 request")...)
	if v, err := runner.Strict(model.Finite(s)); v == nil || err != nil {
		t.Errorf("after %d entries: no violation, error %v", k+1, err)
	}
}

// TestManyEntries enters so often that the entries, none of which costs a message,
// take more than two bytes to count.
func TestManyEntries(t *testing.T) {
	const entries = 70_000
	s := slices.Repeat(schedule(t, "p0 request, p0 exit"), entries)
	r := runner(t, build(t, toy{quick}, "requests=unlimited"), properties.MessagesPerEntry(0))
	if v, err := r.Strict(model.Finite(s)); v != nil || err != nil || !r.Exercised() {
		t.Errorf("no message an entry: %v, error %v", v, err)
	}
	r = runner(t, build(t, toy{quick}, "requests=unlimited"), properties.MessagesPerEntryAtMost(1))
	if v, err := r.Strict(model.Finite(s)); v != nil || err != nil {
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
		sys := build(t, toy{
			{rest.rank(5), try.rank(5).sends(1, 1), rest.rank(5).leads(0)},
			{rest.rank(c.before).takes(), rest.rank(c.after).leads(0)},
		}, "requesters=p0")
		r := explored(t, sys, explore.Options{}, properties.BestLeader)
		same(t, name, found(r.Findings[0].Violation), c.want)
		ref, err := reference.Explore(sys, []property.Property{properties.BestLeader})
		if err != nil {
			t.Fatal(err)
		}
		same(t, name+", by the reference", found(ref.Findings[0].Violation), c.want)
	}
}

// TestRankAlone: a rank that changes at an event that shows nothing else is followed.
func TestRankAlone(t *testing.T) {
	sys := build(t, toy{
		{rest.rank(5), try.rank(5).sends(1, 1), try.rank(5).sends(2, 1), rest.rank(5).leads(0)},
		{rest.rank(1).takes(), rest.rank(1).leads(0).takes(), rest.rank(9).leads(0)},
	}, "requesters=p0")
	r := explored(t, sys, explore.Options{}, properties.BestLeader)
	same(t, "rises alone", found(r.Findings[0].Violation), "best-leader: p0 takes {p0} for the leader, but the best live process is p1 "+
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
	sys := build(t, toy{lock, lock}, "requests=1")
	want := explored(t, sys, explore.Options{}, prop)
	got, err := reference.Explore(sys, []property.Property{prop})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "explored", found(want.Findings[0].Violation), "either: seen by [p1 request]")
	same(t, "by the reference", found(got.Findings[0].Violation), "either: seen by [p1 request]")
}

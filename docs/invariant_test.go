package docs_test

import (
	"fmt"
	"testing"

	"doorway"
	"doorway/algorithms"
	"doorway/checker/property"
	"doorway/docs/handover"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/message"
	"doorway/model/transition"
)

func TestInsideHasToken(t *testing.T) {
	sys, err := message.System(handover.Algorithm{}, model.Setup{N: 2, Requests: 3, Channels: model.AnyOrder})
	if err != nil {
		t.Fatal(err)
	}
	doorway.Verify(t, sys, property.Invariant("inside", "who is inside has the token", func(s model.Snapshot) error {
		for p, l := range model.Locals[handover.State](s) {
			if l.Region == model.Critical && !l.Token {
				return fmt.Errorf("p%d is inside without the token", p)
			}
		}
		return nil
	}))
}

func system(t *testing.T) transition.System {
	sys, err := message.System(handover.Algorithm{}, model.Setup{N: 2, Requests: 3, Channels: model.AnyOrder})
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

func TestSilence(t *testing.T) { doorway.Verify(t, system(t), silence) }

var silence = property.New("silence", "nothing is sent while nobody competes", "", property.Monitor[model.ProcSet]{
	Sees:  property.Regions | property.Messages,
	Start: func(model.Snapshot) model.ProcSet { return 0 },
	Step: func(busy model.ProcSet, o model.Observation) (model.ProcSet, error) {
		next := busy.With(o.Event.Proc)
		if o.Is.Region == model.Remainder {
			next = busy.Without(o.Event.Proc)
		}
		if o.Sent > 0 && (busy | next).Empty() {
			return next, fmt.Errorf("%v sends though nobody competes", o.Event.Proc)
		}
		return next, nil
	},
	Exercised: func(busy model.ProcSet) bool { return !busy.Empty() },
})

func TestP1CanEnter(t *testing.T) {
	doorway.Verify(t, system(t), property.New("p1-can-enter", "p1 can always still enter", "", property.Monitor[bool]{
		Sees:  property.Regions,
		Start: func(model.Snapshot) bool { return false },
		Step: func(waits bool, o model.Observation) (bool, error) {
			return o.Event.Proc == 1 && o.Is.Region == model.Trying || o.Event.Proc != 1 && waits, nil
		},
		Exercised: func(waits bool) bool { return waits },
		Possible: &property.Possibility[bool]{
			Pending: func(waits bool) bool { return waits },
			Goal:    func(waits bool) bool { return !waits },
			Without: kinds.Faults, Why: "p1 waits, and no run leads to its entry any more",
		},
	}))
}

func TestP1Enters(t *testing.T) {
	doorway.Verify(t, system(t), property.New("p1-enters", "p1 gets in whenever it waits", "", property.Monitor[bool]{
		Sees:  property.Regions,
		Start: func(model.Snapshot) bool { return false },
		Step: func(waits bool, o model.Observation) (bool, error) {
			return o.Event.Proc == 1 && o.Is.Region == model.Trying || o.Event.Proc != 1 && waits, nil
		},
		Exercised: func(waits bool) bool { return waits },
		Eventually: &property.Eventuality[bool]{
			Owed: func(waits bool) model.ProcSet { return map[bool]model.ProcSet{true: model.Procs(1)}[waits] },
			Why:  "waits for ever",
		},
	}))
}

var inOrder = property.New("regions-in-order", "no process goes back", "", property.Monitor[struct{}]{
	Sees:  property.Regions,
	Start: func(model.Snapshot) struct{} { return struct{}{} },
	Step: func(m struct{}, o model.Observation) (struct{}, error) {
		if was, is := o.Was.Region, o.Is.Region; is < was && is != model.Remainder && was != model.Down {
			return m, fmt.Errorf("%v goes back from %v to %v", o.Event.Proc, was, is)
		}
		return m, nil
	},
})

func TestCatalogue(t *testing.T) {
	for _, page := range algorithms.Catalogue() {
		t.Run(page.Name, func(t *testing.T) {
			sys, err := page.System(page.Claims[0])
			if err != nil {
				t.Fatal(err)
			}
			doorway.Verify(t, sys, inOrder)
		})
	}
}

func TestAtWork(t *testing.T) {
	doorway.Verify(t, system(t), property.Sometimes("both-wait", "both processes wait", func(s model.Snapshot) bool {
		return s.View(0).Region == model.Trying && s.View(1).Region == model.Trying
	}))
}

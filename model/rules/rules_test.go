package rules_test

import (
	"slices"
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/rules"
	"doorway/model/systemtest"
	"doorway/model/transition"
)

// listed has a state that is not plain.
type listed struct{ of *int }

type wrong struct{}

func (wrong) Start(model.Setup) (listed, error) { return listed{new(int)}, nil }
func (wrong) Enabled(_ model.Setup, _ listed, buf []model.Event) []model.Event {
	return buf
}
func (wrong) Apply(s listed, _ model.Event) listed     { *s.of++; return s }
func (wrong) View(listed, model.ProcID) (v model.View) { return v }

// few has processes up to three.
type few struct{}

func (few) Start(setup model.Setup) (int8, error) {
	if setup.N > 3 {
		return 0, errMany{}
	}
	return 0, nil
}
func (few) Enabled(_ model.Setup, _ int8, buf []model.Event) []model.Event { return buf }
func (few) Apply(s int8, _ model.Event) int8                               { return s }
func (few) View(int8, model.ProcID) (v model.View)                         { return v }

type errMany struct{}

func (errMany) Error() string { return "at most three" }

func TestRefused(t *testing.T) {
	_, pointer := rules.System(wrong{}, model.NewSetup(1))
	_, many := rules.System(few{}, model.NewSetup(4))
	_, none := rules.System(few{}, model.Setup{})
	sys, err := rules.System(few{}, model.NewSetup(3))
	if err != nil {
		t.Fatal(err)
	}
	_, with := sys.With(model.NewSetup(4))
	for _, c := range []struct {
		err  error
		want string
	}{{pointer, "global state"}, {many, "at most three"}, {none, "a system of 0 processes"}, {with, "at most three"}} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("%v does not say %q", c.err, c.want)
		}
	}
}

// coin lets a process choose one of two sides, and shows it to its own local state alone.
type coin struct{}

func (coin) Start(model.Setup) (s [2]uint8, err error) { return s, nil }

func (coin) Enabled(_ model.Setup, s [2]uint8, buf []model.Event) []model.Event {
	for p := range model.ProcID(2) {
		for side := range uint8(2) {
			if s[p] == 0 {
				buf = append(buf, model.Event{Kind: model.Step, Proc: p, Which: model.Which{Index: side}})
			}
		}
	}
	return buf
}

func (coin) Apply(s [2]uint8, e model.Event) [2]uint8 {
	s[e.Proc] = e.Index + 1
	return s
}

func (coin) View([2]uint8, model.ProcID) (v model.View) { return v }
func (coin) Local(s [2]uint8, p model.ProcID) any       { return s[p] }

// TestChoices takes the same choices in both forms: each is an action of its own, and a machine's observation does
// not tell which it was.
func TestChoices(t *testing.T) {
	sys, err := rules.System(coin{}, model.Setup{N: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := systemtest.Test(sys, 1); err != nil {
		t.Error(err)
	}
	w := sys.World()
	var actions []transition.Action
	for _, e := range w.Enabled(nil) {
		if !w.Footprint(e).Races(transition.At(model.Event{Kind: model.Step, Proc: 1 - e.Proc})) {
			t.Errorf("%v commutes with a step of the other, which rules do not know", e)
		}
		actions = append(actions, w.Action(e))
	}
	if slices.Sort(actions); len(slices.Compact(actions)) != 4 {
		t.Errorf("four events are the actions %v", actions)
	}
	step, err := w.Explain(model.Event{Kind: model.Step, Proc: 1, Which: model.Which{Index: 1}})
	if locals := model.Locals[uint8](w); err != nil || step.State != "2" || !slices.Equal(locals, []uint8{0, 2}) {
		t.Errorf("%v, %q, %v", err, step.State, locals)
	}
}

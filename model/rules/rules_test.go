package rules_test

import (
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/rules"
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

package model_test

import (
	"errors"
	"strings"
	"testing"

	"doorway/internal/valuecode"
	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
)

// bad is a program with a method that panics.
type bad struct {
	Prog[int]
	registers, alike bool
}

func (b *bad) Registers() []memory.Register {
	if b.registers {
		panic("no paper")
	}
	return nil
}

func (b *bad) Alike() bool {
	if b.alike {
		panic("no mirror")
	}
	return false
}

// TestBuiltWithoutAlgorithm wants a clear error of each constructor.
func TestBuiltWithoutAlgorithm(t *testing.T) {
	setup := ParseSetup(t, "n=2")
	shared := func(p memory.Program[int]) error { _, err := memory.System(p, setup); return err }
	passed := func(p message.Process[int, int]) error { _, err := message.System(p, setup); return err }
	for _, c := range []struct {
		name, want string
		build      func() error
	}{
		{"nil program", "the algorithm is nil", func() error { return shared(nil) }},
		{"nil pointer", "the algorithm is a nil *model_test.bad; pass a value", func() error { return shared((*bad)(nil)) }},
		{"nil process", "the algorithm is nil", func() error { return passed(nil) }},
		{"nil pointer to a process", "the algorithm is a nil *modeltest.Proc[", func() error { return passed((*Proc[int, int])(nil)) }},
		{"Registers", "Registers panics: no paper", func() error { return shared(&bad{registers: true}) }},
		{"Alike", "Alike panics: no mirror", func() error { return shared(&bad{alike: true}) }},
		{"Linked", "Linked panics: no map", func() error {
			return passed(Linked[int, int]{Links: func(_, _ model.ProcID) bool { panic("no map") }})
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := c.build(); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// TestLiveRegions refuses regions that do not exist.
func TestLiveRegions(t *testing.T) {
	for _, region := range []model.Region{model.Down + 1, 9} {
		shows := func(_ model.ProcID, s int) model.View { return model.View{Region: []model.Region{0, region}[s]} }
		shared := Prog[int]{Does: func(model.ProcID, int, *memory.Memory) int { return 1 }, Shows: shows}
		WantText(t, Fault(t, Sharing(t, shared, "n=2"), "p1 request"), "View shows region", "of p1, which does not exist")
		passed := Proc[int, int]{Does: func(model.ProcID, int, message.Input[int]) (int, message.Sends[int]) {
			return 1, message.Sends[int]{}
		}, Shows: shows}
		WantText(t, Fault(t, Passing(t, passed, "n=2"), "p1 request"), "View shows region", "of p1, which does not exist")
		shared.Begins = func(model.ProcID) int { return 1 }
		if _, err := memory.System(shared, ParseSetup(t, "n=2")); err == nil || !strings.Contains(err.Error(), "initial state: View shows region") {
			t.Errorf("at the beginning: %v", err)
		}
	}
}

// TestResourcesOfOneKind refuses views that show a resource twice.
func TestResourcesOfOneKind(t *testing.T) {
	for _, twice := range []model.View{{Holds: 6, Wants: 4}, {Wants: 5, Frees: 4}, {Holds: 4, Frees: 12}} {
		shows := func(_ model.ProcID, s int) model.View { return []model.View{{Holds: 1, Wants: 2, Frees: 4}, twice}[s] }
		shared := Prog[int]{Does: func(model.ProcID, int, *memory.Memory) int { return 1 }, Shows: shows}
		WantText(t, Fault(t, Sharing(t, shared, "n=2"), "p1 request"), "View shows {c} of p1 in two of Holds, Wants and Frees")
	}
}

// TestValuesThatGrow bounds what a local state or a message takes.
func TestValuesThatGrow(t *testing.T) {
	twice := Prog[string]{Does: func(_ model.ProcID, s string, _ *memory.Memory) string { return s + s + "x" },
		Shows: func(model.ProcID, string) model.View { return model.View{Region: model.Trying} }}
	sends := Proc[string, string]{Does: func(_ model.ProcID, s string, _ message.Input[string]) (string, message.Sends[string]) {
		var out message.Sends[string]
		out.To(1, strings.Repeat("x", len(s)))
		return s[:len(s)/2] + s, out
	}, Begins: func(model.ProcID) string { return "x12" }, Shows: func(model.ProcID, string) model.View { return model.View{Ready: true} }}
	for _, c := range []struct {
		sys   transition.System
		steps int // lead far beyond the limit, and to what fits into memory
	}{
		{Sharing(t, twice, "n=2"), 20},
		{Passing(t, sends, "n=2"), 30},
	} {
		w := c.sys.World()
		for range c.steps {
			if _, err := w.Apply(model.Event{Kind: model.Step}); err != nil {
				rule := (*transition.AlgorithmError)(nil)
				if !errors.As(err, &rule) || len(err.Error()) > 10_000 {
					t.Fatalf("%d bytes: %.100s", len(err.Error()), err)
				}
				WantText(t, rule.Reason, "its next local state takes", "want at most 65536")
				w = nil
				break
			}
		}
		if w != nil {
			t.Errorf("%d steps and no error", c.steps)
		}
	}
	long := Proc[int, string]{Does: func(_ model.ProcID, s int, _ message.Input[string]) (int, message.Sends[string]) {
		var out message.Sends[string]
		out.To(1, strings.Repeat("x", valuecode.MaxValue))
		return s, out
	}}
	WantText(t, Fault(t, Passing(t, long, "n=2"), "p0 request"), "its message takes")
}

// TestOnlyOfRealPrograms wants a model to refuse what only real programs have.
func TestOnlyOfRealPrograms(t *testing.T) {
	for _, word := range []string{"calls=atomic", "shutdowns=1"} {
		setup := ParseSetup(t, "n=2 "+word)
		_, shared := memory.System(Prog[int]{}, setup)
		_, passed := message.System(Proc[int, int]{}, setup)
		for _, err := range []error{shared, passed} {
			if err == nil {
				t.Errorf("no error for %v", setup)
			} else {
				WantText(t, err.Error(), word, "real programs")
			}
		}
	}
}

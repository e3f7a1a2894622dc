package checker_test

import (
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
)

// tallying is test-and-set of processes that tally, up to a bound if there is one: their entries, or in a register.
type tallying struct {
	bound    int
	register bool
}

type counted struct{ pc, entries int }

func (tallying) Registers() []memory.Register {
	return []memory.Register{{Name: "held"}, {Name: "entries"}}
}
func (tallying) Init(model.ProcID) counted { return counted{} }
func (a tallying) Step(_ model.ProcID, s counted, mem *memory.Memory) counted {
	switch s.pc {
	case 1:
		if mem.TestAndSet(0) {
			return s
		}
	case 3:
		mem.Write(0, 0)
		return counted{4, s.entries}
	case 4:
		if a.register {
			mem.FetchAndAdd(1, 1)
			return counted{}
		}
		if s.entries++; a.bound > 0 {
			s.entries %= a.bound
		}
		return counted{0, s.entries}
	}
	return counted{s.pc + 1, s.entries}
}
func (tallying) View(_ model.ProcID, s counted) model.View {
	return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Critical, model.Exiting, model.Exiting}[s.pc]}
}

// TestGrowth says of random runs that were all cut short what has never come back.
func TestGrowth(t *testing.T) {
	for _, c := range []struct {
		alg      tallying
		requests int
		want     string
	}{
		{tallying{}, model.Unlimited, "every run was cut short, and the local state of p0 has had "},
		{tallying{register: true}, model.Unlimited, "every run was cut short, and register entries has had "},
		{tallying{bound: 3}, model.Unlimited, ""},
		{tallying{bound: 68}, model.Unlimited, ""}, // it comes back late
		{tallying{}, 3, ""}, // the runs come to rest
		{tallying{}, 40, ""},
	} {
		sys, err := memory.System(c.alg, model.Setup{N: 2, Requests: c.requests})
		if err != nil {
			t.Fatal(err)
		}
		v, err := checker.DecideByRuns(t.Context(), sys, properties.MutualExclusion, simulate.Runs{Count: 30, Steps: 1000})
		if err != nil {
			t.Fatal(err)
		}
		if text := v.String(); v.Status != checker.Tested || !strings.Contains(text, c.want) || c.want == "" && strings.Contains(text, "grow without bound") {
			t.Errorf("%+v: %s\nwant %s", c.alg, text, c.want)
		}
	}
}

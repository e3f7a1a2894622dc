package checker_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

// tarries is a process whose step from its second state never returns.
type tarries struct{ until chan struct{} }

func (tarries) Init(model.ProcID) int { return 0 }
func (a tarries) Step(_ model.ProcID, s int, _ message.Input[int]) (int, message.Sends[int]) {
	if s == 1 {
		<-a.until
	}
	return s + 1, message.Sends[int]{}
}
func (tarries) View(_ model.ProcID, s int) model.View {
	return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Critical}[s], Ready: s == 1}
}

// TestStuck lets a function of the algorithm never return. When the time is over the verdict is unknown, and names the
// function, the process and the state.
func TestStuck(t *testing.T) {
	until := make(chan struct{})
	t.Cleanup(func() { close(until) })
	sent, err := message.System(tarries{until}, model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	stepping, err := memory.System(hut{step: func(_ model.ProcID, s int, mem *memory.Memory) int {
		if s == 2 {
			<-until
		}
		return s + 1
	}}, model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	viewing, err := memory.System(hut{view: func(_ model.ProcID, s int) model.View {
		if s == 1 {
			<-until
		}
		return model.View{Region: model.Region(s)}
	}}, model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sys  transition.System
		want string
	}{
		{sent, `Step of p0 at "p0 step" in state 1 has not returned; `},
		{stepping, `Step of p0 at "p0 step" in state 2 has not returned; `},
		{viewing, " in state 1 has not returned; "},
	} {
		for by, ask := range map[string]func(context.Context) (*checker.Verdict, error){
			"Decide": func(ctx context.Context) (*checker.Verdict, error) {
				return checker.Decide(ctx, c.sys, properties.MutualExclusion, explore.Options{Workers: 1})
			},
			"DecideByRuns": func(ctx context.Context) (*checker.Verdict, error) {
				return checker.DecideByRuns(ctx, c.sys, properties.MutualExclusion, simulate.Runs{Count: 100, Steps: 100})
			},
			"Serve": func(ctx context.Context) (*checker.Verdict, error) {
				return checker.DecideByRuns(ctx, c.sys, properties.StarvationFreedom, simulate.Runs{Count: 100, Steps: 100})
			},
		} {
			t.Run(by, func(t *testing.T) {
				t.Parallel()
				ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
				defer cancel()
				v, err := ask(ctx)
				if err != nil || v.Status != checker.Unknown || !strings.Contains(v.String(), c.want) {
					t.Errorf("%v, %v\nwant %s", v, err, c.want)
				}
			})
		}
	}
}

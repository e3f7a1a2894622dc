package conform_test

import (
	"strings"
	"testing"
	"time"

	"doorway/model"
	"doorway/model/message"
	"doorway/real"
	"doorway/real/conform"
)

// sleepers sleep for two units when they are asked, and then are inside until they leave.
type sleepers struct{}

func (sleepers) Init(model.ProcID) model.Region { return model.Remainder }

func (sleepers) Step(_ model.ProcID, r model.Region, in message.Input[struct{}]) (next model.Region, out message.Sends[struct{}]) {
	switch in.Kind {
	case model.Request:
		return model.Trying, out
	case model.Timeout:
		return model.Critical, out
	case model.Exit:
		return model.Down, out
	default:
		return r, out
	}
}

func (sleepers) View(_ model.ProcID, r model.Region) model.View { return model.View{Region: r} }

func (sleepers) TimerNames() []string { return []string{"sleep"} }

func (sleepers) Timers(_ model.ProcID, r model.Region) (t message.Timers) {
	if r == model.Trying {
		t[0] = 2
	}
	return t
}

// asleep checks processes that sleep for so long against the page.
func asleep(t *testing.T, long time.Duration) *conform.Result {
	t.Helper()
	sys, err := message.System(sleepers{}, model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1), Delay: 1})
	if err != nil {
		t.Fatal(err)
	}
	prog, err := real.New(t, real.Setup{N: 2, Shutdowns: 2}, func(p *real.Process) {
		select {
		case <-time.After(long):
			p.Work(p.Context())
		case <-p.Context().Done():
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	look := conform.Look{Names: []string{"p0", "p1"}}
	r, err := conform.Check(t.Context(), sys, prog, conform.Mapping{
		Acts: func(e model.Event, _, _ model.Snapshot) []conform.Act {
			switch e.Kind {
			case model.Request:
				return []conform.Act{{Kind: model.Request, To: e.Proc}}
			case model.Exit:
				return []conform.Act{{Kind: model.Shutdown, To: e.Proc}}
			default:
				return nil
			}
		},
		Page: look, Program: look, Time: &conform.Timing{Unit: time.Second},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A process that sleeps for as long as on the page does what the page does, whichever wakes first. None
// is asked so late that it wakes before one that was asked earlier.
func TestTime(t *testing.T) {
	r := asleep(t, 2*time.Second)
	if r.Taken != r.Edges || len(r.Differences) > 0 || r.Edges < 20 {
		t.Error(r)
	}
	t.Log(r)
}

// A process that sleeps longer is not awake when the page says so, and one that
// sleeps less is awake too soon.
func TestTimeDiffers(t *testing.T) {
	for _, long := range []time.Duration{time.Second, 1990 * time.Millisecond, 2010 * time.Millisecond, 3 * time.Second} {
		r := asleep(t, long)
		if len(r.Differences) == 0 || !strings.Contains(r.Differences[0].Why, "is inside") {
			t.Errorf("%v: %v", long, r)
		}
	}
}

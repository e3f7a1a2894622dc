package model_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/catalogue"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
)

// chair is a lock and an election in one: who asks is given the chair at once.
func chair() message.Process[model.Region, string] {
	return Proc[model.Region, string]{
		Does: func(me model.ProcID, s model.Region, i message.Input[string]) (model.Region, message.Sends[string]) {
			var o message.Sends[string]
			switch i.Kind {
			case model.Request:
				o.ToAll(model.Others(3, me), "MINE")
				return model.Critical, o
			case model.Deliver:
				o.To(i.From, "OK")
				return model.Exiting, o
			}
			return model.Remainder, o
		},
		Shows: func(me model.ProcID, s model.Region) model.View {
			v := model.View{Region: s}
			if s == model.Critical {
				v.Leaders = model.Procs(me)
			}
			return v
		},
	}
}

func TestTraceText(t *testing.T) {
	sys := Passing(t, chair(), "n=3 channels=any drops=1")
	trace, err := transition.Explain(sys, Schedule(t, "p1 request; p1->p0 deliver; p1->p2 drop; p1 exit"))
	if err != nil {
		t.Fatal(err)
	}
	want := `  1  p1 request  (p1 critical; p1 takes {p1} for the leader; sends MINE to {p0,p2})
  2  p1->p0 deliver MINE  (p0 exiting; sends OK to {p1})
  3  p1->p2 drop MINE
  4  p1 exit  (p1 remainder)
`
	if got := trace.String(); got != want {
		t.Errorf("the trace is\n%s\nwant\n%s", got, want)
	}
	sm := Sharing(t, Waits(func(m *memory.Memory) { m.Await(0, func(v int) bool { return v == 0 }) }, func(m *memory.Memory) { m.Write(0, 1) }, 0), "n=2")
	trace, err = transition.Explain(sm, Schedule(t, "p1 request; p1 step; p1 exit; p1 step"))
	if err != nil {
		t.Fatal(err)
	}
	want = `  1  p1 request  (p1 trying)
  2  p1 step  (p1 critical; reads r = 0)
  3  p1 exit  (p1 exiting)
  4  p1 step  (p1 remainder; sets r from 0 to 1)
`
	if got := trace.String(); got != want {
		t.Errorf("the trace is\n%s\nwant\n%s", got, want)
	}
}

func TestExplainNamesTheStep(t *testing.T) {
	for _, sys := range []transition.System{Passing(t, chair(), "n=3"), Sharing(t, Once(func(*memory.Memory) int { return 0 }), "n=3")} {
		trace, err := transition.Explain(sys, Schedule(t, "p1 request; p2 exit"))
		if disabled := (*transition.DisabledError)(nil); !errors.As(err, &disabled) || len(trace) != 1 {
			t.Errorf("after %v: %v", trace, err)
		}
		WantText(t, err.Error(), `step 2: "p2 exit" is not enabled; enabled are: p0 request`)
	}
}

func TestAlgorithmErrorText(t *testing.T) {
	err := &transition.AlgorithmError{Event: model.Event{Kind: model.Exit, Proc: 2}, State: "{7}", Reason: "it sulks"}
	if got, want := err.Error(), `the algorithm breaks a rule at "p2 exit" in state {7}: it sulks`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAtRest(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "p0 request; p1 crash; p1 recover; p0->p1 drop; p0->p1 duplicate": true,
		"p0 request; p1 exit": false, "p0 step": false, "p0->p1 deliver": false, "p0 timeout; p0 crash": false, "p0 suspect p1": false,
		"p0 request; p1 flush": false,
	} {
		if got := transition.AtRest(Schedule(t, text)); got != want {
			t.Errorf("%q enabled: at rest %v", text, got)
		}
	}
}

func TestWith(t *testing.T) {
	for _, sys := range []transition.System{Passing(t, chair(), "n=3"), Sharing(t, Once(func(*memory.Memory) int { return 0 }), "n=3")} {
		setup := ParseSetup(t, "n=3 requesters=p1 crashes=1")
		other, err := sys.With(setup)
		if err != nil {
			t.Fatal(err)
		}
		if sys.Setup() != model.NewSetup(3) || other.Setup() != setup {
			t.Errorf("setups %v and %v", sys.Setup(), other.Setup())
		}
		if got := Enabled(other.World()); got != "p0 crash; p1 request; p1 crash; p2 crash" {
			t.Errorf("can happen: %s", got)
		}
		if _, err := sys.With(model.NewSetup(2)); err == nil || !strings.Contains(err.Error(), "built for n=3") {
			t.Errorf("for another number of processes: %v", err)
		}
	}
}

func TestLocals(t *testing.T) {
	r := Start(t, Passing(t, chair(), "n=3")).Do("p1 request; p1->p0 deliver")
	want := []model.Region{model.Exiting, model.Critical, model.Remainder}
	if got := model.Locals[model.Region](r.World); !slices.Equal(got, want) {
		t.Errorf("of the world: %v", got)
	}
	if got := model.Locals[model.Region](r.Machine.Snapshot(r.V)); !slices.Equal(got, want) {
		t.Errorf("of the machine: %v", got)
	}
	if r.World.Register(0) != 0 || r.World.Queue(0, 0) != nil || r.Machine.Snapshot(r.V).Register(0) != 0 {
		t.Error("there are registers, or channels to oneself")
	}
}

func TestRegionText(t *testing.T) {
	if got := model.Critical.String() + " " + model.Region(9).String(); got != "critical invalid" {
		t.Error(got)
	}
}

func TestPage(t *testing.T) {
	p := catalogue.Page{Variants: []catalogue.Variant{{}, {Name: "swapped", Mutant: true}}}
	if v, ok := p.Variant("swapped"); !ok || !v.Mutant {
		t.Errorf("%+v, %v", v, ok)
	}
	if v, ok := p.Variant(""); !ok || v.Mutant {
		t.Errorf("%+v, %v", v, ok)
	}
	if _, ok := p.Variant("other"); ok {
		t.Error("a variant that is not there is found")
	}
	if got := catalogue.Holds.String() + " " + catalogue.Violated.String(); got != "holds violated" {
		t.Error(got)
	}
}

// TestForClients: a server requests nothing.
func TestForClients(t *testing.T) {
	build := message.Builder(Letters("a")).ForClients(model.Procs(0))
	for words, want := range map[string]string{
		"n=2":                             "p0 serves the others and requests nothing; name only clients as requesters",
		"n=2 requesters=p0,p1":            "p0 serves",
		"n=2 requesters=p1":               "",
		"n=2 requests=0":                  "",
		"n=2 requests=0 requesters=p0,p1": "",
	} {
		s, err := notation.Setup(words)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := build(s); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", words, err, want)
		}
	}
}

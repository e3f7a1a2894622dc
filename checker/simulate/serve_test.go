package simulate_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/algorithms/peterson"
	"doorway/algorithms/testandset"
	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

// served takes so many fair runs and replays what they find.
func served(t TB, sys transition.System, p property.Property, runs, steps int) *simulate.Sample {
	t.Helper()
	s, err := simulate.Serve(context.Background(), sys, p, simulate.Runs{Count: runs, Steps: steps, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if v := s.Violation; v != nil && v.Endless {
		again, err := Runner(t, sys, p).Strict(v.Behaviour)
		Same(t, "replay", Outcome(again, err), Found(v))
	}
	return s
}

// A waiting room serves in the order of requests, one ticket after another, and
// has so many chairs: whoever finds none is forgotten. With n−1 chairs or more it
// is correct.
type waitingRoom struct{ Chairs int }

type client struct {
	Region  model.Region
	Inside  bool
	Waiting int // at p0
	Queue   [8]model.ProcID
}

func (waitingRoom) Init(model.ProcID) client { return client{} }

func (a waitingRoom) Step(me model.ProcID, s client, in message.Input[string]) (client, message.Sends[string]) {
	var out message.Sends[string]
	switch {
	case in.Kind == model.Request:
		s.Region = model.Trying
		out.To(0, "please")
	case in.Kind == model.Exit:
		s.Region = model.Remainder
		out.To(0, "thanks")
	case in.Msg == "enter":
		s.Region = model.Critical
	case in.Msg == "please" && !s.Inside:
		s.Inside = true
		out.To(in.From, "enter")
	case in.Msg == "please" && s.Waiting < a.Chairs:
		s.Queue[s.Waiting] = in.From
		s.Waiting++
	case in.Msg == "thanks" && s.Waiting == 0:
		s.Inside = false
	case in.Msg == "thanks":
		out.To(s.Queue[0], "enter")
		copy(s.Queue[:], s.Queue[1:])
		s.Waiting--
		s.Queue[s.Waiting] = 0
	}
	return s, out
}

func (waitingRoom) View(_ model.ProcID, s client) model.View { return model.View{Region: s.Region} }

func room(t TB, n, chairs int) transition.System {
	t.Helper()
	var clients []string
	for p := 1; p < n; p++ {
		clients = append(clients, fmt.Sprintf("p%d", p))
	}
	return Passing(t, waitingRoom{chairs}, fmt.Sprintf("n=%d requests=unlimited requesters=%s", n, strings.Join(clients, ",")))
}

func TestServe(t *testing.T) {
	// With five chairs for seven clients one request may be forgotten, and with
	// fewer clients none: only the large system shows it.
	s := served(t, room(t, 8, 5), properties.StarvationFreedom, 20, 500)
	if s.Violation == nil || len(s.Violation.Loop) == 0 {
		t.Errorf("nobody is forgotten: %+v", s)
	}
	for name, sys := range map[string]transition.System{
		"chairs for all": room(t, 8, 6), "fewer clients": room(t, 7, 5),
		"Peterson":        PetersonLock(t, "n=2 requests=unlimited"),
		"Ricart–Agrawala": RicartAgrawala(t, "n=8 requests=unlimited"),
	} {
		s := served(t, sys, properties.StarvationFreedom, 20, 500)
		v := s.Service
		if s.Violation != nil || v.Unserved != nil || v.Waits < 18 || v.Longest < 1 || v.Longest > v.Bound || !s.Exercised[0] {
			t.Errorf("%s: %v, %+v", name, s, v)
		}
	}
}

// TestServeUnkindly needs the schedules that are as unkind as is fair: a process
// that looks at the lock in turn with the others gets it in the end.
func TestServeUnkindly(t *testing.T) {
	for _, n := range []int{2, 3, 8} {
		v, _ := testandset.Page.Variant("")
		sys, err := v.Build(model.Setup{N: n, Requests: model.Unlimited})
		if err != nil {
			t.Fatal(err)
		}
		if s := served(t, sys, properties.StarvationFreedom, 10, 500); s.Violation == nil {
			t.Errorf("n=%d: nobody starves: %v", n, s)
		} else if want := map[int]int{2: 73, 3: 81, 8: 186}[n]; s.Longest != want {
			t.Errorf("n=%d: somebody starves after %d events, not %d: %v", n, s.Longest, want, s)
		}
		if s := served(t, sys, properties.LivelockFreedom, 10, 500); s.Violation != nil {
			t.Errorf("n=%d: %v", n, Found(s.Violation))
		}
	}
}

// A tally counts its looks without end and never enters, so that no state comes back.
type tally struct{}

func (tally) Registers() []memory.Register { return []memory.Register{{Name: "looks"}} }
func (tally) Init(model.ProcID) bool       { return false }
func (tally) Step(_ model.ProcID, s bool, mem *memory.Memory) bool {
	if s {
		mem.FetchAndAdd(0, 1)
	}
	return true
}
func (tally) View(_ model.ProcID, s bool) model.View {
	if s {
		return model.View{Region: model.Trying}
	}
	return model.View{}
}

func TestServeWithoutAnswer(t *testing.T) {
	endless, err := memory.System(tally{}, Parse(t, "n=2"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		sys  transition.System
		prop property.Property
		runs int
		want string
	}{
		{"a deadlock", Build(t, Toy{{Rest, Try.Taking()}, Idle}, ""), properties.StarvationFreedom, 3,
			"starvation-freedom: violated for n=2 requests=1: p0 waits for ever, though the run is fair, by a run of 1 event and a loop of 0"},
		{"one spins", Build(t, Toy{{Rest, Try.To(1)}, Idle}, ""), properties.StarvationFreedom, 3,
			"starvation-freedom: violated for n=2 requests=1: p0 waits for ever, though the run is fair, by a run of 1 event and a loop of 1"},
		{"nobody asks", Build(t, Toy{Lock, Lock}, "requests=0"), properties.StarvationFreedom, 3,
			"starvation-freedom: vacuous for n=2 requests=0 by a fair schedule after 3 random beginnings (1 different), 0 events in all, the longest run 0; " +
				"nobody waited then; it was never put to the test: nobody ever waited, and requests=0 lets nobody request"},
		{"no runs", Build(t, Toy{Lock, Lock}, ""), properties.StarvationFreedom, 0,
			"starvation-freedom: vacuous for n=2 requests=1 by a fair schedule after 0 random beginnings (0 different), 0 events in all, the longest run 0; " +
				"nobody waited then; it was never put to the test: no run was taken"},
		{"no state comes back", endless, properties.StarvationFreedom, 3,
			"starvation-freedom: unknown for n=2 requests=1 by a fair schedule after 1 random beginning (0 different), 51 events in all, the longest run 51; " +
				"never happened: request at {p1} (p0 was not served within 50 events of a fair schedule, and no state came back)"},
		{"not only at the end", Build(t, Toy{{Inside}, {Inside}}, ""), atMostOne, 0,
			"at-most-one: violated for n=2 requests=1: too many, by a run of 0 events"},
		{"a service", Build(t, Toy{{Rest, Try, Rest}}, "requests=2"), properties.StarvationFreedom, 20,
			"starvation-freedom: tested for n=1 requests=2 by a fair schedule after 20 random beginnings (4 different), 42 events in all, the longest run 3; " +
				"in 18 a process waited and was served, after 1 event at most (it would have been given up after 7); 3 different among 15 states looked at; " +
				"a flaw in 14 % of such runs or more is excluded with 95 % confidence"},
		{"a lock", PetersonLock(t, "n=2 requests=2"), properties.StarvationFreedom, 6,
			"starvation-freedom: tested for n=2 requests=2 by a fair schedule after 6 random beginnings (6 different), 131 events in all, the longest run 37; " +
				"in 5 a process waited and was served, after 26 events at most (it would have been given up after 100); 38 different among 54 states looked at; " +
				"a flaw in 39.4 % of such runs or more is excluded with 95 % confidence"},
		{"a crash at the beginning", Build(t, Toy{Lock}, "crashes=1"), neverDown, 20,
			"never-down: violated for n=1 requests=1 crashes=1: down, by a run of 4 events"},
		{"safety", Build(t, Toy{Lock}, "requests=2"), properties.BoundedWaiting(0), 3,
			"bounded-waiting(0): tested for n=1 requests=2 in 3 random runs (1 different) of 18 events in all, the longest 6, 0 % cut short; " +
				"6 different among 18 states looked at; a flaw in 63.2 % of such runs or more is excluded with 95 % confidence"},
	} {
		v, err := checker.DecideByRuns(t.Context(), c.sys, c.prop, simulate.Runs{Count: c.runs, Steps: 50, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		Same(t, c.name, v.String(), c.want)
	}
	s, err := simulate.Serve(t.Context(), Build(t, Toy{{Rest, Try, Rest}}, ""), properties.StarvationFreedom, simulate.Runs{Count: 3, Seed: 1})
	if err != nil || s.Service.Waits != 3 || s.Service.Unserved != nil {
		t.Errorf("without beginnings: %v, %v", s, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, err = simulate.Serve(ctx, Build(t, Toy{Lock, Lock}, ""), properties.StarvationFreedom, simulate.Runs{Count: 5, Steps: 5, Seed: 1})
	if err != nil || !s.Stopped || s.Runs != 0 {
		t.Errorf("interrupted: %+v, %v", s, err)
	}
}

// Whatever goes wrong is an error with the run that led there: as somebody asks,
// as it comes back alone, in a pilot run of the scheduler (after a crash), or in a property.
func TestServeError(t *testing.T) {
	gone := panicky(func(o model.Observation) bool { return o.Is.Region == model.Remainder })
	for _, c := range []struct {
		alg    []Frame
		prop   property.Property
		policy string
		want   string
	}{
		{[]Frame{Rest, Try.Banging(), Rest}, properties.StarvationFreedom, "uniform",
			`the algorithm breaks a rule at "p0 step" in state {At:1 Sent:0}: Step panics: bang by [p0 request, p0 step]`},
		{[]Frame{Rest, Try, Inside.Banging(), Rest}, properties.StarvationFreedom, "uniform", `the algorithm breaks a rule at "p0 exit" in state {At:2 Sent:0}: Step panics: bang by [p0 request, p0 step, p0 exit]`},
		{[]Frame{Rest.To(2).BackTo(1), Leave.Banging(), Rest}, properties.StarvationFreedom, "surw", `the algorithm breaks a rule at "p0 step" in state {At:1 Sent:0}: Step panics: bang by [p0 crash, p0 recover, p0 step]`},
		{[]Frame{Rest, Try, Inside, Rest}, gone, "uniform", "the algorithm, outside Step, or a property panics: oh by [p0 request, p0 step, p0 exit]"},
		{[]Frame{Rest, Try, Rest}, gone, "uniform", "the algorithm, outside Step, or a property panics: oh by [p0 request, p0 step]"},
	} {
		policy, err := scheduling.Named(c.policy)
		if err != nil {
			t.Fatal(err)
		}
		_, err = simulate.Serve(t.Context(), Build(t, Toy{c.alg}, "crashes=1 recoveries=1"), c.prop, simulate.Runs{Steps: 9, Seed: 1, Policy: policy})
		Same(t, "an error", Broken(t, err), c.want)
	}
}

// panicky is an endless property that panics where it observes such a thing.
func panicky(such func(model.Observation) bool) property.Property {
	return property.New("panics", "", "", property.Monitor[bool]{
		Sees:  property.Regions,
		Start: func(model.Snapshot) bool { return false },
		Step: func(_ bool, o model.Observation) (bool, error) {
			if such(o) {
				panic("oh")
			}
			return o.Is.Region == model.Trying, nil
		},
		Eventually: &property.Eventuality[bool]{Owed: func(trying bool) model.ProcSet {
			if trying {
				return model.Procs(0)
			}
			return 0
		}},
	})
}

// The verdict on runs whose scheduler learns from those before does not say too much.
func TestServeByPolicy(t *testing.T) {
	policy, err := scheduling.Named("coverage")
	if err != nil {
		t.Fatal(err)
	}
	v, err := checker.DecideByRuns(t.Context(), Build(t, Toy{Lock}, ""), properties.StarvationFreedom, simulate.Runs{Count: 3, Steps: 9, Seed: 1, Policy: policy})
	if err != nil || !strings.Contains(v.String(), "3 random beginnings by coverage") || strings.Contains(v.String(), "confidence") {
		t.Errorf("%v, %v", v, err)
	}
}

// atMostOne is a property that a run may also break before it goes on without end.
var atMostOne = property.New("at-most-one", "", "", property.Monitor[bool]{
	Start:      func(s model.Snapshot) bool { return s.View(1).Region == model.Critical },
	AtStart:    func(both bool) error { return fmt.Errorf("too many") },
	Step:       func(m bool, _ model.Observation) (bool, error) { return m, nil },
	Eventually: &property.Eventuality[bool]{Owed: func(bool) model.ProcSet { return 0 }},
})

// neverDown is another, broken by a fault.
var neverDown = property.New("never-down", "", "", property.Monitor[bool]{
	Sees:  property.Regions,
	Start: func(model.Snapshot) bool { return false },
	Step: func(_ bool, o model.Observation) (bool, error) {
		if o.Is.Region == model.Down {
			return false, errors.New("down")
		}
		return false, nil
	},
	Eventually: &property.Eventuality[bool]{Owed: func(bool) model.ProcSet { return 0 }},
})

// TestServeAgreesWithExplore: a violation is one for the explorer too, and no run
// breaks what it has proved.
func TestServeAgreesWithExplore(t *testing.T) {
	verdicts := map[checker.Status]int{}
	endless := NamedAll(t, "livelock-freedom starvation-freedom election-terminates")
	check := func(t *rapid.T, sys transition.System, p property.Property) {
		r := Explored(t, sys, explore.Options{Workers: 1, States: 2000}, p)
		s := served(t, sys, p, 6, 40)
		v := checker.Sampled(sys, p, s)
		if r.Complete() && r.Findings[0].Violation == nil && s.Violation != nil {
			t.Errorf("the explorer finds nothing, and %s", Found(s.Violation))
		}
		if r.Findings[0].Violation == nil && v.Status == checker.Tested || v.Status == checker.Violated {
			verdicts[v.Status]++
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		alg := AnyToy(c)
		check(t, System(t, alg, AnySetup(c, len(alg)).String()), endless[c.Choose(3)])
	})
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		s := AnyScript(c)
		s.WriteOnce()
		setup := model.Setup{N: 2 + c.Choose(2), Requests: []int{1, 2, model.Unlimited}[c.Choose(3)], Crashes: c.Choose(2)}
		if c.Choose(3) == 0 {
			setup.Delay = 1
			s.Pausing(c)
		}
		sys, err := memory.System(s, setup)
		if err != nil {
			t.Fatal(err)
		}
		check(t, sys, endless[c.Choose(2)])
	})
	if !testing.Short() && (verdicts[checker.Violated] < 20 || verdicts[checker.Tested] == 0) {
		t.Errorf("too few of a kind: %v", verdicts)
	}
}

// TestServeIsDeterministic: the same seed, the same sample.
func TestServeIsDeterministic(t *testing.T) {
	sys, err := memory.System(peterson.Algorithm{}, Parse(t, "n=2 requests=unlimited crashes=1"))
	if err != nil {
		t.Fatal(err)
	}
	a, b := served(t, sys, properties.StarvationFreedom, 20, 100), served(t, sys, properties.StarvationFreedom, 20, 100)
	Same(t, "again", fmt.Sprint(a, Found(a.Violation)), fmt.Sprint(b, Found(b.Violation)))
}

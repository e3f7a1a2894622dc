package explore_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/algorithms/peterson"
	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/measure"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// boundClaims is the claims that there is a bound, with the bounds themselves.
var boundClaims = []struct {
	any    property.Property
	within func(int) property.Property
	from   measure.Start
}{
	{properties.WaitingBounded, properties.BoundedWaiting, measure.FromRequest},
	{properties.WaitingBoundedFromDoorway, properties.BoundedWaitingFromDoorway, measure.FromDoorway},
}

func TestWaitingBounded(t *testing.T) {
	passes := []Frame{Rest, Try, Try.Past(), Inside.To(0)}
	crowd := []Frame{{}, Try, Inside.To(0)}
	const none = "bounded-waiting: p0 waits while others enter again and again: there is no bound on how often by "
	for _, c := range []struct {
		name, setup   string
		alg           Toy
		request, door string
	}{
		{"bounded requests", "requests=3", Toy{Lock, Lock}, "holds", "vacuous"},
		{"without end", "requests=unlimited", Toy{Lock, Lock},
			none + "[p0 request] and for ever [p1 request, p1 step, p1 exit], any run", "vacuous"},
		{"it could enter, and need not", "requests=unlimited", Toy{passes, Quick},
			none + "[p0 request] and for ever [p1 request, p1 exit], any run",
			"bounded-waiting-from-doorway: p0 waits while others enter again and again: there is no bound on how often by " +
				"[p0 request, p0 step] and for ever [p1 request, p1 exit], any run"},
		{"others go round without an entry", "requests=unlimited", Toy{{Rest, Try}, {Rest, Try.To(1)}}, "holds", "vacuous"},
		{"one is inside for ever", "requests=unlimited", Toy{{Rest, Try}, {Rest, Inside.To(2), Leave.To(2)}}, "holds", "vacuous"},
		{"it enters itself", "requests=unlimited", Toy{Lock, Idle}, "holds", "vacuous"},
		{"nobody waits", "requests=unlimited", Toy{Quick, Quick}, "vacuous", "vacuous"},
		{"the second of three waits", "requests=unlimited requesters=p1,p2", Toy{Idle, crowd, crowd},
			"bounded-waiting: p1 waits while others enter again and again: there is no bound on how often by " +
				"[p1 request] and for ever [p2 request, p2 step, p2 exit], any run", "vacuous"},
	} {
		t.Run(c.name, func(t *testing.T) {
			sys := Build(t, c.alg, c.setup)
			for i, want := range []string{c.request, c.door} {
				for _, n := range Workers {
					Same(t, boundClaims[i].any.Name, verdictOf(t, sys, boundClaims[i].any, n), want)
				}
			}
		})
	}
}

// verdictOf returns what exploring says of a property in a word, or the lasso
// that breaks it as it is replayed.
func verdictOf(t *testing.T, sys transition.System, p property.Property, workers int) string {
	v, err := checker.Decide(t.Context(), sys, p, explore.Options{Workers: workers})
	switch {
	case err != nil:
		t.Fatal(err)
	case v.Status == checker.Proved:
		return "holds"
	case v.Status != checker.Violated:
		return v.Status.String()
	}
	again, err := Runner(t, sys, p).Strict(v.Violation.Behaviour)
	if again == nil {
		t.Fatalf("the lasso cannot be replayed: %v", err)
	}
	if !again.AnyRun || len(again.Fair) > 0 {
		t.Errorf("any run %v, fair by %q", again.AnyRun, again.Fair)
	}
	return Found(again) + " and for ever [" + Line(again.Loop) + "], any run"
}

// TestWaitingBoundedLoops replays loops that are not fair, and some that say nothing.
func TestWaitingBoundedLoops(t *testing.T) {
	sys := Build(t, Toy{{Rest, Try, Inside.To(0)}, {Rest, Try.To(1)}, Lock}, "requests=unlimited")
	for _, c := range []struct{ stem, loop, want string }{
		{"p0 request", "p2 request, p2 step, p2 exit", ""},
		{"p1 request", "p1 step", "no process enters on the loop, so repeating it overtakes no process"},
		{"p1 request", "", "no process enters on the loop, so repeating it overtakes no process"},
		{"", "p0 request, p0 step, p0 exit", "nil"},
		{"p0 request", "p2 request", "the loop does not lead back to the state in which it begins"},
	} {
		v, err := Runner(t, sys, properties.WaitingBounded).Strict(transition.Lasso(Schedule(t, c.stem), Schedule(t, c.loop)))
		switch {
		case err != nil:
			Same(t, c.loop, err.Error(), c.want)
		case v == nil:
			Same(t, c.loop, "nil", c.want)
		default:
			Same(t, c.loop, "", c.want)
			Same(t, "words", v.FairText(), "as often as you like: every run counts, and to go round once more breaks any bound")
		}
	}
}

// bounded says word for word whether there is a bound: BoundedWaiting(k) holds
// for a k as large as the number of states. A run in which a process is overtaken
// more often than that has come to a state twice.
func bounded(t *rapid.T, sys transition.System, within func(int) property.Property, states int) bool {
	r := Explored(t, sys, explore.Options{Workers: 1, States: 300_000}, within(states))
	if f := r.Findings[0]; f.Violation == nil && !r.Complete() {
		t.Errorf("not decided: %s", r.Stopped)
	}
	return r.Findings[0].Violation == nil
}

// TestWaitingBoundedAgainstBruteForce checks small random systems against the
// bounds themselves, and larger ones against the exact bound.
func TestWaitingBoundedAgainstBruteForce(t *testing.T) {
	const small, large = 24, 1500
	unbounded, boundedOnes := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		w := boundClaims[c.Choose(2)]
		alg, setup := anyCrowd(c), model.Setup{N: 2, Requests: model.Unlimited, Crashes: c.Choose(2), Recoveries: c.Choose(2)}
		if c.Choose(4) == 0 {
			alg = AnyToy(c)
			setup = AnySetup(c, len(alg))
		}
		t.Logf("%+v under %v", alg, setup)
		sys := System(t, alg, setup.String())
		r := Explored(t, sys, explore.Options{Workers: 1 + c.Choose(3), States: large}, w.any)
		if !r.Complete() {
			return
		}
		holds := r.Findings[0].Violation == nil
		if b := Bypass(t, sys, w.from, explore.Options{}); b.Unbounded == holds {
			t.Fatalf("%s holds: %v, and the exact bound is %v", w.any.Name, holds, b)
		}
		if r.States <= small {
			if want := bounded(t, sys, w.within, r.States); holds != want {
				t.Fatalf("%s holds: %v, want %v", w.any.Name, holds, want)
			}
			if holds && r.Findings[0].Exercised {
				boundedOnes++
			} else if !holds {
				unbounded++
			}
		}
	})
	t.Logf("%d were unbounded, %d bounded", unbounded, boundedOnes)
	if !testing.Short() && (unbounded < 5 || boundedOnes < 5) {
		t.Errorf("only %d were unbounded, and %d bounded", unbounded, boundedOnes)
	}
}

// anyCrowd is two processes that compete. Either may never get in, or give up.
func anyCrowd(c transition.Chooser) Toy {
	t := make(Toy, 2)
	for p := range t {
		t[p] = []Frame{Rest}
		for range 1 + c.Choose(2) {
			f := Try
			f.Passed, f.Takes, f.Back = c.Choose(2) == 0, c.Choose(4) == 0, c.Choose(2)
			t[p] = append(t[p], f)
		}
		if c.Choose(3) > 0 {
			t[p] = append(t[p], Inside.To(0))
		}
		for i := range t[p] {
			if i > 0 && c.Choose(3) == 0 {
				t[p][i] = t[p][i].To(c.Choose(len(t[p])))
			}
		}
		t.Order(p)
	}
	return t
}

func TestWaitingBoundedOfRuns(t *testing.T) {
	sys, err := memory.System(peterson.Algorithm{}, Parse(t, "n=2 requests=unlimited"))
	if err != nil {
		t.Fatal(err)
	}
	v, err := checker.DecideByRuns(t.Context(), sys, properties.WaitingBoundedFromDoorway, simulate.Runs{Count: 9, Steps: 50, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if want := "random runs tell nothing of whether there is a bound"; v.Status != checker.Unknown || !strings.Contains(v.String(), want) {
		t.Errorf("%v: %v, want %q", v.Status, v, want)
	}
	if _, err := explore.Explore(t.Context(), sys, []property.Property{properties.WaitingBounded},
		explore.Options{Constraint: &explore.Constraint{Name: "few", Holds: func(model.Snapshot) bool { return true }}}); err == nil {
		t.Error("it was judged within a constraint")
	}
}

package checker_test

import (
	"testing"

	"doorway/algorithms/testandset"
	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

// A process that waits at a weak semaphore starves under weak fairness, because
// it is stopped again and again, and gets in under strong fairness.
func TestWeakSemaphore(t *testing.T) {
	for _, n := range []string{"2", "3"} {
		sys, err := memory.System(Semaphore{}, Parse(t, "n="+n+" requests=unlimited"))
		if err != nil {
			t.Fatal(err)
		}
		weak := decide(t, sys, properties.StarvationFreedom)
		Same(t, "weak", Endless(Runner(t, sys, properties.StarvationFreedom).Strict(weak.Violation.Behaviour)),
			"starvation-freedom: p0 waits for ever, though the run is fair by [p0 request] and for ever "+
				"[p1 request, p1 step, p1 exit, p1 step], fair: p0 step cannot always happen")
		strongly := property.Strongly(properties.StarvationFreedom)
		if v := decide(t, sys, strongly); v.Status != checker.Proved {
			t.Errorf("strong: %v", v)
		}
		both := Explored(t, sys, explore.Options{}, properties.StarvationFreedom, strongly)
		if weak, strong := both.Findings[0].Violation, both.Findings[1].Violation; weak == nil || strong != nil {
			t.Errorf("asked at once: weak %s, strong %s", Found(weak), Found(strong))
		}
		Same(t, "strong", Lasso(t, Runner(t, sys, strongly), "p0 request", "p1 request, p1 step, p1 exit, p1 step"),
			`the loop is not strongly fair: "p0 step" can happen again and again and never does`)
	}
}

func decide(t *testing.T, sys transition.System, p property.Property) *checker.Verdict {
	t.Helper()
	v, err := checker.Decide(t.Context(), sys, p, explore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// A process that spins takes its steps at the wrong moments: no fairness helps.
func TestSpinningStarvesUnderStrongFairness(t *testing.T) {
	sys, err := memory.System(testandset.Algorithm{}, Parse(t, "n=2 requests=unlimited"))
	if err != nil {
		t.Fatal(err)
	}
	strongly := property.Strongly(properties.StarvationFreedom)
	v := decide(t, sys, strongly)
	Same(t, "verdict", v.String(), "starvation-freedom(strong): violated for n=2 requests=unlimited: "+
		"p0 waits for ever, though the run is strongly fair, by a run of 1 event and a loop of 5")
	Same(t, "test-and-set", Endless(Runner(t, sys, strongly).Strict(v.Violation.Behaviour)),
		"starvation-freedom(strong): p0 waits for ever, though the run is strongly fair by [p0 request] and for ever "+
			"[p1 request, p1 step, p0 step, p1 exit, p1 step], fair: p1 step happens; p0 step happens; p1 exit happens")
}

// A caller asks p1 until it has had two answers: each timeout asks again. The
// hasty one wants them one right after the other.
type caller struct{ hasty bool }

type call struct {
	At    model.Region
	Had   uint8 // answers
	Fresh bool  // one since it asked last
}

func (caller) Init(model.ProcID) call { return call{} }

func (c caller) Step(me model.ProcID, s call, in message.Input[Note]) (call, message.Sends[Note]) {
	var out message.Sends[Note]
	switch {
	case in.Kind == model.Exit:
		return call{}, out
	case in.Kind == model.Deliver && me == 1:
		out.To(0, in.Msg)
	case in.Kind == model.Deliver && s.At == model.Trying:
		s.Fresh = true
		if s.Had++; s.Had == 2 {
			return call{At: model.Critical}, out
		}
	case in.Kind != model.Deliver:
		if c.hasty && !s.Fresh {
			s.Had = 0
		}
		s.At, s.Fresh = model.Trying, false
		out.To(1, 1)
	}
	return s, out
}

func (caller) View(_ model.ProcID, s call) model.View {
	return model.View{Region: s.At, Armed: s.At == model.Trying, After: 3}
}

func calling(t *testing.T, c caller, setup string) transition.System {
	t.Helper()
	sys, err := message.System(c, Parse(t, setup))
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// Asking again makes up for fair loss, and for no other; wanting two messages in
// a row is a mistake that only loss without end shows.
func TestFairLoss(t *testing.T) {
	for _, c := range []struct {
		alg   caller
		setup string
		want  checker.Status
	}{
		{caller{}, "drops=unlimited", checker.Proved},
		{caller{}, "drops=unlimited channels=any", checker.Proved},
		{caller{}, "drops=3", checker.Proved},
		{caller{hasty: true}, "drops=unlimited", checker.Violated},
		{caller{hasty: true}, "drops=3", checker.Proved},
		{caller{hasty: true}, "drops=20", checker.Proved},
	} {
		sys := calling(t, c.alg, "n=2 requests=unlimited requesters=p0 delay=1 "+c.setup)
		if v := decide(t, sys, properties.StarvationFreedom); v.Status != c.want {
			t.Errorf("%+v: %v", c.alg, v)
		}
	}
	sys := calling(t, caller{}, "n=2 requesters=p0 delay=1 drops=unlimited")
	Same(t, "all is lost", Lasso(t, Runner(t, sys, properties.StarvationFreedom), "p0 request", "p0->p1 drop, tick, tick, tick, p0 timeout"),
		`the loop is not strongly fair: "p0->p1 deliver 1" can happen again and again and never does`)
	sys = calling(t, caller{hasty: true}, "n=2 requesters=p0 delay=1 drops=unlimited")
	v := decide(t, sys, properties.StarvationFreedom)
	Same(t, "every second answer is lost", Endless(Runner(t, sys, properties.StarvationFreedom).Strict(v.Violation.Behaviour)),
		"starvation-freedom: p0 waits for ever, though the run is fair by [p0 request] and for ever "+
			"[p0->p1 deliver, p1->p0 deliver, tick, tick, tick, p0 timeout, p0->p1 drop, tick, tick, tick, p0 timeout], "+
			"fair: p0->p1 deliver 1 happens; p1->p0 deliver 1 happens; tick happens")
}

// Random runs lose a message now and then, not all the time.
func TestFairLossInRandomRuns(t *testing.T) {
	sys := calling(t, caller{}, "n=2 requests=unlimited requesters=p0 delay=1 drops=unlimited")
	s, err := simulate.Test(t.Context(), sys, []property.Property{properties.MessagesPerEntryAtMost(5)}, simulate.Runs{Count: 20, Steps: 200, Seed: 1})
	if err != nil || s.Violation == nil {
		t.Errorf("nothing was sent again and arrived: %+v, %v", s, err)
	}
}

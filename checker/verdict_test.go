package checker_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"doorway/algorithms/peterson"
	"doorway/algorithms/tokenring"
	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/internal/english"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/properties"
)

func TestVerdicts(t *testing.T) {
	decide := func(alg Toy, setup, name string, opts explore.Options) *checker.Verdict {
		v, err := checker.Decide(t.Context(), Build(t, alg, setup), Named(t, name), opts)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	sampled := func(alg Toy, setup, name string, runs, steps int) *checker.Verdict {
		sys, p := Build(t, alg, setup), Named(t, name)
		s, err := simulate.Test(t.Context(), sys, []property.Property{p}, simulate.Runs{Count: runs, Steps: steps, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		return checker.Sampled(sys, p, s)
	}
	any := explore.Options{}
	for _, c := range []struct {
		verdict         *checker.Verdict
		status          checker.Status
		holds, violated bool // as claimed
		want            string
	}{
		{decide(Toy{Lock, Idle}, "requesters=p0", "bounded-waiting(1)", any), checker.Proved, true, false,
			"bounded-waiting(1): proved for n=2 requests=1 requesters=p0: 4 states, 3 transitions, depth 3, missed a state with probability below 5e-19"},
		{decide(Toy{Lock, Lock}, "", "mutual-exclusion", any), checker.Violated, false, true,
			"mutual-exclusion: violated for n=2 requests=1: {p0,p1} are in their critical sections at the same time, by a run of 4 events"},
		{decide(Toy{Spins}, "", "starvation-freedom", any), checker.Violated, false, true,
			"starvation-freedom: violated for n=1 requests=1: p0 waits for ever, though the run is fair, by a run of 1 event and a loop of 1"},
		{decide(Toy{Lock, Lock}, "", "mutual-exclusion", explore.Options{States: 2}), checker.Unknown, false, false,
			"mutual-exclusion: unknown for n=2 requests=1: 3 states, 2 transitions, depth 1 (limit of 2 states)"},
		{decide(Toy{Lock, Idle}, "requesters=p0", "mutual-exclusion", any), checker.Vacuous, false, false,
			"mutual-exclusion: vacuous for n=2 requests=1 requesters=p0: 4 states, 3 transitions, depth 3; it was never put to the test: nobody ever waited while another was inside"},
		{decide(Toy{Lock, Idle}, "requesters=p0", "mutual-exclusion", explore.Options{States: 2}), checker.Unknown, false, false,
			"mutual-exclusion: unknown for n=2 requests=1 requesters=p0: 2 states, 1 transition, depth 1 (limit of 2 states)"},
		{sampled(Toy{Lock, Idle}, "requests=2 requesters=p0", "bounded-waiting(1)", 3, 4), checker.Tested, false, false,
			"bounded-waiting(1): tested for n=2 requests=2 requesters=p0 in 3 random runs (1 different) of 12 events in all, the longest 4, 100 % cut short; " +
				"4 different among 12 states looked at; a flaw in 63.2 % of such runs or more is excluded with 95 % confidence"},
		{sampled(Toy{Lock, Idle}, "requests=2 requesters=p0", "mutual-exclusion", 3, 9), checker.Vacuous, false, false,
			"mutual-exclusion: vacuous for n=2 requests=2 requesters=p0 in 3 random runs (1 different) of 18 events in all, the longest 6, 0 % cut short; " +
				"6 different among 18 states looked at; it was never put to the test: nobody ever waited while another was inside"},
		{sampled(Toy{Lock, Idle}, "requests=2 requesters=p0", "messages-per-entry(1)", 3, 9), checker.Violated, false, true,
			"messages-per-entry(1): violated for n=2 requests=2 requesters=p0: at rest after 1 entry and 0 messages, not 1, by a run of 3 events"},
	} {
		Same(t, "text", c.verdict.String(), c.want)
		if c.verdict.Status != c.status {
			t.Errorf("%v: status %v, want %v", c.verdict, c.verdict.Status, c.status)
		}
		if got := c.verdict.AsClaimed(catalogue.Claim{Expect: catalogue.Holds}); got != c.holds {
			t.Errorf("%v: as a claim that it holds says: %v", c.verdict, got)
		}
		if got := c.verdict.AsClaimed(catalogue.Claim{Expect: catalogue.Violated}); got != c.violated {
			t.Errorf("%v: as a claim that it is violated says: %v", c.verdict, got)
		}
	}
}

// Every claim of two pages is as claimed, and the reference finds the same. One
// of the pages gives its processes different initial states.
func TestPages(t *testing.T) {
	for _, page := range []*catalogue.Page{&peterson.Page, &tokenring.Page} {
		for _, c := range page.Claims {
			sys, err := page.System(c)
			if err != nil {
				t.Fatal(err)
			}
			v, err := checker.DecideClaim(t.Context(), page, c, explore.Options{Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			if !v.AsClaimed(c) {
				t.Errorf("%s/%s: %v", page.Name, c.Variant, v)
			}
			r, err := reference.Explore(sys, []property.Property{c.Property})
			if err != nil {
				t.Fatal(err)
			}
			Same(t, "reference", Account(r), Account(v.Explored))
		}
	}
}

// The probability of having missed a state is never said to be less than it is.
func TestMissedStates(t *testing.T) {
	for states, want := range map[int]string{
		0: "0e+00", 1: "3e-20", 3: "3e-19", 5829: "1e-12", 34547: "4e-11", 6074000: "1e-06", 6074001: "2e-06", 1 << 32: "5e-01",
	} {
		v := checker.Verdict{Property: properties.MutualExclusion, Setup: model.NewSetup(2), Status: checker.Proved, Explored: &explore.Result{States: states}}
		Same(t, "text", v.String(), fmt.Sprintf("mutual-exclusion: proved for n=2 requests=1: %s, 0 transitions, depth 0, "+
			"missed a state with probability below %s", english.Count(states, "state"), want))
	}
}

func TestInterruptedSample(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	sys := Build(t, Toy{Lock, Lock}, "")
	s, err := simulate.Test(ctx, sys, []property.Property{properties.MutualExclusion}, simulate.Runs{Count: 5, Steps: 5, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	Same(t, "text", checker.Sampled(sys, properties.MutualExclusion, s).String(),
		"mutual-exclusion: unknown for n=2 requests=1 in 0 random runs (0 different) of 0 events in all, the longest 0, 0 % cut short (interrupted)")
}

func TestStatusNames(t *testing.T) {
	want := map[checker.Status]string{checker.Unknown: "unknown", checker.Proved: "proved", checker.Tested: "tested",
		checker.Violated: "violated", checker.Vacuous: "vacuous"}
	for s, name := range want {
		Same(t, "name", s.String(), name)
	}
}

func TestDecideClaim(t *testing.T) {
	claim := catalogue.Claim{Property: properties.MutualExclusion, Variant: "own-turn", Setup: model.Setup{N: 2, Requests: 1}}
	v, err := checker.DecideClaim(t.Context(), &peterson.Page, claim, explore.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if v.Status != checker.Violated || v.Setup != claim.Setup || v.Property.Name != claim.Property.Name || v.Explored == nil || v.Walked != nil {
		t.Errorf("%+v", v)
	}
	_, err = checker.Decide(t.Context(), Build(t, Toy{{Rest.Banging(), Rest}}, ""), properties.MutualExclusion, explore.Options{})
	if breach := (*transition.AlgorithmError)(nil); !errors.As(err, &breach) {
		t.Errorf("an algorithm that panics: %v", err)
	}
	for _, c := range []struct {
		change func(*catalogue.Claim)
		want   string
	}{
		{func(c *catalogue.Claim) { c.Variant = "none" }, `peterson has no variant "none"`},
		{func(c *catalogue.Claim) { c.Setup.N = 3 }, "peterson: n=3, want 2: the algorithm is for two processes"},
	} {
		bad := claim
		c.change(&bad)
		_, err := checker.DecideClaim(t.Context(), &peterson.Page, bad, explore.Options{})
		Same(t, "error", fmt.Sprint(err), c.want)
	}
}

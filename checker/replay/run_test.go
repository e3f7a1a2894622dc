package replay_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// TestReplay replays each schedule strictly and leniently with one runner, so
// that nothing of a run is left behind for the next.
func TestReplay(t *testing.T) {
	const both = "mutual-exclusion: {p0,p1} are in their critical sections at the same time by [p0 request, p0 step, p1 request, p1 step]"
	const clear = "no violation"
	r := Runner(t, Build(t, Toy{Lock, Lock}, "requests=2"), properties.MutualExclusion)
	for _, c := range []struct{ run, strict, lenient string }{
		{"", clear, clear},
		{"p0 request, p0 step, p1 request, p1 step", both, both},
		{"p0 request, p0 step, p1 request", clear, clear},
		{"p0 request, p0 step, p1 request, p1 step, p1 exit, p0 exit, p0 crash", both, both},
		{"p0 request, p0 request, p0 step, p1 request, p1 step",
			`step 2: "p0 request" is not enabled; enabled are: p0 step, p1 request`, both},
		{"p1 exit, p0 request, p0 step, p1 request, p0->p1 deliver, p1 suspect p0, p2 request, p1 step, p1 exit",
			`step 1: "p1 exit" is not enabled; enabled are: p0 request, p1 request`, both},
		{"p0 request, p1 exit", `step 2: "p1 exit" is not enabled; enabled are: p0 step, p1 request`, clear},
		{"p0 exit, p1 exit", `step 1: "p0 exit" is not enabled; enabled are: p0 request, p1 request`, clear},
	} {
		for range 2 {
			Same(t, "strict "+c.run, Outcome(r.Strict(transition.Finite(Schedule(t, c.run)))), c.strict)
			Same(t, "lenient "+c.run, Outcome(r.Lenient(transition.Finite(Schedule(t, c.run)))), c.lenient)
		}
	}
	_, err := r.Strict(transition.Finite(Schedule(t, "p0 request, p0 request")))
	var step *replay.StepError
	var disabled *transition.DisabledError
	if !errors.As(err, &step) || step.Step != 2 || !errors.As(err, &disabled) || disabled.Event.String() != "p0 request" {
		t.Errorf("%#v names no step or event", err)
	}
}

// An error of the algorithm is not an event that cannot happen: both replays
// stop.
func TestReplayOfAlgorithmErrors(t *testing.T) {
	r := Runner(t, Build(t, Toy{{Rest, Try.Banging(), Inside}, Lock}, ""), properties.MutualExclusion)
	const want = `step 2: the algorithm breaks a rule at "p0 step" in state {At:1 Sent:0}: Step panics: bang`
	run := Schedule(t, "p0 request, p0 step, p1 request")
	Same(t, "strict", Outcome(r.Strict(transition.Finite(run))), want)
	Same(t, "lenient", Outcome(r.Lenient(transition.Finite(run))), want)
	Same(t, "lenient", Outcome(r.Lenient(transition.Finite(Schedule(t, "p1 request, p1 step")))), "no violation")
}

// A violation is cut off where it happens: at the start, by an event, in a
// state, or at rest.
func TestReplayCutsOff(t *testing.T) {
	late := func(n int) property.Property {
		return property.New("late", "not so many events", "", property.Monitor[int]{
			Sees:  property.EventKinds,
			Start: func(model.Snapshot) int { return 0 },
			AtStart: func(int) error {
				if n == 0 {
					return errors.New("late from the start")
				}
				return nil
			},
			Step: func(m int, _ model.Observation) (int, error) {
				if m+1 == n {
					return m, errors.New("late")
				}
				return m + 1, nil
			},
		})
	}
	sys := Build(t, Toy{Lock}, "requests=2")
	whole := "p0 request, p0 step, p0 exit, p0 request, p0 step"
	for _, c := range []struct {
		prop property.Property
		want string
	}{
		{late(0), "late: late from the start by []"},
		{late(1), "late: late by [p0 request]"},
		{late(3), "late: late by [p0 request, p0 step, p0 exit]"},
		{late(6), "no violation"},
		{Far(0), "far: p0 is at 0 by []"},
		{Far(2), "far: p0 is at 2 by [p0 request, p0 step]"},
		{properties.MessagesPerEntry(1), "messages-per-entry(1): at rest after 1 entry and 0 messages, not 1 by [p0 request, p0 step, p0 exit]"},
	} {
		Same(t, c.prop.Name, Outcome(Runner(t, sys, c.prop).Strict(transition.Finite(Schedule(t, whole)))), c.want)
		Same(t, c.prop.Name, Outcome(Runner(t, sys, c.prop).Lenient(transition.Finite(Schedule(t, "p0 exit, "+whole)))), c.want)
	}
}

// A search from the last state of a run decides what the run cannot show.
func TestReplayWithoutAWayOut(t *testing.T) {
	spins := []Frame{Rest, Try.To(1)}
	const stuck = "deadlock-freedom: " + NoEntry + " by "
	for _, c := range []struct {
		name  string
		alg   Toy
		setup string
		run   string
		want  string
	}{
		{"alone in a loop", Toy{spins}, "", "p0 request, p0 step, p0 step", stuck + "[p0 request, p0 step, p0 step]"},
		{"it comes to rest later", Toy{{Rest, Try, Try}}, "", "p0 request", stuck + "[p0 request]"},
		{"nobody waits yet", Toy{spins}, "", "", "no violation"},
		{"a way out", Toy{{Rest, Try.To(1).LateTo(2), Inside.To(0)}}, "requests=2", "p0 request, p0 step", "no violation"},
		{"another may enter", Toy{spins, Lock}, "", "p0 request", "no violation"},
		{"another is inside", Toy{spins, Lock}, "", "p0 request, p1 request, p1 step", "no violation"},
		{"no other may enter any more", Toy{spins, Lock}, "", "p0 request, p1 request, p1 step, p1 exit",
			stuck + "[p0 request, p1 request, p1 step, p1 exit]"},
		{"there is a way out, but one may miss it", Toy{{Rest, Try, Try.LateTo(4), Try.To(3), Inside.To(0)}}, "", "p0 request", "no violation"},
		{"it is missed", Toy{{Rest, Try, Try.LateTo(4), Try.To(3), Inside.To(0)}}, "", "p0 request, p0 step, p0 step",
			stuck + "[p0 request, p0 step, p0 step]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Runner(t, Build(t, c.alg, c.setup), properties.DeadlockFreedom)
			Same(t, "strict", Outcome(r.Strict(transition.Finite(Schedule(t, c.run)))), c.want)
			Same(t, "lenient", Outcome(r.Lenient(transition.Finite(Schedule(t, c.run)))), c.want)
		})
	}
	bangs := Toy{spins, {Rest, Leave.Banging(), Rest}}
	_, err := Runner(t, Build(t, bangs, ""), properties.DeadlockFreedom).Strict(transition.Finite(Schedule(t, "p0 request")))
	Same(t, "an error on the way", Broken(t, err), `the algorithm breaks a rule at "p1 step" in state {At:1 Sent:0}: Step panics: bang by [p0 request, p1 request, p1 step]`)
}

// A lenient replay is a strict one of the events that can happen.
func TestLenientIsStrict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		alg := AnyToy(c)
		setup := AnySetup(c, len(alg))
		sys, p := System(t, alg, setup.String()), properties.All()[c.Choose(10)]
		var junk, clean transition.Schedule
		world := sys.World()
		for range c.Choose(30) {
			e := model.Event{Kind: model.Request + model.Kind(c.Choose(10)), Proc: model.ProcID(c.Choose(4)), From: model.ProcID(c.Choose(4))}
			if enabled := world.Enabled(nil); len(enabled) > 0 && c.Choose(2) == 0 {
				e = enabled[c.Choose(len(enabled))]
			}
			junk = append(junk, e)
			if _, err := world.Apply(e); err == nil {
				clean = append(clean, e)
			}
		}
		r, again := Runner(t, sys, p), Runner(t, sys, p)
		r.States, again.States = 2000, 2000 // where that is too few the replays are undecided alike
		Same(t, "lenient", Outcome(r.Lenient(transition.Finite(junk))), Outcome(r.Strict(transition.Finite(clean))))
		Same(t, "twice", Outcome(r.Lenient(transition.Finite(junk))), fmt.Sprint(Outcome(again.Lenient(transition.Finite(junk)))))
	})
}

// A replay that is not decided is not a replay that breaks nothing.
func TestReplayIsUndecided(t *testing.T) {
	away := Toy{{Rest, Try, Try, Try, Try, Try.To(1)}, {Rest}}
	r := Runner(t, Build(t, away, ""), properties.DeadlockFreedom)
	r.States = 3
	const undecided = "whether the run breaks deadlock-freedom is unknown: what can happen after it was not explored to the end "
	Same(t, "a limit", Outcome(r.Strict(transition.Finite(Schedule(t, "p0 request")))), undecided+"(limit of 3 states)")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r.States, r.Context = 0, ctx
	Same(t, "an interrupt", Outcome(r.Strict(transition.Finite(Schedule(t, "p0 request")))), undecided+"(interrupted)")
	Same(t, "nothing to be searched", Outcome(r.Strict(transition.Finite(nil))), "no violation")

	r.Context = t.Context()
	Same(t, "no limit", Outcome(r.Strict(transition.Finite(Schedule(t, "p0 request")))), "deadlock-freedom: "+NoEntry+" by [p0 request]")
}

// A way out that is near is found in a system of any size.
func TestReplayFindsAWayOut(t *testing.T) {
	wide := Toy{{Rest, Try, Inside.To(0)}, spinning(9), spinning(9), spinning(9)}
	r := Runner(t, Build(t, wide, "requests=unlimited"), properties.DeadlockFreedom)
	r.States = 50
	Same(t, "near", Outcome(r.Strict(transition.Finite(Schedule(t, "p0 request")))), "no violation")
}

// spinning is a process that tries for ever, in so many states.
func spinning(states int) []Frame {
	spins := append([]Frame{Rest}, slices.Repeat([]Frame{Try}, states)...)
	spins[states] = Try.To(1)
	return spins
}

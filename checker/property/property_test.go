package property_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"doorway/algorithms/peterson"
	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// shown is what is not blank in an observation.
func shown(o model.Observation) string {
	text := o.Event.Proc.String()
	for _, part := range []struct {
		text string
		on   bool
	}{
		{o.Event.Kind.String(), o.Event.Kind != 0},
		{fmt.Sprintf("from p%d #%d", o.Event.From, o.Event.Index), o.Event.From != 0 || o.Event.Index != 0},
		{fmt.Sprintf("%v→%v", o.Was.Region, o.Is.Region), o.Was.Region != 0 || o.Is.Region != 0},
		{fmt.Sprintf("passed %v→%v", o.Was.Passed, o.Is.Passed), o.Was.Passed || o.Is.Passed},
		{fmt.Sprintf("leaders %v→%v", o.Was.Leaders, o.Is.Leaders), o.Was.Leaders|o.Is.Leaders != 0},
		{fmt.Sprintf("bystander %v→%v", o.Was.Bystander, o.Is.Bystander), o.Was.Bystander || o.Is.Bystander},
		{fmt.Sprintf("reader %v→%v", o.Was.Reader, o.Is.Reader), o.Was.Reader || o.Is.Reader},
		{fmt.Sprintf("stamp %d→%d", o.Was.Stamp, o.Is.Stamp), o.Was.Stamp|o.Is.Stamp != 0},
		{fmt.Sprintf("holds %v→%v", o.Was.Holds, o.Is.Holds), o.Was.Holds|o.Is.Holds != 0},
		{fmt.Sprintf("wants %v→%v", o.Was.Wants, o.Is.Wants), o.Was.Wants|o.Is.Wants != 0},
		{fmt.Sprintf("deadlocked %v→%v", o.Was.Deadlocked, o.Is.Deadlocked), o.Was.Deadlocked|o.Is.Deadlocked != 0},
		{fmt.Sprintf("accepted %d→%d", o.Was.Accepted, o.Is.Accepted), o.Was.Accepted|o.Is.Accepted != 0},
		{fmt.Sprintf("sent %d", o.Sent), o.Sent != 0},
		{fmt.Sprintf("tokens %d", o.Tokens), o.Tokens != 0},
		{"more", o.Was.Ready || o.Was.Armed || o.Was.Token || o.Was.Rank != 0 || o.Is.Ready || o.Is.Armed || o.Is.Token || o.Is.Rank != 0},
	} {
		if part.on {
			text += " " + part.text
		}
	}
	return text
}

// TestSight lets every part of a view change by itself, and then all at once.
func TestSight(t *testing.T) {
	all := Frame{View: model.View{Region: model.Trying, Ready: true, Passed: true, Leaders: 1, Stamp: 4, Token: true, Rank: 5, Holds: 1, Wants: 2, Deadlocked: 3, Bystander: true, Reader: true, Accepted: 6}}
	frames := []Frame{
		Leave, Leave, // an event that shows nothing …
		Leave.Past(), Try.Past(), Try.Past().Leading(0, 1), Try.Past().Leading(0, 1).Stamped(3),
		Try.Past().Leading(0, 1).Stamped(3).Holding(),
		Try.Past().Leading(0, 1).Stamped(3).Holding().Sending(1, 0), // … and one that only sends
		all.Sending(Coin, 0), Frame{},
	}
	for _, c := range []struct {
		sees property.Sight
		want string
	}{
		{0, ""},
		{property.Regions, "p1 exiting→exiting passed false→true, p1 exiting→trying passed true→true, p1 trying→remainder passed true→false"},
		{property.Leaders, "p1 leaders {}→{p0,p1}, p1 leaders {p0,p1}→{p0} bystander false→true, p1 leaders {p0}→{} bystander true→false"},
		{property.Writes, "p1 accepted 0→6, p1 accepted 6→0"},
		{property.Readers, "p1 reader false→true, p1 reader true→false"},
		{property.Stamps, "p1 stamp 0→3, p1 stamp 3→4, p1 stamp 4→0"},
		{property.Waits, "p1 holds {}→{a} wants {}→{b} deadlocked {}→{p0,p1}, p1 holds {a}→{} wants {b}→{} deadlocked {p0,p1}→{}"},
		{property.Messages, "p1 sent 1, p1 sent 1"},
		{property.Tokens, "p1 tokens 1"},
		{property.EventKinds, "p1 step, p1 step, p1 step, p1 step, p1 step, p1 step, p1 step, p1 step, p1 step"},
		{property.Stamps | property.Tokens, "p1 stamp 0→3, p1 stamp 3→3 tokens 1, p1 stamp 3→4, p1 stamp 4→0"},
		{property.Leaders | property.Messages, "p1 leaders {}→{p0,p1}, p1 leaders {p0,p1}→{p0} bystander false→true sent 1, p1 leaders {p0}→{} bystander true→false sent 1"},
	} {
		var seen []string
		p := property.New("witness", "sees", "", property.Monitor[int]{
			Sees:  c.sees,
			Start: func(model.Snapshot) int { return 0 },
			Step: func(n int, o model.Observation) (int, error) {
				seen = append(seen, shown(o))
				return n + 1, nil
			},
		})
		Strict(t, Build(t, Toy{Idle, frames}, "requests=0"), p, Schedule(t, strings.TrimPrefix(strings.Repeat(",p1 step", len(frames)-1), ",")))
		Same(t, fmt.Sprintf("sight %b", c.sees), strings.Join(seen, ", "), c.want)
	}
}

func TestInvariant(t *testing.T) {
	sys := Build(t, Toy{Lock, Lock}, "requests=2")
	for n, want := range map[uint8]string{
		0: "far: p0 is at 0 by []",
		2: "far: p0 is at 2 by [p0 request, p0 step]",
		3: "no violation",
	} {
		v, err := checker.Decide(t.Context(), sys, Far(n), explore.Options{})
		if err != nil {
			t.Fatal(err)
		}
		Same(t, "explorer", Found(v.Violation), want)
		r, err := reference.Explore(sys, []property.Property{Far(n)})
		if err != nil {
			t.Fatal(err)
		}
		Same(t, "reference", Account(r), Account(v.Explored))
		Same(t, "replay", Strict(t, sys, Far(n), Schedule(t, "p0 request, p0 step")), want)
		if v.Violation == nil && v.Status != checker.Proved {
			t.Errorf("an invariant that holds is %v", v.Status)
		}
	}
}

// An atRest property that is judged only there is put to the test only there.
func TestExercisedAtRest(t *testing.T) {
	done := func(p *property.Possibility[bool]) property.Property {
		return property.New("done", "something has happened", "", property.Monitor[bool]{
			Sees:      property.EventKinds,
			Start:     func(model.Snapshot) bool { return false },
			Step:      func(bool, model.Observation) (bool, error) { return true, nil },
			AtRest:    func(bool) error { return nil },
			Exercised: func(m bool) bool { return m },
			Possible:  p,
		})
	}
	always := &property.Possibility[bool]{Pending: func(bool) bool { return true }, Goal: func(bool) bool { return true }}
	for _, c := range []struct {
		alg  Toy
		prop property.Property
		want bool
	}{
		{Toy{Lock}, done(nil), true},
		{Toy{Spin}, done(nil), false},
		{Toy{Spin}, done(always), true},
		{Toy{Idle}, done(always), false},
		{Toy{Idle}, done(nil), false},
	} {
		sys := Build(t, c.alg, "")
		if c.alg[0][0].Region == model.Remainder && len(c.alg[0]) == 1 {
			sys = Build(t, c.alg, "requests=0")
		}
		r := Explored(t, sys, explore.Options{}, c.prop)
		ref, err := reference.Explore(sys, []property.Property{c.prop})
		if err != nil {
			t.Fatal(err)
		}
		sample, err := simulate.Test(t.Context(), sys, []property.Property{c.prop}, simulate.Runs{Count: 1, Steps: 20, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		if r.Findings[0].Exercised != c.want || ref.Findings[0].Exercised != c.want || sample.Exercised[0] != c.want {
			t.Errorf("%v: exercised is %v, by the reference %v, by random runs %v; want %v", c.alg,
				r.Findings[0].Exercised, ref.Findings[0].Exercised, sample.Exercised[0], c.want)
		}
	}
}

func TestPropertyPanics(t *testing.T) {
	yes, boom := func(int) bool { return true }, func(int) bool { panic("boom") }
	for _, c := range []struct {
		run    string // it panics at its end
		graph  bool   // only an exploration asks
		change func(*property.Monitor[int])
	}{
		{"", false, func(m *property.Monitor[int]) { m.Start = func(model.Snapshot) int { panic("boom") } }},
		{"", false, func(m *property.Monitor[int]) { m.AtStart = func(int) error { panic("boom") } }},
		{"", false, func(m *property.Monitor[int]) { m.Always = func(int, model.Snapshot) error { panic("boom") } }},
		{"", true, func(m *property.Monitor[int]) { m.Possible = &property.Possibility[int]{Pending: boom, Goal: yes} }},
		{"", true, func(m *property.Monitor[int]) { m.Possible = &property.Possibility[int]{Pending: yes, Goal: boom} }},
		{"", true, func(m *property.Monitor[int]) { m.Exercised = func(n int) bool { panic("boom") } }},
		{"p0 request", false, func(m *property.Monitor[int]) { m.Step = func(int, model.Observation) (int, error) { panic("boom") } }},
		{"p0 request, p0 step, p0 exit", false, func(m *property.Monitor[int]) {
			m.AtRest = func(n int) error {
				if n > 0 {
					panic("boom")
				}
				return nil
			}
		}},
	} {
		sys, p, want := Build(t, Toy{Lock}, ""), Moody(c.change), Outside+" by ["+c.run+"]"
		var m property.Monitor[int]
		if c.change(&m); m.Always != nil { // it alone is known to be the property's
			want = "property moody panics: boom by []"
		}
		for _, n := range Workers {
			_, err := explore.Explore(t.Context(), sys, []property.Property{p}, explore.Options{Workers: n})
			Same(t, "explore", Broken(t, err), want)
		}
		if c.graph {
			continue
		}
		_, err := simulate.Test(t.Context(), sys, []property.Property{p}, simulate.Runs{Count: 1, Steps: 10, Seed: 1})
		Same(t, "test", Broken(t, err), want)
		r, err := replay.NewRunner(sys, p)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			_, err = r.Strict(transition.Finite(Schedule(t, "p0 request, p0 step, p0 exit")))
			Same(t, "replay", Broken(t, err), want)
		}
	}
}

// An invariant that asks for something that does not exist is reported by name,
// even before the first event.
func TestInvariantAsksTooMuch(t *testing.T) {
	p := property.Invariant("greedy", "reads register 9", func(s model.Snapshot) error { return fmt.Errorf("is %d", s.Register(9)) })
	sys, err := memory.System(peterson.Algorithm{}, Parse(t, "n=2"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "property greedy panics: register 9 does not exist, there are 3\nat the start, before any event"
	_, err = explore.Explore(t.Context(), sys, []property.Property{p}, explore.Options{})
	Same(t, "explore", err.Error(), want)
	_, err = simulate.Test(t.Context(), sys, []property.Property{p}, simulate.Runs{Count: 1, Steps: 10, Seed: 1})
	Same(t, "test", err.Error(), want)
}

// A monitor's memory must be a plain value like any other.
func TestMemoryIsPlain(t *testing.T) {
	type memory struct{ Who *int }
	p := property.New("shared", "keeps a pointer", "", property.Monitor[memory]{
		Start: func(model.Snapshot) memory { return memory{} },
		Step:  func(m memory, _ model.Observation) (memory, error) { return m, nil },
	})
	sys, props := Build(t, Toy{Lock}, ""), []property.Property{p}
	ctx := context.Background()
	for what, try := range map[string]func() error{
		"explore": func() error { _, err := explore.Explore(ctx, sys, props, explore.Options{}); return err },
		"decide":  func() error { _, err := checker.Decide(ctx, sys, p, explore.Options{}); return err },
		"test": func() error {
			_, err := simulate.Test(ctx, sys, props, simulate.Runs{Count: 1, Steps: 1, Seed: 1})
			return err
		},
		"walker":    func() error { _, err := simulate.New(sys, props, transition.Uniform); return err },
		"runner":    func() error { _, err := replay.NewRunner(sys, p); return err },
		"reference": func() error { _, err := reference.Explore(sys, props); return err },
	} {
		err := try()
		if err == nil || !strings.HasPrefix(err.Error(), "property shared: monitor memory: ") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

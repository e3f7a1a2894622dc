package doorway

import (
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/algorithms/ricartagrawala"
	"doorway/checker/property"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// A program hides everything of a system except its runs. Every so many replays
// of a flaky one nothing can happen.
type program struct {
	sys   transition.System
	flaky int
	began *int
}

func (p program) Setup() model.Setup { return p.sys.Setup() }

func (p program) Run() transition.Run { return &programRun{p.sys.Run(), p} }

func (p program) With(s model.Setup) (transition.Runnable, error) {
	sys, err := p.sys.With(s)
	return program{sys, p.flaky, p.began}, err
}

type programRun struct {
	transition.Run
	of program
}

func (r *programRun) Reset() {
	r.Run.Reset()
	*r.of.began++
}

// Apply refuses everything in every so many runs.
func (r *programRun) Apply(e model.Event) (*model.Observation, error) {
	if r.of.flaky > 0 && *r.of.began%r.of.flaky == 0 {
		return nil, &transition.DisabledError{Event: e}
	}
	return r.Run.Apply(e)
}

// What can only be run is tested, and a run that breaks a property is shrunk, kept
// and replayed; the report says how many replays of a run differ.
func TestProgram(t *testing.T) {
	t.Chdir(t.TempDir())
	set(t, runs, 50)
	said := heard(t)
	test := func(name string, atomic bool, flaky int) *fake {
		prog := program{shared(t, lock{atomic: atomic}, model.NewSetup(2)), flaky, new(int)}
		return tested(t, name, func(tb testing.TB) { Test(tb, prog, properties.MutualExclusion) })
	}
	test("TestGood", true, 0).passes(t, "mutual-exclusion: tested", "random runs")
	if want := "tested by random runs and not proved for n=2 requests=1: mutual-exclusion (a program can only be run)"; !strings.Contains(said.String(), want) {
		t.Errorf("it says\n%s\nwant\n%s", said, want)
	}
	test("TestBad", false, 0).fails(t, "mutual-exclusion is violated", "replayed 20 of 20 times", "kept in")
	test("TestBad", false, 0).fails(t, "mutual-exclusion is violated", "replayed from")
	test("TestFlaky", false, 19).fails(t, "of 20 replays differ")
	tested(t, "TestNone", func(tb testing.TB) { Test(tb, nil, properties.MutualExclusion) }).fails(t, "no system")
}

// The page of a program's run has the replay that passes and exchanges least beside it.
func TestProgramBeside(t *testing.T) {
	showing(t, "run.html")
	heard(t)
	set(t, runs, 200)
	v, _ := ricartagrawala.Page.Variant("no-tie-break")
	sys, err := v.Build(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	tested(t, "TestTies", func(tb testing.TB) { Test(tb, program{sys, 0, new(int)}, properties.MutualExclusion) }).fails(t, "mutual-exclusion is violated", "\nwhy: ", " before ")
	drawn(t, "run.html", "the nearest that goes well", "<tr class=\"changed\" data-row", "In the run that goes well")
}

// Random runs go on until their time is over, however many there are by default, and a
// number ends them sooner.
func TestTime(t *testing.T) {
	t.Chdir(t.TempDir())
	heard(t)
	set(t, budget, *budget)
	if err := flag.Set("doorway.time", "300ms"); err != nil {
		t.Fatal(err)
	}
	began := new(int)
	prog := program{shared(t, lock{atomic: true}, model.NewSetup(2)), 0, began}
	test := func(prop property.Property) *fake {
		*began = 0
		return tested(t, "TestProgram", func(tb testing.TB) { Test(tb, prog, prop) })
	}
	f := test(properties.MutualExclusion)
	f.passes(t, fmt.Sprintf("mutual-exclusion: tested for n=2 requests=1 in %s by mixed (", english.Count(*began, "random run")))
	if want := fmt.Sprintf("doorway mutual-exclusion: tested for n=2 requests=1 by %d random runs from seed 1", *began); f.attrs[0] != want {
		t.Errorf("it is told %q, and there were %d runs", f.attrs, *began)
	}
	set(t, runs, 7)
	test(properties.MutualExclusion).passes(t, "tested for n=2 requests=1 in 7 random runs")

	set(t, runs, 0)
	set(t, budget, time.Hour)
	at := 0
	test(property.Invariant("late", "is broken late", func(model.Snapshot) error {
		if at = max(at, *began); at > counted+500 {
			return errors.New("late")
		}
		return nil
	})).fails(t, "late is violated", "replayed 20 of 20 times", "kept in")
	for _, text := range []string{"10", "-1s", "0s", "soon"} {
		if err := flag.Set("doorway.time", text); err == nil || err.Error() != "want a time, such as 90s or 10m" {
			t.Errorf("%s: error %v", text, err)
		}
	}
}

package doorway

import (
	"strings"
	"testing"

	"doorway/model"
	"doorway/properties"
)

// A program hides of a system all but its runs. Every so many replays of a flaky
// one nothing can happen.
type program struct {
	sys   model.System
	flaky int
	began *int
}

func (p program) Setup() model.Setup { return p.sys.Setup() }

func (p program) Run() model.Run { return &programRun{p.sys.Run(), p} }

func (p program) With(s model.Setup) (model.Runnable, error) {
	sys, err := p.sys.With(s)
	return program{sys, p.flaky, p.began}, err
}

type programRun struct {
	model.Run
	of program
}

func (r *programRun) Reset() {
	r.Run.Reset()
	*r.of.began++
}

// Apply refuses everything in every so many runs.
func (r *programRun) Apply(e model.Event) (*model.Observation, error) {
	if r.of.flaky > 0 && *r.of.began%r.of.flaky == 0 {
		return nil, &model.DisabledError{Event: e}
	}
	return r.Run.Apply(e)
}

// What can only be run is tested, and a run that breaks a property is shrunk, kept
// and replayed; how many replays of a run differ is told.
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
	test("TestFlaky", false, 11).fails(t, "of 20 replays differ")
	tested(t, "TestNone", func(tb testing.TB) { Test(tb, nil, properties.MutualExclusion) }).fails(t, "no program")
}

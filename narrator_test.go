package doorway

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"doorway/checker"
	"doorway/checker/progress"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// A team is a program that words its own results.
type team struct {
	program
	whole bool
}

func (p team) OfTest() bool                       { return p.whole }
func (p team) Sized(s model.Setup) string         { return fmt.Sprintf("%d goroutines", s.N) }
func (p team) Goroutines(transition.Schedule) int { return 2 }
func (p team) Passes(runs int) string {
	return fmt.Sprintf("no failure in %d orders of %s", runs, p.Sized(p.Setup()))
}

func (p team) Fails(test string, run transition.Schedule) string {
	return fmt.Sprintf("%s fails in this order of its %d goroutines", test, p.Goroutines(run))
}

func (p team) With(s model.Setup) (transition.Runnable, error) {
	if s != p.Setup() {
		return nil, errors.New("another team")
	}
	return p, nil
}

// teamed tests a team of so many.
func teamed(t *testing.T, name string, n int, atomic, whole bool) *fake {
	prog := team{program{shared(t, lock{atomic: atomic}, model.NewSetup(n)), 0, new(int)}, whole}
	return tested(t, name, func(tb testing.TB) { Test(tb, prog, properties.MutualExclusion) })
}

// TestNarrator: where a program words its own results nothing speaks of n and requests: not the log, the attribute, the
// warning, the kept case or the picture.
func TestNarrator(t *testing.T) {
	showing(t, "run.html")
	set(t, runs, 50)
	said := heard(t)
	f := teamed(t, "TestTeam", 2, true, true)
	f.passes(t, "no failure in 50 orders of 2 goroutines (in 50 random runs ")
	attributed(t, f, "doorway mutual-exclusion: tested by 50 random runs from seed 1")
	f = teamed(t, "TestLock", 2, true, false)
	f.passes(t, "mutual-exclusion: no failure in 50 orders of 2 goroutines (in 50 random runs ")
	attributed(t, f, "doorway mutual-exclusion: tested for 2 goroutines by 50 random runs from seed 1")
	inOrder(t, said.String(), "doorway: TestTeam: no failure in 50 orders of 2 goroutines\n", "doorway: TestLock: mutual-exclusion: no failure in 50 orders of 2 goroutines\n")

	f = teamed(t, "TestTeam", 2, false, true)
	f.fails(t, "TestTeam fails in this order of its 2 goroutines: {p0,p1} are in")
	drawn(t, "run.html", "TestTeam: {p0,p1} are in", ">TestTeam fails in this order of its 2 goroutines<")
	drawn(t, "testdata/doorway/testteam/mutual-exclusion.txt", "algorithm: testteam\ngoroutines: 2\nproperty: ")
	showNext(t, "lock.html")
	f = teamed(t, "TestLock", 2, false, false)
	f.fails(t, "mutual-exclusion is violated for 2 goroutines: {p0,p1} are in")
	drawn(t, "lock.html", ">mutual-exclusion is violated for 2 goroutines<")
	drawn(t, "testdata/doorway/testlock/mutual-exclusion.txt", "algorithm: testlock\nsetup: n=2 requests=1\nproperty: ")
	if strings.Contains(said.String(), "n=2") {
		t.Errorf("it says %s", said)
	}
}

// TestNarratorAlone: nor do progress, an error and what a verdict rests on.
func TestNarratorAlone(t *testing.T) {
	said := heard(t)
	set(t, budget, time.Hour)
	f := &fake{name: "TestTeam"}
	s := subject{TB: f, ctx: t.Context(), sys: team{program{shared(t, lock{}, model.NewSetup(2)), 0, new(int)}, true}, prop: properties.MutualExclusion}
	s.progress("mutual-exclusion")(progress.Progress{Phase: progress.Sampling, Done: 12, Elapsed: 10 * time.Second})
	if want := "TestTeam: testing by random runs: 12 runs, 10 s\n"; said.String() != want {
		t.Errorf("it says %q, want %q", said, want)
	}
	v := &checker.Verdict{Property: s.prop, Setup: s.sys.Setup(), Status: checker.Tested, Walked: &simulate.Sample{Census: simulate.Census{Never: []string{"request"}}}}
	v.Walked.Runs = 2
	if got := s.worded(v); strings.Contains(got, "never happened") || !strings.Contains(v.String(), "never happened: request") {
		t.Errorf("it says %q of %v", got, v)
	}
	s.conclude(nil, errors.New("it is late"), &unproved{}, "")
	f.fails(t, "TestTeam cannot be decided: it is late")
}

// attributed expects a single attribute.
func attributed(t *testing.T, f *fake, want string) {
	t.Helper()
	if len(f.attrs) != 1 || !strings.HasPrefix(f.attrs[0], want) || strings.Contains(f.attrs[0], "n=2") {
		t.Errorf("attributes %q, want %q", f.attrs, want)
	}
}

// TestNarratorReplays: cases with a number of goroutines replay also once the test has more of them, and so do those with
// a setup, as tests kept them before. A test with fewer leaves a case alone.
func TestNarratorReplays(t *testing.T) {
	showing(t, "run.html")
	set(t, runs, 50)
	heard(t)
	teamed(t, "TestTeam", 2, false, true).fails(t, "kept in")
	const file = "testdata/doorway/testteam/mutual-exclusion.txt"
	teamed(t, "TestTeam", 2, false, true).fails(t, "TestTeam fails in this order", "replayed from")
	teamed(t, "TestTeam", 3, false, true).fails(t, "TestTeam fails in this order", "replayed from")
	teamed(t, "TestOne", 1, true, true).fails(t, "TestOne: vacuous (in 50 random runs ")
	set(t, replayed, file)
	teamed(t, "TestTeam", 3, false, true).fails(t, "TestTeam fails in this order", "replayed from")
	showNext(t, "kept.html")
	teamed(t, "TestTeam", 2, true, true).fails(t, "no longer fits the system")
	drawn(t, "kept.html", ">TestTeam: a kept order of 2 goroutines, which breaks nothing now<")
	wasReplayed.Store(false)
	tested(t, "TestOther", func(tb testing.TB) {
		Test(tb, team{program{shared(t, lock{}, model.NewSetup(2)), 0, new(int)}, true}, properties.MutualExclusion)
	}).
		fails(t, `is a case of the test that "testteam" stands for, about its order of goroutines; TestOther does not verify that`)
	set(t, replayed, "")

	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	instead := func(line string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), "goroutines: 2", line, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	instead("goroutines: 3")
	teamed(t, "TestTeam", 2, true, true).passes(t, "is for 3 goroutines and was not replayed for 2 goroutines")
	instead("setup: n=2 requests=1")
	teamed(t, "TestTeam", 2, false, true).fails(t, "TestTeam fails in this order", "replayed from")
	teamed(t, "TestTeam", 3, false, true).fails(t, "TestTeam fails in this order", "replayed from")
}

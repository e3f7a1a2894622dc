package doorway

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"doorway/checker/property"
	"doorway/corpus"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// verified is a test of these properties of p, with n processes.
func verified(t *testing.T, p memory.Program[pc], n int, props ...property.Property) *fake {
	t.Helper()
	return verifiedUnder(t, p, model.NewSetup(n), props...)
}

func verifiedUnder(t *testing.T, p memory.Program[pc], s model.Setup, props ...property.Property) *fake {
	t.Helper()
	sys := shared(t, p, s)
	return tested(t, "TestLock", func(tb testing.TB) { Verify(tb, sys, props...) })
}

var both = []property.Property{properties.MutualExclusion, properties.DeadlockFreedom}

func TestVerifyProves(t *testing.T) {
	t.Chdir(t.TempDir())
	verified(t, lock{atomic: true}, 3, both...).passes(t,
		"mutual-exclusion: proved for n=3 requests=1: ", " states, ", "missed a state with probability below",
		"deadlock-freedom: proved for n=3 requests=1")
	if _, err := os.Stat("testdata"); err == nil {
		t.Error("a test that passes leaves files behind")
	}
}

// searched counts the searches of a system.
type searched struct {
	transition.System
	times *int
}

func (s searched) Machine() transition.Machine {
	*s.times++
	return s.System.Machine()
}

// TestVerifySearches decides properties that remember the same in one search, even if it is stopped; one that is
// broken is decided alone.
func TestVerifySearches(t *testing.T) {
	t.Chdir(t.TempDir())
	heard(t)
	four := []property.Property{properties.DeadlockFreedom, properties.LivelockFreedom, properties.StarvationFreedom, properties.NoInterference}
	for _, c := range []struct {
		atomic bool
		states int
		props  []property.Property
		want   int
	}{
		{true, 1000, four[:2], 1},
		{true, 1000, four, 1},
		{true, 5, four[:2], 1},
		{true, 1000, slices.Concat(both[:1], four), 1},
		{false, 1000, both, 3}, // the first ends when one is broken
	} {
		set(t, states, c.states)
		n := 0
		tested(t, "TestLock", func(tb testing.TB) {
			Verify(tb, searched{shared(t, lock{atomic: c.atomic}, model.NewSetup(2)), &n}, c.props...)
		})
		if n != c.want {
			t.Errorf("atomic %v, %d properties, %d states: %d searches, want %d", c.atomic, len(c.props), c.states, n, c.want)
		}
	}
}

// TestRandomRuns takes random runs of a system that is small enough to explore.
func TestRandomRuns(t *testing.T) {
	t.Chdir(t.TempDir())
	said := heard(t)
	set(t, runs, 50)
	test := func(atomic bool, by func(testing.TB, transition.Runnable, ...property.Property)) *fake {
		return tested(t, "TestLock", func(tb testing.TB) { by(tb, shared(t, lock{atomic: atomic}, model.NewSetup(2)), both...) })
	}
	test(true, Test).passes(t, "mutual-exclusion: tested for n=2 requests=1 in 50 random runs", "deadlock-freedom: tested")
	if !strings.Contains(said.String(), "tested by random runs and not proved for n=2 requests=1: mutual-exclusion, deadlock-freedom (as doorway.Test does)") {
		t.Errorf("it says %q", said)
	}
	test(false, Test).fails(t, "mutual-exclusion is violated", "kept in")
	f := test(true, func(tb testing.TB, sys transition.Runnable, props ...property.Property) {
		Test(tb, struct{ transition.Runnable }{sys}, props...)
	})
	f.fails(t, "is neither a transition.System nor a doorway.Program")
}

const brokenReport = `mutual-exclusion is violated for n=2 requests=1: {p0,p1} are in their critical sections at the same time

p0   p1
○    │   1  p0 request  (p0 trying)
●    │   2  p0 step  (reads held = 0)
║    ○   3  p1 request  (p1 trying)
║    ●   4  p1 step  (reads held = 0)
║    ▄   5  p1 step  (p1 critical; sets held from 0 to 1)
▄    █   6  p0 step  (p0 critical; leaves held = 1)  ◄━━ violation
█    █

│ process (time runs down)   ║ trying   ▄ enters the critical section   █ inside   ○ request   ● event

why: p0 reads held (2) before p1 sets it (5) and p1 reads held (4) before p0 sets it (6).
     If p1 sets held (5) before p0 reads it (2), p0 waits; if p0 sets held (6) before p1 reads it (4), p1 waits.
     After (4) 0 of 2 orders of the rest go well, before it 1 of 3; other events help until (6), in 11 of 12 states.

kept in testdata/doorway/testlock/mutual-exclusion.txt; replay it with

	go test doorway -run '^TestLock$' -doorway.replay=testdata/doorway/testlock/mutual-exclusion.txt

Commit the file: later tests replay it first. Delete it when they say that it no longer fits the system.
Add -doorway.show=run.html to step through it in a browser.
`

const kept = "testdata/doorway/testlock/mutual-exclusion.txt"

// TestVerifyReports follows a broken lock until it is mended.
func TestVerifyReports(t *testing.T) {
	t.Chdir(t.TempDir())
	f := verified(t, lock{}, 2, both...)
	if got := strings.Join(f.errors, "\n"); got != brokenReport {
		t.Errorf("the report is\n%s\nwant\n%s", got, brokenReport)
	}
	inOrder(t, strings.Join(f.logs, "\n"), "deadlock-freedom: proved")
	c, err := corpus.Read(kept)
	if err != nil || c.Headline != "TestLock: {p0,p1} are in their critical sections at the same time." || len(c.Schedule) != 6 ||
		len(c.Reasons) != 3 || !strings.Contains(brokenReport, c.Reasons[0]) {
		t.Errorf("kept is %v, %+v", err, c)
	}

	again := verified(t, lock{}, 2, both...)
	again.fails(t, "mutual-exclusion is violated", "5  p1 step", "replayed from "+kept)
	if strings.Contains(strings.Join(again.errors, "\n"), "another reason") {
		t.Errorf("the reason has not changed: %s", again.errors)
	}
	c.Reasons[0] = "It is so."
	if err := os.WriteFile(kept, []byte(c.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	verified(t, lock{}, 2, both...).fails(t, "The kept case gives another reason: It is so.\n")
	verified(t, lock{atomic: true}, 2, both...).passes(t, kept+" no longer", "mutual-exclusion: proved", "deadlock-freedom: proved")
	if _, err := os.Stat(kept); err != nil {
		t.Error("a case that no longer breaks the property is not left for its owner to delete")
	}
}

// sleepy is the broken lock with a line more between test and take.
type sleepy struct{ lock }

func (l sleepy) Step(me model.ProcID, s pc, mem *memory.Memory) pc {
	if s.Line == take && !s.Slept {
		s.Slept = true
		return s
	}
	next := l.lock.Step(me, s, mem)
	next.Slept = false
	return next
}

// TestVerifyReplacesCase lets one bug be mended and a longer run show another.
func TestVerifyReplacesCase(t *testing.T) {
	t.Chdir(t.TempDir())
	verified(t, lock{}, 2, properties.MutualExclusion).fails(t, "kept in "+kept)
	verified(t, sleepy{}, 2, properties.MutualExclusion).fails(t, " 8  p0 step", "kept in "+kept)
	set(t, replayed, kept)
	verified(t, sleepy{}, 2, properties.MutualExclusion).fails(t, " 8  p0 step", "replayed from "+kept)
	verified(t, lock{atomic: true}, 2, properties.MutualExclusion).fails(t, kept+" no longer fits the system, delete it if that is meant", `step 3: "p0 step" is not enabled`)
}

// TestVerifyPassesOverOtherSetups gives up an assumption that a kept case needs.
func TestVerifyPassesOverOtherSetups(t *testing.T) {
	t.Chdir(t.TempDir())
	crash := model.Setup{N: 2, Requests: 1, Crashes: 1}
	verifiedUnder(t, lock{atomic: true}, crash, properties.DeadlockFreedom).fails(t, "for n=2 requests=1 crashes=1", "kept in ")
	verified(t, lock{atomic: true}, 2, properties.DeadlockFreedom).passes(t,
		"is for n=2 requests=1 crashes=1 and was not replayed for n=2 requests=1", "deadlock-freedom: proved")
}

// TestVerifyTwice verifies two sizes in one test, where there is one place for
// the case of both.
func TestVerifyTwice(t *testing.T) {
	t.Chdir(t.TempDir())
	two := func(tb testing.TB) {
		for n := 2; n <= 3; n++ {
			Verify(tb, shared(t, lock{}, model.NewSetup(n)), properties.MutualExclusion)
		}
	}
	tested(t, "TestLock", two).fails(t, "kept in "+kept, "violated for n=3",
		"could not be kept: its file, "+kept+", already holds a case for n=2 requests=1; verify each system in a separate test or subtest")
	set(t, replayed, kept)
	if f := tested(t, "TestLock", two); len(f.errors) != 1 {
		t.Errorf("replayed by two Verify calls, though it is for one of them:\n%s", strings.Join(f.errors, "\n"))
	}
}

func TestVerifyReplayNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	verified(t, lock{}, 2, both...).fails(t, "kept in "+kept)
	if err := os.WriteFile("junk.txt", []byte("# a headline\njunk\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		test, file string
		n          int
		props      []property.Property
		words      string
	}{
		{"TestLock", kept, 2, both, "replayed from " + kept},
		{"TestLock", "no.txt", 2, both, "open no.txt"},
		{"TestLock", ".", 2, both, ". is a folder, not a case: name a file in it"},
		{"TestLock", "junk.txt", 2, both, `junk.txt:2: "junk": want "key: value"`},
		{"TestLock", kept, 2, both[1:], "does not verify that: run the test that the case belongs to"},
		{"TestLock", kept, 3, both, "is a case of the test that \"testlock\" stands for, about mutual-exclusion with n=2"},
		{"TestOther", kept, 2, both, "TestOther does not verify that"},
	} {
		wasReplayed.Store(false)
		set(t, replayed, c.file)
		sys := shared(t, lock{}, model.NewSetup(c.n))
		tested(t, c.test, func(tb testing.TB) { Verify(tb, sys, c.props...) }).fails(t, c.words)
	}
	set(t, replayed, kept)
	tested(t, "TestLock", func(tb testing.TB) {
		Verify(tb, shared(t, lock{atomic: true}, model.NewSetup(2)), properties.DeadlockFreedom)
		Verify(tb, shared(t, lock{}, model.NewSetup(2)), properties.MutualExclusion)
	}).fails(t, "replayed from "+kept)
}

func TestVerifyTooLarge(t *testing.T) {
	t.Chdir(t.TempDir())
	heard(t)
	set(t, states, 10)
	set(t, runs, 200)
	atomic := func() *fake { return verified(t, lock{atomic: true}, 4, both[1]) }
	atomic().passes(t, "deadlock-freedom: unknown for n=4", "testing it by random runs instead",
		"deadlock-freedom: tested for n=4 requests=1 in 200 random runs (", "a flaw in 1.5 % of such runs or more is excluded with 95 % confidence")
	verified(t, lock{}, 4, both[0]).fails(t, "mutual-exclusion is violated for n=4", " 6  p0 step", "kept in")

	if a, b := atomic().logs, atomic().logs; !slices.Equal(a, b) {
		t.Errorf("the same seed, but %q and %q", a, b)
	}
	first := atomic().logs
	set(t, seed, 1000)
	if second := atomic().logs; slices.Equal(first, second) {
		t.Errorf("another seed, but the same %q", second)
	}
	set(t, policy, *policy)
	if err := flag.Set("doorway.scheduler", "pos"); err != nil {
		t.Fatal(err)
	}
	atomic().passes(t, "in 200 random runs by pos (")
	if err := flag.Set("doorway.scheduler", "fair"); err == nil || !strings.HasPrefix(err.Error(), `unknown scheduler "fair"; known are processes, `) {
		t.Errorf("error %v", err)
	}
}

const starvingReport = `starvation-freedom is violated for n=2 requests=unlimited: p0 waits for ever, though the run is fair

p0   p1
○    │   1  p0 request  (p0 trying)
║    ○   2  p1 request  (p1 trying)  ◄━━ from here
║    ▄   3  p1 step  (p1 critical; sets held from 0 to 1)
●    █   4  p0 step  (leaves held = 1)
║    ▀   5  p1 exit  (p1 exiting)
║    ●   6  p1 step  (p1 remainder; sets held from 1 to 0)  ◄━━ to here, for ever
║    │

│ process (time runs down)   ║ trying   ▄ enters the critical section   █ inside   ▀ leaves   ○ request   ● event

fair: p0 step happens

why: p1 sets held (3) before p0 sets it (4) and p0 sets held (4) before p1 sets it (6).
     If p0 sets held (4) before p1 sets it (3), p0 enters and p1 waits; if p1 sets held (6) before p0 sets it (4), p0
     enters.
     After (4) the only order of the rest goes wrong, before it 1 of 3 go well.

kept in testdata/doorway/testlock/starvation-freedom.txt; replay it with

	go test doorway -run '^TestLock$' -doorway.replay=testdata/doorway/testlock/starvation-freedom.txt

Commit the file: later tests replay it first. Delete it when they say that it no longer fits the system.
Add -doorway.show=run.html to step through it in a browser.
`

// TestVerifyReportsLasso finds, keeps and replays a run that never ends.
func TestVerifyReportsLasso(t *testing.T) {
	t.Chdir(t.TempDir())
	const kept = "testdata/doorway/testlock/starvation-freedom.txt"
	starving := func() *fake {
		return verifiedUnder(t, lock{atomic: true}, model.Setup{N: 2, Requests: model.Unlimited}, properties.StarvationFreedom)
	}
	if got := strings.Join(starving().errors, "\n"); got != starvingReport {
		t.Errorf("the report is\n%s\nwant\n%s", got, starvingReport)
	}
	c, err := corpus.Read(kept)
	if err != nil || !c.Endless || len(c.Schedule) != 1 || len(c.Loop) != 5 || !strings.HasSuffix(c.Trace, "\nfair: p0 step happens\n") {
		t.Errorf("kept is %v, %+v", err, c)
	}
	starving().fails(t, "starvation-freedom is violated for n=2", "to here, for ever", "fair: p0 step happens", "replayed from "+kept)
	set(t, replayed, kept)
	starving().fails(t, "to here, for ever", "replayed from "+kept)
}

// TestVerifyTooLargeForLiveness tests by fair schedules what it cannot explore.
func TestVerifyTooLargeForLiveness(t *testing.T) {
	t.Chdir(t.TempDir())
	heard(t)
	set(t, states, 10)
	set(t, runs, 20)
	without := model.Setup{N: 4, Requests: model.Unlimited}
	f := verifiedUnder(t, lock{atomic: true}, without, properties.LivelockFreedom)
	f.passes(t, "livelock-freedom: unknown for n=4 requests=unlimited: ", "(limit of 10 states); testing it by random runs instead",
		"livelock-freedom: tested for n=4 requests=unlimited by a fair schedule after 20 random beginnings (", " a process waited and was served, after ")
	f = verifiedUnder(t, lock{atomic: true}, without, properties.StarvationFreedom)
	f.fails(t, "starvation-freedom is violated for n=", "waits for ever, though the run is fair", "to here, for ever", "kept in ")
	set(t, replayed, "testdata/doorway/testlock/starvation-freedom.txt")
	verifiedUnder(t, lock{atomic: true}, without, properties.StarvationFreedom).fails(t, "to here, for ever", "replayed from ")
}

// A grower counts what it does for ever, and lets nobody in.
type grower struct{ lock }

func (grower) Step(_ model.ProcID, s pc, mem *memory.Memory) pc {
	if s.Line == test {
		mem.FetchAndAdd(0, 1)
	}
	s.Line = test
	return s
}

// TestVerifyUnservedIsUnknown: a process that is not served in time proves nothing.
func TestVerifyUnservedIsUnknown(t *testing.T) {
	t.Chdir(t.TempDir())
	set(t, states, 10)
	set(t, steps, 60)
	verified(t, grower{}, 2, properties.StarvationFreedom).fails(t, "starvation-freedom: unknown for n=2 requests=1 by a fair schedule",
		"(p0 was not served within 60 events of a fair schedule, and no state came back)")
}

// counting is impure: its step depends on how often it was asked.
type counting struct {
	lock
	asked *int
}

func (l counting) Step(me model.ProcID, s pc, mem *memory.Memory) pc {
	*l.asked++
	s = l.lock.Step(me, s, mem)
	s.Slept = *l.asked%2 == 0
	return s
}

// remembering keeps in itself what belongs into its local state or registers.
type remembering struct {
	lock
	inside [2]bool
}

func (l *remembering) Step(me model.ProcID, s pc, mem *memory.Memory) pc {
	s = l.lock.Step(me, s, mem)
	l.inside[me] = l.lock.View(me, s).Region == model.Critical
	return s
}

// peeking shows something that does not depend on its arguments alone.
type peeking struct {
	lock
	elsewhere func() int
}

func (l peeking) View(me model.ProcID, s pc) model.View {
	v := l.lock.View(me, s)
	v.Rank = l.elsewhere()
	return v
}

func TestVerifyImpure(t *testing.T) {
	t.Chdir(t.TempDir())
	verified(t, &remembering{}, 2, both[0]).fails(t, "mutual-exclusion cannot be decided",
		"Step is impure: it changed the algorithm itself, *doorway.remembering.inside[", "from false to true")
	calls := 0
	verified(t, peeking{lock{}, func() int { calls++; return calls / 5 }}, 2, both[0]).fails(t, "mutual-exclusion cannot be decided",
		"View is impure: in the same state it showed Rank")
}

func TestVerifyRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	verified(t, lock{}, 2).fails(t, "doorway: no properties; name some")
	tested(t, "TestLock", func(tb testing.TB) {
		sys, _ := memory.System(lock{}, model.NewSetup(65))
		Verify(tb, sys, both...)
	}).fails(t, "doorway: no system; look at the error")
	verifiedUnder(t, lock{}, model.Setup{N: 2}, both[0]).fails(t,
		"mutual-exclusion: vacuous for n=2 requests=0", "nobody ever waited while another was inside, and requests=0 lets nobody request")
	verified(t, counting{lock{}, new(int)}, 2, both[0]).fails(t,
		"mutual-exclusion cannot be decided: the algorithm breaks a rule", "Step is impure", "after the run:")
	verified(t, lock{}, 2, property.Invariant("bad", "panics", func(model.Snapshot) error { panic("oh") })).fails(t,
		"bad cannot be decided", "property bad panics: oh", "at the start")
	set(t, budget, 1)
	set(t, states, 1)
	verified(t, lock{}, 3, both[0]).fails(t, "mutual-exclusion: vacuous")
}

func TestVerifyInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	sys := shared(t, lock{}, model.NewSetup(2))
	f := &fake{ctx: ctx, name: "TestLock"}
	Verify(f, sys, both[0])
	f.fails(t, "mutual-exclusion: unknown for n=2")
}

// TestVerifyWithoutDisk cannot keep a case, and says so below the diagram.
func TestVerifyWithoutDisk(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("testdata", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	verified(t, lock{}, 2, both[0]).fails(t, "mutual-exclusion is violated", " 6  p0 step",
		"the run could not be kept: open "+kept+": not a directory")
}

// TestVerifyMalformedCase finds junk in the place of a case, and goes on.
func TestVerifyMalformedCase(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := errors.Join(os.MkdirAll(filepath.Dir(kept), 0o755), os.WriteFile(kept, []byte("junk"), 0o644)); err != nil {
		t.Fatal(err)
	}
	verified(t, lock{atomic: true}, 2, both[0]).fails(t, "the kept case cannot be read; correct or delete it: "+kept+":1: ")
	verified(t, lock{}, 2, both[0]).fails(t, "cannot be read", " 6  p0 step", "could not be kept", "is not overwritten")
}

// TestVerifyAnyWords keeps a case whatever the names and errors of a test are.
func TestVerifyAnyWords(t *testing.T) {
	t.Chdir(t.TempDir())
	sys := shared(t, lock{}, model.NewSetup(2))
	odd := property.Invariant("My Lemma?", "two\n  lines\n", func(s model.Snapshot) error {
		if s.Register(0) != 0 {
			return errors.New("\nheld\n\t\x1b[31mis\aset\x1b[0m\r\n")
		}
		return nil
	})
	tested(t, "TestLock/it's_(n=2|3)", func(tb testing.TB) { Verify(tb, sys, odd) }).fails(t,
		`-run '^TestLock$/^it.s_\(n=2\|3\)$' -doorway.replay=testdata/doorway/testlock-it-s-n-2-3-0`, "/my-lemma-0")
	files, _ := filepath.Glob("testdata/doorway/testlock-it-s-n-2-3-0*/my-lemma-0*.txt")
	if len(files) != 1 {
		t.Fatalf("kept are %v", files)
	}
	c, err := corpus.Read(files[0])
	if err != nil || c.Why != "is set\ntwo lines" || !strings.HasSuffix(c.Headline, "(n=2|3): held.") {
		t.Errorf("kept is %v, %+v", err, c)
	}
}

// pointed has a pointer in its state, where the compiler cannot see it.
type pointed struct{ lock }
type cell struct{ At any }

func (pointed) Init(model.ProcID) cell                             { return cell{} }
func (pointed) Step(_ model.ProcID, s cell, _ *memory.Memory) cell { return s }
func (pointed) View(model.ProcID, cell) (v model.View)             { return v }

func TestSystemRefuses(t *testing.T) {
	for _, c := range []struct {
		build func() (transition.System, error)
		words string
	}{
		{func() (transition.System, error) { return memory.System(lock{}, model.NewSetup(65)) },
			"n=65 processes, want 1 to 64"},
		{func() (transition.System, error) { return memory.System(pointed{}, model.NewSetup(2)) },
			"doorway.cell.At is a interface; a state or message must be a plain value"},
	} {
		if _, err := c.build(); err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("error %v, want %q", err, c.words)
		}
	}
}

// TestVerifySometimes sees a lock at work, and one that never lets anybody in.
func TestVerifySometimes(t *testing.T) {
	t.Chdir(t.TempDir())
	heard(t)
	enters := properties.EveryoneEnters(model.AllProcs(2))
	verified(t, lock{atomic: true}, 2, enters).passes(t,
		"everyone-enters: reached for n=2 requests=1: the goal is reached, by a run of 6 events", "p0   p1\n", " 6  p1 step  (p1 critical;")
	never := property.Sometimes("both-inside", "both are inside", func(s model.Snapshot) bool {
		return s.View(0).Region == model.Critical && s.View(1).Region == model.Critical
	})
	verified(t, lock{atomic: true}, 2, never).fails(t, "both-inside: unreachable for n=2", "both-inside never happens, though the test says that it sometimes does")
	verified(t, lock{}, 2, never).passes(t, "both-inside: reached for n=2")
	if _, err := os.Stat("testdata"); err == nil {
		t.Error("a run that reaches a goal is kept as if it broke something")
	}
	set(t, states, 5)
	set(t, runs, 200)
	verified(t, lock{atomic: true}, 2, enters).passes(t, "everyone-enters: reached for n=2 requests=1", "p0   p1\n", "│ process")
	verified(t, lock{atomic: true}, 2, never).fails(t, "both-inside: unknown for n=2", "no random run reached the goal, which proves nothing")
}

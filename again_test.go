package doorway

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/corpus"
	"doorway/internal/outside"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// Tests of a user's module. Each has processes that its run does without; only a program can be run with fewer.
const outsideFewer = `package ticket_test

import (
	"testing"
	"time"

	"doorway"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
	"doorway/real"
	"example.org/locks/ticket"
)

func TestModel(t *testing.T) {
	sys, err := memory.System(ticket.Lock{}, model.Setup{N: 4, Requests: 2, Requesters: model.Procs(1, 3)})
	if err != nil {
		t.Fatal(err)
	}
	doorway.Verify(t, sys, properties.MutualExclusion)
}

func TestProcesses(t *testing.T) {
	real.Test(t, real.Setup{N: 3, Pauses: 1}, func(p *real.Process) {
		if p.ID() != 2 {
			_, _ = real.Call(p.Context(), p, "hello", func() (int, error) { return 0, nil })
			p.Inside(func() { time.Sleep(2 * time.Second) })
		}
	}, properties.MutualExclusion)
}
`

// A test whose second process leaves a goroutine behind if it is the first to call.
const outsideLeak = `package ticket_test

import (
	"testing"
	"time"

	"doorway/real"
)

func TestLeak(t *testing.T) {
	real.Test(t, real.Setup{N: 2, Starts: 2}, func(p *real.Process) {
		n, err := real.Call(p.Context(), p, "count", func() (int, error) {
			n := real.Part(p, func() *int { return new(int) })
			*n++
			return *n, nil
		})
		if err == nil && n == 1 && p.ID() == 1 {
			go func() { select {} }()
		}
		p.Work(p.Context())
	}, real.ServedWithin(time.Hour))
}
`

// printed finds the command that replays a case in the report of a test.
var printed = regexp.MustCompile(`(?m)^\s*(go .*test .*-doorway\.replay=.*)$`)

// TestKept replays a case of each kind, also one of fewer processes than the test has: the next test
// does so first, and so does the command, as it was printed. With another file the command fails.
func TestKept(t *testing.T) {
	m := outside.SetUp(t, ".", locks, outside.Offline...)
	write, sh := m.Write, m.Sh
	dir := m.Dir
	write("ticket/ticket.go", outsideLock)
	write("ticket/ticket_test.go", outsideFewer)
	write("ticket/leak_test.go", outsideLeak)
	for _, c := range []struct{ test, prop, said, found string }{
		{"TestModel", "mutual-exclusion", "mutual-exclusion is violated for n=4 requests=1 requesters=p1,p3: ", "setup: n=4 requests=1 requesters=p1,p3\n"},
		{"TestProcesses", "mutual-exclusion", "mutual-exclusion is violated for n=3 requests=1 requesters=p0,p1", "found: n=4 requests=1 requesters=p0,p1,p2 "},
		{"TestLeak", "everything-ends", "everything-ends is violated for n=3 requests=1 requesters=p0,p1: goroutines are left at the end of a run, a minute after all contexts were cancelled; " +
			"let the code that starts them end them, for example one that is in \"select (no cases)\" at leak_test.go:18\n", "  p2 shutdown\n"},
	} {
		t.Run(c.test, func(t *testing.T) {
			line := "go test ./ticket -run '^" + c.test + "$'"
			out, err := sh(line)
			if err == nil {
				t.Fatalf("%s passes:\n%s", line, out)
			}
			inOrder(t, out, "doorway: "+c.test+": "+c.prop+" is violated for n=", c.said, "kept in testdata/doorway/"+strings.ToLower(c.test)+"/"+c.prop+".txt")
			words := printed.FindStringSubmatch(out)
			if words == nil {
				t.Fatalf("no command is printed:\n%s", out)
			}
			text, err := os.ReadFile(filepath.Join(dir, "ticket", "testdata", "doorway", strings.ToLower(c.test), c.prop+".txt"))
			if err != nil || !strings.Contains(string(text), c.found) {
				t.Fatalf("kept is, %v,\n%s\nwant in it\n%s", err, text, c.found)
			}
			write("ticket/doubled.txt", strings.Replace(string(text), "schedule:\n", "schedule:\n  p1 request\n  p1 request\n  p1 request\n", 1))
			write("ticket/other.txt", strings.Replace(string(text), "algorithm: test", "algorithm: another", 1))
			for _, line := range []string{line, words[1]} {
				if out, err = sh(line); err == nil {
					t.Errorf("%s passes", line)
				}
				inOrder(t, out, "--- FAIL: "+c.test, "_test.go:", c.said, "replayed from testdata/doorway/")
			}
			for file, says := range map[string]string{"none.txt": "open none.txt: ", "doubled.txt": "no longer fits the system", "other.txt": "does not verify that: run the test that the case belongs to"} {
				line, _, _ := strings.Cut(words[1], "-doorway.replay=")
				if out, err = sh(line + "-doorway.replay=" + file); err == nil {
					t.Errorf("%s passes with %s", line, file)
				}
				inOrder(t, out, "--- FAIL: "+c.test, says)
			}
		})
	}
}

// A sized program can be run with fewer processes, as real ones can.
type sized struct{ program }

func (p sized) With(s model.Setup) (transition.Runnable, error) {
	sys, err := memory.System(lock{}, s)
	return sized{program{sys, 0, p.began}}, err
}

// TestKeptOfFewer: a test replays its case with fewer processes and other requesters, and replaces it once it
// breaks nothing.
func TestKeptOfFewer(t *testing.T) {
	t.Chdir(t.TempDir())
	heard(t)
	set(t, runs, 50)
	prog := sized{program{shared(t, lock{}, model.Setup{N: 3, Requests: 1, Requesters: model.Procs(1, 2)}), 0, new(int)}}
	test := func() *fake {
		return tested(t, "TestLock", func(tb testing.TB) { Test(tb, prog, properties.MutualExclusion) })
	}
	const fewer = "mutual-exclusion is violated for n=2 requests=1: "
	test().fails(t, fewer, "kept in "+kept)
	test().fails(t, fewer, "replayed from "+kept)
	text, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	until, _, _ := strings.Cut(string(text), "  p1 ")
	if err := os.WriteFile(kept, []byte(until), 0o644); err != nil {
		t.Fatal(err)
	}
	test().fails(t, fewer, "kept in "+kept)
}

// A slow program takes its time to begin a run, and tells when it is asked for another setup.
type slow struct {
	program
	asked func()
}

func (p slow) With(s model.Setup) (transition.Runnable, error) {
	p.asked()
	r, err := p.program.With(s)
	if err != nil {
		return nil, err
	}
	return slow{r.(program), p.asked}, nil
}

func (p slow) Run() transition.Run { return slowRun{p.program.Run()} }

type slowRun struct{ transition.Run }

func (r slowRun) Reset() {
	time.Sleep(time.Millisecond)
	r.Run.Reset()
}

// late is broken once somebody has been inside so often; as with a lock that fails in the end,
// there is much to leave out and much to try.
func late(times int) property.Property {
	return property.New("late", "nobody is inside too often", "", property.Monitor[int]{
		Sees:  property.Regions,
		Start: func(model.Snapshot) int { return 0 },
		Step: func(n int, o model.Observation) (int, error) {
			if o.Was.Region != model.Critical && o.Is.Region == model.Critical {
				n++
			}
			if n == times {
				return n, property.ErrReached
			}
			return n, nil
		},
	})
}

// TestShrinkingHasATime: a run is kept and told of before it is shrunk, shrinking ends after its time,
// and the next test and the replay of the case go on with it, until nothing is left to do.
func TestShrinkingHasATime(t *testing.T) {
	t.Chdir(t.TempDir())
	said := heard(t)
	const kept = "testdata/doorway/testlock/late.txt"
	asked := 0
	prog := slow{program{shared(t, lock{}, model.Setup{N: 4, Requests: 40}), 0, new(int)}, func() {
		if asked++; asked > 1 {
			return
		}
		c, err := corpus.Read(kept)
		if err != nil || !c.Partly || c.Found.N != 0 || !strings.Contains(said.String(), "doorway: TestLock: late is violated for n=4 requests=40: the goal is reached; the run is kept in "+kept+", and will be shrunk\n") {
			t.Errorf("when shrinking begins, kept is %+v, %v, and said\n%s", c, err, said)
		}
	}}
	test := func() *fake { return tested(t, "TestLock", func(tb testing.TB) { Test(tb, prog, late(40)) }) }
	read := func() corpus.Case {
		c, err := corpus.Read(kept)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	set(t, shorten, 300*time.Millisecond)
	test().fails(t, "late is violated", "kept in "+kept, "Shrinking was stopped after ", "The command goes on with it, and so does the next test; -doorway.shrink=1m gives it more time.")
	first := read()
	if !first.Partly {
		t.Error("the case does not say that it is not shrunk to its end")
	}
	set(t, shorten, 2*time.Second)
	test().fails(t, "late is violated", "replayed from "+kept, "kept in "+kept)
	next := read()
	if next.Run().Compare(first.Run()) >= 0 {
		t.Errorf("the next test does not go on: %d events after %d", len(next.Schedule), len(first.Schedule))
	}
	set(t, replayed, kept)
	if next.Partly {
		test().fails(t, "late is violated", "replayed from "+kept, "kept in "+kept)
	}
}

// TestShrinkingLeavesTime shrinks for half of what is left of -timeout at most.
func TestShrinkingLeavesTime(t *testing.T) {
	set(t, shorten, time.Hour)
	for _, c := range []struct{ left, from, to time.Duration }{
		{time.Hour, 29 * time.Minute, 30 * time.Minute}, {20 * time.Second, 0, 10 * time.Second}, {-time.Second, -time.Hour, 0},
	} {
		f := &fake{ctx: t.Context(), name: "TestLock", end: time.Now().Add(c.left)}
		ctx, cancel := subject{TB: f, ctx: f.ctx}.whileShrinking()
		defer cancel()
		if at, ok := ctx.Deadline(); !ok || time.Until(at) < c.from || time.Until(at) > c.to {
			t.Errorf("with %v left it has %v", c.left, time.Until(at))
		}
	}
	set(t, shorten, 0)
	ctx, cancel := subject{TB: &fake{}, ctx: t.Context()}.whileShrinking()
	defer cancel()
	if _, ok := ctx.Deadline(); ok {
		t.Error("there is a limit")
	}
}

// TestUnrepeatable keeps no run that its replay does not repeat, and leaves what was in its place.
func TestUnrepeatable(t *testing.T) {
	t.Chdir(t.TempDir())
	heard(t)
	set(t, runs, 50)
	broken := 0
	once := property.Invariant("once", "is broken once", func(s model.Snapshot) error {
		if s.View(0).Region == model.Critical {
			if broken++; broken == 1 {
				return property.ErrReached
			}
		}
		return nil
	})
	const kept = "testdata/doorway/testlock/once.txt"
	for _, was := range []string{"", "# old\nalgorithm: testlock\nsetup: n=2 requests=1\nproperty: once\nexpect: violated\n\nschedule:\n  p1 request\n"} {
		if was != "" {
			if err := os.MkdirAll(filepath.Dir(kept), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(kept, []byte(was), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		broken = 0
		prog := program{shared(t, lock{}, model.NewSetup(2)), 0, new(int)}
		f := tested(t, "TestLock", func(tb testing.TB) { Test(tb, prog, once) })
		f.fails(t, "once cannot be decided for n=2", "The run was not kept")
		if len(f.attrs) != 1 || !strings.HasPrefix(f.attrs[0], "doorway once: cannot be decided for n=2") {
			t.Errorf("attributes %q", f.attrs)
		}
		if text, _ := os.ReadFile(kept); string(text) != was {
			t.Errorf("left is\n%s\nwant\n%s", text, was)
		}
	}
}

// A stuck program does not come to rest once its property has been broken, but in one more run, in which that is kept.
type stuck struct {
	program
	broken *bool
	begun  *int // runs since
}

func (p stuck) With(model.Setup) (transition.Runnable, error) { return p, nil }

func (p stuck) Run() transition.Run {
	if *p.broken {
		*p.begun++
	}
	return stuckRun{p.program.Run(), p}
}

type stuckRun struct {
	transition.Run
	of stuck
}

func (r stuckRun) stuck() bool { return *r.of.broken && *r.of.begun != 1 }

func (r stuckRun) Apply(e model.Event) (*model.Observation, error) {
	if r.stuck() {
		return nil, restless{}
	}
	return r.Run.Apply(e)
}

func (r stuckRun) Explain(e model.Event) (transition.Step, error) {
	if r.stuck() {
		return transition.Step{}, restless{}
	}
	return r.Run.Explain(e)
}

type restless struct{}

func (restless) Error() string { return "p0 does not come to rest" }
func (restless) Undecided()    {}

// TestFoundBeforeStuck tells and keeps a run whose replay is impossible, and the next test says so of it.
func TestFoundBeforeStuck(t *testing.T) {
	t.Chdir(t.TempDir())
	heard(t)
	set(t, runs, 50)
	broken := new(bool)
	prog := stuck{program{shared(t, lock{}, model.NewSetup(2)), 0, new(int)}, broken, new(int)}
	prop := property.Invariant("open", "nobody is inside", func(s model.Snapshot) error {
		if s.View(0).Region == model.Critical {
			*broken = true
			return property.ErrReached
		}
		return nil
	})
	test := func() *fake { return tested(t, "TestLock", func(tb testing.TB) { Test(tb, prog, prop) }) }
	test().fails(t, "open is violated for n=2 requests=1: ", "p0 request\n", "The run could not be replayed, shrunk or drawn: ", "p0 does not come to rest", "kept in testdata/doorway/testlock/open.txt")
	test().fails(t, "open: unknown for n=2 requests=1: testdata/doorway/testlock/open.txt was replayed, and ", "p0 does not come to rest")
	*broken = false
	test().fails(t, "open is violated", "replayed from testdata/doorway/testlock/open.txt")
}

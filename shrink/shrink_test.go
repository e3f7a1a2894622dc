package shrink

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
)

var mutants = []struct {
	name  string
	build builder
	prop  property.Property
}{
	{"no tie-break", noTieBreak, properties.MutualExclusion},
	{"replies inside", repliesInside, properties.MutualExclusion},
	{"deaf clock", deafClock, properties.MutualExclusion},
	{"never replies", neverReplies, properties.DeadlockFreedom},
	{"panics", panics, properties.MutualExclusion},
}

// fails checks that r is a run that breaks the subject's property at its last
// event and nowhere before.
func fails(t testing.TB, s Subject, r Result) {
	t.Helper()
	sys, err := s.Build(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	runner, err := replay.NewRunner(sys, s.Property)
	if err != nil {
		t.Fatal(err)
	}
	v, err := runner.Strict(r.Violation.Behaviour)
	if err != nil || v == nil {
		t.Fatalf("the result does not break %s: %v, %v", s.Property.Name, v, err)
	}
	if v.Property != r.Violation.Property || v.Err.Error() != r.Violation.Err.Error() || !slices.Equal(v.Schedule, r.Violation.Schedule) {
		t.Fatalf("replayed %v, want %v", v, r.Violation)
	}
}

// shortest returns what a plain search of whole states finds.
func shortest(t testing.TB, s Subject, setup model.Setup) transition.Schedule {
	t.Helper()
	sys, err := s.Build(setup)
	if err != nil {
		t.Fatal(err)
	}
	r, err := reference.Explore(sys.(transition.System), []property.Property{s.Property})
	if err != nil || r.Findings[0].Violation == nil {
		t.Fatalf("the reference finds no violation: %v", err)
	}
	return r.Findings[0].Violation.Schedule
}

func shrunk(t testing.TB, s Subject, o Options) Result {
	t.Helper()
	r, err := Shrink(t.Context(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestShrinkFindsTheShortest(t *testing.T) {
	for _, m := range mutants[:4] {
		t.Run(m.name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				setup := model.Setup{N: 3, Requests: rapid.IntRange(1, 2).Draw(rt, "requests")}
				setup.Channels = rapid.SampledFrom([]model.Order{model.FIFO, model.AnyOrder}).Draw(rt, "channels")
				setup.Duplicates = rapid.IntRange(0, 1).Draw(rt, "duplicates")
				s := failing(rt, m.build, m.prop, setup, rapid.Uint64().Draw(rt, "seed"))

				r := shrunk(t, s, Options{})
				fails(t, s, r)
				if !r.Optimal || len(r.Violation.Schedule) != len(shortest(t, s, r.Setup)) {
					rt.Fatalf("%v is not the shortest for %v:\n%v", r, r.Setup, r.Violation.Schedule)
				}
				if r.Setup.Compare(setup) > 0 || len(r.Violation.Schedule) > len(s.Schedule) {
					rt.Fatalf("%v is not smaller than %v", r, s)
				}
				if again := shrunk(t, s, Options{}); !reflect.DeepEqual(again, r) {
					rt.Fatalf("not deterministic:\n%v\n%v", r, again)
				}
			})
		})
	}
}

// Without the last search what is left is a run from which no event can be taken.
func TestShrinkWithoutSearchIsMinimal(t *testing.T) {
	for _, m := range mutants[:3] {
		s := failing(t, m.build, m.prop, model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}, 7)
		r := shrunk(t, s, Options{States: 1})
		fails(t, s, r)
		if r.Optimal {
			t.Errorf("%s: a search of one state cannot know that %d events are the fewest", m.name, len(r.Violation.Schedule))
		}
		b, err := newBench(t.Context(), s, r.Setup)
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.Violation.Schedule {
			if v := b.replay(slices.Delete(slices.Clone(r.Violation.Schedule), i, i+1)); v != nil {
				t.Errorf("%s: event %d is not needed in:\n%v", m.name, i+1, r.Violation.Schedule)
			}
		}
	}
}

// The dumbest twin: every schedule there is, the shorter ones first.
func TestShrinkAgreesWithAllSchedules(t *testing.T) {
	for _, c := range []struct {
		name  string
		build builder
		setup model.Setup
	}{
		{"peterson", swapped, model.Setup{N: 2, Requests: 1}},
		{"peterson, store buffers", unfenced, model.Setup{N: 2, Requests: 1, Memory: model.TotalStoreOrder}},
		{"peterson, regular registers", swapped, model.Setup{N: 2, Requests: 1, Memory: model.RegularRegisters}},
		{"peterson, two requests", swapped, model.Setup{N: 2, Requests: 2}},
		{"no tie-break", noTieBreak, model.Setup{N: 2, Requests: 2}},
		{"replies inside", repliesInside, model.Setup{N: 2, Requests: 1, Channels: model.AnyOrder}},
	} {
		s := failing(t, c.build, properties.MutualExclusion, c.setup, 1)
		r := shrunk(t, s, Options{})
		fails(t, s, r)
		sys, err := c.build(r.Setup)
		if err != nil {
			t.Fatal(err)
		}
		least := enumerate(t, sys, len(r.Violation.Schedule))
		if !slices.Equal(least, r.Violation.Schedule) {
			t.Errorf("%s: shrunk to\n%vbut the least of all schedules is\n%v", c.name, r.Violation.Schedule, least)
		}
	}
}

// enumerate returns of the shortest schedules, of at most so many events, after
// which two processes are in their critical sections, the first with the fewest
// context switches.
func enumerate(t *testing.T, sys transition.System, limit int) (least transition.Schedule) {
	var extend func(w transition.World, done transition.Schedule, events int)
	extend = func(w transition.World, done transition.Schedule, events int) {
		if events == 0 {
			inside := 0
			for p := range model.ProcID(w.N()) {
				if w.View(p).Region == model.Critical {
					inside++
				}
			}
			if inside > 1 && (least == nil || done.Switches() < least.Switches()) {
				least = slices.Clone(done)
			}
			return
		}
		for _, e := range w.Enabled(nil) {
			next := w.Clone()
			if _, err := next.Apply(e); err != nil {
				t.Fatal(err)
			}
			extend(next, append(done, e), events-1)
		}
	}
	for events := 0; events <= limit && least == nil; events++ {
		extend(sys.World(), nil, events)
	}
	return least
}

// Whichever walk it starts from, Shrink ends at the same run.
func TestShrinkForgetsWhereItCameFrom(t *testing.T) {
	for _, m := range mutants[:4] {
		var first Result
		for seed := range uint64(25) {
			s := failing(t, m.build, m.prop, model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}, 1000*seed)
			r := shrunk(t, s, Options{})
			if seed == 0 {
				first = r
			}
			if r.Setup != first.Setup || !slices.Equal(r.Violation.Schedule, first.Violation.Schedule) {
				t.Errorf("%s: seed %d leads to %v\n%vand seed 0 to %v\n%v", m.name, seed,
					r.Setup, r.Violation.Schedule, first.Setup, first.Violation.Schedule)
			}
		}
	}
}

// A long run in which everything is needed.
func TestShrinkLeavesWhatIsNeeded(t *testing.T) {
	const limit = pairsUpTo + 6
	patience := property.New("patience", "not too much happens", "", property.Monitor[int]{
		Sees:  property.EventKinds,
		Start: func(model.Snapshot) int { return 0 },
		Step: func(n int, _ model.Observation) (int, error) {
			if n+1 == limit {
				return n, errors.New("too much")
			}
			return n + 1, nil
		},
	})
	s := failing(t, noTieBreak, patience, model.Setup{N: 2, Requests: model.Unlimited}, 1)
	r := shrunk(t, s, Options{})
	fails(t, s, r)
	if want := fmt.Sprintf("n=1 requests=%d", limit/2); len(r.Violation.Schedule) != limit || r.Setup.String() != want || !r.Optimal {
		t.Errorf("shrunk to %q, want %q:\n%v", r.Setup, want, r.Violation.Schedule)
	}
}

func TestShrinkMakesTheSetupSmaller(t *testing.T) {
	for _, c := range []struct {
		name  string
		build builder
		prop  property.Property
		from  string
		want  string
	}{
		{"everything is too much", noTieBreak, properties.MutualExclusion,
			"n=4 requests=3 channels=any detector=perfect crashes=1 recoveries=1 drops=1 duplicates=2", "n=2 requests=1"},
		{"a detector is not an obstacle", noTieBreak, properties.DeadlockFreedom,
			"n=3 requests=2 detector=perfect crashes=2", "n=2 requests=1 detector=perfect crashes=1"},
		{"unlimited requests", noTieBreak, properties.MutualExclusion, "n=3 requests=unlimited", "n=2 requests=1"},
		{"some may not request", noTieBreak, properties.MutualExclusion, "n=4 requests=1 requesters=p1,p3", "n=2 requests=1"},
		{"peterson is for two", swapped, properties.MutualExclusion, "n=2 requests=unlimited", "n=2 requests=1"},
		{"store buffers are too much", swapped, properties.MutualExclusion, "n=2 requests=2 memory=tso", "n=2 requests=1"},
		{"store buffers are needed", unfenced, properties.MutualExclusion, "n=2 requests=2 memory=tso", "n=2 requests=1 memory=tso"},
		{"safe registers are too much", swapped, properties.MutualExclusion, "n=2 requests=2 memory=safe", "n=2 requests=1"},
		{"regular registers are enough", unfenced, properties.MutualExclusion, "n=2 requests=2 memory=safe", "n=2 requests=1 memory=regular"},
		{"a loss is needed", noTieBreak, properties.DeadlockFreedom, "n=3 requests=2 drops=2", "n=2 requests=1 drops=1"},
		{"a crash is needed", noTieBreak, properties.DeadlockFreedom, "n=3 requests=2 crashes=2 recoveries=1", "n=2 requests=1 crashes=1"},
		{"a cut link is needed", noTieBreak, properties.DeadlockFreedom, "n=3 requests=2 cut=p0,p2 splits=2 heals=1", "n=2 requests=1 cut=p0,p1 splits=1"},
		{"a cut link is too much", noTieBreak, properties.MutualExclusion, "n=3 requests=2 cut=p0,p2 splits=1", "n=2 requests=1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			setup, err := notation.Setup(c.from)
			if err != nil {
				t.Fatal(err)
			}
			s := failing(t, c.build, c.prop, setup, 3)
			r := shrunk(t, s, Options{})
			fails(t, s, r)
			if r.Setup.String() != c.want || !r.Optimal {
				t.Errorf("shrunk to %q (optimal: %v), want %q:\n%v", r.Setup, r.Optimal, c.want, r.Violation.Schedule)
			}
		})
	}
}

// A run into a livelock is not a violation by itself: only a search can tell.
func TestShrinkOnTheGraph(t *testing.T) {
	spin := "p0 request\np0 step\np1 request\np1 step\np0 step\np0 step\np1 step\np2 request\np0 step\n"
	schedule, err := notation.Schedule(spin)
	if err != nil {
		t.Fatal(err)
	}
	s := Subject{Build: transition.Builder(spinning).Runnable, Property: properties.DeadlockFreedom, Setup: model.Setup{N: 3, Requests: 2}, Behaviour: transition.Finite(schedule)}
	r := shrunk(t, s, Options{})
	fails(t, s, r)
	if got := r.Setup.String(); got != "n=2 requests=1" || !r.Optimal || len(r.Violation.Schedule) != 4 {
		t.Errorf("shrunk to %q (optimal: %v):\n%v", got, r.Optimal, r.Violation.Schedule)
	}
	r = shrunk(t, s, Options{States: 1})
	if r.Optimal || !slices.Equal(r.Violation.Schedule, schedule) {
		t.Errorf("without a search such a run cannot be shrunk, but it was to\n%v", r.Violation.Schedule)
	}
}

func TestShrinkOfAViolationAtTheStart(t *testing.T) {
	never := property.New("never", "nothing is allowed", "", property.Monitor[bool]{
		Start:  func(model.Snapshot) bool { return false },
		Always: func(bool, model.Snapshot) error { return errors.New("here we are") },
		Step:   func(m bool, _ model.Observation) (bool, error) { return m, nil },
	})
	s := failing(t, noTieBreak, never, model.Setup{N: 3, Requests: 2}, 1)
	r := shrunk(t, s, Options{})
	fails(t, s, r)
	if r.Setup.String() != "n=1 requests=0" || len(r.Violation.Schedule) != 0 || !r.Optimal {
		t.Errorf("shrunk to %v with %d events", r.Setup, len(r.Violation.Schedule))
	}
}

// Candidates that break the rules for algorithms are passed over.
func TestShrinkStaysClearOfOtherFaults(t *testing.T) {
	schedule := transition.Schedule{
		{Kind: model.Request, Proc: 2}, {Kind: model.Request, Proc: 0}, {Kind: model.Request, Proc: 1},
		{Kind: model.Deliver, From: 0, Proc: 1}, {Kind: model.Deliver, From: 1, Proc: 0},
		{Kind: model.Deliver, From: 0, Proc: 2}, {Kind: model.Deliver, From: 1, Proc: 2},
		{Kind: model.Deliver, From: 2, Proc: 0}, {Kind: model.Deliver, From: 2, Proc: 1},
	}
	for range 2 {
		schedule = append(schedule,
			model.Event{Kind: model.Deliver, From: 0, Proc: 1}, model.Event{Kind: model.Deliver, From: 1, Proc: 0},
			model.Event{Kind: model.Deliver, From: 2, Proc: 0}, model.Event{Kind: model.Deliver, From: 2, Proc: 1})
	}
	s := Subject{Build: transition.Builder(panics).Runnable, Property: properties.MutualExclusion, Setup: model.Setup{N: 3, Requests: 2}, Behaviour: transition.Finite(schedule)}
	r := shrunk(t, s, Options{})
	fails(t, s, r)
	if r.Setup.N != 2 || len(r.Violation.Schedule) != 6 {
		t.Errorf("shrunk to %v:\n%v", r.Setup, r.Violation.Schedule)
	}
}

// expiring is done after it was asked so many times.
type expiring struct {
	context.Context
	asked *int
}

func (c expiring) Err() error {
	if *c.asked--; *c.asked < 0 {
		return context.Canceled
	}
	return nil
}

// Whenever it is interrupted, Shrink returns the best run until then.
func TestShrinkInterrupted(t *testing.T) {
	s := failing(t, repliesInside, properties.MutualExclusion, model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}, 1)
	best := Run{Setup: s.Setup, Behaviour: transition.Finite(s.Schedule)}
	for asked := 0; ; asked++ {
		r, err := Shrink(expiring{t.Context(), new(asked)}, s, Options{})
		if err != nil {
			t.Fatal(err)
		}
		fails(t, s, r)
		run := Run{Setup: r.Setup, Behaviour: transition.Finite(r.Violation.Schedule)}
		if run.Compare(best) > 0 {
			t.Fatalf("asked %d times, the result is worse than before: %v after %v", asked, run, best)
		}
		if asked == 0 && (r.Optimal || r.Setup != s.Setup) {
			t.Errorf("nothing could be tried, but the result is %v", r)
		}
		if best = run; r.Optimal {
			return
		}
	}
}

// Whether a run breaks a property that is judged on the graph may take a search to
// tell, which is interrupted as well: there is nothing to shrink yet.
func TestShrinkInterruptedAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	schedule := transition.Schedule{{Kind: model.Request, Proc: 0}, {Kind: model.Step, Proc: 0}, {Kind: model.Request, Proc: 1}, {Kind: model.Step, Proc: 1}}
	s := Subject{Build: transition.Builder(spinning).Runnable, Property: properties.DeadlockFreedom, Setup: model.Setup{N: 3, Requests: 2}, Behaviour: transition.Finite(schedule)}
	_, err := Shrink(ctx, s, Options{})
	if undecided := (*replay.UndecidedError)(nil); !errors.As(err, &undecided) || !errors.Is(undecided.Stopped, explore.ErrInterrupted) {
		t.Errorf("error %v", err)
	}
}

func TestShrinkErrors(t *testing.T) {
	pointer := property.New("pointer", "", "", property.Monitor[*int]{})
	request := transition.Schedule{{Kind: model.Request}}
	for _, c := range []struct {
		s    Subject
		want string
	}{
		{Subject{Build: transition.Builder(swapped).Runnable, Property: properties.MutualExclusion, Setup: model.NewSetup(3), Behaviour: transition.Finite(nil)}, "no system for n=3 requests=1: two processes, not 3"},
		{Subject{Build: transition.Builder(swapped).Runnable, Property: properties.MutualExclusion, Setup: model.NewSetup(2), Behaviour: transition.Finite(request)}, "does not break mutual-exclusion under n=2 requests=1"},
		{Subject{Build: transition.Builder(spinning).Runnable, Property: properties.DeadlockFreedom, Setup: model.NewSetup(2), Behaviour: transition.Finite(request)}, "does not break deadlock-freedom"},
		{Subject{Build: transition.Builder(panics).Runnable, Property: properties.MutualExclusion, Setup: model.Setup{N: 2, Requests: 2}, Behaviour: transition.Finite(parse(t, `
			p0 request
			p0->p1 deliver
			p1 request`))}, "panics: no second request"},
		{Subject{Build: transition.Builder(swapped).Runnable, Property: pointer, Setup: model.NewSetup(2), Behaviour: transition.Finite(nil)}, "property pointer"},
	} {
		if _, err := Shrink(t.Context(), c.s, Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

func TestPassesTellTheWay(t *testing.T) {
	s := failing(t, noTieBreak, properties.MutualExclusion, model.Setup{N: 3, Requests: 2}, 1)
	s.Schedule = append(s.Schedule, s.Schedule...) // the second half cannot happen any more
	r := shrunk(t, s, Options{})
	var names []string
	for _, p := range r.Passes {
		names = append(names, p.Name)
	}
	want := "given cut setup events order setup events order search processes"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("passes %q, want %q", got, want)
	}
	if first, last := r.Passes[0], r.Passes[len(r.Passes)-1]; first.Events != len(s.Schedule) || last.Events != len(r.Violation.Schedule) {
		t.Errorf("passes %v from %d to %d events", r.Passes, len(s.Schedule), len(r.Violation.Schedule))
	}
}

// three is build for three processes and more.
func three(build builder) builder {
	return func(s model.Setup) (transition.System, error) {
		if s.N < 3 {
			return nil, errors.New("too few processes")
		}
		return build(s)
	}
}

// BenchmarkShrink shrinks the longest of a hundred failing walks.
func BenchmarkShrink(b *testing.B) {
	setup := model.Setup{N: 3, Requests: 2, Channels: model.AnyOrder}
	for _, m := range mutants[:4] {
		for least, build := range []builder{2: m.build, 3: three(m.build)} {
			if build == nil {
				continue
			}
			b.Run(fmt.Sprintf("%s n=3 to %d", m.name, least), func(b *testing.B) {
				var s Subject
				for seed := range uint64(100) {
					if f := failing(b, build, m.prop, setup, 1000*seed); len(f.Schedule) > len(s.Schedule) {
						s = f
					}
				}
				var r Result
				for b.Loop() {
					r = shrunk(b, s, Options{})
				}
				b.ReportMetric(float64(len(s.Schedule)), "events-before")
				b.ReportMetric(float64(len(r.Violation.Schedule)), "events-after")
			})
		}
	}
}

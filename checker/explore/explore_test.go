package explore_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"doorway/checker"
	"doorway/checker/checksystems"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/internal/english"
	"doorway/internal/reference"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

func TestWorkersAgree(t *testing.T) {
	crowd := Toy{Lock, Lock, Lock, Lock}
	const (
		trying  = "someone takes part in an election, and from here no run leads to its end"
		bothIn  = "mutual-exclusion: {p0,p1} are in their critical sections at the same time by [p0 request, p0 step, p1 request, p1 step]"
		thirdIn = "bounded-waiting(2): p3 enters: since p0 began to wait others have entered 3 times by " +
			"[p0 request, p1 request, p1 step, p2 request, p2 step, p3 request, p3 step]"
	)
	for _, c := range []struct {
		name  string
		sys   transition.System
		props string
		limit int
		want  []string
	}{
		{"large, all hold", Large(t), "mutual-exclusion deadlock-freedom messages-per-entry(4) no-interference", 0, []string{
			`34547 states, 97561 transitions, depth 42, stopped ""`,
			"mutual-exclusion exercised true: no violation",
			"deadlock-freedom exercised true: no violation",
			"messages-per-entry(4) exercised true: no violation",
			"no-interference exercised true: no violation",
		}},
		{"large, some broken", Large(t), "bounded-waiting(1) mutual-exclusion messages-at-most(15) messages-per-entry(3)", 0, []string{
			`104188 states, 292683 transitions, depth 42, stopped ""`,
			"bounded-waiting(1) exercised true: bounded-waiting(1): p1 enters: since p2 began to wait others have entered twice by " +
				"[p0 request, p1 request, p0->p1 deliver, p0->p2 deliver, p1->p2 deliver, p2 request, p1->p0 deliver, p1->p0 deliver, " +
				"p2->p0 deliver, p0 step, p0 exit, p0->p1 deliver, p2->p1 deliver, p1 step]",
			"mutual-exclusion exercised true: no violation",
			"messages-at-most(15) exercised true: messages-at-most(15): 16 messages sent so far, more than 15 by " +
				"[p0 request, p1 request, p0->p1 deliver, p2 request, p0->p2 deliver, p1->p2 deliver, p1->p0 deliver, p1->p0 deliver, " +
				"p2->p0 deliver, p2->p0 deliver, p0 step, p0 exit, p0 request, p0->p1 deliver, p2->p1 deliver, p2->p1 deliver, p1 step, p1 exit, p1 request]",
			"messages-per-entry(3) exercised true: messages-per-entry(3): at rest after 1 entry and 4 messages, not 3 by " +
				"[p0 request, p0->p1 deliver, p0->p2 deliver, p1->p0 deliver, p2->p0 deliver, p0 step, p0 exit]",
		}},
		{"large, limited", Large(t), "mutual-exclusion deadlock-freedom", 5000, []string{
			`5445 states, 13923 transitions, depth 15, stopped "limit of 5,000 states"`,
			"mutual-exclusion exercised true: no violation",
			"deadlock-freedom exercised true: no violation",
		}},
		{"several runs of the same length", Build(t, crowd, ""), "mutual-exclusion bounded-waiting(2) messages-at-most(0)", 0, []string{
			`1901 states, 5724 transitions, depth 12, stopped ""`,
			"mutual-exclusion exercised true: " + bothIn,
			"bounded-waiting(2) exercised true: " + thirdIn,
			"messages-at-most(0) exercised false: no violation",
		}},
		{"all broken", Build(t, crowd, ""), "mutual-exclusion bounded-waiting(2)", 0, []string{
			`610 states, 2152 transitions, depth 6, stopped "every property is violated"`,
			"mutual-exclusion exercised true: " + bothIn,
			"bounded-waiting(2) exercised true: " + thirdIn,
		}},
		{"loops without a way out", Build(t, Toy{{Rest, Try, Try.To(1)}, Lock, Lock}, "requests=2"),
			"no-interference mutual-exclusion deadlock-freedom election-ends bounded-waiting(9)", 0, []string{
				`683 states, 1819 transitions, depth 14, stopped ""`,
				"no-interference exercised true: no-interference: " + NoEntry + " by [p0 request]",
				"mutual-exclusion exercised true: mutual-exclusion: {p1,p2} are in their critical sections at the same time by [p1 request, p1 step, p2 request, p2 step]",
				"deadlock-freedom exercised true: deadlock-freedom: " + NoEntry + " by [p0 request, p1 request, p1 step, p1 exit, " +
					"p1 request, p1 step, p1 exit, p2 request, p2 step, p2 exit, p2 request, p2 step, p2 exit]",
				"election-ends exercised true: election-ends: " + trying + " by [p0 request]",
				"bounded-waiting(9) exercised true: no violation",
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, n := range Workers {
				r := Explored(t, c.sys, explore.Options{Workers: n, States: c.limit}, NamedAll(t, c.props)...)
				Same(t, fmt.Sprintf("%d workers", n), Account(r), strings.Join(c.want, "\n"))
			}
			if strings.HasPrefix(c.name, "large") {
				return
			}
			r, err := reference.Explore(c.sys, NamedAll(t, c.props))
			if err != nil {
				t.Fatal(err)
			}
			Same(t, "reference", Account(r), strings.Join(c.want, "\n"))
		})
	}
}

func TestExplorePrefix(t *testing.T) {
	sys := Build(t, Toy{Lock, Lock}, "requests=2")
	props := NamedAll(t, "mutual-exclusion bounded-waiting(2)")
	for _, n := range Workers {
		r := Explored(t, sys, explore.Options{Workers: n, Prefix: Schedule(t, "p1 request, p1 step, p1 exit")}, props...)
		Same(t, "from a prefix", Account(r), "46 states, 74 transitions, depth 9, stopped \"\"\n"+
			"mutual-exclusion exercised true: mutual-exclusion: {p0,p1} are in their critical sections at the same time by "+
			"[p1 request, p1 step, p1 exit, p0 request, p0 step, p1 request, p1 step]\nbounded-waiting(2) exercised true: no violation")
	}
	early := Build(t, Toy{{Rest, Try.Sending(1, 1), Inside, Rest}, {Rest, Try.Taking(), Inside, Rest}}, "")
	r := Explored(t, early, explore.Options{Prefix: Schedule(t, "p0 request, p0 step")}, properties.MutualExclusion)
	Same(t, "from where a message is on its way", Found(r.Findings[0].Violation),
		"mutual-exclusion: {p0,p1} are in their critical sections at the same time by [p0 request, p0 step, p1 request, p0->p1 deliver]")
	for run, want := range map[string]string{
		"p1 request, p0 exit": `prefix, step 2: "p0 exit" is not enabled; enabled are: p0 request, p1 step`,
		"p2 request":          `prefix, step 1: "p2 request" is not enabled; enabled are: p0 request, p1 request`,
		"p0 request, p0 step, p1 request, p1 step, p1 exit": "prefix, step 4: the prefix itself breaks mutual-exclusion: " +
			"{p0,p1} are in their critical sections at the same time",
	} {
		_, err := explore.Explore(t.Context(), sys, props, explore.Options{Prefix: Schedule(t, run)})
		Same(t, "prefix "+run, fmt.Sprint(err), want)
	}
	_, err := explore.Explore(t.Context(), sys, nil, explore.Options{Prefix: Schedule(t, "p0 exit")})
	if disabled := (*transition.DisabledError)(nil); !errors.As(err, &disabled) {
		t.Errorf("%v is not a disabled error", err)
	}
	_, err = explore.Explore(t.Context(), Build(t, Toy{{Rest, Try.Banging(), Inside}}, ""), nil, explore.Options{Prefix: Schedule(t, "p0 request, p0 step")})
	if breach := (*transition.AlgorithmError)(nil); !errors.As(err, &breach) || !strings.HasPrefix(err.Error(), "prefix, step 2: the algorithm breaks a rule") {
		t.Errorf("a prefix that breaks a rule: %v", err)
	}
	p := Moody(func(m *property.Monitor[int]) { m.Step = func(int, model.Observation) (int, error) { panic("boom") } })
	_, err = explore.Explore(t.Context(), Build(t, Toy{Lock}, ""), []property.Property{p}, explore.Options{Prefix: Schedule(t, "p0 request, p0 step")})
	Same(t, "a property that panics in the prefix", Broken(t, err), Outside+" by [p0 request, p0 step]")
}

// A search that a limit ends proves nothing, but what it found counts.
func TestExploreLimit(t *testing.T) {
	sys := Large(t)
	whole := Explored(t, sys, explore.Options{})
	depth := 0
	for _, limit := range []int{1, 2, 10, 100, 1000, 10_000, whole.States - 1, whole.States} {
		v, err := checker.Decide(t.Context(), sys, properties.MutualExclusion, explore.Options{States: limit, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		r := v.Explored
		if v.Status != checker.Unknown || r.Complete() || r.Stopped.Error() != "limit of "+english.Count(limit, "state") {
			t.Errorf("limit %d: %v", limit, v)
		}
		if r.States < limit || r.States > whole.States || r.Transitions > whole.Transitions || r.Depth < depth {
			t.Errorf("limit %d: %s", limit, Account(r))
		}
		depth = r.Depth
	}
	v, err := checker.Decide(t.Context(), sys, properties.MutualExclusion, explore.Options{States: whole.States + 1})
	if err != nil {
		t.Fatal(err)
	}
	if v.Status != checker.Proved || v.Explored.States != whole.States {
		t.Errorf("a limit that is not reached: %v", v)
	}
	for limit, want := range map[int][]string{
		1: {`3 states, 2 transitions, depth 1, stopped "limit of 1 state"`,
			"mutual-exclusion exercised false: no violation", "deadlock-freedom exercised true: no violation"},
		7: {`7 states, 10 transitions, depth 3, stopped "limit of 7 states"`,
			"mutual-exclusion exercised true: no violation", "deadlock-freedom exercised true: no violation"},
	} {
		r := Explored(t, Build(t, Toy{Lock, {Rest, Try.To(1)}}, ""), explore.Options{States: limit}, NamedAll(t, "mutual-exclusion deadlock-freedom")...)
		Same(t, fmt.Sprintf("limit %d", limit), Account(r), strings.Join(want, "\n"))
	}
}

// A system of one state is explored whatever the limit.
func TestExploreOneState(t *testing.T) {
	r := Explored(t, Build(t, Toy{Idle}, "requests=0"), explore.Options{States: 1}, Far(1))
	Same(t, "one state", Account(r), "1 states, 0 transitions, depth 0, stopped \"\"\nfar exercised true: no violation")
}

// counter counts for ever.
type counter struct{}

func (counter) Init(model.ProcID) int { return 0 }
func (counter) Step(_ model.ProcID, n int, _ message.Input[Note]) (int, message.Sends[Note]) {
	return n + 1, message.Sends[Note]{}
}
func (counter) View(model.ProcID, int) model.View {
	return model.View{Region: model.Exiting, Ready: true}
}

// when is an invariant that does something once a counter is at n.
func when(n int, do func() error) property.Property {
	return property.Invariant("when", "something happens", func(s model.Snapshot) error {
		if s.Local(0).(int) == n {
			return do()
		}
		return nil
	})
}

func TestExploreInterrupted(t *testing.T) {
	for _, n := range Workers {
		ctx, cancel := context.WithCancel(t.Context())
		props := []property.Property{
			when(20, func() error { cancel(); return nil }),
			when(7, func() error { return errors.New("seven") }),
		}
		r, err := explore.Explore(ctx, Passing(t, counter{}, "n=1"), props, explore.Options{Workers: n})
		if err != nil {
			t.Fatal(err)
		}
		steps := strings.TrimSuffix(strings.Repeat("p0 step, ", 7), ", ")
		Same(t, "interrupted", Account(r), "21 states, 21 transitions, depth 20, stopped \"interrupted\"\n"+
			"when exercised true: no violation\nwhen exercised true: when: seven by ["+steps+"]")
		r, err = explore.Explore(ctx, Large(t), NamedAll(t, "mutual-exclusion deadlock-freedom"), explore.Options{Workers: n})
		if err != nil {
			t.Fatal(err)
		}
		Same(t, "interrupted before", Account(r), "1 states, 0 transitions, depth 0, stopped \"interrupted\"\n"+
			"mutual-exclusion exercised false: no violation\ndeadlock-freedom exercised false: no violation")
		v, err := checker.Decide(ctx, Large(t), properties.MutualExclusion, explore.Options{Workers: n})
		if err != nil {
			t.Fatal(err)
		}
		Same(t, "verdict", v.String(), "mutual-exclusion: unknown for n=3 requests=2: 1 state, 0 transitions, depth 0 (interrupted)")
	}
}

// A slow search reports its progress about once a second, and none after its end.
func TestExploreProgress(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	slow := property.Invariant("slow", "takes its time, first of all in the first state", func(s model.Snapshot) error {
		if s.Local(0).(int)+s.Local(1).(int) == 0 {
			time.Sleep(1500 * time.Millisecond)
		}
		time.Sleep(time.Millisecond)
		return nil
	})
	var reports []progress.Progress
	report := func(p progress.Progress) {
		if reports = append(reports, p); len(reports) == 2 {
			cancel()
		}
	}
	began := time.Now()
	r, err := explore.Explore(ctx, Passing(t, counter{}, "n=2"), []property.Property{slow}, explore.Options{Progress: report})
	took := time.Since(began)
	if err != nil {
		t.Fatal(err)
	}
	if len(reports) != 2 {
		t.Fatalf("%d reports within %v", len(reports), took)
	}
	one, two := reports[0], reports[1]
	if one.Elapsed < 900*time.Millisecond || two.Elapsed < one.Elapsed+300*time.Millisecond || two.Elapsed > took {
		t.Errorf("reports after %v and %v of %v", one.Elapsed, two.Elapsed, took)
	}
	one.Elapsed = 0
	if want := (progress.Progress{States: 1, Frontier: 1}); one != want {
		t.Errorf("%+v in the first state", one)
	}
	if two.States < 20 || two.States > r.States || two.Depth < 5 || two.Depth > r.Depth || two.Transitions < 20 || two.Transitions > r.Transitions ||
		two.Frontier < two.Depth || two.Frontier > two.Depth+2 {
		t.Errorf("%+v, and in the end %s", two, Account(r))
	}
}

// Whoever asks for no reports gets none, however long it takes.
func TestExploreWithoutProgress(t *testing.T) {
	t.Parallel()
	slow := property.Invariant("slow", "takes its time", func(model.Snapshot) error {
		time.Sleep(1200 * time.Millisecond)
		return nil
	})
	Same(t, "slowly", Account(Explored(t, Build(t, Toy{Idle}, "requests=0"), explore.Options{}, slow)),
		"1 states, 0 transitions, depth 0, stopped \"\"\nslow exercised true: no violation")
}

// fragile is RA in which something panics when a process leaves for whose reply
// to a request with the given number two wait: Step or, before it leaves, View.
type fragile struct {
	checksystems.RA
	seq  int
	view bool
}

func (f fragile) Step(me model.ProcID, s checksystems.RAState, in message.Input[checksystems.RAMessage]) (checksystems.RAState, message.Sends[checksystems.RAMessage]) {
	if !f.view && in.Kind == model.Exit && s.Seq == f.seq && s.Deferred.Len() == 2 {
		panic("two wait")
	}
	return f.RA.Step(me, s, in)
}

func (f fragile) View(me model.ProcID, s checksystems.RAState) model.View {
	if f.view && s.Seq == f.seq && s.Deferred.Len() == 2 {
		panic("two wait")
	}
	return f.RA.View(me, s)
}

func TestAlgorithmErrors(t *testing.T) {
	const breach = "the algorithm breaks a rule at "
	ra := func(seq int, view bool) transition.System {
		return Passing(t, fragile{checksystems.RA{N: 3}, seq, view}, "n=3 requests=2")
	}
	for _, c := range []struct {
		name string
		sys  transition.System
		want string
	}{
		{"a panic", Build(t, Toy{Lock, {Rest, Try, Leave.Banging(), Rest}}, ""),
			breach + `"p1 step" in state {At:2 Sent:0}: Step panics: bang by [p1 request, p1 step, p1 step]`},
		{"no channel", Build(t, Toy{{Rest.Sending(1, 0), Rest}}, ""),
			breach + `"p0 request" in state {At:0 Sent:0}: it sends 1 to p0, to which there is no channel by [p0 request]`},
		{"a panic far on", ra(1, false),
			breach + `"p0 exit" in state {Region:critical Seq:1 Highest:1 Replies:0 Deferred:{p1,p2}}: Step panics: two wait by ` +
				"[p0 request, p1 request, p2 request, p0->p1 deliver, p0->p2 deliver, p1->p0 deliver, p1->p0 deliver, " +
				"p2->p0 deliver, p2->p0 deliver, p0 step, p0 exit]"},
		{"a panic of the view", ra(1, true),
			breach + `"p2->p0 deliver" in state {Region:trying Seq:1 Highest:1 Replies:0 Deferred:{p1}}: a method other than Step panics: ` +
				"two wait by [p0 request, p1 request, p2 request, p1->p0 deliver, p2->p0 deliver]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, n := range Workers {
				_, err := explore.Explore(t.Context(), c.sys, NamedAll(t, "mutual-exclusion deadlock-freedom"), explore.Options{Workers: n})
				Same(t, fmt.Sprintf("%d workers", n), Broken(t, err), c.want)
			}
		})
	}
}

// Among many errors at the same depth the first counts, whoever finds it.
func TestAlgorithmErrorsWhereManyStatesAre(t *testing.T) {
	sys := Passing(t, fragile{checksystems.RA{N: 3}, 4, false}, "n=3 requests=2")
	first := ""
	for _, n := range Workers {
		_, err := explore.Explore(t.Context(), sys, nil, explore.Options{Workers: n})
		text := Broken(t, err)
		if first == "" {
			first = text
		}
		Same(t, fmt.Sprintf("%d workers", n), text, first)
	}
	_, err := reference.Explore(sys, nil)
	Same(t, "reference", Broken(t, err), first)
}

func TestRunError(t *testing.T) {
	cause := errors.New("it is broken")
	err := &property.RunError{Schedule: Schedule(t, "p0 request, p0 step"), Err: cause}
	Same(t, "text", err.Error(), "it is broken\nafter the run:\np0 request\np0 step\n")
	if !errors.Is(err, cause) {
		t.Error("the cause is lost")
	}
}

func TestCollision(t *testing.T) {
	for states, want := range map[int]float64{0: 0, 1: 1.0 / (1 << 60) / 32, 1 << 20: 1.0 / (1 << 25), 1 << 32: 0.5} {
		if got := (&explore.Result{States: states}).Collision(); got != want {
			t.Errorf("%d states: %g, want %g", states, got, want)
		}
	}
}

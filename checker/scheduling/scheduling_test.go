package scheduling_test

import (
	"math"
	"slices"
	"testing"

	"doorway/checker/scheduling"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/transition"
)

func policy(t *testing.T, name string) scheduling.Policy {
	t.Helper()
	p, err := scheduling.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestNamed(t *testing.T) {
	for _, p := range scheduling.Every() {
		if again := policy(t, p.String()); again != p {
			t.Errorf("%v is named %v", p, again)
		}
		if p.Default() != (p.String() == "processes") {
			t.Errorf("%v: default %v", p, p.Default())
		}
	}
	for name, want := range map[string]string{"pct": "pct(2)", "pct(100)": "pct(100)", "pos": "pos"} {
		if got := policy(t, name).String(); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if zero := (scheduling.Policy{}); !zero.Default() || zero.String() != "processes" || zero.Expects() {
		t.Errorf("the zero policy is %v", zero)
	}
	for name, want := range map[string]string{
		"":       `unknown scheduler ""; known are processes, uniform, pct(2), pos, surw, coverage, mixed, timed, pos+uniform`,
		"fair":   `unknown scheduler "fair"; known are processes, uniform, pct(2), pos, surw, coverage, mixed, timed, pos+uniform`,
		"pos(1)": `scheduler "pos(1)": pos takes no number in brackets`,
		"pct(0)": `scheduler "pct(0)": want a number from 1 to 100 in brackets, as in pct(2)`,
		"pct(3":  `scheduler "pct(3": want a number from 1 to 100 in brackets, as in pct(2)`,
		"pct(x)": `scheduler "pct(x)": want a number from 1 to 100 in brackets, as in pct(2)`,
	} {
		if _, err := scheduling.Named(name); err == nil || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", name, err, want)
		}
	}
}

// threads runs threads that have nothing to do with each other, each of so many
// events, and returns whose turn it was.
func threads(s transition.Scheduler, c transition.Chooser, steps int, events ...int) (turns string) {
	left := slices.Clone(events)
	s.Begin(c, steps)
	for {
		var enabled []model.Event
		for p, n := range left {
			if n > 0 {
				enabled = append(enabled, model.Event{Kind: model.Step, Proc: model.ProcID(p)})
			}
		}
		if len(enabled) == 0 {
			return turns
		}
		p := enabled[s.Pick(c, enabled)].Proc
		left[p]--
		turns += string(rune('a' + p))
	}
}

// weighed passes choices on and multiplies their probabilities.
type weighed struct {
	transition.Chooser
	p float64
}

func (w *weighed) Choose(n int) int {
	w.p /= float64(n)
	return w.Chooser.Choose(n)
}

// probability returns how likely a scheduler is to make a run that is bad.
func probability(s transition.Scheduler, bad func(turns string) bool, steps int, events ...int) (sum float64) {
	transition.Enumerate(func(c transition.Chooser) bool {
		w := &weighed{c, 1}
		if bad(threads(s, w, steps, events...)) {
			sum += w.p
		}
		return true
	})
	return sum
}

// in reports whether the turns are one of the given runs.
func in(runs ...string) func(string) bool {
	return func(turns string) bool { return slices.Contains(runs, turns) }
}

// The exact probability, over all choices, of runs that d−1 falls of a thread are
// enough for is what the theorem says at least; with fewer they are not met at all.
func TestBounds(t *testing.T) {
	for _, c := range []struct {
		policy, fewer string
		bad           func(string) bool
		steps         int
		events        []int
		one           float64
	}{
		{"pct(1)", "", in("bbaa"), 4, []int{2, 2}, 2},
		{"pct(1)", "", in("bbccaa", "ccbbaa"), 6, []int{2, 2, 2}, 3},
		{"pct(2)", "pct(1)", in("abba"), 4, []int{2, 2}, 2 * 4},
		{"pct(2)", "pct(1)", in("abba"), 9, []int{2, 2}, 2 * 9},
		{"pct(2)", "pct(1)", in("abbcca", "abccba", "accbba"), 6, []int{2, 2, 2}, 3 * 6},
		{"pct(3)", "pct(2)", in("abab"), 4, []int{2, 2}, 2 * 4 * 4},
		{"pct(3)", "pct(2)", in("aabbaabb"), 8, []int{4, 4}, 2 * 8 * 8},
		{"pct(4)", "pct(3)", in("ababba"), 6, []int{3, 3}, 2 * 6 * 6 * 6},
	} {
		s := policy(t, c.policy).For(model.Setup{})
		p := probability(s, c.bad, c.steps, c.events...)
		b := s.(scheduling.Bounded).Bound()
		if b == nil || math.Abs(b.One-c.one) > 1e-6 {
			t.Fatalf("%s of %d steps of %v: bound %+v, want one in %v", c.policy, c.steps, c.events, b, c.one)
		}
		if p < 1/b.One-1e-12 {
			t.Errorf("%s of %d steps of %v: probability %v, bound %v", c.policy, c.steps, c.events, p, 1/b.One)
		}
		if c.fewer == "" {
			continue
		}
		if p := probability(policy(t, c.fewer).For(model.Setup{}), c.bad, c.steps, c.events...); p != 0 {
			t.Errorf("%s of %d steps of %v: probability %v, want none", c.fewer, c.steps, c.events, p)
		}
	}
}

// Each event of a run may be the moment at which a thread falls.
func TestMoments(t *testing.T) {
	var of []int
	c := transition.ChooserFunc(func(n int) int { of = append(of, n); return 0 })
	if policy(t, "pct(3)").For(model.Setup{}).Begin(c, 7); !slices.Equal(of, []int{7, 7}) {
		t.Errorf("moments are drawn from %v, want 7 twice", of)
	}
}

// What a theorem assumes is watched: that no run is longer, and that no thread
// can do one thing or another.
func TestNoBound(t *testing.T) {
	c := transition.Seeded(1)
	choice := []model.Event{{Kind: model.Step, Proc: 1}, {Kind: model.Step, Proc: 1, Which: model.Which{Index: 1}}}
	channels := []model.Event{{Kind: model.Deliver, Proc: 1}, {Kind: model.Deliver, Proc: 1, From: 2}}
	pct := policy(t, "pct")
	fewer := policy(t, "pct(1)").For(model.Setup{})
	threads(fewer, c, 9, 1, 1, 1)
	threads(fewer, c, 9, 1, 1)
	if b := fewer.(scheduling.Bounded).Bound(); b == nil || b.One != 3 {
		t.Errorf("after a run of three threads and one of two: %+v, want one in 3", b)
	}
	short, free, two := pct.For(model.Setup{}), pct.For(model.Setup{}), pct.For(model.Setup{})
	threads(short, c, 3, 2, 2)
	free.Begin(c, 9)
	free.Pick(c, choice)
	two.Begin(c, 9)
	two.Pick(c, channels)
	if b := short.(scheduling.Bounded).Bound(); b != nil {
		t.Errorf("after a run that was longer than expected: %+v", b)
	}
	if b := free.(scheduling.Bounded).Bound(); b != nil {
		t.Errorf("after a choice within a thread: %+v", b)
	}
	if b := two.(scheduling.Bounded).Bound(); b == nil {
		t.Error("no bound after two channels had a message for a process")
	}
}

// Every scheduler can be offered events of every kind.
func TestKinds(t *testing.T) {
	setup := model.Setup{N: 2, Drift: 10, Crashes: 1}
	for _, p := range scheduling.Every() {
		for seed := range uint64(20) {
			s, c := p.For(setup), transition.Seeded(seed)
			s.Begin(c, 100)
			for k := model.Request; k <= kinds.Max; k++ {
				events := []model.Event{{Kind: k, Proc: 1}, {Kind: model.Step}}
				if i := s.Pick(c, events); i < 0 || i > 1 {
					t.Errorf("%v picks event %d of %v", p, i, events)
				}
			}
		}
	}
}

// Each process is as likely as another, however many events it has, and what
// happens everywhere counts as one more.
func TestProcesses(t *testing.T) {
	crowd := []model.Event{{Kind: model.Deliver, Proc: 0}, {Kind: model.Deliver, Proc: 0, From: 2}, {Kind: model.Step, Proc: 1}, {Kind: model.Tick}}
	count := map[int]int{}
	for seed := range uint64(3000) {
		count[policy(t, "processes").For(model.Setup{Delay: 1}).Pick(transition.Seeded(seed), crowd)]++
	}
	for i, want := range []int{500, 500, 1000, 1000} {
		if math.Abs(float64(count[i]-want)) > 120 {
			t.Errorf("event %d came %d times, want about %d", i, count[i], want)
		}
	}
}

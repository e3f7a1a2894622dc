package command

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	ra "doorway/algorithms/ricartagrawala"

	"doorway/algorithms/naivelock"
	"doorway/algorithms/testandset"
	"doorway/checker/progress"
	"doorway/command/screen"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

func TestVerify(t *testing.T) {
	r := doorway(t, "verify", "naive-lock")
	r.is(t, exitOK)
	golden(t, "verify", r.out)
	again := doorway(t, "verify", "-workers=3", "naive-lock")
	again.is(t, exitOK)
	if again.out != r.out {
		t.Errorf("with three workers it prints\n%s", again.out)
	}
}

// Of several algorithms only -v prints every verdict. Without it there are suggestions.
func TestVerifyAll(t *testing.T) {
	t.Chdir(t.TempDir())
	pages := []*catalogue.Page{with("a", lone), with("b", lone)}
	long := on(t.Context(), pages, "verify", "-v")
	long.is(t, exitOK, "✔  a: ", "✔  b: ", "\na ", "\nb ", "\n2 verdicts on 2 algorithms, all as claimed\n")
	short := on(t.Context(), pages, "verify")
	short.is(t, exitOK, "\nNext, for example:\n  rules and claims  doorway describe a\n  a run at work     doorway run a\n  steps by hand     doorway explore a\n")
	whole, _, _ := strings.Cut(short.out, "\nNext")
	if !strings.HasSuffix(long.out, whole) || !strings.HasPrefix(whole, "\nalgorithm") {
		t.Errorf("without -v it prints\n%s\nand with it\n%s", short.out, long.out)
	}
	on(t.Context(), nil, "verify").is(t, exitOK, "\n0 verdicts on 0 algorithms: 0 as claimed, 0 unexpected, 0 undecided\n")
}

var suggested = regexp.MustCompile(`(?m)^  [a-z ]+  doorway (.*)$`)

// What is suggested can be done: it is about an algorithm that is not as claimed, or else about one
// with a case.
func TestSuggestions(t *testing.T) {
	wrong := lone
	wrong.Expect = catalogue.Violated
	t.Chdir("..")
	for _, c := range []struct {
		pages []*catalogue.Page
		want  string
	}{
		{[]*catalogue.Page{with("a", lone), &naivelock.Page}, "show corpus/cases/naive-lock/"},
		{[]*catalogue.Page{&naivelock.Page, with("a", lone, wrong)}, "verify -report "},
		{[]*catalogue.Page{with("a", lone), with("b", lone)}, "run a"},
	} {
		r := on(t.Context(), c.pages, "verify", "-runs=0")
		all := suggested.FindAllStringSubmatch(r.out, -1)
		if len(all) != 3 || !strings.HasPrefix(all[1][1], c.want) {
			t.Errorf("%d suggestions, want 3 and the second to be %s…:\n%s", len(all), c.want, r.out)
		}
		for _, m := range all {
			line := strings.NewReplacer("explore ", "explore -text ", "report.html", t.TempDir()+"/report.html").Replace(m[1])
			if r := on(t.Context(), c.pages, strings.Fields(line)...); r.status == exitUsage || r.out == "" {
				t.Errorf("doorway %s: %+v", line, r)
			}
		}
	}
}

// lone is a claim that holds and is too small to be sampled; large is one that
// takes minutes to explore.
var (
	lone  = catalogue.Claim{Property: properties.DeadlockFreedom, Setup: model.NewSetup(2)}
	large = catalogue.Claim{Property: properties.DeadlockFreedom, Setup: model.Setup{N: 5, Requests: 3, Channels: model.AnyOrder}}
)

// with is a page that makes these claims.
func with(name string, claims ...catalogue.Claim) *catalogue.Page {
	p := ra.Page
	p.Name, p.Claims = name, claims
	return &p
}

func TestVerifyUnexpected(t *testing.T) {
	wrong := lone
	wrong.Expect = catalogue.Violated
	on(t.Context(), []*catalogue.Page{with("a", wrong, lone)}, "verify").is(t, exitUnexpected,
		"!! a: deadlock-freedom: proved", "UNEXPECTED: the claim is that it is violated", "2 verdicts on 1 algorithm: 1 as claimed, 1 unexpected, 0 undecided")
	wrong.Variant = "nonsense"
	on(t.Context(), []*catalogue.Page{with("a", wrong, lone)}, "verify").is(t, exitUnexpected,
		`!! a/nonsense: deadlock-freedom: a has no variant "nonsense"`, "✔  a: deadlock-freedom", "1 unexpected")
}

func TestVerifyLimit(t *testing.T) {
	doorway(t, "verify", "-states=100", "ricart-agrawala").is(t, exitUnexpected,
		"?  ricart-agrawala: mutual-exclusion: unknown for", "(limit of 100 states)", " 0 unexpected, ", " undecided\n")
}

func TestVerifyReduced(t *testing.T) {
	r := doorway(t, "verify", "-reduce", "-runs=0", "naive-lock")
	r.is(t, exitOK, "deadlock-freedom: proved for n=6 requests=unlimited: reduced by symmetry to 385 states, 2,310 transitions, depth 27, missed", ", all as claimed")
}

// TestVerifyRuns samples a page at a larger size, or not.
func TestVerifyRuns(t *testing.T) {
	page := testandset.Page // it spins, so runs differ in length
	page.Claims = []catalogue.Claim{{Property: properties.MutualExclusion, Setup: model.NewSetup(2)}}
	p := &page
	sampled := on(t.Context(), []*catalogue.Page{p}, "verify", "-runs=5")
	sampled.is(t, exitOK, "✔  test-and-set: ", "~  test-and-set: mutual-exclusion: tested for n=8 requests=1 in 5 random runs (", "\n2 verdicts on 1 algorithm, all as claimed")
	on(t.Context(), []*catalogue.Page{p}, "verify", "-runs=0").is(t, exitOK, "✔  test-and-set: ", "\n1 verdict on 1 algorithm, all as claimed")
	if again := on(t.Context(), []*catalogue.Page{p}, "verify", "-runs=5"); again != sampled {
		t.Errorf("the same seed, but\n%s\nand\n%s", sampled.out, again.out)
	}
	on(t.Context(), []*catalogue.Page{p}, "verify", "-runs=5", "-scheduler=pos").is(t, exitOK, " in 5 random runs by pos (")
	if other := on(t.Context(), []*catalogue.Page{p}, "verify", "-runs=5", "-seed=7"); other == sampled {
		t.Errorf("another seed, but the same\n%s", other.out)
	}
}

func TestVerifyInterruptedAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	on(ctx, []*catalogue.Page{&naivelock.Page}, "verify").is(t, exitInterrupted,
		"\nnaive-lock ", " 0 as claimed, 0 unexpected, ", "err: doorway: interrupted; what is above was found until then\n")
}

// interrupting is a writer that calls f soon after it was written to.
type interrupting struct {
	bytes.Buffer
	f func()
}

func (w *interrupting) Write(b []byte) (int, error) {
	time.AfterFunc(100*time.Millisecond, w.f)
	return w.Buffer.Write(b)
}

// TestVerifyInterrupted interrupts a long exploration after the first verdict.
func TestVerifyInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	out, err := &interrupting{f: cancel}, &bytes.Buffer{}
	start := time.Now()
	status := run(ctx, &call{[]string{"verify"}, out, err, []*catalogue.Page{with("a", lone, large, lone)}, nil, "", nil, nil})
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("an interrupt takes %v", took)
	}
	result{status, out.String(), err.String()}.is(t, exitInterrupted,
		"✔  a: deadlock-freedom: proved for n=2", "?  a: deadlock-freedom: unknown for n=5", "(interrupted)",
		"\n3 verdicts on 1 algorithm: 1 as claimed, 0 unexpected, 2 undecided\n", "err: doorway: interrupted")
}

func TestProgress(t *testing.T) {
	var w bytes.Buffer
	p := screen.NewMeter(&w, 2)
	p.Begin(with("a"), lone)
	p.Within(progress.Progress{States: 1000, Transitions: 3000, Elapsed: time.Second})
	keen := large
	keen.Variant = "keen"
	p.Begin(with("a"), keen)
	p.Within(progress.Progress{States: 1000, Transitions: 6e6, Elapsed: 2 * time.Second})
	p.Clear()
	p.Within(progress.Progress{Phase: progress.Calming, States: 1000, Done: 20, Elapsed: 9 * time.Second})
	const claim = "2 of 2: a/keen: deadlock-freedom for n=5 requests=3 channels=any; "
	want := claim + "exploring: 1,000 states, 6,000,000 transitions, 2s\n" + claim + "searching for the run with the fewest context switches: 20 states gone through, 9s\n"
	if w.String() != want {
		t.Errorf("progress is told as\n%swant\n%s", w.String(), want)
	}
}

// TestQuestion asks what no claim says: the verdict has its setup and its bounds, a violation its
// run, and the status says whether the property is proved.
func TestQuestion(t *testing.T) {
	ask := func(setup, property, name string, more ...string) result {
		return doorway(t, append(append([]string{"verify", "-setup", setup, "-property", property}, more...), name)...)
	}
	proved := ask("n=2 requests=3", "mutual-exclusion", "peterson")
	proved.is(t, exitOK, "peterson: mutual-exclusion: proved for n=2 requests=3: ", " states, ", ", missed a state with probability below ")
	if strings.Contains(proved.out, "verdicts:") {
		t.Errorf("a question prints a matrix:\n%s", proved.out)
	}
	ask("n=2", "mutual-exclusion", "peterson/flag-only").is(t, exitOK, "peterson/flag-only: mutual-exclusion: proved for n=2 requests=1")
	ask("n=2 crashes=1", "deadlock-freedom", "peterson").is(t, exitUnexpected,
		"peterson: deadlock-freedom: violated for n=2 requests=1 crashes=1: ", "p0   p1", "crash", "◄━━")
	ask("n=2 requests=0", "mutual-exclusion", "peterson").is(t, exitUnexpected, "vacuous for n=2 requests=0: ", "never put to the test")
	ask("n=3 requests=2", "mutual-exclusion", "ricart-agrawala", "-states=100").is(t, exitUnexpected, "unknown for n=3 requests=2: ", "(limit of 100 states)")
	ask("n=2", "mutual-exlusion", "peterson").is(t, exitUsage, `err: unknown property "mutual-exlusion"; did you mean mutual-exclusion?`)
	ask("n=2 crash=1", "mutual-exclusion", "peterson").is(t, exitUsage, `err: setup: "crash=1": unknown word`)
	ask("n=3", "mutual-exclusion", "peterson").is(t, exitUsage, "err: doorway: peterson: n=3, want 2")
	ask("n=2", "mutual-exclusion", "peterson/none").is(t, exitUsage, `err: peterson has no variant "none"`)
	ask("n=2", "", "peterson").is(t, exitUsage, "err: a question needs -setup, -property and one name")
	ask("n=2", "mutual-exclusion", "peterson", "-shard=1/2").is(t, exitUsage, "err: a question (-setup, -property) is one verdict: leave out -shard")
	doorway(t, "verify", "-property=mutual-exclusion").is(t, exitUsage, "err: a question needs -setup, -property and one name")
}

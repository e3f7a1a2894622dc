package corpus

import (
	"context"
	"strings"
	"testing"

	"doorway/algorithms/testandset"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

func TestCheck(t *testing.T) {
	if err := Check(t.Context(), parsed(t, tieText), pages); err != nil {
		t.Error(err)
	}
	golden := parsed(t, goldenText)
	complains(t, Check(t.Context(), golden, pages), "case ricart-agrawala/test.txt: it has no trace", "`make corpus`")
	golden, err := Retrace(golden, pages)
	if err != nil {
		t.Fatal(err)
	}
	if err := Check(t.Context(), golden, pages); err != nil {
		t.Error(err)
	}
	if last := "  4  p0 exit  (p0 remainder)\n"; !strings.HasSuffix(golden.Trace, last) {
		t.Errorf("the trace is\n%swant at the end\n%s", golden.Trace, last)
	}
}

func TestCheckErrors(t *testing.T) {
	for name, c := range map[string]struct {
		old, new string
		want     []string
	}{
		"algorithm": {"algorithm: ricart-agrawala", "algorithm: peterson",
			[]string{"case ricart-agrawala/test.txt", `unknown algorithm "peterson"; "doorway list" names all`}},
		"variant":   {"variant: no-tie-break", "variant: tie-break", []string{`has no variant "tie-break"; it has no-tie-break, or leave the line out`}},
		"property":  {"property: mutual-exclusion", "property: fairness", []string{`unknown property "fairness"; known are mutual-exclusion, `, "bounded-waiting(k)"}},
		"no number": {"property: mutual-exclusion", "property: messages-at-most", []string{"want a number"}},
		"assumption": {"drops: unique timestamps", "drops: FIFO channels",
			[]string{`does not assume "FIFO channels", it assumes unique timestamps, no crash`}},
		"disabled": {"  p1 request\n", "", []string{"stale: of 5 events, step 4: \"p1->p0 deliver\" is not enabled; enabled are: p0 exit, p1 request",
			"delete the file and run `make corpus`"}},
		"never possible": {"  p1 request\n", "  p1 crash\n", []string{`step 2: "p1 crash" is not enabled`}},
		"not yet broken": {"  p0->p1 deliver\ntrace", "trace", []string{"its run of 5 events no longer breaks mutual-exclusion", "`make corpus`"}},
		"broken before":  {"  p0->p1 deliver\ntrace", "  p0->p1 deliver\n  p0 exit\ntrace", []string{"is broken after 6 of 7 events already", "remove the events after it"}},
		"not broken":     {"variant: no-tie-break\n", "", []string{"step 6: \"p0->p1 deliver\" is not enabled"}},
		"holds":          {"expect: violated", "expect: holds", []string{"mutual-exclusion should hold, but is broken after 6 of 6 events: {p0,p1}"}},
		"trace": {"3  p0->p1 deliver REQUEST(1)", "3  p0->p1 deliver REQUEST(2)",
			[]string{"stale: line 3 of the trace is\n  3  p0->p1 deliver REQUEST(2)", "should be\n  3  p0->p1 deliver REQUEST(1)", "run `make corpus`"}},
		"trace cut":      {"  6  p0->p1 deliver REPLY  (p1 critical)\n", "", []string{"stale: line 6 of the trace is\n\nand should be\n  6"}},
		"trace too long": {"(p1 critical)\n", "(p1 critical)\n  7\n", []string{"stale: line 7 of the trace is\n  7\nand should be\n\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(tieText, c.old, c.new, 1)
			if text == tieText {
				t.Fatal("nothing replaced")
			}
			complains(t, Check(t.Context(), parsed(t, text), pages), c.want...)
		})
	}
}

// A setup that Parse accepts but the algorithm does not.
func TestCheckSetup(t *testing.T) {
	c := parsed(t, "# Nothing happens.\nalgorithm: ricart-agrawala\nsetup: n=1\nproperty: mutual-exclusion\nexpect: holds\nschedule:\n")
	complains(t, Check(t.Context(), c, pages), "case ricart-agrawala/test.txt: ricart-agrawala: two processes at least")
	c.Setup.N = 2
	if err := Check(t.Context(), c, pages); err != nil {
		t.Error(err) // without events there is no trace either
	}
}

func TestRetraceErrors(t *testing.T) {
	_, err := Retrace(parsed(t, strings.Replace(tieText, "  p1 request\n", "", 1)), pages)
	complains(t, err, "stale: step 4: \"p1->p0 deliver\" is not enabled", "`make corpus`")
	_, err = Retrace(parsed(t, tieText), nil)
	complains(t, err, `unknown algorithm "ricart-agrawala"; "doorway list" names all`)
}

func TestFromClaim(t *testing.T) {
	c, err := FromClaim(t.Context(), page, tie)
	if err != nil {
		t.Fatal(err)
	}
	if c.String() != tieText {
		t.Errorf("made\n%s\nwant\n%s", c, tieText)
	}
	if want := "ricart-agrawala/no-tie-break-mutual-exclusion-without-unique-timestamps.txt"; c.File != want {
		t.Errorf("file %s, want %s", c.File, want)
	}
	if err := Check(t.Context(), c, pages); err != nil {
		t.Error(err)
	}
}

func TestFromClaimNames(t *testing.T) {
	for _, c := range []struct {
		claim          catalogue.Claim
		file, headline string
	}{
		{catalogue.Claim{Property: properties.MutualExclusion, Variant: "no-tie-break", Setup: model.NewSetup(2), Why: "p0 and p1 enter."},
			"no-tie-break-mutual-exclusion", "p0 and p1 enter."},
		{catalogue.Claim{Property: properties.DeadlockFreedom, Drops: "no crash", Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}},
			"no-crash-deadlock-freedom", "A run that breaks deadlock-freedom."},
		{catalogue.Claim{Property: properties.BoundedWaiting(1), Setup: model.Setup{N: 2, Requests: 3}, Why: "twice, i.e. two times. Not once. p0 does it"},
			"base-bounded-waiting-1", "Twice, i.e. two times."},
	} {
		c.claim.Expect = catalogue.Violated
		got, err := FromClaim(t.Context(), page, c.claim)
		if err != nil {
			t.Fatal(err)
		}
		if got.File != page.Name+"/"+c.file+".txt" || got.Headline != c.headline {
			t.Errorf("made %s: %q, want %s: %q", got.File, got.Headline, c.file, c.headline)
		}
		if err := Check(t.Context(), got, pages); err != nil {
			t.Error(err)
		}
	}
}

func TestFromClaimErrors(t *testing.T) {
	holds := catalogue.Claim{Property: properties.MutualExclusion, Setup: model.NewSetup(2)}
	_, err := FromClaim(t.Context(), page, holds)
	complains(t, err, "ricart-agrawala/base-mutual-exclusion.txt", "holds has no run to show")

	wrong := holds
	wrong.Expect = catalogue.Violated
	_, err = FromClaim(t.Context(), page, wrong)
	complains(t, err, "no run was found that breaks mutual-exclusion: proved for n=2")

	unknown := wrong
	unknown.Variant = "none"
	_, err = FromClaim(t.Context(), page, unknown)
	complains(t, err, `no variant "none"`)
}

// A property that is judged on the graph breaks where the run ends.
func TestCheckOnTheGraph(t *testing.T) {
	c, err := FromClaim(t.Context(), page, catalogue.Claim{Property: properties.NoInterference, Drops: "no crash", Expect: catalogue.Violated,
		Setup: model.Setup{N: 2, Requests: 2, Crashes: 1}})
	if err != nil {
		t.Fatal(err)
	}
	if err := Check(t.Context(), c, pages); err != nil {
		t.Error(err)
	}
	if c.Property != properties.NoInterference.Name {
		t.Errorf("the case is about %s", c.Property)
	}
}

// Whether p1 waits without end, going round, takes a search to tell, which can be interrupted.
func TestCheckInterrupted(t *testing.T) {
	c, err := FromClaim(t.Context(), &testandset.Page, catalogue.Claim{Property: properties.NoInterference, Expect: catalogue.Violated,
		Setup: model.Setup{N: 2, Requests: 1, Crashes: 1}})
	if err != nil {
		t.Fatal(err)
	}
	if err := Check(t.Context(), c, loopPages); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	complains(t, Check(ctx, c, loopPages), "case "+c.File, "whether the run breaks no-interference is unknown", "(interrupted)")
}

func TestWrap(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "one": "one", "one two": "one two", "one two three": "one two\nthree", "uninterrupted a b": "uninterrupted\na b",
	} {
		if got := Wrap(text, 7); got != want {
			t.Errorf("Wrap(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestCheckReasons: a case gives the reasons that an explanation finds, or is stale.
func TestCheckReasons(t *testing.T) {
	c := parsed(t, tieText)
	complains(t, CheckReasons(t.Context(), c, pages), "it has no reasons; `make corpus` adds them")
	explained, err := Explained(t.Context(), c, pages)
	if err != nil || len(explained.Reasons) != 3 {
		t.Fatalf("%+v, %v", explained, err)
	}
	if err := CheckReasons(t.Context(), explained, pages); err != nil {
		t.Error(err)
	}
	explained.Reasons[0] = "It is so."
	complains(t, CheckReasons(t.Context(), explained, pages), "stale: its reasons are\nIt is so.")
	explained.Expect = catalogue.Holds
	complains(t, CheckReasons(t.Context(), explained, pages), "stale: its reasons are")
	c.Algorithm = "nothing"
	complains(t, CheckReasons(t.Context(), c, pages), "unknown algorithm")
}

package corpus

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// claiming returns the page with these claims.
func claiming(claims ...catalogue.Claim) []*catalogue.Page {
	p := *page
	p.Claims = claims
	return []*catalogue.Page{&p}
}

// found is a case as a test of three processes keeps it: too long, in words of its own.
func found(t *testing.T) Case {
	t.Helper()
	c := parsed(t, tieText)
	c.File, c.Headline, c.Setup.N = "kept.txt", "TestTie: p1 and p2 are both inside.", 3
	c.Schedule = transition.Schedule{
		{Kind: model.Request, Proc: 2}, {Kind: model.Request, Proc: 1}, {Kind: model.Request},
		{Kind: model.Deliver, From: 2, Proc: 1}, {Kind: model.Deliver, From: 1, Proc: 2},
		{Kind: model.Deliver, From: 0, Proc: 1}, {Kind: model.Deliver, From: 0, Proc: 2},
		{Kind: model.Deliver, From: 2, Proc: 0}, {Kind: model.Deliver, From: 1, Proc: 0},
		{Kind: model.Deliver, From: 0, Proc: 1}, {Kind: model.Deliver, From: 0, Proc: 2},
		{Kind: model.Deliver, From: 2, Proc: 1}, {Kind: model.Deliver, From: 1, Proc: 2},
	}
	c.Trace = "as it once was\n"
	return c
}

// tieReasons is why two processes with equal timestamps both enter.
const tieReasons = `why:
  p0 requests (1) before p0 gets REQUEST(1) from p1 (4) and p1 requests (2) before p1 gets REQUEST(1) from p0 (3).
  If p0 gets REQUEST(1) from p1 (4) before p0 requests (1), p0 waits; if p1 gets REQUEST(1) from p0 (3) before p1
    requests (2), p1 waits.
  After (2) 0 of 4 orders of the rest go well, before it 2 of 6; other events help until (6), in 4 of 5 states.
`

// A case that a claim expects becomes the claim's; again it changes nothing, and
// one that is longer does not take its place.
func TestAdd(t *testing.T) {
	dir := t.TempDir()
	pages := claiming(tie)
	a, err := Add(t.Context(), dir, found(t), pages)
	if err != nil {
		t.Fatal(err)
	}
	file, want := "ricart-agrawala/no-tie-break-mutual-exclusion-without-unique-timestamps.txt", strings.Replace(tieText, "trace:\n", tieReasons+"trace:\n", 1)
	if got := contents(t, dir); !a.Saved || !a.Claimed || a.Was != nil || len(a.Same) > 0 || got[file] != want {
		t.Errorf("%+v\nand the corpus is %q", a, got)
	}
	again, err := Add(t.Context(), dir, found(t), pages)
	if err != nil || again.Saved || again.Was == nil || again.Was.String() != want {
		t.Errorf("again: %+v, %v", again, err)
	}
	other := found(t)
	other.Drops = ""
	named, err := Add(t.Context(), dir, other, pages)
	if want := []string{file}; err != nil || !named.Saved || named.Claimed || !reflect.DeepEqual(named.Same, want) {
		t.Errorf("under another name: %+v, %v", named, err)
	}
	if faults := Faults(t.Context(), dir, pages, func(*catalogue.Page, catalogue.Claim) {}); len(faults) != 1 {
		t.Errorf("faults: %v", faults)
	} else {
		complains(t, faults[0], "case ricart-agrawala/no-tie-break-mutual-exclusion.txt: no claim of ricart-agrawala expects it: delete it")
	}
}

// What no claim expects keeps its words, as words about another run.
func TestAddUnclaimed(t *testing.T) {
	a, err := Add(t.Context(), t.TempDir(), found(t), pages)
	if err != nil || a.Claimed || !a.Saved {
		t.Fatalf("%+v, %v", a, err)
	}
	want := "A run that breaks mutual-exclusion."
	if remark := "Review this text. It was written for a run of 13 events for n=3 requests=1: TestTie: p1 and p2 are\nboth inside."; a.Case.Headline != want || !strings.HasSuffix(a.Case.Why, remark) {
		t.Errorf("it says\n%s\n%s", a.Case.Headline, a.Case.Why)
	}
	same, err := Minimise(t.Context(), a.Case, pages)
	if err != nil || same.String() != a.Case.String() {
		t.Errorf("shrunk again it is\n%s\n%v", same, err)
	}
}

// A golden run keeps its name, run and words, and is given a trace.
func TestAddGolden(t *testing.T) {
	dir := t.TempDir()
	c := parsed(t, goldenText)
	c.File = "elsewhere/by-hand.txt"
	a, err := Add(t.Context(), dir, c, pages)
	if err != nil || !a.Saved || a.Case.File != "ricart-agrawala/by-hand.txt" || a.Case.Trace == "" || a.Case.Headline != c.Headline {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestAddErrors(t *testing.T) {
	for want, spoil := range map[string]func(*Case){
		`unknown algorithm "testtie"`:                     func(c *Case) { c.Algorithm = "testtie" },
		"stale: of 13 events, step 1: \"p0 exit\" is not": func(c *Case) { c.Schedule[0] = model.Event{Kind: model.Exit} },
		"is broken after 13 of 14 events already":         func(c *Case) { c.Schedule = append(c.Schedule, model.Event{Kind: model.Exit, Proc: 1}) },
		"mutual-exclusion should hold":                    func(c *Case) { c.Expect = catalogue.Holds },
	} {
		dir := t.TempDir()
		c := found(t)
		spoil(&c)
		_, err := Add(t.Context(), dir, c, pages)
		complains(t, err, want)
		if left := contents(t, dir); len(left) > 0 {
			t.Errorf("%s: it leaves %q", want, left)
		}
	}
}

// A case that is there without being one is not overwritten.
func TestAddInTheWay(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, FileOf(page, tie))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("notes"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := Add(t.Context(), dir, found(t), pages)
	complains(t, err, "has the name of a new case and is not overwritten")
}

// A case that shows what happens without an assumption goes on doing without it.
func TestMinimiseKeepsWhatIsDropped(t *testing.T) {
	c := parsed(t, tieText)
	c.Setup.Channels, c.Setup.Requests = model.AnyOrder, 2
	small, err := Minimise(t.Context(), c, pages)
	if want := "n=2 requests=1 channels=any"; err != nil || small.Setup.String() != want {
		t.Errorf("it is for %v (%v), want %s", small.Setup, err, want)
	}
	c.Drops = ""
	if small, err = Minimise(t.Context(), c, pages); err != nil || small.Setup != model.NewSetup(2) {
		t.Errorf("without it, for %v (%v)", small.Setup, err)
	}
}

// TestMinimiseEndless goes twice round the loop of a run that never ends,
// and once before it.
func TestMinimiseEndless(t *testing.T) {
	all := algorithms.Catalogue()
	want, err := Read("cases/test-and-set/base-starvation-freedom.txt")
	if err != nil {
		t.Fatal(err)
	}
	long := want
	long.Behaviour = transition.Lasso(want.Events(), slices.Concat(want.Loop, want.Loop))
	got, err := Minimise(t.Context(), long, all)
	if err != nil || !reflect.DeepEqual(got.Behaviour, want.Behaviour) {
		t.Errorf("%v and for ever %v (%v), want %v and %v", got.Schedule, got.Loop, err, want.Schedule, want.Loop)
	}
}

// TestFaults spoils a corpus in each way.
func TestFaults(t *testing.T) {
	wider := tie
	wider.Setup = model.NewSetup(3)
	for want, c := range map[string]struct {
		claims []catalogue.Claim
		change func(*Case)
	}{
		"": {[]catalogue.Claim{wider, tie}, func(*Case) {}},
		"its words are not those of its claim, which come to\n# Two processes with equal": {[]catalogue.Claim{tie}, func(c *Case) { c.Headline = "Once upon a time." }},
		"line 1 of the trace is":           {[]catalogue.Claim{tie}, func(c *Case) { c.Trace = "once\n" }},
		"its words are not":                {[]catalogue.Claim{wider}, func(*Case) {}}, // that it is for another setup is not said
		"no case ricart-agrawala/no-tie-":  {[]catalogue.Claim{tie}, func(c *Case) { c.Drops, c.File = "", "ricart-agrawala/a.txt" }},
		"no claim of ricart-agrawala":      {nil, func(*Case) {}},
		"its run of 13 events for n=3 req": {[]catalogue.Claim{tie}, func(c *Case) { c.Setup, c.Schedule = found(t).Setup, found(t).Schedule }},
	} {
		dir := t.TempDir()
		short, _ := stored(t)
		c.change(&short)
		if _, err := Save(dir, short); err != nil {
			t.Fatal(err)
		}
		begun := 0
		var text strings.Builder
		for _, err := range Faults(t.Context(), dir, claiming(c.claims...), func(*catalogue.Page, catalogue.Claim) { begun++ }) {
			text.WriteString(err.Error() + "\n")
		}
		if !strings.Contains(text.String(), want) || want == "" && text.Len() > 0 || begun != len(c.claims) {
			t.Errorf("after %d claims: %q\nwant %q", begun, text.String(), want)
		}
	}
}

func TestFaultsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	faults := Faults(ctx, t.TempDir(), claiming(tie), func(*catalogue.Page, catalogue.Claim) { t.Error("a claim is begun") })
	if len(faults) > 0 {
		t.Errorf("faults: %v", faults)
	}
}

// TestRenew gives a case the words of its claim, and says if that is for more.
func TestRenew(t *testing.T) {
	short, _ := stored(t)
	short.Headline, short.Why = "Once upon a time.", ""
	if c, err := Renew(t.Context(), short, claiming(tie)); err != nil || c.String() != tieText {
		t.Errorf("it is\n%s\n%v", c, err)
	}
	wider := tie
	wider.Setup = model.NewSetup(3)
	c, err := Renew(t.Context(), short, claiming(wider))
	if err != nil || !strings.HasSuffix(c.Why, "\nThe first words are of the claim, for n=3 requests=1; this run is simpler.") {
		t.Errorf("it says\n%s\n%v", c.Why, err)
	}
	if c, err = Renew(t.Context(), short, pages); err != nil || c.Headline != short.Headline {
		t.Errorf("without a claim it says %q (%v)", c.Headline, err)
	}
}

// A kept case says how far it is shrunk, and for which setup it was found; in the corpus it says neither.
func TestPartly(t *testing.T) {
	const text = "# a headline\nalgorithm: bakery\nvariant: hasty\nsetup: n=2 requests=1\nproperty: mutual-exclusion\nexpect: violated\nfound: n=3 requests=1\nshrunk: partly\n\nschedule:\n" +
		"  p0 request\n  p0 step\n  p0 step\n  p0 step\n  p1 request\n  p1 step\n  p1 step\n  p1 step\n  p1 step\n  p1 step\n  p1 step\n  p0 step\n  p0 step\n  p0 step\n"
	c, err := Parse("bakery/case.txt", []byte(text))
	if err != nil || !c.Partly || c.Found.N != 3 || c.String() != text {
		t.Fatalf("%v\n%s", err, c)
	}
	a, err := Add(t.Context(), t.TempDir(), c, algorithms.Catalogue())
	if err != nil || a.Case.Partly || a.Case.Found.N != 0 {
		t.Errorf("%v\n%s", err, a.Case)
	}
	if _, err := Parse("case.txt", []byte(strings.Replace(text, "partly", "wholly", 1))); err == nil || !strings.Contains(err.Error(), `case.txt:8: shrunk: "wholly", want partly`) {
		t.Errorf("error %v", err)
	}
}

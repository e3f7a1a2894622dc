package report_test

import (
	"context"
	"errors"
	"html/template"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/algorithms/changroberts"
	"doorway/algorithms/cristian"
	"doorway/algorithms/naivelock"
	"doorway/algorithms/peterson"
	"doorway/algorithms/testandset"
	"doorway/checker/explore"
	"doorway/checker/measure"
	"doorway/command/matrix"
	"doorway/command/report"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/properties"
)

// decided returns a report of the pages.
func decided(t *testing.T, pages ...*catalogue.Page) report.Report {
	t.Helper()
	r := report.Report{Statements: algorithms.Ledger(), Measured: func(p *catalogue.Page, e catalogue.Evidence) (string, bool, error) {
		return measure.Measure(t.Context(), p, e, explore.Options{})
	}}
	for _, p := range pages {
		r.Rows = append(r.Rows, matrix.Decide(t.Context(), p, matrix.Options{Runs: 3, Seed: 1}))
	}
	var err error
	if r.Comparison, err = matrix.Compare(t.Context(), pages, matrix.Sizes{N: 2, Requests: 1, States: 1000}); err != nil {
		t.Fatal(err)
	}
	return r
}

func html(t *testing.T, r report.Report) string {
	t.Helper()
	var b, again strings.Builder
	if err := errors.Join(r.Write(&b), r.Write(&again)); err != nil {
		t.Fatal(err)
	}
	if b.String() != again.String() {
		t.Error("two writes of a report differ")
	}
	return b.String()
}

// has expects the page to contain these words, in this order.
func has(t *testing.T, page string, words ...string) {
	t.Helper()
	for _, w := range words {
		_, rest, ok := strings.Cut(page, w)
		if !ok {
			t.Fatalf("no %q, or not in this place", w)
		}
		page = rest
	}
}

func TestWhole(t *testing.T) {
	r := decided(t, &naivelock.Page, &testandset.Page, &peterson.Page, &changroberts.Page, &cristian.Page)
	page := html(t, r)
	wellMade(t, page)
	has(t, page, "about 5 algorithms", " algorithms, all as claimed.",
		`<a href="#matrix">The matrix`, `<a href="#key">What the signs mean`, `<section id="matrix"`,
		"<caption>Locks: verdicts", `<a class="broken" href="#algorithm.naive-lock.base.mutual-exclusion" title="violated, as claimed">`,
		"<caption>Elections: verdicts", "<caption>Clock synchronisation: verdicts",
		`<section id="key"`, "<b>✘</b> violated, as claimed", "A red ✘ is no alarm", "What the algorithms cost", `<a href="#algorithm.naive-lock">naive-lock</a></th><td>n=2 requests=1</td><td>0</td>`,
		"What the sources say", "<h3>conditional</h3>", "<h3>holds</h3>",
		`<h6 id="algorithm.naive-lock.base.mutual-exclusion">`, "✘ violated</strong> as claimed: ", "; found after ", " transitions, depth ", "<svg ", "<mark>← violation</mark>",
		"corpus/cases/naive-lock/base-mutual-exclusion.txt", "~ tested", "in 3 random runs (",
		`<h6 id="algorithm.test-and-set.base.starvation-freedom">`, "<mark>← from here</mark>", "<mark>← to here, for ever</mark>",
		"The run never ends, and it is fair", "<h5 id=\"algorithm.peterson.fenced\">Variant fenced: ", ">Mutant ")
	if strings.Contains(page, "Interrupted") || strings.Contains(page, "Incomplete") || strings.Contains(page, `id="trouble"`) {
		t.Error("the page reports trouble, though there is none")
	}
	for _, row := range r.Rows {
		for _, c := range row.Cells {
			if !strings.Contains(page, template.HTMLEscapeString(grouped(c.Verdict.Grounds()))) || !strings.HasSuffix(c.Verdict.String(), c.Verdict.Grounds()) {
				t.Errorf("no evidence for %s of %s for %v", c.Claim.Property.Name, row.Page.Name, c.Verdict.Setup)
			}
		}
	}
	violated := strings.Count(page, `<strong class="broken">✘ violated</strong>`)
	if drawn := strings.Count(page, "<svg ") - 1; drawn != violated || drawn == 0 { // there is one legend
		t.Errorf("%d runs drawn of %d", drawn, violated)
	}
}

// TestNumbers groups the digits of all numbers, except in flags, which readers may type.
func TestNumbers(t *testing.T) {
	r := decided(t, with(catalogue.Claim{Property: properties.MutualExclusion, Setup: model.NewSetup(2), Expect: catalogue.Violated}, catalogue.Claim{Property: properties.DeadlockFreedom, Setup: model.NewSetup(4)}))
	r.Rows[0].Cells[1].Verdict.Explored.States, r.Flags, r.Build = 1234567, "-states=50000000", "0123456789ab"
	has(t, html(t, r), "proved</strong> deadlock-freedom", "1,234,567 states", "with <code>-states=50000000</code>, built from commit <code>0123456789ab</code>.")
}

// with is naive-lock with other claims.
func with(claims ...catalogue.Claim) *catalogue.Page {
	p := naivelock.Page
	p.Claims = claims
	return &p
}

// TestParts reports pages in an order that puts locks into two grids.
func TestParts(t *testing.T) {
	page := html(t, decided(t, &naivelock.Page, &changroberts.Page, &peterson.Page))
	wellMade(t, page)
	has(t, page, "<caption>Locks: verdicts", "<caption>Elections: verdicts", "<caption>Locks, part 2: verdicts")
}

// TestTrouble expects verdicts that are not as claimed at the top.
func TestTrouble(t *testing.T) {
	wrong := catalogue.Claim{Property: properties.MutualExclusion, Setup: model.NewSetup(2)}
	page := html(t, decided(t, with(
		wrong, catalogue.Claim{Property: properties.MutualExclusion, Variant: "nonsense <&>", Setup: model.NewSetup(2)},
		catalogue.Claim{Property: properties.DeadlockFreedom, Variant: "none", Setup: model.NewSetup(2)},
		catalogue.Claim{Property: properties.TokenUniqueness, Setup: model.NewSetup(2)})))
	wellMade(t, page)
	has(t, page, "6 verdicts on 1 algorithm: 0 as claimed, 6 unexpected, 0 undecided.", "Not as claimed, or undecided",
		`<a href="#algorithm.naive-lock.claim.1"><span class="alarm">!! violated</span> naive-lock: mutual-exclusion`,
		"!! no verdict", "nonsense &lt;&amp;&gt;", "∅ vacuous", `class="alarm" href="#algorithm.naive-lock.base.mutual-exclusion" title="not as claimed">`,
		"The claim is that it holds.", "<svg ")
}

// TestCutShort expects the page to say that the verification was interrupted or is incomplete.
func TestCutShort(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	first := matrix.Options{Done: func(*catalogue.Page, matrix.Cell) { cancel() }}
	r := report.Report{Rows: []matrix.Row{matrix.Decide(ctx, &naivelock.Page, first), matrix.Decide(ctx, &testandset.Page, first)}}
	r.Statements = []catalogue.Statement{{ID: "slow", Says: "It takes two.", Evidence: []catalogue.Evidence{
		{Page: "naive-lock", Property: "no-interference"}, {Page: "naive-lock", Property: "delay-before-entry(2)", At: model.NewSetup(2)}}}}
	page := html(t, r)
	wellMade(t, page)
	has(t, page, "<strong>Incomplete.</strong> ", " claims and samples have no verdict", "no-interference for n=", "not decided", "of its claims and samples have no verdict")
	if strings.Contains(page, "Side by side") {
		t.Error("the page has a comparison that was not measured")
	}
	r.Interrupted = true
	page = html(t, r)
	has(t, page, "<strong>Interrupted.</strong> The report shows the results so far.", "not measured")
	wellMade(t, page)
	wellMade(t, html(t, report.Report{Interrupted: true}))
}

// TestLongRun expects no picture of a run that is too long to read.
func TestLongRun(t *testing.T) {
	r := decided(t, with(catalogue.Claim{Property: properties.MutualExclusion, Setup: model.NewSetup(2), Expect: catalogue.Violated}))
	v := r.Rows[0].Cells[0].Verdict.Violation
	for len(v.Schedule) < 1000 {
		v.Schedule = append(v.Schedule, v.Schedule...)
	}
	page := html(t, r)
	if has(t, page, " events, too many to draw."); strings.Count(page, "<svg ") != 1 {
		t.Error("it is drawn nevertheless")
	}
}

// TestStale expects an error for a run that is not possible.
func TestStale(t *testing.T) {
	r := decided(t, with(catalogue.Claim{Property: properties.MutualExclusion, Setup: model.NewSetup(2), Expect: catalogue.Violated}))
	v := r.Rows[0].Cells[0].Verdict.Violation
	v.Schedule = append(transition.Schedule{v.Schedule[len(v.Schedule)-1]}, v.Schedule...)
	if err := r.Write(&strings.Builder{}); err == nil || !regexp.MustCompile(`naive-lock.*cannot be replayed: step 1`).MatchString(err.Error()) {
		t.Errorf("error %v", err)
	}
}

// TestNothingIsLoaded expects a page that loads no other file.
func TestNothingIsLoaded(t *testing.T) {
	page := html(t, decided(t, &naivelock.Page))
	if found := regexp.MustCompile(`(?i)url\(|@import|https?:|<script[^>]|<link|<img|<iframe|<object`).FindString(strings.ReplaceAll(page, `xmlns="http://www.w3.org/2000/svg"`, "")); found != "" {
		t.Errorf("the page has %q", found)
	}
}

// The evidence of a statement names absent pages once, in one line.
func TestAbsent(t *testing.T) {
	r := decided(t, &peterson.Page)
	r.Statements = []catalogue.Statement{{ID: "some", Says: "Some.", Evidence: []catalogue.Evidence{
		{Page: "dekker", Property: "mutual-exclusion"}, {Page: "peterson", Property: "mutual-exclusion"},
		{Page: "bakery", Property: "mutual-exclusion"}, {Page: "dekker", Property: "deadlock-freedom"},
	}}}
	has(t, html(t, r), "Some.", "peterson: mutual-exclusion for ", "<li>· not part of this run: dekker, bakery</li>\n</ul>")
}

// grouped groups the digits of long numbers by thousands.
func grouped(text string) string {
	return regexp.MustCompile(`\d{4,}`).ReplaceAllStringFunc(text, func(d string) string {
		n, _ := strconv.Atoi(d)
		return english.Number(n)
	})
}

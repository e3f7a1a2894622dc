package matrix

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"doorway/checker"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

// A toggle is a toy algorithm: each process requests, enters and leaves, and ignores the others,
// except as the fields say.
type toggle struct {
	Token  bool // the process with the token enters, the others wait for ever
	Breaks bool // its exit panics
}

type region struct{ Region model.Region }

func (toggle) Init(model.ProcID) region { return region{} }

func (a toggle) Step(_ model.ProcID, s region, in message.Input[bool]) (region, message.Sends[bool]) {
	if a.Breaks && in.Kind == model.Exit {
		panic("broken")
	}
	next := map[model.Kind]model.Region{model.Request: model.Trying, model.Step: model.Critical, model.Exit: model.Remainder}
	return region{next[in.Kind]}, message.Sends[bool]{}
}

func (a toggle) View(me model.ProcID, s region) model.View {
	return model.View{Region: s.Region, Ready: s.Region == model.Trying && (me == 0 || !a.Token), Token: a.Token && me == 0}
}

// election is a page of an election. Its samples are vacuous.
func election() *catalogue.Page {
	return &catalogue.Page{
		Name: "vote", Family: catalogue.ElectionRing,
		Variants: []catalogue.Variant{{Build: with(toggle{})}, {Name: "calm", Build: with(toggle{Token: true})}},
		Claims: []catalogue.Claim{
			{Property: properties.ElectionEnds, Setup: small(2, 2)},
			{Property: properties.ElectionEnds, Variant: "calm", Setup: small(2, 2), Expect: catalogue.Violated},
			{Property: properties.UniqueLeader, Setup: small(2, 2)},
			{Property: properties.MessagesAtMost(3), Setup: small(2, 1), Expect: catalogue.Violated},
		},
	}
}

func with(a toggle) func(model.Setup) (transition.System, error) {
	return func(s model.Setup) (transition.System, error) { return message.System(a, s) }
}

func small(n, requests int) model.Setup { return model.Setup{N: n, Requests: requests} }

// fake is a page with a verdict of every kind.
func fake() *catalogue.Page {
	return &catalogue.Page{
		Name:   "fake",
		Family: catalogue.TokenBased,
		Assumptions: []catalogue.Assumption{
			{Name: "token", Meaning: "there is one"},
			{Name: "shown in vain", Meaning: "a claim drops it, and is wrong"},
			{Name: "forgotten", Meaning: "no claim drops it"},
			{Name: "idle", Meaning: "nothing needs it", NotNeeded: "tried"},
		},
		Variants: []catalogue.Variant{
			{Build: with(toggle{Token: true})},
			{Name: "open", Build: with(toggle{})},
			{Name: "dropped", Build: with(toggle{})},
			{Name: "killed", Mutant: true, Build: with(toggle{})},
			{Name: "survivor", Mutant: true, Build: with(toggle{Token: true})},
			{Name: "unclaimed", Mutant: true, Build: with(toggle{})},
			{Name: "broken", Build: with(toggle{Breaks: true})},
		},
		Claims: []catalogue.Claim{
			{Property: properties.MutualExclusion, Setup: small(2, 1)},
			{Property: properties.MutualExclusion, Setup: small(3, 1)},
			{Property: properties.DeadlockFreedom, Setup: small(2, 2), Expect: catalogue.Violated},
			{Property: properties.NoInterference, Setup: small(2, 2)},
			{Property: properties.BoundedWaiting(4), Setup: small(2, 2)},
			{Property: properties.BoundedWaiting(2), Setup: small(2, 2)},
			{Property: properties.BoundedWaiting(1), Setup: small(2, 2), Expect: catalogue.Violated},
			{Property: properties.TimestampOrder, Setup: small(2, 1)},
			{Property: properties.TokenUniqueness, Setup: small(2, model.Unlimited)},
			{Property: properties.MessagesPerEntry(0), Setup: small(2, 1)},
			{Property: properties.MessagesAtMost(0), Setup: small(2, 1)},

			{Property: properties.MutualExclusion, Variant: "open", Setup: small(2, 1), Expect: catalogue.Violated},
			{Property: properties.DeadlockFreedom, Variant: "open", Setup: small(2, model.Unlimited)},
			{Property: properties.BoundedWaiting(1), Variant: "open", Setup: small(2, model.Unlimited), Expect: catalogue.Violated},
			{Property: properties.BoundedWaiting(3), Variant: "open", Setup: small(2, model.Unlimited), Expect: catalogue.Violated},
			{Property: properties.BoundedWaiting(3), Variant: "open", Setup: small(2, 1)},
			{Property: properties.UniqueLeader, Variant: "open", Setup: small(2, 1)},
			{Property: properties.MessagesPerEntryAtMost(7), Variant: "open", Setup: small(2, 1)},
			{Property: properties.MessagesPerEntry(1), Variant: "open", Setup: small(2, 1), Expect: catalogue.Violated},
			{Property: properties.MutualExclusion, Variant: "broken", Setup: small(2, 1)},

			{Property: properties.MutualExclusion, Variant: "dropped", Setup: small(2, 1), Expect: catalogue.Violated, Drops: "token"},
			{Property: properties.DeadlockFreedom, Variant: "dropped", Setup: small(2, 1), Expect: catalogue.Violated, Drops: "shown in vain"},
			{Property: properties.MutualExclusion, Variant: "killed", Setup: small(2, 1), Expect: catalogue.Violated},
			{Property: properties.MutualExclusion, Variant: "survivor", Setup: small(2, 1), Expect: catalogue.Violated},
			{Property: properties.DeadlockFreedom, Variant: "unclaimed", Setup: small(2, 1)},
		},
	}
}

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a text with the file of that name.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-golden +now); if this is intended, run go test ./command/matrix -update\n%s", file, diff)
	}
}

// told returns the lines of a row's cells.
func told(r Row) string {
	var text strings.Builder
	for _, c := range r.Cells {
		fmt.Fprintln(&text, c.Line(r.Page))
	}
	return text.String()
}

func drawn(rows ...Row) string {
	var text strings.Builder
	Table(&text, rows, 0)
	return text.String()
}

func TestTable(t *testing.T) {
	lock, vote := fake(), election()
	done := Decide(t.Context(), lock, Options{Runs: 3, Seed: 5})
	voted := Decide(t.Context(), vote, Options{Runs: 2})
	cut := Decide(t.Context(), lock, Options{States: 2})
	golden(t, "fake.txt", told(done))
	golden(t, "election.txt", told(voted))
	golden(t, "cut.txt", told(cut))
	golden(t, "tables.txt", drawn(done, cut, voted, done))
	golden(t, "nothing.txt", drawn())
}

// A wrong claim is worse news than an undecided one.
func TestWorstNews(t *testing.T) {
	cell := func(s checker.Status, name string) Cell {
		return Cell{Claim: catalogue.Claim{Property: property.Property{Name: name}, Setup: small(2, 1)}, Verdict: &checker.Verdict{Status: s}}
	}
	for _, c := range []struct {
		cells []Cell
		want  string
	}{
		{[]Cell{cell(checker.Unknown, "agreement"), cell(checker.Violated, "agreement"), cell(checker.Vacuous, "agreement")}, "!!"},
		{[]Cell{cell(checker.Proved, "agreement"), cell(checker.Unknown, "agreement")}, "?"},
		{[]Cell{cell(checker.Vacuous, "agreement"), cell(checker.Proved, "agreement")}, "∅"},
		{[]Cell{cell(checker.Proved, "agreement")}, "✔ n2 r1"},
		{[]Cell{{Claim: catalogue.Claim{Property: properties.Agreement}, Err: errors.New("no")}}, "!!"},
		{nil, "·"},
	} {
		if got := (Row{Cells: c.cells}).summary("", Column{"agree", []string{"agreement"}}); got.String() != c.want {
			t.Errorf("%v: %q, want %q", c.cells, got, c.want)
		}
	}
}

// TestDecide checks the calls before and after each claim, and how limits cut searches short.
func TestDecide(t *testing.T) {
	page := fake()
	var calls []string
	opts := Options{
		Workers: 1, Runs: 1,
		Begin: func(p *catalogue.Page, c catalogue.Claim) { calls = append(calls, "begin "+p.Name+" "+c.Property.Name) },
		Done: func(p *catalogue.Page, c Cell) {
			calls = append(calls, fmt.Sprintf("done %s %s n=%d %v", p.Name, c.Claim.Property.Name, c.Claim.Setup.N, c.Expected()))
		},
	}
	row := Decide(t.Context(), page, opts)
	if row.Page != page || row.Planned != len(page.Claims)+3 || len(row.Cells) != row.Planned || len(calls) != 2*row.Planned {
		t.Errorf("%d cells of %d planned, %d calls", len(row.Cells), row.Planned, len(calls))
	}
	want := []string{"begin fake mutual-exclusion", "done fake mutual-exclusion n=2 true"}
	last := []string{"begin fake token-uniqueness", "done fake token-uniqueness n=8 true"}
	if !slices.Equal(calls[:2], want) || !slices.Equal(calls[len(calls)-2:], last) {
		t.Errorf("calls %q … %q", calls[:2], calls[len(calls)-2:])
	}
	for i, c := range row.Cells[:len(page.Claims)] {
		if !c.Claim.Same(page.Claims[i]) || (c.Err == nil) == (c.Verdict == nil) || c.Undecided() {
			t.Errorf("claim %d became %+v", i, c)
		}
	}
	if row := Decide(t.Context(), page, Options{}); len(row.Cells) != len(page.Claims) || row.Planned != len(page.Claims) {
		t.Errorf("without samples %d cells of %d planned", len(row.Cells), row.Planned)
	}
	for _, c := range Decide(t.Context(), page, Options{States: 1}).Cells {
		if c.Err == nil && c.Verdict.Violation == nil && !c.Undecided() {
			t.Errorf("with a limit of one state: %v", c.Verdict)
		}
	}
}

func TestDecideInterrupted(t *testing.T) {
	page := fake()
	for _, stop := range []int{0, 1, 5, len(page.Claims), len(page.Claims) + 1} {
		ctx, cancel := context.WithCancel(t.Context())
		if stop == 0 {
			cancel()
		}
		done := 0
		row := Decide(ctx, page, Options{Runs: 1, Done: func(*catalogue.Page, Cell) {
			if done++; done == stop {
				cancel()
			}
		}})
		if len(row.Cells) != stop || row.Planned != len(page.Claims)+3 {
			t.Errorf("interrupted after %d claims: %d cells of %d planned", stop, len(row.Cells), row.Planned)
		}
		cancel()
	}
}

// The progress of a search is passed on.
func TestWithin(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	slow := func(s model.Setup) (transition.System, error) { return message.System(counter{}, s) }
	page := &catalogue.Page{Variants: []catalogue.Variant{{Build: slow}}, Claims: []catalogue.Claim{{Property: properties.MutualExclusion, Setup: small(1, 1)}}}
	reports := map[int]int{}
	Decide(ctx, page, Options{Within: func(p progress.Progress) { reports[int(p.Elapsed.Seconds())]++; cancel() }})
	onceASecond(t, reports)
}

// onceASecond wants reports by the second in which each came, and no two in one. On a busy machine a search takes a
// while to notice that it is ended, and goes on reporting.
func onceASecond(t *testing.T, reports map[int]int) {
	t.Helper()
	if len(reports) == 0 {
		t.Error("no report")
	}
	for second, n := range reports {
		if n > 1 {
			t.Errorf("%d reports in second %d", n, second)
		}
	}
}

// A counter counts for ever, slowly.
type counter struct{}

func (counter) Init(model.ProcID) int { return 0 }
func (counter) Step(_ model.ProcID, n int, _ message.Input[bool]) (int, message.Sends[bool]) {
	time.Sleep(time.Millisecond)
	return n + 1, message.Sends[bool]{}
}
func (counter) View(model.ProcID, int) model.View {
	return model.View{Region: model.Exiting, Ready: true}
}

// TestSamples expects a sample of the first claim that holds for each property that does not depend
// on n, if the page can be built at that size, one of them again with runs that end, and no others.
func TestSamples(t *testing.T) {
	hold := catalogue.Claim{Property: properties.MutualExclusion, Setup: small(2, 1)}
	change := func(f func(*catalogue.Claim)) catalogue.Claim {
		c := hold
		f(&c)
		return c
	}
	two := func(s model.Setup) (transition.System, error) {
		if s.N != 2 {
			return nil, errors.New("for two")
		}
		return with(toggle{})(s)
	}
	for _, c := range []struct {
		name   string
		build  func(model.Setup) (transition.System, error)
		claims []catalogue.Claim
		want   []catalogue.Claim
	}{
		{"the first", with(toggle{}), []catalogue.Claim{hold, change(func(c *catalogue.Claim) { c.Setup.Requests = 2 })},
			[]catalogue.Claim{change(func(c *catalogue.Claim) { c.Setup.N = sampleN })}},
		{"not the violated, faulty or partial, nor variants", with(toggle{}), []catalogue.Claim{
			change(func(c *catalogue.Claim) { c.Expect = catalogue.Violated }),
			change(func(c *catalogue.Claim) { c.Setup.Crashes = 1 }),
			change(func(c *catalogue.Claim) { c.Setup.Requesters = 1 }),
			change(func(c *catalogue.Claim) { c.Variant = "other" }),
			change(func(c *catalogue.Claim) { c.Property = properties.DeadlockFreedom }),
		}, nil},
		{"not what is about its own size", with(toggle{}), []catalogue.Claim{
			change(func(c *catalogue.Claim) { c.Expect = catalogue.Violated }),
			change(func(c *catalogue.Claim) { c.Setup.Requests = 3 }),
		}, nil},
		{"another after those", with(toggle{}), []catalogue.Claim{
			change(func(c *catalogue.Claim) { c.Expect, c.Setup.Crashes = catalogue.Violated, 1 }),
			change(func(c *catalogue.Claim) { c.Setup.Requests = 3 }),
		}, []catalogue.Claim{
			change(func(c *catalogue.Claim) { c.Setup = small(sampleN, 3) }), change(func(c *catalogue.Claim) { c.Setup = small(sampleN, 2) }),
		}},
		{"the first again with runs that end", with(toggle{}), []catalogue.Claim{
			change(func(c *catalogue.Claim) { c.Property = properties.StarvationFreedom }),
			change(func(c *catalogue.Claim) {
				c.Property, c.Setup.Requests, c.Setup.Channels = properties.TimestampOrder, 1, model.AnyOrder
			}),
			change(func(c *catalogue.Claim) { c.Setup.Requests, c.Setup.Channels = model.Unlimited, model.AnyOrder }),
		}, []catalogue.Claim{
			change(func(c *catalogue.Claim) {
				c.Setup.N, c.Setup.Requests, c.Setup.Channels = sampleN, model.Unlimited, model.AnyOrder
			}),
			change(func(c *catalogue.Claim) { c.Setup.N, c.Property = sampleN, properties.StarvationFreedom }),
			change(func(c *catalogue.Claim) {
				c.Setup.N, c.Property, c.Setup.Channels = sampleN, properties.TimestampOrder, model.AnyOrder
			}),
			change(func(c *catalogue.Claim) { c.Setup = small(sampleN, 2) }),
		}},
		{"not what is for two", two, []catalogue.Claim{hold}, nil},
		{"each property", with(toggle{}), []catalogue.Claim{
			change(func(c *catalogue.Claim) { c.Property = properties.UniqueLeader }), hold, change(func(c *catalogue.Claim) { c.Property = properties.TimestampOrder }),
		}, []catalogue.Claim{
			change(func(c *catalogue.Claim) { c.Setup.N = sampleN }),
			change(func(c *catalogue.Claim) { c.Setup.N, c.Property = sampleN, properties.TimestampOrder }),
			change(func(c *catalogue.Claim) { c.Setup.N, c.Property = sampleN, properties.UniqueLeader }),
		}},
	} {
		page := &catalogue.Page{Variants: []catalogue.Variant{{Build: c.build}, {Name: "other", Build: c.build}}, Claims: c.claims}
		if got := samples(page); !slices.EqualFunc(got, c.want, catalogue.Claim.Same) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestSampleErrors(t *testing.T) {
	page := fake()
	for _, c := range []struct {
		claim catalogue.Claim
		want  string
	}{
		{catalogue.Claim{Property: properties.MutualExclusion, Variant: "fair", Setup: small(2, 1)}, `fake has no variant "fair"`},
		{catalogue.Claim{Property: properties.MutualExclusion, Variant: "broken", Setup: small(2, 1)}, `fake: the algorithm breaks a rule at "p`},
	} {
		v, err := sample(t.Context(), page, c.claim, Options{Runs: 1})
		if v != nil || err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v, %v; want %s", v, err, c.want)
		}
	}
	bad := page.Claims[11] // two are inside at once
	if v, err := sample(t.Context(), page, bad, Options{Runs: 9}); err != nil || v.Status != checker.Violated || (Cell{bad, v, nil, 0}).Expected() {
		t.Errorf("a sample that finds a violation: %v, %v", v, err)
	}
}

func TestBound(t *testing.T) {
	for property, want := range map[string]int{"bounded-waiting(12)": 12, "messages-at-most(0)": 0, "agreement": -1, "agreement(": -1, "x(y)": -1} {
		if got := bound(property); got != want {
			t.Errorf("bound of %q: %d", property, got)
		}
	}
}

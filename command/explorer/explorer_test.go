package explorer_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"doorway/algorithms"
	"doorway/command/explorer"
	"doorway/corpus"
	"doorway/model/catalogue"
)

var all = explorer.Explorer{Pages: algorithms.Catalogue()}

// must returns v and panics on an error, for what cannot fail in a test.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// run returns a run of events that commas separate.
func run(page, variant, setup, property, events string) explorer.Run {
	r := explorer.Run{Page: page, Variant: variant, Setup: setup, Property: property}
	if events != "" {
		r.Events = strings.Split(events, ", ")
	}
	return r
}

// take adds the first choice whose event is one of those given.
func take(t *testing.T, r explorer.Run, events ...string) explorer.Run {
	t.Helper()
	for _, e := range events {
		v := must(all.View(r))
		if !slices.ContainsFunc(v.Choices, func(c explorer.Choice) bool { return c.Event == e }) {
			t.Fatalf("%s cannot happen after %v; what can is %v", e, r.Events, v.Choices)
		}
		r.Events = append(slices.Clone(r.Events), e)
	}
	return r
}

// TestByHand finds Lamport's counterexample by hand: without FIFO channels an acknowledgement
// overtakes a request, and both processes enter.
func TestByHand(t *testing.T) {
	t.Parallel()
	r := take(t, run("lamport", "", "n=2 requests=1 channels=any", "mutual-exclusion", ""), "p0 request", "p1 request")
	v := must(all.View(r))
	if got := v.Properties[0]; got.Name != "mutual-exclusion" || got.Is != "nothing to judge yet" {
		t.Errorf("before anybody enters, the property is %+v", got)
	}
	a := must(all.Ask(t.Context(), r, nil))
	if a.Is != "violated" || len(a.Events) == 0 {
		t.Fatalf("from here it can be broken, and the answer is %+v", a)
	}
	for i, e := range a.Events {
		if got := must(all.View(r)).Properties[0].Is; got == "broken" {
			t.Fatalf("broken after %d of %d events", i, len(a.Events))
		}
		r = take(t, r, e)
	}
	v = must(all.View(r))
	if got := v.Properties[0]; got.Is != "broken" || got.Step != len(r.Events) || !strings.Contains(got.Why, "critical sections at the same time") {
		t.Errorf("in the end the property is %+v", got)
	}
	if !strings.Contains(v.Picture, `class="band mark" data-step="`+fmt.Sprint(len(r.Events))) || strings.Contains(v.Picture, "<style") {
		t.Errorf("the picture does not mark the violation, or has a style:\n%s", v.Picture)
	}
	late := run("lamport", "", "n=2 requests=1 channels=any", "mutual-exclusion", "p0 request, p1 request, p1->p0 deliver, p0->p1 deliver")
	if a := must(all.Ask(t.Context(), late, nil)); a.Is != "proved" || len(a.Events) > 0 {
		t.Errorf("once the request has arrived before the acknowledgement, the answer is %+v", a)
	}
	fifo := run("lamport", "", "n=2 requests=1", "mutual-exclusion", "p0 request, p1 request")
	if a := must(all.Ask(t.Context(), fifo, nil)); a.Is != "proved" || len(a.Events) > 0 || !strings.Contains(a.Text, " states, ") {
		t.Errorf("with FIFO channels the answer is %+v", a)
	}
}

// TestWhyLong explains a run of which the view shows only the last steps: the picture has all that decide, and what both runs
// have in common is folded.
func TestWhyLong(t *testing.T) {
	t.Parallel()
	c, err := corpus.Read("../../corpus/cases/knuth/bare-doorway-bounded-waiting-from-doorway-5.txt")
	if err != nil {
		t.Fatal(err)
	}
	broken := explorer.Run{Page: c.Algorithm, Variant: c.Variant, Setup: c.Setup.String(), Property: c.Property}
	for _, e := range c.Schedule {
		broken.Events = append(broken.Events, e.String())
	}
	why := must(all.Why(t.Context(), broken))
	for text, in := range map[string][2]bool{
		`class="fold"`: {true, false}, `data-step="1"`: {true, false}, `class="band mark" data-step="91"`: {true, true}, `data-step="60"`: {false, true},
	} {
		if got := [2]bool{strings.Contains(why.Picture, text), strings.Contains(why.Whole, text)}; got != in {
			t.Errorf("%s is in the picture and in the whole one: %v, want %v", text, got, in)
		}
	}
	folds, aside := 0, 0
	for _, p := range why.Beside {
		if p.Folded != "" {
			folds++
		}
		if p.Aside {
			aside++
		}
		if p.Aside && p.Run != p.Well {
			t.Errorf("the runs differ in %+v, which is left out", p)
		}
	}
	if folds == 0 || aside < 2*folds {
		t.Errorf("%d folds of %d rows", folds, aside)
	}
}

// TestWhy explains a run that was broken by hand: the steps that do not decide are pale, and the nearest run goes well.
func TestWhy(t *testing.T) {
	t.Parallel()
	r := run("lamport", "", "n=2 requests=1 channels=any", "mutual-exclusion", "p0 request, p1 request")
	a := must(all.Ask(t.Context(), r, nil))
	broken := take(t, r, a.Events...)
	why := must(all.Why(t.Context(), broken))
	if len(why.Text) < 2 || !strings.Contains(why.Text[0], " before ") || len(why.Well) == 0 {
		t.Errorf("%+v", why)
	}
	if !strings.Contains(why.Picture, `class="row pale"`) || !strings.Contains(why.Picture, `class="band mark" data-step="`+fmt.Sprint(len(broken.Events))) {
		t.Errorf("no step is pale, or none is marked, in\n%s", why.Picture)
	}
	well := broken
	well.Events = why.Well
	if got := must(all.View(well)).Properties[0]; got.Is == "broken" {
		t.Errorf("the run that should go well is %+v", got)
	}
	if last := len(why.Beside) - 1; last < len(broken.Events)-1 || why.Whole != "" || why.Beside[0].Run != "  1  p0 request" || why.Beside[last].Folded != "" {
		t.Errorf("beside each other are %+v; all steps of a short run are %q", why.Beside, why.Whole)
	}
	if _, err := all.Why(t.Context(), r); err == nil || err.Error() != "this run does not break mutual-exclusion" {
		t.Errorf("a run that breaks nothing: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if why, err := all.Why(ctx, broken); err == nil {
		t.Errorf("after the end: %+v", why)
	}
}

// TestView wants every part of a view: what can happen with its effect, what changed, and what is
// left of the budgets.
func TestView(t *testing.T) {
	t.Parallel()
	v := must(all.View(run("peterson", "", "n=2 requests=1 crashes=2", "", "p0 request, p0 step, p1 crash")))
	want := []explorer.Choice{
		{Event: "p0 step", Label: "p0 step", Effect: "sets turn from 0 to 1; PC: GiveWay → ReadFlag"},
		{Event: "p0 crash", Label: "p0 crash", Fault: true, Left: "1"},
	}
	for _, w := range want {
		i := slices.IndexFunc(v.Choices, func(c explorer.Choice) bool { return c.Event == w.Event })
		if i < 0 || v.Choices[i].Label != w.Label || w.Effect != "" && v.Choices[i].Effect != w.Effect || v.Choices[i].Fault != w.Fault || v.Choices[i].Left != w.Left {
			t.Errorf("want %+v among %+v", w, v.Choices)
		}
	}
	if p := v.Processes; p[0].Region != "trying" || p[0].State != "PC: GiveWay" || p[1].Region != "down" {
		t.Errorf("processes: %+v", p)
	}
	if r := v.Registers[0]; r.Name != "flag[0]" || r.Value != 1 || r.Changed {
		t.Errorf("register: %+v", r)
	}
	if l := v.Program[2]; len(v.Program) != 8 || l.Label != "GiveWay" || l.Text != "turn := other" || !slices.Equal(l.At, []string{"p0"}) || len(v.Program[0].At) > 0 {
		t.Errorf("program: %+v", v.Program)
	}
	if len(v.Steps) != 3 || !strings.Contains(v.Steps[1], "sets flag[0] from 0 to 1") {
		t.Errorf("steps: %q", v.Steps)
	}
	mutant := must(all.View(run("peterson", "own-turn", "n=2 requests=1", "", ""))).Program
	if len(mutant) != 10 || mutant[0].Text+" "+mutant[1].Text != "This is the text of peterson. Variant own-turn is not shown: it takes the turn instead of giving it away." || mutant[4].Label != "GiveWay" {
		t.Errorf("program of a mutant: %+v", mutant)
	}
	sent := must(all.View(run("ricart-agrawala", "", "n=2 requests=1", "", "p0 request"))).Transit
	if len(sent) != 1 || sent[0] != (explorer.Message{From: "p0", To: "p1", Text: "REQUEST(1)", Sent: 1}) {
		t.Errorf("in transit: %+v", sent)
	}
}

// TestWaiting wants what no snapshot shows: store buffers, writes under way, timers and deadlines.
func TestWaiting(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		run  explorer.Run
		want string
	}{
		{run("peterson", "", "n=2 memory=tso", "", "p0 request, p0 step, p0 step, p0 flush"), "turn := 1 waits in the store buffer"},
		{run("peterson", "", "n=2 memory=regular", "", "p0 request, p0 step"), "flag[0] := 1 is being written"},
		{run("fischer", "", "n=2 delay=2", "", "p0 request, p0 step, p0 step"), "step in 5"},
		{run("heartbeat", "", "n=2 delay=2", "", ""), "timeout in "},
	} {
		v := must(all.View(c.run))
		if !slices.ContainsFunc(v.Processes[0].Notes, func(n string) bool { return strings.HasPrefix(n, c.want) }) {
			t.Errorf("%v: p0 has %q, want %s", c.run, v.Processes[0].Notes, c.want)
		}
	}
}

// TestEveryPage opens every variant of every page with nothing but its name, walks to an entry and
// to rest, and repeats the walk.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	for _, p := range all.Catalogue() {
		for _, variant := range p.Variants {
			r := explorer.Run{Page: p.Name, Variant: variant.Name}
			for _, goal := range []explorer.Goal{explorer.Once, explorer.Entry, explorer.Rest} {
				next, err := all.Walk(r, goal, 7)
				if err != nil {
					t.Errorf("%s/%s: %v", p.Name, variant.Name, err)
					break
				}
				if again := must(all.Walk(r, goal, 7)); !slices.Equal(again.Events, next.Events) {
					t.Errorf("%s/%s: the same seed gives another walk", p.Name, variant.Name)
				}
				r = next
			}
			if v, err := all.View(r); err != nil || len(v.Properties) == 0 || len(v.Steps) < min(len(r.Events), 60) || len(v.Steps) >= 80 {
				t.Errorf("%s/%s: %v", p.Name, variant.Name, err)
			}
		}
	}
}

// TestRefused wants an error for what cannot be shown.
func TestRefused(t *testing.T) {
	t.Parallel()
	for want, r := range map[string]explorer.Run{
		`unknown algorithm "petersn"; did you mean peterson?`: run("petersn", "", "", "", ""),
		`peterson has no variant "swaped"; did you mean`:      run("peterson", "swaped", "", "", ""),
		`unknown property "x"`:                                run("peterson", "", "", "x", ""),
		`setup: "m=2": unknown word`:                          run("peterson", "", "m=2", "", ""),
		`n=3, want 2`:                                         run("peterson", "", "n=3", "", ""),
		`step 2: "p0 exit" is not enabled`:                    run("peterson", "", "", "", "p0 request, p0 exit"),
		`line 1: event "<script>": want a process or channel`: run("peterson", "", "", "", "<script>"),
		"more than 10000":                                     {Page: "peterson", Events: make([]string, 10_001)},
	} {
		if _, err := all.View(r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", r.Page, err, want)
		}
	}
}

// TestSave saves a run that breaks its property and one that keeps it: both replay as cases, and
// neither takes the place of another.
func TestSave(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	r := run("peterson", "turn-only", "", "", "")
	a := must(all.Ask(t.Context(), r, nil))
	r.Events = append(append([]string{}, a.Events...), a.Loop...)
	for _, r := range []explorer.Run{r, run("peterson", "", "n=2", "", "p0 request"), run("peterson", "", "n=2", "", "p1 request")} {
		file, err := all.Save(dir, r)
		if err != nil {
			t.Fatal(err)
		}
		if again := must(all.Save(dir, r)); again != file {
			t.Errorf("the same run is saved as %s and as %s", file, again)
		}
	}
	cases := must(corpus.Load(dir))
	if len(cases) != 3 {
		t.Errorf("%d cases, want 3", len(cases))
	}
	for _, k := range cases {
		if err := corpus.Check(t.Context(), k, all.Pages); err != nil {
			t.Error(err)
		}
	}
	if k := must(all.Case(run("naive-lock", "", "n=2", "mutual-exclusion", "p0 request, p1 request, p0 step, p1 step, p0 step, p1 step"))); k.Expect != catalogue.Violated {
		t.Errorf("the case is\n%v", k)
	}
	if _, err := all.Save(dir, run("peterson", "", "", "", "")); err == nil || !strings.Contains(err.Error(), "nothing has happened yet") {
		t.Errorf("a run without events is saved: %v", err)
	}
}

// TestQuick draws a step of systems of four processes, and of a run of a thousand steps, well
// within what a person waits for.
func TestQuick(t *testing.T) {
	for _, page := range []string{"lamport", "ricart-agrawala", "bakery"} {
		for _, steps := range []int{20, 1000} {
			r := run(page, "", "n=4 requests=unlimited", "", "")
			for seed := uint64(0); len(r.Events) < steps; seed++ {
				r = must(all.Walk(r, explorer.Entry, seed))
			}
			began := time.Now()
			must(all.View(r))
			took := time.Since(began)
			t.Logf("%s, %d steps: %v", page, steps, took)
			if took > time.Second {
				t.Errorf("%s: a view of %d steps takes %v", page, steps, took)
			}
		}
	}
}

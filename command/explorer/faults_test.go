package explorer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"doorway/command/explorer"
	"doorway/model"
)

// TestBudgets offers the faults that a system has: none of messages in shared memory, and none that a program has and
// no page.
func TestBudgets(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ page, setup, want string }{
		{"peterson", "n=2", "[{crashes 0} {recoveries 0} {pauses 0}]"},
		{"lamport", "n=2 drops=unlimited crashes=2", "[{crashes 2} {recoveries 0} {drops -1} {duplicates 0} {splits 0} {heals 0} {mistakes 0} {pauses 0}]"},
	} {
		if got := fmt.Sprint(must(all.Budgets(run(c.page, "", c.setup, "", "")))); got != c.want {
			t.Errorf("%s: %s, want %s", c.page, got, c.want)
		}
	}
	if _, err := all.Budgets(run("petersn", "", "", "", "")); err == nil {
		t.Error("an unknown page has budgets")
	}
}

// TestAllow changes budgets in the middle of a run: what is allowed can happen next, with the words that it needs, and
// what is allowed no longer leaves no trace in the setup.
func TestAllow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ page, setup, word, allowed, event string }{
		{"lamport", "n=3", "crashes", "n=3 requests=1 crashes=1", "p0 crash"},
		{"lamport", "n=3", "drops", "n=3 requests=1 drops=1", "p0->p1 drop"},
		{"lamport", "n=3", "duplicates", "n=3 requests=1 duplicates=1", "p0->p1 duplicate"},
		{"lamport", "n=3", "splits", "n=3 requests=1 side=p0 splits=1", "split"},
		{"lamport", "n=3 delay=1", "pauses", "n=3 requests=1 delay=1 pauses=1", "p0 pause"},
		{"bully", "n=3", "mistakes", "n=3 requests=1 detector=eventual mistakes=1", ""},
		{"peterson", "n=2", "crashes", "n=2 requests=1 crashes=1", "p1 crash"},
	} {
		r := run(c.page, "", c.setup, "", "p0 request")
		got := must(all.Allow(r, explorer.Budget{Word: c.word, Count: 1}))
		v := must(all.View(got))
		if got.Setup != c.allowed || len(got.Events) != 1 || c.event != "" && !slices.ContainsFunc(v.Choices, func(e explorer.Choice) bool { return e.Event == c.event }) {
			t.Errorf("%s with %s of %s: %+v, then %+v", c.page, c.setup, c.word, got, v.Choices)
		}
		back := must(all.Allow(got, explorer.Budget{Word: c.word}))
		if want := strings.TrimSuffix(got.Setup, " "+c.word+"=1"); back.Setup != strings.Replace(want, " side=p0", "", 1) {
			t.Errorf("%s without %s again: %q", c.page, c.word, back.Setup)
		}
	}
	crashed := run("lamport", "", "n=3 crashers=p0 crashes=1", "", "p0 request, p0 crash")
	if got := must(all.Allow(crashed, explorer.Budget{Word: "crashes"})); len(got.Events) != 0 || got.Setup != "n=3 requests=1" {
		t.Errorf("a run with a crash in a setup without: %+v", got)
	}
	paused := run("lamport", "", "n=3 pausers=p0 pauses=1", "", "p0 request, p0 pause")
	if got := must(all.Allow(paused, explorer.Budget{Word: "pauses"})); len(got.Events) != 0 || got.Setup != "n=3 requests=1" {
		t.Errorf("a run with a pause in a setup without: %+v", got)
	}
	if got := must(all.Allow(crashed, explorer.Budget{Word: "drops", Count: model.Unlimited})); !strings.HasSuffix(got.Setup, "drops=unlimited") {
		t.Errorf("any number of messages may be lost: %+v", got)
	}
	for word, want := range map[string]string{"n": `no faults are called "n"`, "crashes": "crashes=300, want 0 to 255"} {
		if _, err := all.Allow(crashed, explorer.Budget{Word: word, Count: 300}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s=300: %v", word, err)
		}
	}
}

// TestAssumptions offers the assumptions that a system can be built under, whether or not it refuses some value.
func TestAssumptions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ page, setup, want string }{
		{"peterson", "n=2", "[{memory sc [sc tso regular safe]}]"},
		{"peterson", "n=2 processors=1", "[{memory sc [sc tso regular safe]}]"},
		{"fischer", "n=2 delay=1", "[]"},
		{"lamport", "n=2 channels=any", "[{channels any [fifo any]} {detector none [none perfect eventual]}]"},
		{"bully", "n=3 detector=eventual mistakes=1", "[{channels fifo [fifo any]} {detector eventual [none perfect eventual]}]"},
	} {
		if got := fmt.Sprint(must(all.Assumptions(run(c.page, "", c.setup, "", "")))); got != c.want {
			t.Errorf("%s: %s, want %s", c.page, got, c.want)
		}
	}
	if _, err := all.Assumptions(run("petersn", "", "", "", "")); err == nil {
		t.Error("an unknown page has assumptions")
	}
}

// TestAssume changes assumptions in the middle of a run, which goes on if its events are still possible.
func TestAssume(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ page, setup, word, value, want string }{
		{"lamport", "n=2", "channels", "any", "n=2 requests=1 channels=any"},
		{"lamport", "n=2 channels=any drops=1", "channels", "fifo", "n=2 requests=1 drops=1"},
		{"lamport", "n=2", "detector", "perfect", "n=2 requests=1 detector=perfect"},
		{"bully", "n=2 detector=eventual mistakes=2", "detector", "perfect", "n=2 requests=1 detector=perfect"},
		{"peterson", "n=2", "memory", "safe", "n=2 requests=1 memory=safe"},
		{"peterson", "n=2 memory=tso", "memory", "sc", "n=2 requests=1"},
	} {
		got := must(all.Assume(run(c.page, "", c.setup, "", "p0 request"), explorer.Assumption{Word: c.word, Value: c.value}))
		if got.Setup != c.want || len(got.Events) != 1 {
			t.Errorf("%s with %s under %s=%s: %+v", c.page, c.setup, c.word, c.value, got)
		}
	}
	overtaken := run("lamport", "", "n=2 channels=any", "", "p0 request, p1 request, p1->p0 deliver, p0->p1 deliver #1")
	if got := must(all.Assume(overtaken, explorer.Assumption{Word: "channels", Value: "fifo"})); len(got.Events) != 0 || got.Setup != "n=2 requests=1" {
		t.Errorf("a message overtakes another in a FIFO channel: %+v", got)
	}
	for _, c := range []struct{ page, setup, word, value, want string }{
		{"mcs", "n=2", "memory", "safe", "memory=safe is refused: mcs: "},
		{"mcs", "n=2", "channels", "any", "channels=any is refused: mcs: "},
		{"mcs", "n=2 processors=1", "memory", "tso", "memory=tso is refused: setup: processors=1"},
		{"lamport", "n=2", "memory", "tso", "memory=tso is refused: lamport: "},
		{"lamport", "n=2", "memory", "strong", "want sc or tso or regular or safe"},
		{"lamport", "n=2", "n", "3", `no assumption is called "n"`},
		{"lamprt", "n=2", "channels", "any", "lamport"},
	} {
		r := run(c.page, "", c.setup, "", "")
		if got, err := all.Assume(r, explorer.Assumption{Word: c.word, Value: c.value}); err == nil || !strings.Contains(err.Error(), c.want) || got.Setup != r.Setup {
			t.Errorf("%s under %s=%s: %+v, %v", c.page, c.word, c.value, got, err)
		}
	}
}

// TestHide leaves processes out of the picture, and says so if none is left or one is not there.
func TestHide(t *testing.T) {
	t.Parallel()
	r := run("lamport", "", "n=3", "", "p0 request, p1 request, p2 request, p0->p1 deliver")
	r.Hide = []string{"p1"}
	v := must(all.View(r))
	if rows := strings.Count(v.Picture, `class="row"`); rows != 2 || strings.Contains(v.Heads, ">p1<") || len(v.Processes) != 3 || len(v.Run.Hide) != 1 {
		t.Errorf("%d rows, and the names are %s", rows, v.Heads)
	}
	for _, hide := range []string{"p0,p1,p2", "p3", "x"} {
		r.Hide = strings.Split(hide, ",")
		if _, err := all.View(r); err == nil || !strings.Contains(err.Error(), "hide: ") {
			t.Errorf("hidden are %v: %v", r.Hide, err)
		}
	}
}

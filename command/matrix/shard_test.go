package matrix

import (
	"math"
	"slices"
	"strings"
	"testing"

	"doorway/model/catalogue"
)

func TestParseShard(t *testing.T) {
	for text, want := range map[string]Shard{"1/1": {1, 1}, "2/4": {2, 4}, "10/10": {10, 10}} {
		if got, err := ParseShard(text); err != nil || got != want || got.String() != text {
			t.Errorf("%s is %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1", "0/4", "5/4", "-1/4", "1/-4", "1/0", "a/b", "1/2/3", " 1/2", "/", "99999999999999999999/4"} {
		if got, err := ParseShard(text); err == nil || err.Error() != "want the number of the shard, from 1, and the number of shards, such as 2/4" {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	if (Shard{}).String() != "" {
		t.Error("the zero value does not print as the empty text")
	}
}

// Every task is in exactly one shard, and shards differ by one task at most.
func TestShards(t *testing.T) {
	lock, vote := fake(), election()
	for _, pages := range [][]*catalogue.Page{{lock}, {lock, vote}} {
		for of := 1; of <= 40; of++ {
			dealt(t, pages, of, Options{})
			dealt(t, pages, of, Options{Runs: 1})
		}
	}
	whole := Options{Takes: Shard{}.Takes([]*catalogue.Page{lock, vote}, true), Runs: 1}
	if n := len(whole.Tasks(vote)); n != len(Plan(vote, true)) {
		t.Errorf("the whole has %d tasks", n)
	}
}

func dealt(t *testing.T, pages []*catalogue.Page, of int, opts Options) {
	t.Helper()
	type task struct{ page, number int }
	taken, all, least, most := map[task]int{}, 0, math.MaxInt, 0
	for i := 1; i <= of; i++ {
		opts.Takes = Shard{i, of}.Takes(pages, opts.Runs > 0)
		size := 0
		for p, page := range pages {
			for _, t := range opts.Tasks(page) {
				taken[task{p, t.Number}]++
				size++
			}
		}
		least, most = min(least, size), max(most, size)
		all += size
	}
	planned := 0
	for _, page := range pages {
		planned += len(Plan(page, opts.Runs > 0))
	}
	if len(taken) != planned || all != planned || most-least > 1 {
		t.Errorf("%d shards of %d tasks have %d tasks, %d different ones, from %d to %d each", of, planned, all, len(taken), least, most)
	}
}

// A row of a shard has the same cells as the whole row.
func TestDecideShard(t *testing.T) {
	page := fake()
	whole := Decide(t.Context(), page, Options{Runs: 2})
	for i := 1; i <= 3; i++ {
		part := Decide(t.Context(), page, Options{Runs: 2, Takes: Shard{i, 3}.Takes([]*catalogue.Page{page}, true)})
		if part.Planned != len(part.Cells) {
			t.Errorf("shard %d: %d cells, %d planned", i, len(part.Cells), part.Planned)
		}
		for _, c := range part.Cells {
			if w := whole.Cells[c.Number]; c.Number%3 != i-1 || w.Number != c.Number || w.Line(page) != c.Line(page) {
				t.Errorf("shard %d: cell %d is %s, in the whole %s", i, c.Number, c.Line(page), w.Line(page))
			}
		}
	}
}

// No two tasks of a page have the same title, and a cell knows its task.
func TestTitles(t *testing.T) {
	page := fake()
	row := Decide(t.Context(), page, Options{Runs: 1})
	met := map[string]bool{}
	for i, task := range Plan(page, true) {
		who := Who(page, task.Claim) + task.Title()
		if of := row.Cells[i].Task(page); met[who] || of.Number != task.Number || of.Sampled != task.Sampled || !of.Claim.Same(task.Claim) {
			t.Errorf("%s: a second time, or the task of another cell: %+v", who, of)
		}
		met[who] = true
	}
}

func TestDetails(t *testing.T) {
	page := fake()
	page.Claims[11].Why, page.Claims[11].Source = "both enter", "the books"
	row := Decide(t.Context(), page, Options{Runs: 9})
	golden(t, "details.txt", row.Cells[11].Details(page)+row.Cells[19].Details(page)+row.Cells[0].Details(page))
	long := row.Cells[11]
	v := *long.Verdict.Violation
	v.Schedule = slices.Repeat(v.Schedule, 100)
	long.Verdict.Violation = &v
	if text := long.Details(page); !strings.Contains(text, "\n\nthe run has 400 events, too many to draw here\n") {
		t.Errorf("details of a long run:\n%s", text)
	}
	long.Claim.Variant, long.Verdict.Violation.Schedule = "nobody", nil
	if text := long.Details(page); !strings.HasSuffix(text, "\n\nfake has no variant \"nobody\"\n") {
		t.Errorf("details of a claim about an unknown variant:\n%s", text)
	}
}

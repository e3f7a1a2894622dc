package matrix

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"doorway/checker/explore"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/message"
	"doorway/model/transition"
	"doorway/properties"
)

// Any number of workers decides the same claims in the same order.
func TestAbreast(t *testing.T) {
	pages := []*catalogue.Page{fake(), election(), fake()}
	told := func(workers int) (all []string) {
		opts := Options{Workers: workers, Runs: 2, Seed: 1}
		opts.Begin = func(p *catalogue.Page, c catalogue.Claim) { all = append(all, "begin "+p.Name+" "+c.Property.Name) }
		opts.Done = func(p *catalogue.Page, c Cell) { all = append(all, fmt.Sprintf("%d %s", c.Number, c.Line(p))) }
		for i, r := range DecideAll(t.Context(), pages, opts) {
			all = append(all, fmt.Sprintf("%s: %d of %d", r.Page.Name, len(r.Cells), r.Planned))
			if r.Page != pages[i] {
				t.Errorf("row %d is of %s", i, r.Page.Name)
			}
		}
		return all
	}
	one := told(1)
	for _, workers := range []int{2, 3, 100} {
		if got := told(workers); !slices.Equal(got, one) {
			t.Errorf("%d workers:\n%q\none:\n%q", workers, got, one)
		}
	}
}

// Claims about one variant and setup are a job, whatever stands between them. A sample is a job of
// its own, and so is every
// task if each has a memory budget or a checkpoint.
func TestJobs(t *testing.T) {
	page := &catalogue.Page{}
	var all []*place
	a, b, c, d := property.Property{Name: "a"}, property.Property{Name: "b"}, property.Property{Name: "c"}, property.Property{Name: "d"}
	for i, c := range []catalogue.Claim{
		{Property: a, Setup: small(2, 1)}, {Property: a, Setup: small(3, 1)}, {Property: b, Setup: small(2, 1)},
		{Property: b, Setup: small(2, 1), Variant: "v"}, {Property: c, Setup: small(3, 1), Expect: catalogue.Violated},
		{Property: a, Setup: small(2, 1)}, {Property: d, Setup: small(2, 1)},
	} {
		all = append(all, &place{task: Task{i, c, i == 5}, page: page})
	}
	other := *all[0]
	other.row, other.task.Number = 1, 7
	all = append(all, &other)
	numbers := func(o Options) (text string) {
		for _, j := range o.jobs(all) {
			for _, p := range j {
				text += fmt.Sprint(p.task.Number)
			}
			text += " "
		}
		return text
	}
	for _, c := range []struct {
		opts Options
		want string
	}{
		{Options{}, "026 14 3 5 7 "}, {Options{Memory: 1}, "0 1 2 3 4 5 6 7 "}, {Options{Checkpoint: &explore.Checkpoint{}}, "0 1 2 3 4 5 6 7 "},
	} {
		if got := numbers(c.opts); got != c.want {
			t.Errorf("jobs %q, want %q", got, c.want)
		}
	}
}

// Claims that are decided together have the verdicts of claims that are decided one by one.
func TestTogether(t *testing.T) {
	pages := []*catalogue.Page{fake(), election()}
	together, apart := DecideAll(t.Context(), pages, Options{}), DecideAll(t.Context(), pages, Options{Memory: 1 << 40})
	for i, page := range pages {
		if len(together[i].Cells) != len(page.Claims) {
			t.Errorf("%s: %d cells of %d", page.Name, len(together[i].Cells), len(page.Claims))
		}
		for k, c := range together[i].Cells {
			if got, want := c.Line(page), apart[i].Cells[k].Line(page); got != want {
				t.Errorf("together %s\napart    %s", got, want)
			}
		}
	}
}

// As many claims are decided at a time as there are workers, but only one if each has a memory
// budget or a checkpoint.
func TestWorkersAbreast(t *testing.T) {
	for _, c := range []struct {
		opts Options
		most int
	}{
		{Options{Workers: 1}, 1}, {Options{Workers: 3}, 3}, {Options{Workers: 9}, 5}, {Options{Workers: 3, Memory: 1 << 30}, 1},
		{Options{Workers: 3, Checkpoint: &explore.Checkpoint{Dir: t.TempDir()}}, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			now, most := 0, 0
			build := func(s model.Setup) (transition.System, error) {
				mu.Lock()
				now++
				most = max(most, now)
				mu.Unlock()
				time.Sleep(time.Second)
				mu.Lock()
				now--
				mu.Unlock()
				return nil, fmt.Errorf("none for %v", s)
			}
			page := &catalogue.Page{Name: "slow", Variants: []catalogue.Variant{{Build: build}}}
			for n := range 5 {
				page.Claims = append(page.Claims, catalogue.Claim{Property: properties.MutualExclusion, Setup: small(n+1, 1)})
			}
			if row := Decide(t.Context(), page, c.opts); len(row.Cells) != 5 || row.Cells[4].Claim.Setup.N != 5 || most != c.most {
				t.Errorf("%+v: %d cells, %d at a time, want %d", c.opts, len(row.Cells), most, c.most)
			}
		})
	}
}

// Every claim has a worker, and the last claims share the free ones.
func TestShare(t *testing.T) {
	for _, c := range []struct{ workers, abreast, left, want int }{
		{2, 2, 9, 1}, {2, 2, 2, 1}, {2, 2, 1, 2}, {8, 8, 3, 2}, {8, 8, 1, 8}, {4, 1, 9, 4}, {1, 1, 1, 1}, {3, 3, 2, 1},
	} {
		if got := share(c.workers, c.abreast, c.left); got != c.want {
			t.Errorf("%+v: %d workers", c, got)
		}
	}
}

// Only the claim whose cell is next reports its progress, not those decided at the same time.
func TestWithinAbreast(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	slow := func(s model.Setup) (transition.System, error) { return message.System(counter{}, s) }
	var claims []catalogue.Claim
	for n := range 3 { // each has a search of its own
		claims = append(claims, catalogue.Claim{Property: properties.MutualExclusion, Setup: small(n+1, 1)})
	}
	page := &catalogue.Page{Variants: []catalogue.Variant{{Build: slow}}, Claims: claims}
	reports := map[int]int{}
	row := Decide(ctx, page, Options{Workers: 3, Within: func(p progress.Progress) { reports[int(p.Elapsed.Seconds())]++; cancel() }})
	onceASecond(t, reports)
	if len(row.Cells) > 1 {
		t.Errorf("%d cells, want at most one", len(row.Cells))
	}
}

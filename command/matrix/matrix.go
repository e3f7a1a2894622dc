// Package matrix decides every claim of a page and lays the verdicts out as a table, with a row for
// each algorithm and a column for each property.
package matrix

import (
	"context"
	"fmt"
	"slices"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// A Cell holds a claim with its verdict.
type Cell struct {
	Claim   catalogue.Claim
	Verdict *checker.Verdict // nil if Err is set
	Err     error            // the claim cannot be decided at all
	Number  int              // its place in the page's Plan
}

// Expected reports whether the verdict is as claimed. For a sampled cell this means that no run
// violated the property.
func (c Cell) Expected() bool {
	switch {
	case c.Err != nil:
		return false
	case c.Verdict.Walked != nil:
		return c.Verdict.Status == checker.Tested
	default:
		return c.Verdict.AsClaimed(c.Claim)
	}
}

// Undecided reports whether the search for the cell was cut short.
func (c Cell) Undecided() bool { return c.Err == nil && c.Verdict.Status == checker.Unknown }

// Outcome says in words whether the verdict is as claimed.
func (c Cell) Outcome() string {
	switch {
	case c.Expected():
		return "as claimed"
	case c.Undecided():
		return "undecided"
	default:
		return "unexpected"
	}
}

// A Row holds a page with its cells, except those that an interrupt left out.
type Row struct {
	Page    *catalogue.Page
	Cells   []Cell
	Planned int // how many cells there should be
}

// Missing returns how many verdicts are missing.
func (r Row) Missing() int { return r.Planned - len(r.Cells) }

// Pages returns the pages of rows.
func Pages(rows []Row) (pages []*catalogue.Page) {
	for _, r := range rows {
		pages = append(pages, r.Page)
	}
	return pages
}

// A Task names a claim of a page to be decided.
type Task struct {
	Number  int // its place in the page's Plan, from 0
	Claim   catalogue.Claim
	Sampled bool // it is decided by random runs, at a larger size
}

// Plan returns the tasks of a page: its claims, in order, then its samples.
func Plan(page *catalogue.Page, sampled bool) (tasks []Task) {
	for _, c := range page.Claims {
		tasks = append(tasks, Task{len(tasks), c, false})
	}
	if sampled {
		for _, c := range samples(page) {
			tasks = append(tasks, Task{len(tasks), c, true})
		}
	}
	return tasks
}

// Options steer the decision of claims. The zero value explores every claim without limit and takes
// no samples.
type Options struct {
	Workers int  // goroutines, one per claim as long as there are enough claims; 0 means one per processor
	States  int  // limit of an exploration; 0 means none
	Reduce  bool // skip what cannot change a verdict
	Memory  int  // limit of the bytes that an exploration takes; 0 means none
	// Checkpoint, if set, says where explorations are saved, under names made from the claims.
	Checkpoint *explore.Checkpoint

	// Takes, if set, selects the tasks to decide, by their numbers.
	Takes func(page *catalogue.Page, number int) bool

	Runs   int // random runs for each property at a larger n; 0 means none
	Seed   uint64
	Policy scheduling.Policy                      // of these runs
	Begin  func(*catalogue.Page, catalogue.Claim) // called for each claim, in order, when all before it are decided; or nil
	Done   func(*catalogue.Page, Cell)            // called when it is decided; or nil
	Within func(progress.Progress)                // called about once a second for the claim that Begin named last; or nil
}

// Tasks returns the tasks of a page that Decide decides.
func (o Options) Tasks(page *catalogue.Page) []Task {
	return slices.DeleteFunc(Plan(page, o.Runs > 0), func(t Task) bool { return o.Takes != nil && !o.Takes(page, t.Number) })
}

// Decide decides every claim of a page, in order, then samples the page at a larger size. When ctx
// is done, the remaining cells are missing.
func Decide(ctx context.Context, page *catalogue.Page, opts Options) Row {
	return DecideAll(ctx, []*catalogue.Page{page}, opts)[0]
}

// decide sends the cells of the tasks to their places.
func (j job) decide(ctx context.Context, opts Options) {
	page, first := j[0].page, j[0].task
	if first.Sampled {
		v, err := sample(ctx, page, first.Claim, opts)
		j[0].cell <- Cell{first.Claim, v, err, first.Number}
		return
	}
	var claims []catalogue.Claim
	for _, p := range j {
		claims = append(claims, p.task.Claim)
	}
	checker.DecideClaims(ctx, page, claims, opts.Exploration(opts.Within),
		func(i int, v *checker.Verdict, err error) { j[i].cell <- Cell{claims[i], v, err, j[i].task.Number} })
}

// Exploration returns the options of one search, which reports its progress to within.
func (o Options) Exploration(within func(progress.Progress)) explore.Options {
	return explore.Options{
		Workers: o.Workers, States: o.States, Reduce: o.Reduce, Progress: within, Memory: o.Memory, Checkpoint: o.Checkpoint,
	}
}

// The size at which pages are sampled: larger than what is explored exhaustively, and small enough
// for every process to enter many times in a run of sampleSteps.
const (
	sampleN     = 8
	sampleSteps = 4000
	// sampleRequests is the number of requests in runs that end.
	sampleRequests = 2
)

// sampled lists the properties that do not depend on the number of processes.
var sampled = []property.Property{
	properties.MutualExclusion, properties.LivelockFreedom, properties.StarvationFreedom, properties.TimestampOrder, properties.TokenUniqueness,
	properties.TokenPreservation, properties.UniqueLeader, properties.ElectionTerminates,
}

// samples returns claims at a larger n: for each property that does not depend on n, the page's
// first claim that it holds without faults, unless the claim is about the page's own size; and one
// of them again with runs that end.
func samples(page *catalogue.Page) (claims []catalogue.Claim) {
	for _, p := range sampled {
		for _, c := range page.Claims {
			if c.Property.Name != p.Name || c.Expect != catalogue.Holds || c.Variant != "" || c.Setup.Faulty() || c.Setup.Requesters != 0 || page.Sized(c) {
				continue
			}
			if c.Setup.N = sampleN; builds(page, c) {
				claims = append(claims, c)
			}
			break
		}
	}
	return append(claims, ending(page, claims)...)
}

// ending returns the first of the claims about finite runs, with few requests and FIFO channels:
// then runs come to rest before they are cut short, channels leave no choice, and the theorems of
// the schedulers apply. These runs are also runs of the claim itself.
func ending(page *catalogue.Page, claims []catalogue.Claim) []catalogue.Claim {
	for _, c := range claims {
		if c.Property.Engine().Endless() {
			continue
		}
		was := c.Setup
		c.Setup.Channels = model.FIFO
		if c.Setup.Requests == model.Unlimited || c.Setup.Requests > sampleRequests {
			c.Setup.Requests = sampleRequests
		}
		if c.Setup == was || !builds(page, c) {
			return nil
		}
		return []catalogue.Claim{c}
	}
	return nil
}

func builds(page *catalogue.Page, c catalogue.Claim) bool {
	_, err := page.System(c)
	return err == nil
}

func sample(ctx context.Context, page *catalogue.Page, c catalogue.Claim, opts Options) (*checker.Verdict, error) {
	sys, err := page.System(c)
	if err != nil {
		return nil, err
	}
	v, err := checker.DecideByRuns(ctx, sys, c.Property, simulate.Runs{Count: opts.Runs, Steps: sampleSteps, Seed: opts.Seed, Policy: opts.Policy})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", page.Name, err)
	}
	return v, nil
}

// Package matrix decides every claim of a page and lays the verdicts out as a
// table: a row an algorithm, a column a property.
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
	"doorway/checker/walk"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// A Cell is a claim with its verdict.
type Cell struct {
	Claim   catalogue.Claim
	Verdict *checker.Verdict // nil if Err is set
	Err     error            // the claim cannot be decided at all
	Number  int              // its place in the page's Plan
}

// Expected reports whether the verdict is what the claim says. A sampled cell
// can do no better than not to find a violation.
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

// A Row is a page with all its cells; those that an interrupt left out are missing.
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

// A Task is a claim of a page to be decided.
type Task struct {
	Number  int // its place in the page's Plan, from 0
	Claim   catalogue.Claim
	Sampled bool // it is decided by random runs, at a larger size
}

// Plan returns all that is to be decided of a page: its claims, in order, then
// what is sampled.
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

// Options steer a decision. The zero value explores every claim without limit
// and takes no samples.
type Options struct {
	Workers int  // goroutines, one per claim as long as there are enough claims; 0 means one per processor
	States  int  // limit of an exploration; 0 means none
	Reduce  bool // leave out what cannot change a verdict
	Memory  int  // bytes that an exploration may take; 0 means any
	// Checkpoint, if set, is where explorations are kept; the claims name them.
	Checkpoint *explore.Checkpoint

	// Takes, if set, says which tasks are decided, by their numbers.
	Takes func(page *catalogue.Page, number int) bool

	Runs   int // random runs for each property at a larger n; 0 means none
	Seed   uint64
	Policy scheduling.Policy                      // of these runs
	Begin  func(*catalogue.Page, catalogue.Claim) // called for each claim, in order, when those before are decided, or nil
	Done   func(*catalogue.Page, Cell)            // called when it is decided, or nil
	Within func(progress.Progress)                // called about once a second of the claim that was begun last, or nil
}

// Tasks returns what Decide decides of a page.
func (o Options) Tasks(page *catalogue.Page) []Task {
	return slices.DeleteFunc(Plan(page, o.Runs > 0), func(t Task) bool { return o.Takes != nil && !o.Takes(page, t.Number) })
}

// Decide decides every claim of a page, in order, then samples it at a larger
// size. When ctx is done the claims that are left are missing.
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
	properties.DecideClaims(ctx, page, claims, explore.Options{
		Workers: opts.Workers, States: opts.States, Reduce: opts.Reduce, Progress: opts.Within, Memory: opts.Memory, Checkpoint: opts.Checkpoint,
	}, func(i int, v *checker.Verdict, err error) { j[i].cell <- Cell{claims[i], v, err, j[i].task.Number} })
}

// The size at which pages are sampled: beyond what is explored exhaustively,
// small enough that a run of sampleSteps sees every process enter many times.
const (
	sampleN     = 8
	sampleSteps = 4000
	// sampleRequests is for the runs that end.
	sampleRequests = 2
)

// sampled are the properties that do not depend on the number of processes.
var sampled = []property.Property{
	properties.MutualExclusion, properties.LivelockFreedom, properties.StarvationFreedom, properties.TimestampOrder, properties.TokenUniqueness,
	properties.TokenPreservation, properties.UniqueLeader, properties.ElectionTerminates,
}

// samples returns, for each property that a page claims without faults and
// that does not depend on n nor is about its own size, the same claim at a larger n, and one of them again
// with runs that end.
func samples(page *catalogue.Page) (claims []catalogue.Claim) {
	for _, p := range sampled {
		for _, c := range page.Claims {
			if c.Property != p.Name || c.Expect != catalogue.Holds || c.Variant != "" || c.Setup.Faulty() || c.Setup.Requesters != 0 || page.Sized(c) {
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

// ending returns the first of the claims about runs that end, with few requests
// and FIFO channels: then runs come to rest before they are cut short, channels
// leave no choice, and the theorems of the schedulers speak. These are runs of the
// claim itself too.
func ending(page *catalogue.Page, claims []catalogue.Claim) []catalogue.Claim {
	for _, c := range claims {
		if slices.ContainsFunc(sampled, func(p property.Property) bool { return p.Name == c.Property && p.Endless() }) {
			continue
		}
		c.Setup.Channels = model.FIFO
		if c.Setup.Requests == model.Unlimited || c.Setup.Requests > sampleRequests {
			c.Setup.Requests = sampleRequests
		}
		if slices.Contains(claims, c) || !builds(page, c) {
			return nil
		}
		return []catalogue.Claim{c}
	}
	return nil
}

func builds(page *catalogue.Page, c catalogue.Claim) bool {
	v, ok := page.Variant(c.Variant)
	if !ok {
		return false
	}
	_, err := v.Build(c.Setup)
	return err == nil
}

func sample(ctx context.Context, page *catalogue.Page, c catalogue.Claim, opts Options) (*checker.Verdict, error) {
	sys, prop, err := properties.Cell(page, c)
	if err != nil {
		return nil, err
	}
	v, err := checker.DecideByRuns(ctx, sys, prop, walk.Runs{Count: opts.Runs, Steps: sampleSteps, Seed: opts.Seed, Policy: opts.Policy})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", page.Name, err)
	}
	return v, nil
}

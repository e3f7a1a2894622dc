package matrix

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"doorway/checker/progress"
	"doorway/model"
	"doorway/model/catalogue"
)

// A place says where the cell of a task goes.
type place struct {
	task Task
	page *catalogue.Page
	row  int
	cell chan Cell
}

// A job groups tasks that are decided together: claims about one variant of a page and one setup, which may
// share searches, or a single task.
type job []*place

// DecideAll decides every claim of the pages and samples the pages at larger sizes. It decides as
// many jobs at a time as there are workers: most searches are too small to share, and calming a
// run, judging a graph and random runs cannot be shared at all. Cells come in the order of the
// tasks, whichever is decided first. When ctx is done, the remaining cells are missing.
func DecideAll(ctx context.Context, pages []*catalogue.Page, opts Options) (rows []Row) {
	ctx, cancel := context.WithCancel(ctx)
	var all []*place
	for i, page := range pages {
		tasks := opts.Tasks(page)
		rows = append(rows, Row{Page: page, Planned: len(tasks)})
		for _, t := range tasks {
			all = append(all, &place{t, page, i, make(chan Cell, 1)})
		}
	}
	var shown atomic.Pointer[place] // whose cell is next
	var done sync.WaitGroup
	defer done.Wait()
	defer cancel()
	decide(ctx, opts.jobs(all), opts, &shown, &done)
	for _, j := range all {
		if ctx.Err() != nil {
			return rows
		}
		shown.Store(j)
		if opts.Begin != nil {
			opts.Begin(j.page, j.task.Claim)
		}
		cell, decided := <-j.cell
		if !decided {
			return rows
		}
		rows[j.row].Cells = append(rows[j.row].Cells, cell)
		if opts.Done != nil {
			opts.Done(j.page, cell)
		}
	}
	return rows
}

// jobs groups tasks, in the order of each group's first task.
func (o Options) jobs(all []*place) (jobs []job) {
	type about struct {
		row     int
		variant string
		setup   model.Setup
	}
	known := map[about]int{}
	for _, p := range all {
		key := about{p.row, p.task.Claim.Variant, p.task.Claim.Setup}
		at, met := known[key]
		if single := p.task.Sampled || o.oneByOne(); single || !met {
			at = len(jobs)
			jobs = append(jobs, nil)
			if !single {
				known[key] = at
			}
		}
		jobs[at] = append(jobs[at], p)
	}
	return jobs
}

// decide starts goroutines that decide the jobs, in their order.
func decide(ctx context.Context, all []job, opts Options, shown *atomic.Pointer[place], done *sync.WaitGroup) {
	workers, abreast := opts.workers()
	var begun atomic.Int64
	for range abreast {
		done.Go(func() {
			for i := int(begun.Add(1)) - 1; i < len(all); i = int(begun.Add(1)) - 1 {
				if ctx.Err() != nil {
					all[i].close()
					continue
				}
				own := opts
				own.Workers = share(workers, abreast, len(all)-i)
				own.Within = func(p progress.Progress) {
					if opts.Within != nil && slices.Contains(all[i], shown.Load()) {
						opts.Within(p)
					}
				}
				all[i].decide(ctx, own)
			}
		})
	}
}

// close ends a job without further cells.
func (j job) close() {
	for _, p := range j {
		close(p.cell)
	}
}

// share returns the number of workers for a job when left jobs remain, itself included: the last
// jobs share the free workers.
func share(workers, abreast, left int) int { return max(1, workers/min(abreast, left)) }

// oneByOne reports whether tasks are decided one at a time, because each has a memory budget or a
// checkpoint.
func (o Options) oneByOne() bool { return o.Memory > 0 || o.Checkpoint != nil }

// workers returns the number of goroutines, and the number of jobs to decide at a time.
func (o Options) workers() (all, abreast int) {
	if all = o.Workers; all <= 0 {
		all = runtime.GOMAXPROCS(0)
	}
	if o.oneByOne() {
		return all, 1
	}
	return all, all
}

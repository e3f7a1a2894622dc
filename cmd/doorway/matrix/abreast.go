package matrix

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"doorway/checker/progress"
	"doorway/model/catalogue"
)

// A job is a task of a page and the channel for its cell.
type job struct {
	task Task
	page *catalogue.Page
	row  int
	cell chan Cell
}

// DecideAll decides every claim of the pages and samples the pages at larger sizes. It decides as
// many tasks at a time as there are workers: most searches are too small to share, and calming a
// run, judging a graph and random runs cannot be shared at all. Cells come in the order of the
// tasks, whichever is decided first. When ctx is done, the remaining cells are missing.
func DecideAll(ctx context.Context, pages []*catalogue.Page, opts Options) (rows []Row) {
	ctx, cancel := context.WithCancel(ctx)
	var all []job
	for i, page := range pages {
		tasks := opts.Tasks(page)
		rows = append(rows, Row{Page: page, Planned: len(tasks)})
		for _, t := range tasks {
			all = append(all, job{t, page, i, make(chan Cell, 1)})
		}
	}
	var shown atomic.Int64 // the task whose cell is next
	var done sync.WaitGroup
	defer done.Wait()
	defer cancel()
	decide(ctx, all, opts, &shown, &done)
	for i, j := range all {
		if ctx.Err() != nil {
			return rows
		}
		shown.Store(int64(i))
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

// decide starts goroutines that decide the jobs, in their order.
func decide(ctx context.Context, all []job, opts Options, shown *atomic.Int64, done *sync.WaitGroup) {
	workers, abreast := opts.workers()
	var begun atomic.Int64
	for range abreast {
		done.Go(func() {
			for i := begun.Add(1) - 1; i < int64(len(all)); i = begun.Add(1) - 1 {
				if ctx.Err() != nil {
					close(all[i].cell)
					continue
				}
				own := opts
				own.Workers = share(workers, abreast, len(all)-int(i))
				own.Within = func(p progress.Progress) {
					if opts.Within != nil && shown.Load() == i {
						opts.Within(p)
					}
				}
				all[i].cell <- all[i].task.decide(ctx, all[i].page, own)
			}
		})
	}
}

// share returns the number of workers for a task when left tasks remain, itself included: the last
// tasks share the free workers.
func share(workers, abreast, left int) int { return max(1, workers/min(abreast, left)) }

// workers returns the number of goroutines, and the number of tasks to decide at a time: only one
// if each has a memory budget or a checkpoint.
func (o Options) workers() (all, abreast int) {
	if all = o.Workers; all <= 0 {
		all = runtime.GOMAXPROCS(0)
	}
	if o.Memory > 0 || o.Checkpoint != nil {
		return all, 1
	}
	return all, all
}

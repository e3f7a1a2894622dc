package explore

import (
	"sync"
	"sync/atomic"
)

// jobs is a worker's share of the jobs of a phase.
type jobs struct {
	first, n int
	taken    atomic.Int64
}

// next returns a job that nobody has taken, if one is left.
func (j *jobs) next() (i int, ok bool) {
	k := int(j.taken.Add(1)) - 1
	return j.first + k, k < j.n
}

// each lets the workers do jobs 0 to n−1. A worker does its own share first, which is the same part of
// the jobs in every phase: what it has written in the phase before may still be in its processor's
// cache. Then it helps the others.
func (x *explorer) each(n int, job func(w *worker, i int)) {
	if n == 1 || len(x.workers) == 1 {
		for i := range n {
			job(x.workers[0], i)
		}
		return
	}
	shares := make([]jobs, len(x.workers))
	for k := range shares {
		shares[k].first = k * n / len(shares)
		shares[k].n = (k+1)*n/len(shares) - shares[k].first
	}
	var wg sync.WaitGroup
	for own, w := range x.workers {
		wg.Go(func() {
			for k := range shares {
				share := &shares[(own+k)%len(shares)]
				for i, ok := share.next(); ok; i, ok = share.next() {
					job(w, i)
				}
			}
		})
	}
	wg.Wait()
}

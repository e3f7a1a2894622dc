package explore

import (
	"sync"
	"sync/atomic"
)

// share holds a worker's initial part of the jobs.
type share struct {
	first, n int
	taken    atomic.Int64
}

// next takes a job that is left.
func (s *share) next() (i int, ok bool) {
	k := int(s.taken.Add(1)) - 1
	return s.first + k, k < s.n
}

// inParallel has workers do jobs 0 to n−1, and returns when all are done. A worker does its own share first, then
// helps the others. Its share is the same part of the jobs in every call: what it wrote in the last phase may still
// be in its processor's cache.
func inParallel[W any](workers []W, n int, job func(w W, i int)) {
	if n == 1 || len(workers) == 1 {
		for i := range n {
			job(workers[0], i)
		}
		return
	}
	shares := make([]share, len(workers))
	for k := range shares {
		shares[k].first = k * n / len(shares)
		shares[k].n = (k+1)*n/len(shares) - shares[k].first
	}
	var wg sync.WaitGroup
	for own, w := range workers {
		wg.Go(func() {
			for k := range shares {
				s := &shares[(own+k)%len(shares)]
				for i, ok := s.next(); ok; i, ok = s.next() {
					job(w, i)
				}
			}
		})
	}
	wg.Wait()
}

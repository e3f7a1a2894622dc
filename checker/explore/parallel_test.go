package explore

import (
	"sync/atomic"
	"testing"
)

// TestEach: each job is done once, however many workers there are, and a worker alone does them in order.
func TestEach(t *testing.T) {
	for _, workers := range []int{1, 2, 3, 16} {
		for _, n := range []int{0, 1, 2, 15, 1000} {
			done := make([]atomic.Int32, n)
			last, disorder := make([]int, workers), false
			inParallel(make([]*int, workers), n, func(_ *int, i int) {
				done[i].Add(1)
				if workers == 1 {
					disorder = disorder || i < last[0]
					last[0] = i
				}
			})
			for i := range done {
				if times := done[i].Load(); times != 1 || disorder {
					t.Fatalf("%d workers, %d jobs: job %d is done %d times; disorder is %v", workers, n, i, times, disorder)
				}
			}
		}
	}
}

// TestEachHelps: a worker whose share is done takes jobs of another that is held up.
func TestEachHelps(t *testing.T) {
	const n = 10
	var others atomic.Int32
	all := make(chan struct{})
	inParallel([]int{0, 1}, n, func(_, i int) {
		switch {
		case i == 0:
			<-all // it holds its worker up until the other has done everything else
		case others.Add(1) == n-1:
			close(all)
		}
	})
}

//go:build goroutines

package goroutines

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// sized are programs of a size, with the number of classes of schedules. Those of the first six are published.
var sized = []struct {
	name string
	f    func(n int)
	want map[int]int // by size
}{
	{"readers", func(n int) {
		var x atomic.Int32
		go x.Store(1)
		for range n {
			go func() { x.Load() }()
		}
	}, map[int]int{2: 4, 4: 16, 6: 64, 8: 256, 12: 4096}},
	{"casrot", func(n int) {
		var x atomic.Int32
		for i := range int32(n) {
			go x.CompareAndSwap(i, i+1)
		}
	}, map[int]int{2: 2, 3: 5, 4: 14, 5: 43, 6: 144, 7: 523, 8: 2048, 9: 8597}},
	{"lockinc", func(n int) {
		var mu sync.Mutex
		x := 0
		for range n {
			go func() {
				mu.Lock()
				x++
				mu.Unlock()
			}()
		}
	}, map[int]int{2: 2, 3: 6, 4: 24, 5: 120, 6: 720, 7: 5040}},
	{"lastzero", func(n int) {
		a := make([]atomic.Int32, n+1)
		go func() {
			for i := n; a[i].Load() != 0; {
				i--
			}
		}()
		for j := 1; j <= n; j++ {
			go func() { a[j].Store(a[j-1].Load() + 1) }()
		}
	}, map[int]int{5: 64, 10: 3328}},
	{"filesystem", fileSystem, map[int]int{14: 2, 16: 8, 18: 32, 19: 64}},
	{"indexer", indexer, map[int]int{12: 8, 13: 64, 14: 512}},
	// Each of n that waits for a lock looks up to three times while another is inside: n! times 4 to the power n(n-1)/2.
	{"test and set", func(n int) {
		var held atomic.Bool
		for range n {
			go func() {
				for !held.CompareAndSwap(false, true) {
				}
				held.Store(false)
			}()
		}
	}, map[int]int{2: 8, 3: 384}},
	{"ticket", func(n int) {
		var next, served atomic.Int32
		for range n {
			go func() {
				for mine := next.Add(1) - 1; served.Load() != mine; {
				}
				served.Add(1)
			}()
		}
	}, map[int]int{2: 8, 3: 384}},
	{"queue", boundedQueue, map[int]int{1: 6, 2: 864}},
	{"pool", workerPool, map[int]int{2: 36, 3: 2088}},
}

// fileSystem (Flanagan and Godefroid, Dynamic partial-order reduction for model checking software, POPL 2005): n
// goroutines create files. Each takes a block for its inode.
func fileSystem(n int) {
	const inodes, blocks = 32, 26
	var lockInode [inodes]sync.Mutex
	var lockBlock [blocks]sync.Mutex
	var inode [inodes]int
	var busy [blocks]bool
	take := func(b int) (taken bool) {
		lockBlock[b].Lock()
		taken = !busy[b]
		busy[b] = true
		lockBlock[b].Unlock()
		return taken
	}
	for tid := range n {
		go func() {
			i := tid % inodes
			lockInode[i].Lock()
			if inode[i] == 0 {
				b := i * 2 % blocks
				for !take(b) {
					b = (b + 1) % blocks
				}
				inode[i] = b + 1
			}
			lockInode[i].Unlock()
		}()
	}
}

// indexer (the same paper): n goroutines put four words each into a hash table.
func indexer(n int) {
	const size, words = 128, 4
	var table [size]atomic.Int32
	for tid := range n {
		go func() {
			for m := 1; m <= words; m++ {
				w := m*11 + tid
				h := w * 7 % size
				for !table[h].CompareAndSwap(0, int32(w)) {
					h = (h + 1) % size
				}
			}
		}()
	}
}

// boundedQueue: n producers put two items each into a queue with room for two, and a goroutine takes them all.
func boundedQueue(n int) {
	var mu sync.Mutex
	items := 0
	changed := sync.NewCond(&mu)
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			for range 2 {
				mu.Lock()
				for items == 2 {
					changed.Wait()
				}
				items++
				changed.Broadcast()
				mu.Unlock()
			}
		})
	}
	for range 2 * n {
		mu.Lock()
		for items == 0 {
			changed.Wait()
		}
		items--
		changed.Broadcast()
		mu.Unlock()
	}
	all.Wait()
}

// workerPool: n workers take jobs from a channel, as many as there are workers, and add up what they do.
func workerPool(n int) {
	jobs := make(chan int, n)
	var sum atomic.Int32
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			for j := range jobs {
				sum.Add(int32(j))
			}
		})
	}
	for j := range n {
		jobs <- j
	}
	close(jobs)
	all.Wait()
}

// TestCounts: a search takes one run of each class, as many as published, and gives none up.
func TestCounts(t *testing.T) {
	for _, c := range sized {
		for n, want := range c.want {
			begun := time.Now()
			s, v := exhausted(t, func(*testing.T) { c.f(n) }, Unbounded, false)
			if v != nil || s.runs != want || s.pruned > 0 {
				t.Errorf("%s(%d): %v, violation %v; want %d runs", c.name, n, s, v, want)
			}
			t.Logf("%s(%d): %v in %v", c.name, n, s, time.Since(begun))
		}
	}
}

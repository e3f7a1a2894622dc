//go:build goroutines

package goroutines

import (
	"sync"
	"sync/atomic"
	"testing"
)

var atomicBugs = []bug{
	both("torn pair", func(t *testing.T, repaired bool) {
		type pair struct{ low, high int32 }
		var low, high atomic.Int32
		var whole atomic.Pointer[pair]
		whole.Store(&pair{})
		crew(func() {
			low.Store(1)
			high.Store(1)
			whole.Store(&pair{1, 1})
		}, func() {
			p := *whole.Load()
			if !repaired {
				p = pair{low.Load(), high.Load()}
			}
			if p.low != p.high {
				t.Errorf("read %v", p)
			}
		})
	}),
	both("swap that fails unseen", func(t *testing.T, repaired bool) {
		var n atomic.Int32
		add := func() {
			for {
				v := n.Load()
				if n.CompareAndSwap(v, v+1) || !repaired {
					return
				}
			}
		}
		if crew(add, add); n.Load() != 2 {
			t.Errorf("n = %d", n.Load())
		}
	}),
	both("ABA", func(t *testing.T, repaired bool) {
		// A stack of nodes 1 and 2; the head is a node and the number of changes.
		var head atomic.Uint64
		var next [3]atomic.Uint64
		var taken [3]atomic.Int32
		next[1].Store(2)
		head.Store(1)
		pop := func() uint64 {
			for {
				h := head.Load()
				if h&0xff == 0 {
					return 0
				}
				to := next[h&0xff].Load()
				if repaired {
					to |= h&^0xff + 0x100
				}
				if head.CompareAndSwap(h, to) {
					if taken[h&0xff].Add(1) > 1 {
						t.Errorf("node %d is taken twice", h&0xff)
					}
					return h & 0xff
				}
			}
		}
		push := func(n uint64) {
			taken[n].Add(-1)
			for {
				h := head.Load()
				next[n].Store(h & 0xff)
				to := n
				if repaired {
					to |= h&^0xff + 0x100
				}
				if head.CompareAndSwap(h, to) {
					return
				}
			}
		}
		crew(func() { pop(); pop() }, func() {
			if first := pop(); first != 0 {
				pop()
				push(first)
			}
		})
	}),
	both("limit looked at before the count", func(t *testing.T, repaired bool) {
		var inside atomic.Int32
		enter := func() {
			if repaired {
				if inside.Add(1) > 1 {
					inside.Add(-1)
				}
				return
			}
			if inside.Load() < 1 {
				inside.Add(1)
			}
		}
		if crew(enter, enter); inside.Load() > 1 {
			t.Errorf("%d are inside", inside.Load())
		}
	}),
	both("flag before the data", func(t *testing.T, repaired bool) {
		var ready atomic.Bool
		var data atomic.Int32
		crew(func() {
			if repaired {
				data.Store(1)
				ready.Store(true)
			} else {
				ready.Store(true)
				data.Store(1)
			}
		}, func() {
			if ready.Load() && data.Load() != 1 {
				t.Error("ready without data")
			}
		})
	}),
	both("flag raised after the look", func(t *testing.T, repaired bool) {
		var flag [2]atomic.Bool
		var inside atomic.Int32
		enter := func(me int) func() {
			return func() {
				if repaired {
					flag[me].Store(true)
				}
				if !flag[1-me].Load() {
					flag[me].Store(true)
					if inside.Add(1) > 1 {
						t.Error("two are inside")
					}
					inside.Add(-1)
				}
				flag[me].Store(false)
			}
		}
		crew(enter(0), enter(1))
	}),
	both("taken after the last release", func(t *testing.T, repaired bool) {
		var users atomic.Int32
		var freed atomic.Bool
		users.Store(1)
		crew(func() {
			if users.Add(-1) == 0 {
				freed.Store(true)
			}
		}, func() {
			for {
				n := users.Load()
				if n == 0 {
					return
				}
				if !repaired {
					users.Add(1)
					break
				}
				if users.CompareAndSwap(n, n+1) {
					break
				}
			}
			if freed.Load() {
				t.Error("used after it was freed")
			}
			users.Add(-1)
		})
	}),
	both("another's entry removed", func(t *testing.T, repaired bool) {
		var calls sync.Map
		var running atomic.Int32
		do := func(me int, forgotten bool) func() {
			return func() {
				if _, there := calls.LoadOrStore("k", me); there {
					return
				}
				if !forgotten {
					if running.Add(1) > 1 {
						t.Error("two run at a time")
					}
					running.Add(-1)
				}
				if repaired {
					calls.CompareAndDelete("k", me)
				} else {
					calls.Delete("k")
				}
			}
		}
		crew(do(1, true), func() {
			calls.Delete("k")
			crew(do(2, false), do(3, false))
		})
	}),
}

package goroutines

import "runtime"

// live keeps the size of the heap after the last garbage collection.
var live uint64

// sweep collects garbage between runs, if there is enough: within a run, a new object must not get an old one's
// address.
func sweep() {
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapAlloc > live+max(live, 64<<20) {
		runtime.GC()
		runtime.ReadMemStats(&m)
		live = m.HeapAlloc
	}
}

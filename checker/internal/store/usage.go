package store

import "runtime"

// Usage measures the memory that the states of an exploration take, and holds its limit.
type Usage struct {
	Limit int // bytes; 0 means no limit
	Spill Spill
	Full  bool // nothing more can be written to the spill
	Most  int  // the peak
	swept int  // the usage at the last garbage collection
}

// Sweep collects garbage when states take an eighth more than last time. The garbage is pages of links that were
// written to the spill, and lists that larger ones replaced; it could grow as large as everything in use.
func (m *Usage) Sweep(n int) {
	const least = 64 << 20
	if n > max(least, m.swept+m.swept/8) {
		runtime.GC()
		m.swept = n
	}
}

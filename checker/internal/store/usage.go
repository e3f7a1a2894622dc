package store

import "runtime"

// Usage is how much memory an exploration may take for states, and how much it
// takes.
type Usage struct {
	Limit int // bytes; 0 means no limit
	Spill Spill
	Most  int // the most that was taken
	swept int // what was taken when garbage was last collected
}

// Sweep collects garbage when states take an eighth more than last time: most of
// it is tables that larger ones have replaced, and it could grow to the size of
// all that is in use.
func (m *Usage) Sweep(n int) {
	const least = 64 << 20
	if n > max(least, m.swept+m.swept/8) {
		runtime.GC()
		m.swept = n
	}
}

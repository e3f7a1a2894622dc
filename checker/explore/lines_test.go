package explore_test

import (
	"testing"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/internal/cacheline"
)

// A worker that writes to another's cache line slows both down.
func TestWorkersShareNoLine(t *testing.T) {
	const workers = 64
	owner := map[uintptr]int{}
	places := explore.Written(Build(t, Toy{{Rest, Try, Try}, Lock}, "requests=1"), workers)
	each := len(places) / workers
	for i, p := range places {
		for line := p[0] / cacheline.Bytes; line <= (p[1]-1)/cacheline.Bytes; line++ {
			if other, taken := owner[line]; taken && other != i/each {
				t.Fatalf("workers %d and %d write to one line", other, i/each)
			}
			owner[line] = i / each
		}
	}
}

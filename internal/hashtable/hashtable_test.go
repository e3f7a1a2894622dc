package hashtable

import (
	"testing"

	"pgregory.net/rapid"
)

// TestAgainstMap compares the table with Go's map, including key 0.
func TestAgainstMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var table Map[int]
		twin := map[uint64]int{}
		keys := rapid.SliceOfN(rapid.Uint64Range(0, 1<<63), 0, 300).Draw(t, "keys")
		for i, key := range append(keys, 0, Pair(1, 2), Pair(2, 1)) {
			if _, known := twin[key]; !known {
				twin[key] = i
				if got := table.Put(key, i); *got != i {
					t.Fatalf("Put(%d, %d) is at %d", key, i, *got)
				}
			}
		}
		for key, want := range twin {
			if got := table.Find(key); got == nil || *got != want {
				t.Fatalf("Find(%d) = %v, want %d", key, got, want)
			}
		}
		for range 20 {
			key := rapid.Uint64Range(0, 1<<63).Draw(t, "absent")
			if _, known := twin[key]; !known && table.Find(key) != nil {
				t.Fatalf("Find(%d) finds a key that was not put", key)
			}
		}
	})
}

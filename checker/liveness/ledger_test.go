package liveness

import (
	"testing"

	"pgregory.net/rapid"
)

func TestLedger(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l ledger
		var twin []uint64
		for range rapid.IntRange(1, 4).Draw(t, "times") {
			k := rapid.SampledFrom([]int{0, 1, 3, 1<<pageBits - 1, 1 << pageBits, 1<<pageBits + 5}).Draw(t, "more")
			for range k {
				x := scattered(uint64(l.n))
				l.Add(x)
				twin = append(twin, x)
			}
		}
		if l.n != len(twin) || len(l.pages) != (l.n+1<<pageBits-1)>>pageBits {
			t.Fatalf("%d numbers in %d pages, want %d", l.n, len(l.pages), len(twin))
		}
		for i, x := range twin {
			if l.At(i) != x {
				t.Fatalf("number %d is %x, want %x", i, l.At(i), x)
			}
		}
	})
}

// scattered returns numbers that lie far apart.
func scattered(n uint64) uint64 { return (n + 1) * 0x9e3779b97f4a7c15 }

package store

import (
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

func TestNonzero(t *testing.T) {
	if Nonzero(0) != 1 || Nonzero(1) != 1 || Nonzero(2) != 2 || Nonzero(^uint64(0)) != ^uint64(0) {
		t.Error("only 0 is replaced")
	}
}

// fingerprints are numbers; many are equal, stand in the same shard or want the
// same slot.
func fingerprints() *rapid.Generator[uint64] {
	return rapid.Custom(func(t *rapid.T) uint64 {
		shard := rapid.SampledFrom([]uint64{0, 1, 255}).Draw(t, "shard")
		return Nonzero(shard<<56 | rapid.Uint64Range(0, 40).Draw(t, "slot")<<rapid.SampledFrom([]int{0, 4}).Draw(t, "shift"))
	})
}

// TestVisited checks the set against a map, one by one and by lists.
func TestVisited(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, old := NewVisited(), map[uint64]bool{}
		for range 4 {
			for _, fp := range rapid.SliceOfN(fingerprints(), 0, 60).Draw(t, "fingerprints") {
				if has, added := v.Has(fp), v.Add(fp); has != old[fp] || added == old[fp] || !v.Has(fp) {
					t.Fatalf("%x: has %v, added %v, want %v", fp, has, added, old[fp])
				}
				old[fp] = true
			}
			list := rapid.SliceOfN(fingerprints(), 0, 60).Draw(t, "list")
			got, won := slices.Clone(list), 0
			added := v.AddAll(got)
			for i, fp := range list {
				switch {
				case old[fp] && got[i] != 0, !old[fp] && got[i] != fp:
					t.Fatalf("%x is %x in the list, seen before: %v", fp, got[i], old[fp])
				case !old[fp]:
					won++
				}
				old[fp] = true
			}
			if added != won {
				t.Fatalf("%d of %x are new, want %d", added, list, won)
			}
		}
	})
}

// TestParts lets several goroutines fill the parts. Each fingerprint is won once, where it is first
// in its part.
func TestParts(t *testing.T) {
	const rounds, many = 3, 20_000
	v, won := NewVisited(), 0
	for round := range rounds {
		var parts [Parts][]uint64
		for i := range many {
			fp := spread(uint64(round*many/4 + i/2)) // each twice, half of them in the round before as well
			parts[Part(fp)] = append(parts[Part(fp)], fp)
		}
		var added [Parts]int
		var wg sync.WaitGroup
		for part, list := range parts {
			wg.Go(func() { added[part] = v.AddAll(list) })
		}
		wg.Wait()
		for part, list := range parts {
			won += added[part]
			for i, fp := range list {
				if fp != 0 && (Part(fp) != part || slices.Contains(list[:i], fp)) {
					t.Fatalf("%x is won in part %d, again or where it does not belong", fp, part)
				}
			}
		}
	}
	if want := many * (rounds + 1) / 4; won != want {
		t.Errorf("%d fingerprints are won, want %d", won, want)
	}
}

// spread makes fingerprints of small numbers.
func spread(n uint64) uint64 { return (n + 1) * 0x9e3779b97f4a7c15 }

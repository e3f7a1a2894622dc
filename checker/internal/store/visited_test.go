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

// fingerprints are numbers of which many are equal, stand in the same shard or
// want the same slot.
func fingerprints() *rapid.Generator[uint64] {
	return rapid.Custom(func(t *rapid.T) uint64 {
		shard := rapid.SampledFrom([]uint64{0, 1, 255}).Draw(t, "shard")
		return Nonzero(shard<<56 | rapid.Uint64Range(0, 40).Draw(t, "slot")<<rapid.SampledFrom([]int{0, 4}).Draw(t, "shift"))
	})
}

// TestVisited holds the set, over several levels and with one worker or more,
// against maps: a fingerprint goes to the least link of the level in which it
// is first offered.
func TestVisited(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		workers := rapid.IntRange(1, 2).Draw(t, "workers")
		v, old := NewVisited(workers), map[uint64]bool{}
		for level := range 4 {
			fps := rapid.SliceOfN(fingerprints(), 0, 120).Draw(t, "fingerprints")
			links := make([]Link, len(fps))
			for i := range links {
				links[i] = MakeLink(level, i) // a single worker's are in order
			}
			if workers > 1 {
				links = rapid.Permutation(links).Draw(t, "links")
			}
			level := map[uint64]Link{}
			for i, fp := range fps {
				best, met := level[fp]
				want := !old[fp] && (!met || links[i] < best)
				if got := v.Offer(fp, links[i]); got != want {
					t.Fatalf("offer %x: %v, want %v", fp, got, want)
				}
				if want {
					level[fp] = links[i]
				}
			}
			won := 0
			for i, fp := range fps {
				if best, ok := level[fp]; ok && best >= links[i] {
					if got := v.Settle(fp, links[i]); got != (best == links[i]) {
						t.Fatalf("settle %x: %v", fp, got)
					}
					won++
				}
			}
			v.EndSegment()
			for fp := range level {
				old[fp] = true
			}
		}
	})
}

// A bid is a link that is offered to a fingerprint.
type bid struct {
	fp   uint64
	link Link
}

// TestVisitedByMany lets several goroutines link and settle the same many
// fingerprints. Each is won once, by the least link.
func TestVisitedByMany(t *testing.T) {
	const goroutines, many = 4, 20_000
	v := NewVisited(goroutines)
	for level := range 2 {
		kept := make([][]bid, goroutines)
		each := func(job func(g int)) {
			var wg sync.WaitGroup
			for g := range goroutines {
				wg.Go(func() { job(g) })
			}
			wg.Wait()
		}
		each(func(g int) {
			for i := range many {
				r := bid{fp: spread(uint64(level*many/2 + i)), link: MakeLink(i*goroutines+(g+i)%goroutines, 0)}
				if v.Offer(r.fp, r.link) {
					kept[g] = append(kept[g], r)
				}
			}
		})
		winners := make([][]bid, goroutines)
		each(func(g int) {
			for _, r := range kept[g] {
				if v.Settle(r.fp, r.link) {
					winners[g] = append(winners[g], r)
				}
			}
		})
		v.EndSegment()
		all := slices.Concat(winners...)
		if want := many - level*many/2; len(all) != want {
			t.Fatalf("%d fingerprints are won, want %d", len(all), want)
		}
		for _, r := range all {
			if parent, _ := r.link.Split(); parent%goroutines != 0 {
				t.Fatalf("%x is won by %d, not the least link", r.fp, parent)
			}
		}
	}
}

// spread makes fingerprints of small numbers.
func spread(n uint64) uint64 { return (n + 1) * 0x9e3779b97f4a7c15 }

// TestShards fills one shard of each kind far beyond where it grows.
func TestShards(t *testing.T) {
	s := shard{slots: make([]uint64, 16)}
	f := freshShard{slots: make([]freshSlot, 16)}
	const many = 1000
	for n := range uint64(many) {
		fp := spread(n) & 0xffff // so that slots are wanted twice
		if fp == 0 || s.has(fp) {
			continue
		}
		if !s.insert(fp) || s.insert(fp) || !s.has(fp) {
			t.Fatalf("%x was not there and is now", fp)
		}
		if !f.offer(fp, Link(100+n)) || f.offer(fp, Link(100+n)) || f.offer(fp, Link(101+n)) || f.owner(fp) != Link(100+n) || !f.offer(fp, Link(50+n)) || f.owner(fp) != Link(50+n) {
			t.Fatalf("%x was not linked and is now, at best by %d", fp, 50+n)
		}
		if 4*s.used > 3*len(s.slots) || 4*f.used > 3*len(f.slots) || s.used != f.used {
			t.Fatalf("%d and %d of %d and %d slots are taken: searches get long", s.used, f.used, len(s.slots), len(f.slots))
		}
	}
	if len(s.slots) > 4*s.used || s.used < many/2 {
		t.Errorf("%d slots for %d fingerprints", len(s.slots), s.used)
	}
	for n := range uint64(many) {
		if fp := spread(n) & 0xffff; fp != 0 && (!s.has(fp) || f.owner(fp) < 50) {
			t.Errorf("%x is lost", fp)
		}
	}
}

// A segment's links are forgotten at its end, its room is not.
func TestEndSegment(t *testing.T) {
	v := NewVisited(2)
	for n := range uint64(40) {
		v.Offer(n+1, Link(n+7))
	}
	room := len(v.fresh[0].slots)
	v.EndSegment()
	if v.fresh[0].used != 0 || len(v.fresh[0].slots) != room {
		t.Errorf("%d links are left, %d of %d slots", v.fresh[0].used, len(v.fresh[0].slots), room)
	}
	if !v.Offer(1, 99) {
		t.Error("what was offered and not settled cannot be offered again")
	}
}

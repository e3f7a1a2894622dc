package store

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// mixed makes fingerprints that look random of numbers, and the least one of 0.
func mixed(n int) uint64 {
	if n == 0 {
		return Nonzero(0)
	}
	x := spread(uint64(n))
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return Nonzero(x ^ x>>31)
}

// TestGrowing fills a set far beyond where its parts grow, and asks for every fingerprint before and after. Bytes
// are what is told of it in docs/decisions/017.
func TestGrowing(t *testing.T) {
	const many = 1_000_000
	v, most := NewVisited(), 0.0
	for n := range many {
		if fp := mixed(n); v.Has(fp) || !v.Add(fp) || v.Add(fp) || !v.Has(fp) || n > 0 && v.Add(mixed(n/2)) {
			t.Fatalf("%x, the %dth, was not there and is now", fp, n)
		}
		if n > many/2 {
			most = max(most, float64(v.Bytes())/float64(n))
		}
	}
	for n := range 2 * many {
		if v.Has(mixed(n)) != (n < many) {
			t.Fatalf("%x, the %dth, is lost or was never added", mixed(n), n)
		}
	}
	used, strays := 0, 0
	for i := range v {
		used += v[i].used
		strays += v[i].strays.used
	}
	if used != many || strays > many/20 || most > 10.5 {
		t.Errorf("%d fingerprints of %d, %d of them strays, up to %.1f bytes each", used, many, strays, most)
	}
}

// TestCrowded adds fingerprints that belong to few buckets, at the ends of a part and elsewhere, so that most are strays.
func TestCrowded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, old := NewVisited(), map[uint64]bool{}
		part := rapid.Uint64Range(0, Parts-1).Draw(t, "part") << (64 - partBits)
		heights := []uint64{0, 1 << 40, 1<<(64-partBits) - 1<<20, rapid.Uint64Range(0, 1<<58).Draw(t, "height")}
		grain := rapid.IntRange(0, 50).Draw(t, "grain")
		n := rapid.IntRange(1, 1500).Draw(t, "many")
		for i := range n {
			fp := Nonzero(part + (heights[i%len(heights)]+mixed(i/3)>>44<<grain)&(1<<(64-partBits)-1))
			if rapid.IntRange(0, 9).Draw(t, "far") == 0 {
				fp = Nonzero(part | mixed(i)>>partBits)
			}
			if has, added := v.Has(fp), v.Add(fp); has != old[fp] || added == old[fp] {
				t.Fatalf("%x: has %v, added %v, want %v", fp, has, added, old[fp])
			}
			old[fp] = true
		}
		for _, fp := range slices.Sorted(maps.Keys(old)) {
			if !v.Has(fp) || v.Has(fp+1) != old[fp+1] || fp > 1 && v.Has(fp-1) != old[fp-1] { // there is no 0
				t.Fatalf("%x or a neighbour is lost or too many", fp)
			}
		}
		if s := &v[part>>(64-partBits)]; s.used != len(old) || s.used > s.full {
			t.Fatalf("%d of %d fingerprints are counted, %d are the most", s.used, len(old), s.full)
		}
	})
}

// TestLength: the ranges of every size cover all fingerprints of a part, and a fingerprint's place fits its entry.
func TestLength(t *testing.T) {
	for ranges := uint64(reach); ranges < 1<<26; ranges += ranges/3/reach*reach + reach {
		s := shard{base: 3 << (64 - partBits)}
		s.into(ranges)
		for _, at := range []uint64{0, 1, ranges / 2, ranges - 1} {
			for _, place := range []uint64{0, 1, s.length / 2, s.length - 1} {
				fp := s.base + at*s.length + place
				if fp < s.base || fp >= 4<<(64-partBits) {
					continue // the last range is shorter
				}
				if i, p := s.find(fp); i != at || p != place || p>>s.place > 0 {
					t.Fatalf("%d ranges: %x is in range %d at %d of %d bits, want %d at %d", ranges, fp, i, p, s.place, at, place)
				}
			}
		}
		if i, p := s.find(4<<(64-partBits) - 1); i >= ranges || p >= s.length {
			t.Fatalf("%d ranges: the last fingerprint is in range %d at %d", ranges, i, p)
		}
	}
}

// TestBuckets checks a bucket against a list, for all widths.
func TestBuckets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.UintRange(16, 61).Draw(t, "width")
		l := newLayout(width)
		if l.room < 8 || l.room > countMask || l.room*int(l.tag) > tagsBits || l.room*int(l.rest) > restsBits || l.tag+l.rest != width {
			t.Fatalf("%d bits: %+v", width, l)
		}
		var b bucket
		var list []uint64
		// Entries are alike, so that tags or rests are equal.
		some := rapid.Custom(func(t *rapid.T) uint64 {
			tag := rapid.Uint64Range(0, 2).Draw(t, "tag") * rapid.SampledFrom([]uint64{1, 1<<l.tag - 2}).Draw(t, "spread")
			rest := rapid.SampledFrom([]uint64{0, 1, 1<<l.rest - 1, 1 << (l.rest - 1)}).Draw(t, "rest")
			return rest<<l.tag | tag&(1<<l.tag-1)
		})
		for range rapid.IntRange(0, 20).Draw(t, "many") {
			e := some.Draw(t, "entry")
			if got := l.has(&b, e); got != slices.Contains(list, e) {
				t.Fatalf("%x in %x: %v", e, list, got)
			}
			if put := l.put(&b, e); put != (len(list) < l.room) {
				t.Fatalf("put as the %dth of %d: %v", len(list), l.room, put)
			} else if put {
				list = append(list, e)
			}
			if got := l.entries(&b, nil); !slices.Equal(got, list) {
				t.Fatalf("%x, want %x", got, list)
			}
		}
	})
}

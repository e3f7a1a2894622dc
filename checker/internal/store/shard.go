package store

import (
	"math"
	"math/bits"
)

// A shard keeps fingerprints in a compact hash table (Cleary, IEEE Transactions on Computers C-33(9), 1984): where a
// fingerprint stands gives its leading bits, so only the others are stored, and yet the table knows each fingerprint
// exactly.
//
// The fingerprints of the shard are divided into equal ranges, one for each bucket. An entry is the place of a
// fingerprint in its range and, above it, how its bucket's number differs from that of the range, by exclusive or: a
// fingerprint whose bucket is full goes to the next of the four that is not. If all are full, it is a stray.
type shard struct {
	layout
	base   uint64  // the least fingerprint
	size   float64 // the logarithm of the size, by growth
	ranges uint64  // how many there are
	length uint64  // of a range; the last may be shorter
	place  uint    // bits of a place in a range
	used   int
	full   int        // the table grows when more is used
	pages  [][]bucket // all full but the last
	strays strays
}

const (
	reachBits = 2
	reach     = 1 << reachBits // buckets that a fingerprint may be in
	pageSize  = 256            // buckets: 16 KB

	fullest = 90  // per cent
	growth  = 1.5 // times
)

// divide divides the fingerprints into as many ranges as the size says, and makes room for their buckets.
func (s *shard) divide() {
	const least = 4
	s.into(uint64(least*math.Pow(growth, s.size)) * reach)
	s.full = int(s.ranges) * s.room * fullest / 100
	s.extend(int(s.ranges))
}

// into divides the fingerprints into so many ranges.
func (s *shard) into(ranges uint64) {
	const all = 1 << (64 - partBits)
	s.ranges, s.length = ranges, (all+ranges-1)/ranges
	s.place = uint(bits.Len64(s.length - 1))
	s.layout = newLayout(s.place + reachBits)
}

// extend makes room for so many buckets, which are more than before.
func (s *shard) extend(buckets int) {
	if n := len(s.pages) - 1; n >= 0 {
		old := s.pages[n]
		s.pages[n] = newPage(min(pageSize, buckets-n*pageSize))
		copy(s.pages[n], old)
	}
	for n := len(s.pages); n*pageSize < buckets; n++ {
		s.pages = append(s.pages, newPage(min(pageSize, buckets-n*pageSize)))
	}
}

// newPage returns empty buckets. It writes to each page of memory: a read would make the kernel map its page of zeros
// there, and the write after it would interrupt every processor on which the search runs.
func newPage(buckets int) []bucket {
	p := make([]bucket, buckets)
	for i := 0; i < len(p); i += 4096 / 64 {
		p[i] = bucket{}
	}
	return p
}

// bytes returns the size of the table.
func (s *shard) bytes() int { return 64*int(s.ranges) + 24*cap(s.pages) + 8*len(s.strays.slots) }

func (s *shard) bucket(i uint64) *bucket { return &s.pages[i/pageSize][i%pageSize] }

// find returns the range of a fingerprint and its place there.
func (s *shard) find(fp uint64) (i, place uint64) {
	i, _ = bits.Mul64(fp<<partBits, s.ranges)
	place = fp - s.base - i*s.length
	if int64(place) < 0 { // the length is rounded up
		i, place = i-1, place+s.length
	}
	return i, place
}

func (s *shard) has(fp uint64) bool {
	i, entry := s.find(fp)
	for d := range uint64(reach) {
		b := s.bucket(i ^ d)
		if s.layout.has(b, entry) {
			return true
		}
		if int(b[0]&countMask) < s.room {
			return false
		}
		entry += 1 << (s.place & 63)
	}
	return s.strays.has(fp)
}

// insert reports whether fp was not there yet.
func (s *shard) insert(fp uint64) bool {
	i, entry := s.find(fp)
	for d := uint64(0); ; d++ {
		if d == reach {
			if !s.strays.insert(fp) {
				return false
			}
			break
		}
		b := s.bucket(i ^ d)
		if s.layout.has(b, entry) {
			return false
		}
		if s.put(b, entry) {
			break
		}
		entry += 1 << (s.place & 63)
	}
	if s.used++; s.used > s.full {
		s.grow()
	}
	return true
}

// move puts a fingerprint that is not there.
func (s *shard) move(fp uint64) {
	i, entry := s.find(fp)
	for d := range uint64(reach) {
		if s.put(s.bucket(i^d), entry) {
			return
		}
		entry += 1 << (s.place & 63)
	}
	s.strays.insert(fp)
}

// grow makes the table larger, in place, so that memory never holds it twice. Ranges are in the order of the
// fingerprints, so these go to later buckets, and those of the last bucket move first. Only the first buckets are so
// near their new places that theirs could get there before what was in these has left. They wait.
func (s *shard) grow() {
	old, wait := *s, append([]uint64(nil), s.strays.slots...)
	list := make([]uint64, 0, countMask)
	s.strays = strays{}
	s.size++
	s.divide()
	for i := old.ranges - 1; i < old.ranges; i-- {
		b := old.bucket(i)
		list = old.entries(b, list[:0])
		*b = bucket{}
		for _, e := range list {
			fp := old.base + (i^e>>(old.place&63))*old.length + e&(1<<(old.place&63)-1)
			if i < 8*reach {
				wait = append(wait, fp)
			} else {
				s.move(fp)
			}
		}
	}
	for _, fp := range wait {
		if fp != 0 {
			s.move(fp)
		}
	}
}

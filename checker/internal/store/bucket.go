package store

import "math/bits"

// A bucket fills a cache line with a few entries of the same width. The first word has their number in its lowest
// bits, and above these the lowest bits of each entry, its tag. The other words have the rest of each entry. So one
// look at the first word tells which entries may be the one that is looked for.
type bucket [8]uint64

const (
	countBits = 4
	countMask = 1<<countBits - 1
	tagsBits  = 64 - countBits
	restsBits = 64 * 7
)

// A layout says where the entries of a bucket are.
type layout struct {
	room int    // for how many entries
	tag  uint   // bits of a tag
	rest uint   // bits of the rest of an entry
	ones uint64 // the lowest bit of each tag, the first at bit 0
	inv  uint   // 1/tag in units of 1/1024, rounded up: bit i is in tag i*inv/1024
}

// newLayout returns the layout with the most entries of so many bits, at least 16 and at most 61.
func newLayout(width uint) layout {
	l := layout{}
	for room := uint(8); room <= countMask && room*(width-tagsBits/room) <= restsBits; room++ {
		l.room, l.tag = int(room), tagsBits/room
	}
	l.rest = width - l.tag
	for i := range uint(l.room) {
		l.ones |= 1 << (i * l.tag)
	}
	l.inv = 1023/l.tag + 1
	return l
}

// has reports whether a bucket has an entry.
func (l *layout) has(b *bucket, entry uint64) bool {
	tag, rest := entry&(1<<(l.tag&63)-1), entry>>(l.tag&63)
	x := b[0]>>countBits ^ tag*l.ones
	// The highest bit of each tag that is equal, and of some that differ by 1.
	like := (x - l.ones) &^ x & (l.ones << ((l.tag - 1) & 63))
	for ; like != 0; like &= like - 1 {
		i := uint(bits.TrailingZeros64(like)) * l.inv >> 10
		if i >= uint(b[0]&countMask) {
			return false
		}
		if l.restOf(b, i) == rest && l.tagOf(b, i) == tag {
			return true
		}
	}
	return false
}

func (l *layout) tagOf(b *bucket, i uint) uint64 {
	return b[0] >> ((countBits + i*l.tag) & 63) & (1<<(l.tag&63) - 1)
}

func (l *layout) restOf(b *bucket, i uint) uint64 {
	at := i * l.rest
	word, shift := 1+at/64, at%64
	return (b[word%8]>>shift | b[(word+1)%8]<<1<<(63-shift)) & (1<<(l.rest&63) - 1)
}

// entries appends the entries of a bucket to a list.
func (l *layout) entries(b *bucket, list []uint64) []uint64 {
	tags, rest, free, word := b[0]>>countBits, b[1], uint(64), uint(1)
	for range b[0] & countMask {
		r := rest
		if free < l.rest {
			word++
			next := b[word%8]
			r |= next << (free & 63)
			rest, free = next>>((l.rest-free)&63), 64+free-l.rest
		} else {
			rest, free = rest>>(l.rest&63), free-l.rest
		}
		list = append(list, r&(1<<(l.rest&63)-1)<<(l.tag&63)|tags&(1<<(l.tag&63)-1))
		tags >>= l.tag & 63
	}
	return list
}

// put adds an entry and returns false if there is no room.
func (l *layout) put(b *bucket, entry uint64) bool {
	i := uint(b[0] & countMask)
	if i == uint(l.room) {
		return false
	}
	tag, rest := entry&(1<<(l.tag&63)-1), entry>>(l.tag&63)
	b[0] += 1 + tag<<((countBits+i*l.tag)&63)
	at := i * l.rest
	word, shift := 1+at/64, at%64
	b[word%8] |= rest << shift
	b[(word+1)%8] |= rest >> 1 >> (63 - shift) // 0 after the last word
	return true
}

package diagram

import (
	"strings"
	"testing"
	"unicode"
)

// TestNarrow checks that terminals show every sign one column wide: it is an
// arrow, a box drawing, a block or a geometric shape and has no emoji form
// (Unicode Technical Standard 51), or is known to be as good.
func TestNarrow(t *testing.T) {
	shapes := unicode.RangeTable{R16: []unicode.Range16{{Lo: 0x2190, Hi: 0x21ff, Stride: 1}, {Lo: 0x2500, Hi: 0x25ff, Stride: 1}}}
	const known = "★✗"
	const emoji = "↔↕↖↗↘↙↩↪▪▫▶◀◻◼◽◾"
	signsUsed := violation
	for _, s := range signs {
		signsUsed += string(s.unicode)
		if s.ascii > unicode.MaxASCII {
			t.Errorf("%c is not ASCII", s.ascii)
		}
	}
	for _, joint := range joints {
		signsUsed += string(joint[:])
	}
	for _, r := range signsUsed {
		good := r <= unicode.MaxASCII || unicode.Is(&shapes, r) || strings.ContainsRune(known, r)
		if !good || strings.ContainsRune(emoji, r) {
			t.Errorf("%c (%U) may be shown two columns wide", r, r)
		}
	}
}

// TestDistinct checks that no two symbols look alike.
func TestDistinct(t *testing.T) {
	unicodes, asciis := map[rune]symbol{}, map[rune]symbol{}
	for s := symbol(0); int(s) < symbols; s++ {
		if other, ok := unicodes[signs[s].unicode]; ok {
			t.Errorf("symbols %d and %d are both %c", other, s, signs[s].unicode)
		}
		if other, ok := asciis[signs[s].ascii]; ok {
			t.Errorf("symbols %d and %d are both %c", other, s, signs[s].ascii)
		}
		unicodes[signs[s].unicode], asciis[signs[s].ascii] = s, s
	}
}

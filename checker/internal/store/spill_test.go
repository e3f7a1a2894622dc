package store

import (
	"slices"
	"testing"
)

// TestSpill saves blocks where others have been read back.
func TestSpill(t *testing.T) {
	s := &Spill{Dir: t.TempDir()}
	numbered := func(x uint32) []uint32 { return []uint32{x, x + 1, x + 2} }
	save := func(x uint32) int64 {
		at, err := s.put(bytesOf(numbered(x)))
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	load := func(x uint32, at int64) {
		got, want := make([]uint32, 3), numbered(x)
		if err := s.get(at, bytesOf(got[:2]), bytesOf(got[2:])); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d is read back as %v, %v", x, got, err)
		}
	}
	first, second := save(10), save(20)
	load(10, first)
	end := s.end
	third := save(30)
	load(20, second)
	load(30, third)
	if s.end != end || len(s.free[12]) != 2 {
		t.Errorf("the file has grown from %d to %d bytes, places %v are free", end, s.end, s.free)
	}
	if at, err := s.put([]byte{1}); at != end || err != nil {
		t.Errorf("data of another size is at %d, %v", at, err)
	}
	s.Close()
	if err := s.get(third, bytesOf(numbered(30))); err == nil {
		t.Error("read from a file that is closed")
	}
	if _, err := s.put(bytesOf(numbered(40))); err == nil {
		t.Error("written to a file that is closed")
	}
}

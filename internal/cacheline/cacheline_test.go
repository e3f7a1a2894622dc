package cacheline_test

import (
	"iter"
	"testing"
	"unsafe"

	"doorway/internal/cacheline"
)

// Slices of the same length would otherwise lie side by side.
func TestMake(t *testing.T) {
	apart(t, 1, func(i *[1]byte) { *i = [1]byte{1} })
	apart(t, 7, func(i *uint32) { *i = 1 })
	apart(t, 20, func(i *uint64) { *i = 1 })
	apart(t, 3, func(i *[200]byte) { i[0] = 1 })
	apart(t, 5, func(i **int) { *i = new(int) })
}

// apart checks many slices: that they are zero, and that no line has parts of two, or of one and of another
// allocation as large. It writes to them with put.
func apart[T comparable](t *testing.T, n int, put func(*T)) {
	t.Helper()
	var zero T
	const made = 100
	owner, others, all := map[uintptr]int{}, map[uintptr]bool{}, [][]T{}
	for i := range made {
		s := cacheline.Make[T](n)
		if len(s) != n || cap(s) != n {
			t.Fatalf("Make(%d) has length %d and capacity %d", n, len(s), cap(s))
		}
		for k := range s {
			if s[k] != zero {
				t.Fatalf("element %d of %T is not zero", k, s)
			}
			put(&s[k])
		}
		for line := range lines(s) {
			if other, taken := owner[line]; taken {
				t.Fatalf("slices %d and %d of %T share a line", other, i, s)
			}
			owner[line] = i
		}
		all = append(all, s) // kept, so that no other takes its place
		size := int(unsafe.Sizeof(zero))
		for pads := range 3 {
			s := make([]T, n+pads*((cacheline.Bytes+size-1)/size))
			for line := range lines(s) {
				others[line] = true
			}
			all = append(all, s)
		}
	}
	for line, i := range owner {
		if others[line] {
			t.Fatalf("slice %d of %T shares a line with another allocation", i, all[0])
		}
	}
	if len(all) != 4*made {
		t.Fatalf("%d slices were checked", len(all))
	}
}

// lines yields the lines on which a slice lies.
func lines[T any](s []T) iter.Seq[uintptr] {
	return func(yield func(uintptr) bool) {
		from := uintptr(unsafe.Pointer(&s[0]))
		for line := from / cacheline.Bytes; line <= (from+uintptr(len(s))*unsafe.Sizeof(s[0])-1)/cacheline.Bytes && yield(line); line++ {
		}
	}
}

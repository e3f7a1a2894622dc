package valuecode

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// holder puts a field of any type inside a struct inside an array.
type holder[T any] struct {
	N     int
	Inner [2]struct{ Field T }
}

func refuses[T comparable](t *testing.T, kind string) {
	t.Helper()
	_, err := New[holder[T]]("message")
	if err == nil {
		t.Fatalf("a %s is taken for plain", kind)
	}
	for _, part := range []string{"message: ", ".Inner[].Field is a " + kind, "must be a plain value"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not say %q", err, part)
		}
	}
}

func TestPlainRefuses(t *testing.T) {
	refuses[*int](t, "ptr")
	refuses[any](t, "interface")
	refuses[fmt.Stringer](t, "interface")
	refuses[chan int](t, "chan")
	refuses[float32](t, "float32")
	refuses[float64](t, "float64")
	refuses[complex64](t, "complex64")
	refuses[complex128](t, "complex128")
}

// TestPlainRefusesTheIncomparable walks types that the constraint comparable excludes, unless an
// interface hides them.
func TestPlainRefusesTheIncomparable(t *testing.T) {
	for kind, walk := range map[string]func(*Layout[int]) error{
		"slice": func(p *Layout[int]) error { return p.Walk(reflect.TypeFor[holder[[]int]](), 0, "S") },
		"map":   func(p *Layout[int]) error { return p.Walk(reflect.TypeFor[holder[map[int]int]](), 0, "S") },
		"func":  func(p *Layout[int]) error { return p.Walk(reflect.TypeFor[holder[func()]](), 0, "S") },
	} {
		err := walk(&Layout[int]{})
		if want := "S.Inner[].Field is a " + kind; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// every has a field of each plain kind, and padding between them.
type every struct {
	B    bool
	I64  int64
	I8   int8
	I    int
	U8   uint8
	U64  uint64
	I16  int16
	S    string
	U16  uint16
	I32  int32
	_    float64 // blank fields are not part of the value
	U32  uint32
	U    uint
	P    uintptr
	A    [2]struct{ X, Y int8 }
	Last string
}

func anyEvery(t *rapid.T) (v every) {
	small := rapid.Bool().Draw(t, "small") // so that fields are often equal
	text := rapid.StringMatching("[ab]{0,2}")
	if small {
		v.S, v.Last = text.Draw(t, "S"), text.Draw(t, "Last")
		v.B, v.I8 = rapid.Bool().Draw(t, "B"), rapid.Int8Range(-1, 1).Draw(t, "I8")
		v.A[1].Y = rapid.Int8Range(-1, 1).Draw(t, "A[1].Y")
		return v
	}
	v.B, v.S, v.Last = rapid.Bool().Draw(t, "B"), rapid.String().Draw(t, "S"), text.Draw(t, "Last")
	v.I64, v.I8, v.I = rapid.Int64().Draw(t, "I64"), rapid.Int8().Draw(t, "I8"), rapid.Int().Draw(t, "I")
	v.I16, v.I32 = rapid.Int16().Draw(t, "I16"), rapid.Int32().Draw(t, "I32")
	v.U64, v.U8, v.U = rapid.Uint64().Draw(t, "U64"), rapid.Uint8().Draw(t, "U8"), rapid.Uint().Draw(t, "U")
	v.U16, v.U32, v.P = rapid.Uint16().Draw(t, "U16"), rapid.Uint32().Draw(t, "U32"), uintptr(rapid.Uint().Draw(t, "P"))
	v.A[0].X = rapid.Int8().Draw(t, "A[0].X")
	return v
}

// change draws a value that differs from v in at most one field.
func change(t *rapid.T, v every) every {
	switch rapid.IntRange(0, 8).Draw(t, "field") {
	case 0:
		v.B = !v.B
	case 1:
		v.I64++
	case 2:
		v.U64 ^= 1 << 63
	case 3:
		v.S += "b"
	case 4:
		v.I ^= math.MinInt
	case 5:
		v.P++
	case 6:
		v.A[1].Y--
	case 7:
		v.S, v.Last = v.S+v.Last, "" // the border between strings moves
	}
	return v
}

// order implements the order of Compare a second time.
func order(a, b every) int {
	flag := map[bool]int{true: 1}
	return cmp.Or(cmp.Compare(flag[a.B], flag[b.B]), cmp.Compare(a.I64, b.I64), cmp.Compare(a.I8, b.I8), cmp.Compare(a.I, b.I),
		cmp.Compare(a.U8, b.U8), cmp.Compare(a.U64, b.U64), cmp.Compare(a.I16, b.I16), cmp.Compare(a.S, b.S), cmp.Compare(a.U16, b.U16),
		cmp.Compare(a.I32, b.I32), cmp.Compare(a.U32, b.U32), cmp.Compare(a.U, b.U), cmp.Compare(a.P, b.P),
		cmp.Compare(a.A[0].X, b.A[0].X), cmp.Compare(a.A[0].Y, b.A[0].Y), cmp.Compare(a.A[1].X, b.A[1].X), cmp.Compare(a.A[1].Y, b.A[1].Y),
		cmp.Compare(a.Last, b.Last))
}

func TestPlainAgreesWithEquality(t *testing.T) {
	p, err := New[every]("local state")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		a := anyEvery(t)
		b := change(t, a)
		if rapid.Bool().Draw(t, "unrelated") {
			b = anyEvery(t)
		}
		equal := a == b
		if got, want := p.Compare(&a, &b), order(a, b); got != want || p.Compare(&b, &a) != -want {
			t.Fatalf("compare says %d, want %d:\n%+v\n%+v", got, want, a, b)
		}
		if (p.Hash(&a) == p.Hash(&b)) != equal {
			t.Fatalf("hashes %x and %x:\n%+v\n%+v", p.Hash(&a), p.Hash(&b), a, b)
		}
		x, y := p.Encode(nil, &a), p.Encode([]byte("before"), &b)
		if bytes.Equal(x, y[len("before"):]) != equal || !equal && bytes.HasPrefix(x, y[len("before"):]) {
			t.Fatalf("encoded %x and %x:\n%+v\n%+v", x, y, a, b)
		}
		if back, err := p.Decode(x); err != nil || back != a {
			t.Fatalf("decoded %+v from %x of %+v: %v", back, x, a, err)
		}
		if _, err := p.Decode(x[:rapid.IntRange(0, len(x)-1).Draw(t, "cut")]); err == nil {
			t.Fatalf("decoded a part of %x", x)
		}
		if _, err := p.Decode(append(x, 0)); err == nil {
			t.Fatalf("decoded more than %x", x)
		}
	})
}

// TestDecodeOutOfRange: bytes that no value encodes are an error.
func TestDecodeOutOfRange(t *testing.T) {
	type small struct {
		Flag bool
		U    uint8
		I    int16
		S    string
	}
	p, err := New[small]("message")
	if err != nil {
		t.Fatal(err)
	}
	for _, numbers := range [][]int64{{2, 0, 0, 0}, {-1, 0, 0, 0}, {0, 256, 0, 0}, {0, -1, 0, 0}, {0, 0, 1 << 15, 0}, {0, 0, 0, 1}, {0, 0, 0, -1}} {
		var text []byte
		for _, v := range numbers {
			text = EncodeInt(text, v)
		}
		if a, err := p.Decode(text); err == nil {
			t.Errorf("%v is decoded as %+v", numbers, a)
		}
	}
}

// TestEncodedStringsKeepApart moves the border between two adjacent strings.
func TestEncodedStringsKeepApart(t *testing.T) {
	type pair struct{ A, B string }
	p, err := New[pair]("message")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		cut := rapid.IntRange(0, len(text))
		i, j := cut.Draw(t, "i"), cut.Draw(t, "j")
		a, b := pair{text[:i], text[i:]}, pair{text[:j], text[j:]}
		if bytes.Equal(p.Encode(nil, &a), p.Encode(nil, &b)) != (a == b) || (p.Hash(&a) == p.Hash(&b)) != (a == b) {
			t.Fatalf("%q and %q", a, b)
		}
	})
}

func TestPlainIgnoresWhatIsNoValue(t *testing.T) {
	type padded struct {
		A uint8
		_ *int
		B uint64
		_ [3]float64
		C [0]func()
		D struct{}
	}
	// The constraint comparable excludes a type with C, but Walk accepts it.
	var p Layout[int]
	if err := p.Walk(reflect.TypeFor[padded](), 0, "S"); err != nil || len(p.leaves) != 2 {
		t.Errorf("%v, %v", p.leaves, err)
	}
}

// TestHashIsPinned expects the same fingerprints on every machine and in every version.
func TestHashIsPinned(t *testing.T) {
	p, err := New[every]("local state")
	if err != nil {
		t.Fatal(err)
	}
	v := every{B: true, I64: -5, I: 7, U64: 1 << 63, S: "doorway", U: 9, Last: "x"}
	if got, want := p.Hash(&v), uint64(0xcacfeb1c67a3f61c); got != want {
		t.Errorf("hash %#x, want %#x", got, want)
	}
	if got, want := word(3, p.Hash(&v)), uint64(0x78f5695ef87c2822); got != want {
		t.Errorf("word %#x, want %#x", got, want)
	}
}

func TestInterner(t *testing.T) {
	if _, err := NewInterner[*int]("memory"); err == nil {
		t.Error("a pointer is taken for plain")
	}
	n, err := NewInterner[every]("memory")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		a := anyEvery(t)
		b := change(t, a)
		i, j := n.ID(a), n.ID(b)
		if (i == j) != (a == b) || n.Value(i) != a || n.Value(j) != b || n.ID(a) != i || int(max(i, j)) >= n.Len() {
			t.Fatalf("%+v has number %d and %+v number %d of %d", a, i, b, j, n.Len())
		}
		if (n.Word(1, i) == n.Word(1, j)) != (a == b) || n.Word(1, i) == n.Word(2, i) {
			t.Fatal("the words of different values or components are equal")
		}
		if bytes.Equal(n.Key(nil, a), n.Key(nil, b)) != (a == b) {
			t.Fatal("keys are equal although values differ, or differ although values are equal")
		}
	})
}

// TestInternerIsShared lets several goroutines intern the same values at the same time.
func TestInternerIsShared(t *testing.T) {
	n, err := NewInterner[int]("memory")
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for v := range 1000 {
				if n.Value(n.ID(v)) != v {
					t.Error("a number has the wrong value")
				}
			}
		})
	}
	if wg.Wait(); n.Len() != 1000 {
		t.Errorf("%d values, want 1000", n.Len())
	}
}

package store

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A state as the tests keep it.
type state struct {
	row []uint32
	fp  uint64
}

// draw draws a state near another. Its numbers need 0 to 4 bytes, most of them few.
func draw(t *rapid.T, v []uint32) state {
	row := slices.Clone(v)
	for range rapid.IntRange(0, 3).Draw(t, "changes") {
		most := rapid.SampledFrom([]uint32{0, 1, 255, 256, 65535, 65536, 1<<32 - 1}).Draw(t, "most")
		row[rapid.IntRange(0, len(row)-1).Draw(t, "component")] = rapid.Uint32Range(most/2, most).Draw(t, "number")
	}
	return state{row, rapid.Uint64().Draw(t, "fingerprint")}
}

// extend adds states to a level, some of them as copies of states of the level before, by name the first of each
// block.
func extend(t *rapid.T, p *Pool, l *Level, states []state, before *Level) {
	most := make([]uint32, len(states[0].row))
	for _, s := range states {
		for k, x := range s.row {
			most[k] |= x
		}
	}
	at := l.N
	p.Extend(l, len(states), most)
	for i, s := range states {
		if len(before.Blocks) == 0 || before.Blocks[i%len(before.Blocks)].out {
			l.Put(at+i, s.row, s.fp)
			continue
		}
		from := before.Blocks[i%len(before.Blocks)]
		was := make([]uint32, len(s.row))
		from.Read(0, was)
		// What is copied fits, as the numbers of parents do: the level before is of the same pool.
		row := l.Copy(at+i, from, 0, s.fp)
		for k, x := range s.row {
			if x != was[k] {
				row.Set(k, x)
			}
		}
	}
}

// TestLevels checks levels against lists, wherever their blocks are, while numbers outgrow their rows.
func TestLevels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.SampledFrom([]int{1, 3, 19, 40}).Draw(t, "width")
		p, s := NewPool(width), &Spill{}
		defer s.Close()
		var before Level
		for range 4 {
			l, want := Level{}, []state{}
			last := make([]uint32, width)
			for range rapid.IntRange(1, 4).Draw(t, "parts") {
				some := []state{draw(t, last)}
				for n := rapid.SampledFrom([]int{0, 5, BlockRows - 1, BlockRows, 2*BlockRows + 3}).Draw(t, "more"); len(some) < n; {
					next := some[len(some)-1]
					if len(some)%500 == 0 {
						next = draw(t, next.row)
					}
					next.fp++
					some = append(some, next)
				}
				extend(t, &p, &l, some, &before)
				want, last = append(want, some...), some[len(some)-1].row
				if rapid.Bool().Draw(t, "unload") {
					if err := p.Unload(&l, s); err != nil {
						t.Fatal(err)
					}
				}
			}
			for _, b := range before.Blocks {
				if !b.out {
					p.Give(b)
				}
			}
			if rapid.Bool().Draw(t, "drop") {
				p.Drop()
			}
			checkLevel(t, &p, &l, want, s)
			before = l
		}
	})
}

func checkLevel(t *rapid.T, p *Pool, l *Level, want []state, s *Spill) {
	if err := p.Load(l.Blocks, s); err != nil {
		t.Fatal(err)
	}
	held, row := 0, make([]uint32, len(want[0].row))
	for k, b := range l.Blocks {
		held += cap(b.rows) + 8*cap(b.FPs)
		if k < len(l.Blocks)-1 && len(b.FPs) != BlockRows {
			t.Fatalf("block %d has %d states", k, len(b.FPs))
		}
		for i, fp := range b.FPs {
			n := k*BlockRows + i
			for c := range row {
				row[c] = 7 // of another state
			}
			if b.Read(i, row); !slices.Equal(row, want[n].row) || fp != want[n].fp || l.FP(n) != fp {
				t.Fatalf("state %d is %d, %x, want %d, %x", n, row, fp, want[n].row, want[n].fp)
			}
		}
	}
	if l.N != len(want) || len(l.Blocks) != (l.N+BlockRows-1)/BlockRows || p.Used() != held || p.Bytes() < held {
		t.Fatalf("%d states in %d blocks, want %d; %d of %d bytes are used, want %d", l.N, len(l.Blocks), len(want), p.Used(), p.Bytes(), held)
	}
}

// TestForm: a component takes no more bytes than its largest number needs.
func TestForm(t *testing.T) {
	f := newForm(make([]uint8, 3))
	for _, c := range []struct {
		most []uint32
		size int
	}{{[]uint32{0, 0, 0}, 0}, {[]uint32{0, 255, 0}, 1}, {[]uint32{1, 256, 0}, 3}, {[]uint32{0, 65536, 0}, 5}, {[]uint32{0, 0, 1}, 6}} {
		if f = f.fitting(c.most); f.size != c.size {
			t.Errorf("after %d a row takes %d bytes, want %d", c.most, f.size, c.size)
		}
	}
	if f.fitting([]uint32{255, 7, 255}) != f {
		t.Error("another form for numbers that fit")
	}
	for component, x := range []uint32{256, 0, 65536} {
		func() {
			defer func() {
				if fits := x == 0; (recover() == nil) != fits {
					t.Errorf("component %d is set to %d: fits should be %v", component, x, fits)
				}
			}()
			f.set(make([]byte, f.size), component, x)
		}()
	}
}

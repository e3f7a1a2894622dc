package store

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
)

// A form says how the rows of a block are written: each component in as many bytes as its largest number has needed so
// far, 0, 1, 2 or 4.
type form struct {
	sizes []uint8 // by component
	at    []int   // by component: where in the row it begins
	runs  []run
	size  int // of a row
}

// A run groups neighbouring components of the same size.
type run struct {
	size     uint8
	from, to int
}

// newForm returns the form with these sizes.
func newForm(sizes []uint8) *form {
	f := &form{sizes: sizes}
	for i, size := range sizes {
		f.at = append(f.at, f.size)
		f.size += int(size)
		if i > 0 && sizes[i-1] == size {
			f.runs[len(f.runs)-1].to++
		} else {
			f.runs = append(f.runs, run{size, i, i + 1})
		}
	}
	return f
}

// fitting returns a form in which numbers have room besides those for which f has it. For each component, most is
// at least its number, or several ones that are joined by or.
func (f *form) fitting(most []uint32) *form {
	var sizes []uint8
	for i, x := range most {
		if size := [5]uint8{0, 1, 2, 4, 4}[(bits.Len32(x)+7)/8]; size > f.sizes[i] {
			if sizes == nil {
				sizes = slices.Clone(f.sizes)
			}
			sizes[i] = size
		}
	}
	if sizes == nil {
		return f
	}
	return newForm(sizes)
}

// get reads a row.
func (f *form) get(data []byte, row []uint32) {
	for _, r := range f.runs {
		part := row[r.from:r.to]
		switch r.size {
		case 0:
			clear(part)
		case 1:
			getBytes(data[:len(part)], part)
		case 2:
			from := data[:2*len(part)]
			for i := range part {
				part[i] = uint32(binary.LittleEndian.Uint16(from[2*i:]))
			}
		case 4:
			from := data[:4*len(part)]
			for i := range part {
				part[i] = binary.LittleEndian.Uint32(from[4*i:])
			}
		}
		data = data[int(r.size)*len(part):]
	}
}

// getBytes reads numbers of one byte each, eight at a time.
func getBytes(data []byte, part []uint32) {
	for len(part) >= 8 {
		x, to := binary.LittleEndian.Uint64(data), part[:8]
		to[0], to[1], to[2], to[3] = uint32(x&0xff), uint32(x>>8&0xff), uint32(x>>16&0xff), uint32(x>>24&0xff)
		to[4], to[5], to[6], to[7] = uint32(x>>32&0xff), uint32(x>>40&0xff), uint32(x>>48&0xff), uint32(x>>56)
		data, part = data[8:], part[8:]
	}
	for i, x := range data {
		part[i] = uint32(x)
	}
}

// set writes a component of a row. A number that does not fit would make the state another one, and what is proved then
// false.
func (f *form) set(data []byte, component int, x uint32) {
	if x>>(8*f.sizes[component]) != 0 {
		panic(fmt.Sprintf("component %d has %d bytes, and %d does not fit", component, f.sizes[component], x))
	}
	data = data[f.at[component]:]
	switch f.sizes[component] {
	case 1:
		data[0] = byte(x)
	case 2:
		binary.LittleEndian.PutUint16(data, uint16(x))
	case 4:
		binary.LittleEndian.PutUint32(data, x)
	}
}

// put writes a row.
func (f *form) put(data []byte, row []uint32) {
	for i, x := range row {
		f.set(data, i, x)
	}
}

package explore

import (
	"context"
	"fmt"

	"doorway/checker/property"
	"doorway/model/transition"
)

// Alike explores a system for several properties whose memories are equal in every state. Each property gets the
// result of a search of its own; an ApartError ends a search that one of them cannot share.
func Alike(ctx context.Context, sys transition.System, props []property.Property, opts Options) (*Result, error) {
	opts.alike = true
	return Explore(ctx, sys, props, opts)
}

// An ApartError ends a shared search: from here the property needs one of its own.
type ApartError struct{ Property int }

// Error names the property by its number.
func (e ApartError) Error() string {
	return fmt.Sprintf("property %d has to be searched alone", e.Property)
}

// apart returns an ApartError if some property needs a search of its own from here, or nil.
func (x *explorer) apart() error {
	if !x.opts.alike {
		return nil
	}
	for i := range x.props {
		if x.settled(i) {
			return ApartError{i}
		}
	}
	if x.odd > 0 {
		return ApartError{x.odd}
	}
	return nil
}

// apartAhead is apart for the states of the next level, which are not expanded yet.
func (x *explorer) apartAhead() error {
	if !x.opts.alike {
		return nil
	}
	w := x.workers[0]
	for i, b := range x.current.Blocks {
		if err := x.blocks.Load(x.current.Blocks[i:i+1], &x.memory.Spill); err != nil {
			return err
		}
		for row := range b.FPs {
			b.Read(row, w.row)
			if odd := w.odd(w.row); odd > 0 {
				return ApartError{odd}
			}
		}
		x.blocks.Give(b)
	}
	return nil
}

// odd returns the first property whose memory in v differs from that of property 0, or 0.
func (w *worker) odd(v []uint32) int {
	memories := v[w.system:][:len(w.watchers)]
	for i, mem := range memories {
		if mem != memories[0] {
			return i
		}
	}
	return 0
}

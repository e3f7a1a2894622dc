package explore

import (
	"context"
	"fmt"

	"doorway/checker/property"
	"doorway/model/transition"
)

// Alike explores a system for several properties that remember the same in every state. For each
// it finds what a search for that property alone finds; an ApartError ends a search that one of
// them cannot share.
func Alike(ctx context.Context, sys transition.System, props []property.Property, opts Options) (*Result, error) {
	opts.alike = true
	return Explore(ctx, sys, props, opts)
}

// An ApartError ends a search that a property cannot share any longer.
type ApartError struct{ Property int }

// Error names the property by its number.
func (e ApartError) Error() string {
	return fmt.Sprintf("property %d has to be searched alone", e.Property)
}

// apart returns why the search cannot be shared any longer, or nil.
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

// apartAhead is apart for the states of the level that is not expanded.
func (x *explorer) apartAhead() error {
	if !x.opts.alike {
		return nil
	}
	for node := range x.current.N {
		v, _ := x.current.Row(node, x.width)
		if odd := x.workers[0].odd(v); odd > 0 {
			return ApartError{odd}
		}
	}
	return nil
}

// odd returns the first property that remembers something else in v than the first one does, or 0.
func (w *worker) odd(v []uint32) int {
	memories := v[w.system:][:len(w.watchers)]
	for i, mem := range memories {
		if mem != memories[0] {
			return i
		}
	}
	return 0
}

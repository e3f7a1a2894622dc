package explore

import (
	"errors"
	"fmt"
	"slices"

	"doorway/checker/property"
)

// alike returns the numbers of the properties in groups that may share a search.
func alike(props []property.Property, o Options) (groups [][]int) {
	shareable := !o.Reduce && o.Memory == 0 && o.Checkpoint == nil
	for i, p := range props {
		k := slices.IndexFunc(groups, func(g []int) bool { return shareable && p.Engine().Like(props[g[0]]) })
		if k < 0 {
			groups = append(groups, []int{i})
		} else {
			groups[k] = append(groups[k], i)
		}
	}
	return groups
}

// split returns the groups that a group falls into when the search that it shared ends with an error. Any of its
// properties may have caused an error that does not name one.
func split(group []int, err error) (groups [][]int) {
	var apart apartError
	if errors.As(err, &apart) {
		k := apart.property
		return [][]int{group[k : k+1], slices.Concat(group[:k], group[k+1:])}
	}
	for k := range group {
		groups = append(groups, group[k:k+1])
	}
	return groups
}

// of returns the result for property k of those that shared the search.
func (r *Result) of(k int) *Result {
	if r == nil {
		return nil
	}
	own := *r
	own.Findings = r.Findings[k : k+1]
	return &own
}

// An apartError ends a shared search: from here the property needs one of its own.
type apartError struct{ property int }

// Error names the property by its number.
func (e apartError) Error() string {
	return fmt.Sprintf("property %d has to be searched alone", e.property)
}

// apart returns an apartError if some property needs a search of its own from here, or nil.
func (x *explorer) apart() error {
	if !x.opts.alike {
		return nil
	}
	for i := range x.props {
		if x.settled(i) {
			return apartError{i}
		}
	}
	if x.odd > 0 {
		return apartError{x.odd}
	}
	return nil
}

// apartAhead does what apart does, for the states of the next level, which are not expanded yet.
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
				return apartError{odd}
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

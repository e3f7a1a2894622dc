package explore

import (
	"doorway/checker/internal/store"
	"doorway/checker/lasso"
)

// A candidate records a violation before its schedule is written out.
type candidate struct {
	link  store.Link // the node it happens in, or the event it happens at
	err   error
	lasso *lasso.Lasso // an infinite run, instead of a link; or nil
	// The fingerprints of the states that break the property by what can or will happen later; nil for other
	// violations.
	ends  map[uint64]bool
	early bool // found before the graph was complete or searched to the end: a shorter run may break the property
}

func first(a, b *candidate) *candidate {
	if a == nil {
		return b
	}
	return a
}

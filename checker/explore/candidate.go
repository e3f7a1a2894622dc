package explore

import (
	"doorway/checker/internal/store"
	"doorway/checker/lasso"
)

// A candidate is a violation before its schedule is written out.
type candidate struct {
	link  store.Link // the node it happens in, or the event it happens at
	err   error
	lasso *lasso.Lasso // a run that goes on for ever, instead of a link; or nil
	// If what can or will happen later breaks the property, the fingerprints of
	// the states in which it does; else nil.
	ends  map[uint64]bool
	early bool // the graph was not complete, or not searched to the end: a shorter run may break the property
}

func first(a, b *candidate) *candidate {
	if a == nil {
		return b
	}
	return a
}

// Package kinds defines sets of kinds of events, by which properties and engines say which events they mean.
package kinds

import "doorway/model"

// Max is the last kind: kinds are the numbers from model.Request to Max.
const Max = model.Shutdown

// A Set holds kinds of events. The zero value is the empty set.
type Set uint32

// Faults holds the kinds that are faults: those that have a budget, and the drift of clocks.
var Faults = where(model.Kind.Fault)

// Of returns the set of the given kinds.
func Of(ks ...model.Kind) Set {
	var s Set
	for _, k := range ks {
		s |= 1 << k
	}
	return s
}

// where returns the set of the kinds that satisfy is.
func where(is func(model.Kind) bool) (s Set) {
	for k := model.Request; k <= Max; k++ {
		if is(k) {
			s |= 1 << k
		}
	}
	return s
}

// Has reports whether k is in the set.
func (s Set) Has(k model.Kind) bool { return s>>k&1 != 0 }

package properties_test

import (
	"fmt"
	"testing"

	"doorway/algorithms/superpeers"
	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/notation"
)

// trueSupers says that nobody takes a live process for a super-peer of another
// group that is none. Since at rest the dead are reported and no group is missed
// (election-ends), what super-peers know of each other is then exact.
var trueSupers = property.Invariant("true-supers", "who has been noted as a super-peer and lives is one",
	func(s model.Snapshot) error {
		states := model.Locals[superpeers.State](s)
		for p, l := range states {
			for q := range l.Supers.Each() {
				if s.View(q).Region != model.Down && states[q].Election.Leader != model.Procs(q) {
					return fmt.Errorf("p%d takes %v for a super-peer", p, q)
				}
			}
		}
		return nil
	})

// TestSuperPeersKnowEachOther looks at what super-peers know. The claims of the
// page see only that none is missing, and all of it in groups of one.
func TestSuperPeersKnowEachOther(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]checker.Status{
		"n=4 requests=1 detector=perfect crashes=1":                                 checker.Proved,
		"n=4 requests=1 requesters=p0,p2 crashers=p1,p3 detector=perfect crashes=2": checker.Proved,
		"n=3 requests=1 channels=any detector=perfect crashes=1 duplicates=1":       checker.Proved,
		"n=3 requests=1 crashers=p0,p1 detector=perfect crashes=2 recoveries=1":     checker.Violated,
	} {
		setup, err := notation.Setup(text)
		if err != nil {
			t.Fatal(err)
		}
		sys, err := superpeers.Page.Variants[0].Build(setup)
		if err != nil {
			t.Fatal(err)
		}
		v, err := checker.Decide(t.Context(), sys, trueSupers, explore.Options{})
		if err != nil || v.Status != want {
			t.Errorf("%v (%v), want it %v", v, err, want)
		}
	}
}

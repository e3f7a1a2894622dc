package doorway

import (
	"testing"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
)

// TestVerifyWithin says aloud that nothing is proved if a state lies outside, fails
// where a proof is required, and proves if none does.
func TestVerifyWithin(t *testing.T) {
	t.Chdir(t.TempDir())
	said := heard(t)
	sys := shared(t, lock{atomic: true}, model.NewSetup(3))
	within := func(name string, holds func(model.Snapshot) bool, p property.Property) *fake {
		return tested(t, "TestLock", func(tb testing.TB) {
			VerifyWithin(tb, sys, explore.Constraint{Name: name, Holds: holds}, p)
		})
	}
	few := func(s model.Snapshot) bool { return s.View(2).Region == model.Remainder }
	const text = "TestLock: not broken and not proved for n=3 requests=1: mutual-exclusion (within the constraint two compete: 21 states not explored further); widen the constraint"
	within("two compete", few, both[0]).passes(t, "within the constraint two compete")
	if got := said.String(); got != "doorway: "+text+", or let -doorway.require=proved fail the test\n" {
		t.Errorf("it says\n%s", got)
	}
	set(t, proved, true)
	within("two compete", few, both[0]).fails(t, text+"; a proof is required")
	set(t, proved, false)
	within("all", func(model.Snapshot) bool { return true }, both[0]).passes(t, "mutual-exclusion: proved")
	within("none", func(model.Snapshot) bool { return false }, both[0]).fails(t, "within the constraint none: 1 state not explored further")
	within("two compete", few, both[1]).fails(t, "deadlock-freedom cannot be decided", "may lie outside the constraint two compete")
	set(t, states, 2)
	within("two compete", few, both[0]).fails(t, "limit of 2 states")
	within("", nil, both[0]).fails(t, "want a constraint with a Name and a function Holds")
}

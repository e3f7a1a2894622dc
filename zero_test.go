package doorway

import (
	"testing"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
)

// TestZeroProperty verifies a property that nobody made: the test fails, and the next one runs.
func TestZeroProperty(t *testing.T) {
	sys, err := memory.System(lock{atomic: true}, model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	tested(t, t.Name(), func(t testing.TB) { Verify(t, sys, property.Property{}) }).
		fails(t, "cannot be decided: property without a name: no monitor")
}

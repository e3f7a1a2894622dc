package doorway

import (
	"slices"
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
	f := tested(t, t.Name(), func(t testing.TB) { Verify(t, sys, property.Property{Name: "none"}) })
	f.fails(t, "none cannot be decided: property none: no monitor")
	if want := []string{"doorway none: cannot be decided for n=2 requests=1"}; !slices.Equal(f.attrs, want) {
		t.Errorf("attributes %q, want %q", f.attrs, want)
	}
}

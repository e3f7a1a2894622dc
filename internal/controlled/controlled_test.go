package controlled_test

import (
	"testing"

	"doorway/internal/controlled"
)

// TestOff: a program that was built without the overlay says so.
func TestOff(t *testing.T) {
	if controlled.On() != overlaid {
		t.Errorf("controlled: %v, want %v", controlled.On(), overlaid)
	}
}

package model

import (
	"math"
	"strings"
	"testing"
)

// TestTooManyTimers names a timer when every number has a name.
func TestTooManyTimers(t *testing.T) {
	names := timers.names
	defer func() { timers.names = names }()
	timers.names = make([]string, math.MaxUint16+1)
	if got, err := NameTimer("one-more"); err == nil || !strings.Contains(err.Error(), "one too many") {
		t.Errorf("got %d, %v, want an error", got, err)
	}
}

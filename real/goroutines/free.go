package goroutines

import (
	"testing"
	"testing/synctest"

	"doorway/internal/controlled"
)

// uncontrolled is how many runs there are without control.
const uncontrolled = 100

// free runs the function in bubbles under Go's own scheduler, until the test fails.
func free(t *testing.T, f func(*testing.T)) {
	t.Helper()
	t.Log(controlled.Level())
	for i := 0; i < uncontrolled && !t.Failed(); i++ {
		once(t, f)
	}
}

// once runs the function in a bubble; what synctest panics with fails the test.
func once(t *testing.T, f func(*testing.T)) {
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%v", r)
		}
	}()
	synctest.Test(t, f)
}

package goroutines

import (
	"testing"
	"testing/synctest"
)

// uncontrolled is how many runs there are without control.
const uncontrolled = 100

// free runs the function in bubbles under Go's own scheduler, until the test fails.
func free(t *testing.T, f func(*testing.T)) {
	for i := 0; i < uncontrolled && !t.Failed(); i++ {
		synctest.Test(t, f)
	}
}

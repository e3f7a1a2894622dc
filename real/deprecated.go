package real

import (
	"testing"

	"doorway/checker/property"
)

// Verify is the former name of Test.
//
// Deprecated: use [Test].
func Verify(t *testing.T, s Setup, process func(*Process), props ...property.Property) {
	t.Helper()
	Test(t, s, process, props...)
}

package goroutines

import (
	"sync"
	"testing"

	"doorway/checker/property"
	"doorway/model"
)

// Explore is the former name of Test.
//
// Deprecated: use [Test].
func Explore(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	Test(t, f)
}

// Lock is the former name of TestLock.
//
// Deprecated: use [TestLock].
func Lock(t *testing.T, s model.Setup, fresh func(n int) []sync.Locker, props ...property.Property) {
	t.Helper()
	TestLock(t, s, fresh, props...)
}

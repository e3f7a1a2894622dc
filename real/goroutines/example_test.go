package goroutines_test

import (
	"sync"
	"testing"

	"doorway/model"
	"doorway/properties"
	"doorway/real/goroutines"
)

func TestLock(t *testing.T) {
	fresh := goroutines.Same(func() *sync.Mutex { return new(sync.Mutex) })
	goroutines.TestLock(t, model.Setup{N: 3, Requests: 2}, fresh, properties.MutualExclusion, properties.DeadlockFreedom)
}

//go:build goroutines

package goroutines_test

import (
	"sync"
	"testing"

	"doorway/model"
	"doorway/properties"
	"doorway/real/goroutines"
)

func TestLockProved(t *testing.T) {
	fresh := goroutines.Same(func() *sync.Mutex { return new(sync.Mutex) })
	goroutines.ProveLock(t, 2, model.NewSetup(3), fresh, properties.MutualExclusion, properties.DeadlockFreedom)
}

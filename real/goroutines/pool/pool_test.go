//go:build goroutines

package pool

import (
	"sync"
	"testing"

	"doorway/real/goroutines"
)

func TestPool(t *testing.T) {
	goroutines.Test(t, func(t *testing.T) {
		p := New()
		var all sync.WaitGroup
		all.Go(func() { p.Get() })
		all.Go(func() { p.Get() })
		p.Put(1)
		p.Put(2)
		all.Wait()
	})
}

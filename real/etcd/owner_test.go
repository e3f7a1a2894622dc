package etcd_test

import (
	"context"
	"testing"
	"time"

	"go.etcd.io/etcd/client/v3/concurrency"

	"doorway/properties"
	"doorway/real"
	"doorway/real/etcd"
)

func TestMyOwner(t *testing.T) {
	real.Test(t, real.Setup{N: 2, Tick: 5 * time.Second}, func(p *real.Process) {
		c := etcd.Client(p)
		defer c.Close()
		s, err := concurrency.NewSession(c, concurrency.WithTTL(5), concurrency.WithContext(p.Context()))
		if err != nil {
			return
		}
		m := concurrency.NewMutex(s, "m")
		if m.Lock(p.Context()) != nil {
			return
		}
		asked := time.Now() // the answer may be late
		l, err := c.TimeToLive(p.Context(), s.Lease())
		if err != nil || l.TTL <= 0 {
			return
		}
		ctx, cancel := context.WithDeadline(p.Context(), asked.Add(time.Duration(l.TTL)*time.Second))
		defer cancel()
		p.Work(ctx)
		_ = m.Unlock(p.Context())
	}, properties.MutualExclusion)
}

package redis_test

import (
	"context"
	"testing"
	"time"

	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"

	"doorway/properties"
	"doorway/real"
	"doorway/real/redis"
)

func TestMyHolder(t *testing.T) {
	real.Test(t, real.Setup{N: 2, FIFO: true}, func(p *real.Process) {
		m := redsync.New(goredis.NewPool(redis.Client(p))).NewMutex("lock", redsync.WithRetryDelay(time.Second))
		if m.LockContext(p.Context()) != nil {
			return
		}
		ctx, cancel := context.WithDeadline(p.Context(), m.Until()) // a key that lapses protects no work
		defer cancel()
		p.Work(ctx)
		_, _ = m.UnlockContext(context.Background())
	}, properties.MutualExclusion)
}

package zookeeper_test

import (
	"context"
	"io"
	"log"
	"testing"
	"time"

	"github.com/go-zookeeper/zk"

	"doorway/properties"
	"doorway/real"
	"doorway/real/zookeeper"
)

func TestMyZooKeeperHolder(t *testing.T) {
	log.SetOutput(io.Discard) // the client logs each connection that breaks
	real.Test(t, real.Setup{N: 2, Within: 3 * time.Second, Drops: 1, Splits: 1}, func(p *real.Process) {
		ctx, lost := context.WithCancel(p.Context())
		c, _, err := zk.Connect([]string{"192.0.2.1"}, 12*time.Second, zk.WithDialer(zookeeper.Dialer(p)), zk.WithLogInfo(false),
			zk.WithEventCallback(func(e zk.Event) {
				if e.State == zk.StateDisconnected {
					lost()
				}
			}))
		if err != nil {
			panic(err)
		}
		go func() {
			<-ctx.Done()
			c.Close()
		}()
		defer lost()
		if zk.NewLock(c, "/service/mine", zk.WorldACL(zk.PermAll)).Lock() == nil {
			p.Work(ctx)
		}
	}, properties.MutualExclusion)
}

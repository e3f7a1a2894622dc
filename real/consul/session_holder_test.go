package consul_test

import (
	"context"
	"testing"
	"time"

	"github.com/hashicorp/consul/api"

	"doorway/properties"
	"doorway/real"
	"doorway/real/consul"
)

func TestMySessionHolder(t *testing.T) {
	real.Test(t, real.Setup{N: 2, Within: 3 * time.Second, Drops: 1}, func(p *real.Process) {
		c, err := api.NewClient(&api.Config{Address: "consul", HttpClient: consul.Client(p)})
		if err != nil {
			panic(err)
		}
		l, err := c.LockKey("service/mine/leader")
		if err != nil {
			panic(err)
		}
		lost, err := l.Lock(p.Context().Done())
		if err != nil || lost == nil {
			return
		}
		ctx, cancel := context.WithCancel(p.Context())
		go func() {
			<-lost
			cancel()
		}()
		p.Work(ctx)
		_ = l.Unlock() // also of a lock that is lost, whose session is renewed until then
	}, properties.MutualExclusion)
}

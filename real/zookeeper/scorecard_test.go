package zookeeper_test

import (
	"context"
	"flag"
	"testing"
	"time"

	"github.com/go-zookeeper/zk"

	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

var (
	scorecard = flag.Int("scorecard", 100, "take so many `runs` of each cell of the scorecard")
	update    = flag.Bool("update", false, "write testdata/scorecard.csv and the cases of broken cells anew")
)

// noticed is how long a holder may go on after another has the lock: a third of the timeout, which is what a client keeps
// between its own end of a connection and the end of its session.
const noticed = timeout / 3

const (
	library  = "https://pkg.go.dev/github.com/go-zookeeper/zk@v1.0.4"
	sessions = "https://zookeeper.apache.org/doc/r3.8.4/zookeeperProgrammers.html"
)

// TestScorecard scores the lock, with sessions of 12 s, held until the connection breaks.
func TestScorecard(t *testing.T) {
	held := working(zk.StateDisconnected, func(ctx context.Context, p *real.Process) { realtest.Works(ctx, p, noticed) })
	realtest.Score(t, []realtest.Row{{
		Part: "zk.Lock", Of: zk.NewLock, Setup: real.Setup{N: 2}, Prompt: prompt, Steps: 300, Exclusion: properties.MutualExclusion, Holder: held,
		Others: map[realtest.Column]func(*real.Process){realtest.Release: careful},
		Faults: map[realtest.Column]func(*real.Setup){realtest.Release: func(s *real.Setup) { s.N = 3 }},
		Told:   noticed, Served: 45 * time.Second,
		Promises: map[realtest.Column]realtest.Promise{
			realtest.Prompt:  {Says: "it is a mutual exclusion lock", At: library + "#Lock"},
			realtest.Restart: {Says: "within the timeout the session is kept, with its ephemeral nodes and watches", At: library + "#Connect"},
			realtest.Served:  {Says: "an ephemeral node is deleted when its session ends", At: sessions + "#Ephemeral+Nodes"},
			realtest.Release: {Says: "Unlock releases a lock that this instance has acquired", At: library + "#Lock.Unlock"},
		},
	}}, *scorecard, *update)
}

package redis_test

import (
	"context"
	"flag"
	"testing"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"

	redsyncredis "github.com/go-redsync/redsync/v4/redis"

	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
	"doorway/real/redis"
)

var (
	scorecard = flag.Int("scorecard", 100, "take so many `runs` of each cell of the scorecard")
	update    = flag.Bool("update", false, "write testdata/scorecard.csv and the cases of broken cells anew")
)

// expiry is how long the keys of all locks live: redsync's default.
const expiry = 8 * time.Second

// valid holds a mutex of redsync, and works as long as it says that it is valid.
func valid(pools ...redsyncredis.Pool) func(*real.Process) {
	return func(p *real.Process) {
		m := redsync.New(pools...).NewMutex("lock", redsync.WithRetryDelay(time.Second))
		if m.LockContext(p.Context()) != nil {
			return
		}
		ctx, cancel := context.WithDeadline(p.Context(), m.Until())
		defer cancel()
		realtest.Works(ctx, p, expiry)
		_, _ = m.UnlockContext(context.WithoutCancel(p.Context()))
	}
}

// single is a mutex with one Redis.
func single(p *real.Process) { valid(goredis.NewPool(redis.Client(p)))(p) }

// threefold is a mutex of p0 and p1 with three Redis at p2, p3 and p4, which do nothing but wait.
func threefold(p *real.Process) {
	if p.ID() > 1 {
		<-p.Context().Done()
		return
	}
	var pools []redsyncredis.Pool
	for at := range model.ProcID(3) {
		pools = append(pools, goredis.NewPool(redis.ClientAt(p, 2+at)))
	}
	valid(pools...)(p)
}

// obtain obtains a lock of redislock, and refreshes it until that fails or three lives are over. One that is careful does
// not refresh it, and ends when the key may lapse, counted from when it asked.
func obtain(careful bool) func(*real.Process) {
	return func(p *real.Process) {
		var l *redislock.Lock
		asked := time.Now()
		for l == nil && p.Context().Err() == nil {
			var err error
			asked = time.Now()
			l, err = redislock.Obtain(p.Context(), redis.Client(p), "lock", expiry, nil)
			if err != nil {
				time.Sleep(time.Second)
			}
		}
		if l == nil {
			return
		}
		until := asked.Add(expiry)
		if !careful {
			until = time.Now().Add(3 * expiry)
		}
		ctx, cancel := context.WithDeadline(p.Context(), until)
		defer cancel()
		if !careful {
			go refresh(ctx, cancel, l)
		}
		realtest.Works(ctx, p, expiry)
		_ = l.Release(context.WithoutCancel(p.Context()))
	}
}

// refresh refreshes a lock three times a life, and cancels what it guards once that fails.
func refresh(ctx context.Context, cancel func(), l *redislock.Lock) {
	for {
		select {
		case <-time.After(expiry / 3):
		case <-ctx.Done():
			return
		}
		if l.Refresh(ctx, expiry, nil) != nil {
			cancel()
			return
		}
	}
}

const (
	redsyncReadme   = "https://github.com/go-redsync/redsync/blob/v4.18.1/README.md"
	redislockReadme = "https://github.com/bsm/redislock/blob/v0.9.4/README.md"
	distlock        = "https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/"
)

// locked is what the README of redsync says of all its mutexes, whose page is that of Redlock.
var locked = map[realtest.Column]realtest.Promise{
	realtest.Prompt: {Says: "once Lock returns, nobody else gets the lock before Unlock", At: redsyncReadme + "#usage"},
	realtest.Slow: {
		Says: "a holder that ends within the validity time, from Until, is alone",
		At:   distlock + "#analysis-of-multiple-instances",
	},
	realtest.Cut: {Says: "the same", At: distlock + "#analysis-of-multiple-instances"},
	realtest.Restart: {
		Says: "a server that saves each write keeps the lock",
		At:   distlock + "#performance-crash-recovery-and-fsync",
	},
	realtest.Told: {
		Says: "Until says how long the lock is valid",
		At:   "https://pkg.go.dev/github.com/go-redsync/redsync/v4#Mutex.Until",
	},
	realtest.Served: {
		Says: "in the end the lock can be acquired, though its holder crashed",
		At:   distlock + "#safety-and-liveness-guarantees",
	},
	realtest.Release: {
		Says: "a lock is removed only by the client that set it",
		At:   distlock + "#correct-implementation-with-a-single-instance",
	},
}

// TestScorecard scores the locks over Redis. Commands arrive in order, as over one connection.
func TestScorecard(t *testing.T) {
	one := real.Setup{N: 2, FIFO: true}
	three := func(s *real.Setup) { s.N = 3 }
	realtest.Score(t, []realtest.Row{
		{
			Part: "redsync.Mutex, one Redis", Of: redsync.New, Setup: one, Prompt: time.Second, Steps: 200,
			Exclusion: properties.MutualExclusion, Holder: single, Faults: map[realtest.Column]func(*real.Setup){realtest.Release: three},
			Told: expiry, Served: 20 * time.Second, Promises: locked,
		},
		{
			Part: "redsync.Mutex, three Redis", Of: redsync.New, Setup: real.Setup{N: 5, FIFO: true}, Prompt: time.Second, Steps: 300,
			Server: model.Procs(2), Exclusion: properties.MutualExclusion, Holder: threefold,
			Told: expiry, Served: 20 * time.Second, Promises: locked,
		},
		{
			Part: "redislock.Lock", Of: redislock.Obtain, Setup: one, Prompt: time.Second, Steps: 200,
			Exclusion: properties.MutualExclusion, Holder: obtain(false),
			Others: map[realtest.Column]func(*real.Process){realtest.Release: obtain(true)},
			Faults: map[realtest.Column]func(*real.Setup){realtest.Release: three},
			Told:   expiry, Served: 20 * time.Second,
			Promises: map[realtest.Column]realtest.Promise{
				realtest.Prompt: {Says: "it is a distributed lock", At: redislockReadme},
				realtest.Release: {
					Says: "Release of a lock that is not held any more says so",
					At:   "https://pkg.go.dev/github.com/bsm/redislock#Lock.Release",
				},
				realtest.Served: {Says: "a key has a time to live", At: "https://pkg.go.dev/github.com/bsm/redislock#Client.Obtain"},
			},
		},
	}, *scorecard, *update)
}

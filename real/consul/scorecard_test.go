package consul_test

import (
	"flag"
	"testing"
	"time"

	"github.com/hashicorp/consul/api"

	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
)

var (
	scorecard = flag.Int("scorecard", 100, "take so many `runs` of each cell of the scorecard")
	update    = flag.Bool("update", false, "write testdata/scorecard.csv and the cases of broken cells anew")
)

// noticed is how long a holder may go on after another has the lock: as long as the lock-delay, which is there for that.
const noticed = 15 * time.Second

// heldLock works under Lock until its channel says that it is lost, and unlocks in any case.
func heldLock(p *real.Process) {
	l, err := client(p).LockKey("lock")
	if err != nil {
		panic(err)
	}
	lost, err := l.Lock(p.Context().Done())
	if err != nil || lost == nil {
		return
	}
	ctx, cancel := held(p, lost)
	defer cancel()
	realtest.Works(ctx, p, noticed)
	_ = l.Unlock()
}

// heldSlot works in the only slot of Semaphore until its channel says that it is lost, and releases in any case.
func heldSlot(p *real.Process) {
	m, err := client(p).SemaphorePrefix("slots", 1)
	if err != nil {
		panic(err)
	}
	lost, err := m.Acquire(p.Context().Done())
	if err != nil || lost == nil {
		return
	}
	ctx, cancel := held(p, lost)
	defer cancel()
	realtest.Works(ctx, p, noticed)
	_ = m.Release()
}

// sequenced locks over and over, and takes LockIndex for its token. It writes nothing to the lock's key, which would set
// LockIndex back.
func sequenced(p *real.Process) {
	c := client(p)
	for p.Context().Err() == nil {
		l, err := c.LockKey("lock")
		if err != nil {
			panic(err)
		}
		got := realtest.Ask(p)
		if lost, err := l.Lock(p.Context().Done()); err != nil || lost == nil {
			return
		}
		if pair, _, err := c.KV().Get("lock", nil); err == nil && pair != nil && pair.Session != "" {
			got(int(pair.LockIndex))
		}
		p.Inside(func() { time.Sleep(time.Second) })
		_ = l.Unlock()
		time.Sleep(time.Second)
	}
}

const (
	library  = "https://pkg.go.dev/github.com/hashicorp/consul/api"
	sessions = "https://developer.hashicorp.com/consul/docs/automate/session"
)

// promised is what both say; at is the method that acquires.
func promised(at string) map[realtest.Column]realtest.Promise {
	return map[realtest.Column]realtest.Promise{
		realtest.Prompt:  {Says: "it is held until it is released, or the channel closes", At: library + at},
		realtest.Restart: {Says: "sessions and keys are kept by a majority of servers", At: sessions},
		realtest.Told:    {Says: "the channel closes when it is lost, or an error occurs", At: library + at},
		realtest.Served:  {Says: "a session whose TTL is over is invalidated, and its locks are released", At: sessions},
		realtest.Release: {Says: "only the session that holds the lock releases it", At: sessions},
	}
}

// TestScorecard scores Consul's locks and semaphores, with the defaults: sessions of 15 s and a lock-delay of as much.
func TestScorecard(t *testing.T) {
	row := realtest.Row{
		Setup: real.Setup{N: 2}, Prompt: prompt, Steps: 300, Exclusion: properties.MutualExclusion,
		Faults: map[realtest.Column]func(*real.Setup){realtest.Release: func(s *real.Setup) { s.N = 3 }},
		Told:   noticed, Served: 45 * time.Second,
	}
	lock, semaphore := row, row
	lock.Part, lock.Of, lock.Holder = "api.Lock", (*api.Client).LockKey, heldLock
	lock.Others = map[realtest.Column]func(*real.Process){realtest.Fencing: sequenced, realtest.Release: careful}
	lock.Promises = promised("#Lock.Lock")
	lock.Promises[realtest.Fencing] = realtest.Promise{
		Says: "LockIndex grows with each acquisition, and makes a sequencer", At: sessions,
	}
	semaphore.Part, semaphore.Of, semaphore.Holder = "api.Semaphore", (*api.Client).SemaphorePrefix, heldSlot
	semaphore.Promises = promised("#Semaphore.Acquire")
	delete(semaphore.Promises, realtest.Release)
	semaphore.Untested = map[realtest.Column]string{realtest.Release: "no program here leaves a slot before it may be another's"}
	realtest.Score(t, []realtest.Row{lock, semaphore}, *scorecard, *update)
}

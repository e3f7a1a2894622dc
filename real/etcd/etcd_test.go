package etcd_test

import (
	"context"
	"flag"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"

	"doorway/checker/property"
	"doorway/checker/walk"
	"doorway/properties"
	"doorway/real"
	"doorway/real/etcd"
	"doorway/real/try"
)

// ttl is of every session.
const ttl = 5

// session has a client and a session of a process for f.
func session(p *real.Process, f func(*clientv3.Client, *concurrency.Session)) {
	c := etcd.Client(p)
	defer c.Close()
	s, err := concurrency.NewSession(c, concurrency.WithTTL(ttl), concurrency.WithContext(p.Context()))
	if err != nil {
		return
	}
	f(c, s)
}

// A check says until when a process whose campaign has succeeded may lead.
type check func(*real.Process, *clientv3.Client, *concurrency.Session) (context.Context, bool)

// candidate leads for a second, unless the check says otherwise.
func candidate(may check) func(*real.Process) {
	return func(p *real.Process) {
		session(p, func(c *clientv3.Client, s *concurrency.Session) {
			e := concurrency.NewElection(s, "e")
			if e.Campaign(p.Context(), p.ID().String()) != nil {
				return
			}
			ctx, ok := may(p, c, s)
			if !ok {
				return
			}
			ctx, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			p.Leads(true)
			p.Work(ctx)
			p.Leads(false)
			_ = e.Resign(p.Context())
		})
	}
}

// locker works for a second with the lock, unless the check says otherwise.
func locker(may check) func(*real.Process) {
	return func(p *real.Process) {
		session(p, func(c *clientv3.Client, s *concurrency.Session) {
			m := concurrency.NewMutex(s, "m")
			if m.Lock(p.Context()) != nil {
				return
			}
			ctx, ok := may(p, c, s)
			if !ok {
				return
			}
			ctx, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			p.Work(ctx)
			_ = m.Unlock(p.Context())
		})
	}
}

// trusting takes the nil of Campaign, or Lock, for what it says.
func trusting(p *real.Process, _ *clientv3.Client, _ *concurrency.Session) (context.Context, bool) {
	return p.Context(), true
}

// looking leads until the session is done, if it is not already.
func looking(_ *real.Process, _ *clientv3.Client, s *concurrency.Session) (context.Context, bool) {
	select {
	case <-s.Done():
		return nil, false
	default:
		return s.Ctx(), true
	}
}

// asking asks the server how long the lease lives, and leads no longer than that,
// counted from when it asked.
func asking(p *real.Process, c *clientv3.Client, s *concurrency.Session) (context.Context, bool) {
	asked := time.Now()
	l, err := c.TimeToLive(p.Context(), s.Lease())
	if err != nil || l.TTL <= 0 {
		return nil, false
	}
	ctx, cancel := context.WithDeadline(p.Context(), asked.Add(time.Duration(l.TTL)*time.Second))
	context.AfterFunc(ctx, cancel)
	return ctx, true
}

var repaired = flag.Int("repaired", 1000, "take so many `runs` of each repaired program")

var known = []struct {
	name     string
	process  func(*real.Process)
	property property.Property
	most     int // events of the shrunk run, or 0
}{
	{"etcd#19597", candidate(trusting), properties.UniqueLeader, 30},
	{"a campaign and a look at the session", candidate(looking), properties.UniqueLeader, 30},
	{"a campaign and a question to the server", candidate(asking), properties.UniqueLeader, 0},
	{"a lock", locker(trusting), properties.MutualExclusion, 30},
	{"a lock and a look at the session", locker(looking), properties.MutualExclusion, 30},
	{"a lock and a question to the server", locker(asking), properties.MutualExclusion, 0},
}

func TestKnown(t *testing.T) {
	for _, c := range known {
		t.Run(c.name, func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2}, c.process)
			if err != nil {
				t.Fatal(err)
			}
			runs := 20_000
			if c.most == 0 {
				runs = *repaired
			}
			begun := time.Now()
			f, err := try.Find(t.Context(), prog, c.property, walk.Runs{Count: runs, Steps: 200, Seed: 1})
			t.Log(time.Since(begun))
			switch {
			case err != nil || (f != nil) != (c.most > 0):
				t.Fatalf("found %+v: %v", f, err)
			case f != nil:
				t.Logf("found in run %d, %d events, %d of 20 replays the same:\n%v", f.Runs, len(f.Schedule()), f.Same, f.Schedule())
				if len(f.Schedule()) > c.most || f.Same != 20 {
					t.Errorf("want at most %d events, and all replays the same", c.most)
				}
			}
		})
	}
}

package etcd_test

import (
	"context"
	"flag"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/properties"
	"doorway/real"
	"doorway/real/etcd"
	"doorway/real/realtest"
)

// ttl is that of every session.
const ttl = 5

// session has a client and a session of a process for f.
func session(p *real.Process, f func(*clientv3.Client, *concurrency.Session)) {
	c := etcd.Client(p)
	c.Watcher = &spy{Watcher: c.Watcher}
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
			etcd.Holds(p, e.Key())
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
			etcd.Holds(p, m.Key())
			p.Work(ctx)
			_ = m.Unlock(p.Context())
		})
	}
}

// trusting takes the nil of Campaign, or Lock, for what it says.
func trusting(p *real.Process, _ *clientv3.Client, _ *concurrency.Session) (context.Context, bool) {
	return p.Context(), true
}

// waited makes those that waited trust, and the others ask.
func waited(p *real.Process, c *clientv3.Client, s *concurrency.Session) (context.Context, bool) {
	if c.Watcher.(*spy).used {
		return trusting(p, c, s)
	}
	return asking(p, c, s)
}

// A spy is a watcher that knows whether it was used: package concurrency watches
// the key of the one before it, if there is one.
type spy struct {
	clientv3.Watcher
	used bool
}

func (s *spy) Watch(ctx context.Context, key string, opts ...clientv3.OpOption) clientv3.WatchChan {
	s.used = true
	return s.Watcher.Watch(ctx, key, opts...)
}

// looking leads until the session is done, if it is not already. Session.Ctx, which is new in etcd 3.6, says the same.
func looking(p *real.Process, _ *clientv3.Client, s *concurrency.Session) (context.Context, bool) {
	select {
	case <-s.Done():
		return nil, false
	default:
		ctx, cancel := context.WithCancel(p.Context())
		go func() {
			defer cancel()
			<-s.Done()
		}()
		return ctx, true
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
	return ctx, ctx.Err() == nil // the answer may be late
}

// all is every fault that a connection in order has.
var all = real.Setup{N: 2, Drops: 2, Shutdowns: 1, Crashes: 1, Recoveries: 1, Splits: 1}

// slow has slow answers only, and ticks as long as a lease.
var slow = real.Setup{N: 2, Tick: ttl * time.Second}

// atomic has slow calls only, whose answers come at once.
var atomic = real.Setup{N: 2, Tick: ttl * time.Second, AtomicCalls: true}

// broken are programs that trust the nil of Campaign and Lock, or the session, each
// with one that asks the server.
var broken = []struct {
	name     string
	setup    real.Setup
	process  func(*real.Process)
	repaired func(*real.Process)
	property property.Property
	most     int // events of the shrunk run
}{
	{"etcd#19597", real.Setup{N: 3, Tick: ttl * time.Second}, candidate(waited), candidate(asking), properties.UniqueLeader, 36},
	{"etcd#19597", atomic, candidate(waited), candidate(asking), real.NoPhantom, 12},
	{"a campaign", atomic, candidate(trusting), candidate(asking), real.NoPhantom, 9},
	{"a campaign and a look at the session", atomic, candidate(looking), candidate(asking), real.NoPhantom, 9},
	{"a campaign", slow, candidate(trusting), candidate(asking), properties.UniqueLeader, 18},
	{"a campaign and a look at the session", real.Setup{N: 2}, candidate(looking), candidate(asking), properties.UniqueLeader, 24},
	{"a late answer to Lock", slow, locker(trusting), locker(asking), properties.MutualExclusion, 12},
	{"a lock and a look at the session", real.Setup{N: 2}, locker(looking), locker(asking), properties.MutualExclusion, 18},
}

var seeds = flag.Int("seeds", 1, "look for what is known from so many `seeds`")

// A case is kept of each, which it breaks and the program that asks survives.
func TestKept(t *testing.T) {
	for _, c := range broken {
		var progs []*real.Program
		for _, process := range []func(*real.Process){c.process, c.repaired} {
			prog, err := real.New(t, c.setup, process)
			if err != nil {
				t.Fatal(err)
			}
			progs = append(progs, prog)
		}
		realtest.Kept(t, c.name, c.property, progs[0], progs[1])
	}
}

func TestBroken(t *testing.T) {
	for _, c := range broken {
		t.Run(c.name+", "+c.property.Name, func(t *testing.T) {
			prog, err := real.New(t, c.setup, c.process)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range *seeds {
				f := realtest.Expect(t, prog, c.property, simulate.Runs{Count: 20_000, Steps: 200, Seed: 1 + 100_000*uint64(seed)}, c.most)
				if err := f.Keep(c.name, prog, c.property); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

var repaired = flag.Int("repaired", 1000, "take so many `runs` of each repaired program")

func TestRepaired(t *testing.T) {
	for _, c := range []struct {
		name     string
		process  func(*real.Process)
		property property.Property
	}{
		{"a campaign and a question to the server", candidate(asking), properties.UniqueLeader},
		{"a lock and a question to the server", locker(asking), properties.MutualExclusion},
		{"a campaign and a question to the server, no phantom", candidate(asking), real.NoPhantom},
		{"a lock, no phantom", locker(trusting), real.NoPhantom}, // Lock looks whether its key is there
	} {
		for _, setup := range []real.Setup{all, slow, atomic} {
			t.Run(c.name, func(t *testing.T) {
				prog, err := real.New(t, setup, c.process)
				if err != nil {
					t.Fatal(err)
				}
				realtest.Expect(t, prog, c.property, simulate.Runs{Count: *repaired, Steps: 200, Seed: 1}, 0)
			})
		}
	}
}

var huntSeeds = flag.Int("hunts", 0, "look for the bugs with each scheduler from so many `seeds` and write testdata/hunts.csv")

// TestHunts measures how soon each scheduler finds three bugs, or repeats some of that.
func TestHunts(t *testing.T) {
	var bugs []realtest.Bug
	for _, b := range hunted() {
		bugs = append(bugs, realtest.Bug{Name: b.Name, Program: realtest.Of(b.Setup, b.Process), Property: b.Property, Steps: 200, Runs: 2000})
	}
	realtest.Measure(t, bugs, *huntSeeds)
}

// hunted are the bugs that TestHunts and TestTicks look for.
func hunted() (bugs []realtest.TickedBug) {
	for _, c := range broken {
		name := c.name
		if c.property.Name == real.NoPhantom.Name {
			name += ", a phantom"
		}
		switch name {
		case "etcd#19597", "etcd#19597, a phantom", "a late answer to Lock":
			bugs = append(bugs, realtest.TickedBug{Name: name, Setup: c.setup, Process: c.process, Property: c.property})
		}
	}
	return bugs
}

var tickSeeds = flag.Int("ticks", 0, "look for three bugs with ticks of several lengths from so many `seeds` and write testdata/ticks.csv")

// TestTicks measures how soon the bugs are found with ticks of several lengths.
func TestTicks(t *testing.T) { realtest.Ticks(t, hunted(), *tickSeeds) }

package consul_test

import (
	"context"
	"flag"
	"testing"
	"time"

	"github.com/hashicorp/consul/api"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/consul"
	"doorway/real/realtest"
)

// client returns Consul's client for a process.
func client(p *real.Process) *api.Client {
	c, err := api.NewClient(&api.Config{Address: "consul.example", HttpClient: consul.Client(p)})
	if err != nil {
		panic(err)
	}
	return c
}

// held returns a context that is done when a lock is lost, or two minutes of work are over.
func held(p *real.Process, lost <-chan struct{}) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(p.Context(), 2*time.Minute)
	go func() {
		select {
		case <-lost:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// worker works under Consul's lock until the lock says that it is lost, and unlocks it then, too, if it is tidy.
func worker(delay time.Duration, tidy bool) func(*real.Process) {
	return func(p *real.Process) {
		l, err := client(p).LockOpts(&api.LockOptions{Key: "lock", LockDelay: delay})
		if err != nil {
			panic(err)
		}
		lost, err := l.Lock(p.Context().Done())
		if err != nil || lost == nil {
			return
		}
		ctx, cancel := held(p, lost)
		defer cancel()
		p.Work(ctx)
		if tidy || !done(lost) {
			_ = l.Unlock()
		}
	}
}

// done reports whether a channel is closed.
func done(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// ttl is how long Consul keeps a session at least.
const ttl = 15 * time.Second

// careful works no longer than the session of its lock lives for certain: for its TTL, from when it asked for the
// last renewal that was granted.
func careful(p *real.Process) {
	c := client(p)
	until := time.Now().Add(ttl)
	id, _, err := c.Session().Create(&api.SessionEntry{TTL: ttl.String()}, nil)
	if err != nil {
		return
	}
	defer c.Session().Destroy(id, nil)
	l, err := c.LockOpts(&api.LockOptions{Key: "lock", Session: id})
	if err != nil {
		panic(err)
	}
	lost, err := l.Lock(p.Context().Done())
	if err != nil || lost == nil {
		return
	}
	ctx, cancel := held(p, lost)
	defer cancel()
	limit := time.AfterFunc(time.Until(until), cancel)
	go func() {
		for ctx.Err() == nil {
			asked := time.Now()
			if s, _, err := c.Session().Renew(id, nil); err == nil && s != nil && limit.Stop() {
				limit.Reset(time.Until(asked.Add(ttl)))
			}
			time.Sleep(ttl / 3)
		}
	}()
	p.Work(ctx)
	_ = l.Unlock()
}

// slot works in the only slot of a semaphore, some time after it has got it, until the semaphore says that it is lost.
func slot(settle time.Duration) func(*real.Process) {
	return func(p *real.Process) {
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
		time.Sleep(settle)
		p.Work(ctx)
		_ = m.Release()
	}
}

// supervised adds an operator, the last process but the server, who ends the sessions that he finds.
func supervised(work func(*real.Process)) func(*real.Process) {
	return func(p *real.Process) {
		if p.ID() < 2 {
			work(p)
			return
		}
		c := client(p)
		all, _, err := c.Session().List(nil)
		if err != nil {
			return
		}
		for _, s := range all {
			_, _ = c.Session().Destroy(s.ID, nil)
		}
	}
}

// writer writes under the number of times that its lock was acquired.
func writer(to real.Resource) func(*real.Process) {
	return func(p *real.Process) {
		c := client(p)
		l, err := c.LockKey("lock")
		if err != nil {
			panic(err)
		}
		if lost, err := l.Lock(p.Context().Done()); err != nil || lost == nil {
			return
		}
		if pair, _, err := c.KV().Get("lock", nil); err == nil && pair != nil && pair.Session != "" {
			_ = to.Write(p.Context(), p, int(pair.LockIndex))
		}
		_ = l.Unlock()
	}
}

// A bug is what some programs do and others do not.
type bug struct {
	name             string
	setup            real.Setup
	broken, repaired func(*real.Process)
	property         property.Property
	events           int // of the shortest run, at most
}

const prompt = 3 * time.Second

var bugs = []bug{
	{"consul-18271", real.Setup{N: 2, Within: prompt, Splits: 1}, worker(0, true), careful, properties.MutualExclusion, 60},
	{"a lock and late answers", real.Setup{N: 2}, worker(0, true), careful, properties.MutualExclusion, 60},
	{"a lock without its delay", real.Setup{N: 3, Within: prompt}, supervised(worker(time.Millisecond, true)), supervised(worker(0, true)), properties.MutualExclusion, 40},
	{"a semaphore", real.Setup{N: 3, Within: prompt}, supervised(slot(0)), supervised(slot(15 * time.Second)), properties.MutualExclusion, 40},
	{"consul-2371", real.Setup{N: 2, Within: prompt, Drops: 1}, worker(0, false), worker(0, true), real.ServedWithin(45 * time.Second), 110},
	{"a lock without a fence", real.Setup{N: 2}, writer(real.Resource{}), writer(real.Resource{Fenced: true}), properties.NoStaleWrite, 60},
}

func program(t *testing.T, s real.Setup, process func(*real.Process)) *real.Program {
	t.Helper()
	prog, err := real.New(t, s, process)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

var repaired = flag.Int("repaired", 1000, "take so many `runs` of what is repaired")

// Cases are kept, which one program breaks and the repaired one survives.
func TestKept(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.name, func(t *testing.T) {
			realtest.Kept(t, b.name, b.property, program(t, b.setup, b.broken), program(t, b.setup, b.repaired))
		})
	}
}

func TestBugs(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.name, func(t *testing.T) {
			prog := program(t, b.setup, b.broken)
			f := realtest.Expect(t, prog, b.property, simulate.Runs{Count: 2000, Steps: 300, Seed: 1}, b.events)
			if err := f.Keep(b.name, prog, b.property); err != nil {
				t.Error(err)
			}
		})
		t.Run(b.name+", repaired", func(t *testing.T) {
			realtest.Expect(t, program(t, b.setup, b.repaired), b.property, simulate.Runs{Count: *repaired, Steps: 300, Seed: 1}, 0)
		})
	}
}

func TestLock(t *testing.T) {
	for what, s := range map[string]real.Setup{
		"lost messages":          {N: 2, Within: prompt, Drops: 3, Shutdowns: 1},
		"crashes":                {N: 2, Starts: 2, Within: prompt, Crashes: 1, Recoveries: 1},
		"a server that restarts": {N: 2, Starts: 2, Within: prompt, Crashes: 1, Recoveries: 1, Crashers: model.Procs(2), Forgets: true},
		"a server that goes on":  {N: 2, Starts: 2, Within: prompt, Crashes: 1, Recoveries: 1, Crashers: model.Procs(2)},
		"duplicates":             {N: 2, Within: prompt, Duplicates: 2},
	} {
		t.Run(what, func(t *testing.T) {
			realtest.Expect(t, program(t, s, worker(0, true)), properties.MutualExclusion, simulate.Runs{Count: *repaired, Steps: 300, Seed: 1}, 0)
		})
	}
}

// A pause breaks every lock: a holder that is stopped and goes on does not know how long that was. A fenced resource
// refuses what it writes then.
func TestPauses(t *testing.T) {
	s := real.Setup{N: 2, Tick: 5 * time.Second, Within: 5 * time.Second, Pauses: 1}
	realtest.Expect(t, program(t, s, careful), properties.MutualExclusion, simulate.Runs{Count: 2000, Steps: 300, Seed: 1}, 70)
	realtest.Expect(t, program(t, s, writer(real.Resource{Fenced: true})), properties.NoStaleWrite, simulate.Runs{Count: *repaired, Steps: 300, Seed: 1}, 0)
}

package zookeeper_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/go-zookeeper/zk"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
	"doorway/real/zookeeper"
)

// silent is a logger that says nothing; clients log each connection that breaks.
type silent struct{}

func (silent) Printf(string, ...any) {}

// timeout is how long a session lives after the server has last heard of its client.
const timeout = 12 * time.Second

// dial returns a client, which calls changed with each state of its session. Close it, and not twice, since Close holds a
// lock while it waits.
func dial(p *real.Process, changed func(zk.State)) *zk.Conn {
	c, _, err := zk.Connect([]string{"192.0.2.1"}, timeout, zk.WithDialer(zookeeper.Dialer(p)), zk.WithLogger(silent{}), zk.WithLogInfo(false),
		zk.WithMaxBufferSize(1<<12), zk.WithMaxConnBufferSize(1<<12), zk.WithEventCallback(func(e zk.Event) {
			if e.Type == zk.EventSession {
				changed(e.State)
			}
		}))
	if err != nil {
		panic(err)
	}
	return c
}

// connect returns a client that closes by done, or when the process is to end.
func connect(p *real.Process, changed func(zk.State)) (c *zk.Conn, done func()) {
	c = dial(p, changed)
	stop := context.AfterFunc(p.Context(), c.Close)
	return c, func() {
		if stop() {
			c.Close()
		}
	}
}

// unheeded is what calls that hears of no state.
func unheeded(zk.State) {}

// lockOf returns the lock that all compete for.
func lockOf(c *zk.Conn) *zk.Lock { return zk.NewLock(c, "/lock", zk.WorldACL(zk.PermAll)) }

// worker works under the lock for two minutes, but gives up as soon as its session is in a state.
func worker(until zk.State) func(*real.Process) {
	return working(until, func(ctx context.Context, p *real.Process) { p.Work(ctx) })
}

func working(until zk.State, work func(context.Context, *real.Process)) func(*real.Process) {
	return func(p *real.Process) {
		ctx, cancel := context.WithTimeout(p.Context(), 2*time.Minute)
		defer cancel()
		c, done := connect(p, func(s zk.State) {
			if s == until {
				cancel()
			}
		})
		defer done()
		l := lockOf(c)
		if l.Lock() != nil {
			return
		}
		work(ctx, p)
		_ = l.Unlock()
	}
}

// careful works no longer than its session lives for certain: for its timeout, from when it asked the last thing that was
// answered in this session.
func careful(p *real.Process) {
	c, done := connect(p, unheeded)
	defer done()
	l := lockOf(c)
	if l.Lock() != nil {
		return
	}
	id := c.SessionID()
	alive := func() (until time.Time, ok bool) {
		until = time.Now().Add(timeout)
		_, _, err := c.Exists("/lock")
		return until, err == nil && c.SessionID() == id && time.Now().Before(until)
	}
	until, ok := alive()
	if !ok {
		return
	}
	ctx, cancel := context.WithTimeout(p.Context(), 2*time.Minute)
	defer cancel()
	limit := time.AfterFunc(time.Until(until), cancel)
	go func() {
		for ctx.Err() == nil {
			if until, ok := alive(); ok && limit.Stop() {
				limit.Reset(time.Until(until))
			}
			time.Sleep(timeout / 4)
		}
	}()
	p.Work(ctx)
	_ = l.Unlock()
}

// persistent locks until it has the lock, works for a second and unlocks. After an error it locks again: in a session of its
// own, if it is fresh.
func persistent(fresh bool) func(*real.Process) {
	return func(p *real.Process) {
		c, done := connect(p, unheeded)
		defer func() { done() }()
		for p.Context().Err() == nil {
			l := lockOf(c)
			if l.Lock() == nil {
				p.Inside(func() { time.Sleep(time.Second) })
				return
			}
			if fresh {
				done()
				c, done = connect(p, unheeded)
			}
			time.Sleep(time.Second)
		}
	}
}

// repeated works twice under the lock, with one Lock, or with another after an Unlock that has failed.
func repeated(another bool) func(*real.Process) {
	return func(p *real.Process) {
		c, done := connect(p, unheeded)
		defer done()
		l := lockOf(c)
		for range 2 {
			if err := l.Lock(); errors.Is(err, zk.ErrDeadlock) {
				p.Fail(fmt.Errorf("nobody has the lock, and %w", err))
			} else if err != nil {
				return
			}
			p.Inside(func() { time.Sleep(time.Second) })
			for err := l.Unlock(); err != nil; err = l.Unlock() {
				if errors.Is(err, zk.ErrNoNode) { // it is unlocked
					break
				}
				if p.Context().Err() != nil {
					return
				}
				time.Sleep(time.Second)
			}
			if another {
				l = lockOf(c)
			}
		}
	}
}

// writer writes under the number of the lock's first node.
func writer(to real.Resource) func(*real.Process) {
	return func(p *real.Process) {
		c, done := connect(p, unheeded)
		defer done()
		if lockOf(c).Lock() != nil {
			return
		}
		all, _, err := c.Children("/lock")
		if err != nil || len(all) == 0 {
			return
		}
		var numbers []int
		for _, name := range all {
			n, err := strconv.Atoi(name[len(name)-10:])
			if err != nil {
				panic(err)
			}
			numbers = append(numbers, n)
		}
		_ = to.Write(p.Context(), p, slices.Min(numbers)+1)
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

// prompt is how late messages are at most, unless they may be late by any time: less than a third of the timeout.
const prompt = 3 * time.Second

var bugs = []bug{
	{"a lock whose loss nobody tells", real.Setup{N: 2, Within: prompt, Splits: 1}, worker(zk.StateExpired), worker(zk.StateDisconnected), properties.MutualExclusion, 70},
	{"a lock and late answers", real.Setup{N: 2, Tick: 3 * time.Second}, worker(zk.StateDisconnected), careful, properties.MutualExclusion, 70},
	{"go-zookeeper-229", real.Setup{N: 2, Within: prompt, Drops: 1}, persistent(false), persistent(true), real.ServedWithin(45 * time.Second), 110},
	{"an unlock whose answer is lost", real.Setup{N: 1, Within: prompt, Drops: 1}, repeated(false), repeated(true), real.NoFailure, 60},
	{"a lock without a fence", real.Setup{N: 2, Tick: 3 * time.Second}, writer(real.Resource{}), writer(real.Resource{Fenced: true}), properties.NoStaleWrite, 70},
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
			if controlled.On() {
				return // level one may have no such order of goroutines
			}
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
		"lost messages":         {N: 2, Starts: 2, Within: prompt, Drops: 3, Shutdowns: 1},
		"crashes":               {N: 2, Starts: 2, Within: prompt, Crashes: 1, Recoveries: 1},
		"a cut":                 {N: 2, Starts: 2, Within: prompt, Splits: 1, Heals: 1},
		"a server that goes on": {N: 2, Starts: 2, Within: prompt, Crashes: 1, Recoveries: 1, Crashers: model.Procs(2)},
	} {
		t.Run(what, func(t *testing.T) {
			realtest.Expect(t, program(t, s, worker(zk.StateDisconnected)), properties.MutualExclusion, simulate.Runs{Count: *repaired, Steps: 300, Seed: 1}, 0)
		})
	}
}

// A pause breaks every lock: a holder that is stopped and goes on does not know how long that was. A fenced resource
// refuses what it writes then.
func TestPauses(t *testing.T) {
	s := real.Setup{N: 2, Within: prompt, Pauses: 1}
	realtest.Expect(t, program(t, s, careful), properties.MutualExclusion, simulate.Runs{Count: 2000, Steps: 300, Seed: 1}, 90)
	realtest.Expect(t, program(t, s, writer(real.Resource{Fenced: true})), properties.NoStaleWrite, simulate.Runs{Count: *repaired, Steps: 300, Seed: 1}, 0)
}

package redis_test

import (
	"context"
	"flag"
	"fmt"
	"testing"
	"time"

	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	client "github.com/redis/go-redis/v9"

	"doorway/checker/simulate"
	"doorway/model"
	"doorway/properties"
	"doorway/real"
	"doorway/real/realtest"
	"doorway/real/redis"
)

// worker holds redsync's lock, which lapses after eight seconds, while it works;
// one that is careful works no longer than the lock says that it is valid. Commands
// arrive in order: redsync takes one value for all tries of a Lock, and gives up a
// try by a release of that value, which must not come after the next try.
func worker(work time.Duration, careful bool) func(*real.Process) {
	return func(p *real.Process) {
		m := redsync.New(goredis.NewPool(redis.Client(p))).NewMutex("lock", redsync.WithRetryDelay(time.Second))
		if m.LockContext(p.Context()) != nil {
			return
		}
		ctx, cancel := context.WithTimeout(p.Context(), work)
		defer cancel()
		if careful {
			ctx, cancel = context.WithDeadline(ctx, m.Until())
			defer cancel()
		}
		p.Work(ctx)
		_, _ = m.UnlockContext(context.Background())
	}
}

// writer takes a token when it holds the lock, looks whether that is still valid,
// and writes nine seconds later: the process was stopped in between, for garbage to
// be collected perhaps, and does not know.
func writer(to real.Resource) func(*real.Process) {
	return func(p *real.Process) {
		c := redis.Client(p)
		m := redsync.New(goredis.NewPool(c)).NewMutex("lock", redsync.WithRetryDelay(time.Second))
		if m.LockContext(p.Context()) != nil {
			return
		}
		token, err := c.Incr(p.Context(), "token").Result()
		if err == nil && time.Now().Before(m.Until()) {
			if token == 1 {
				time.Sleep(9 * time.Second)
			}
			_ = to.Write(p.Context(), p, int(token))
		}
		_, _ = m.UnlockContext(context.Background())
	}
}

// program is two processes.
func program(t *testing.T, process func(*real.Process)) *real.Program {
	t.Helper()
	prog, err := real.New(t, real.Setup{N: 2, FIFO: true}, process)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// Cases are kept, which the worker and the writer break and those that are careful,
// or fenced, survive.
func TestKept(t *testing.T) {
	realtest.Kept(t, "redsync#72", properties.MutualExclusion, program(t, worker(9*time.Second, false)), program(t, worker(9*time.Second, true)))
	realtest.Kept(t, forgotten, properties.MutualExclusion, restarting(t, true), restarting(t, false))
	realtest.Kept(t, oneOfThree, properties.MutualExclusion, several(t, 0), several(t, expiry))
	realtest.Kept(t, unfenced, properties.NoStaleWrite, program(t, writer(real.Resource{})), program(t, writer(real.Resource{Fenced: true})))
}

// unfenced is what the test of fencing finds.
const unfenced = "redsync without a fence"

// A holder that is stopped just before it writes writes after the next one has,
// though it looked whether the lock is valid. A resource that refuses smaller tokens
// does not take it (Kleppmann, 2016).
func TestFencing(t *testing.T) {
	for _, fenced := range []bool{false, true} {
		t.Run(fmt.Sprint("fenced=", fenced), func(t *testing.T) {
			prog := program(t, writer(real.Resource{Fenced: fenced}))
			events := 30
			if fenced {
				events = 0
			}
			if f := realtest.Expect(t, prog, properties.NoStaleWrite, simulate.Runs{Count: *repaired, Steps: 200, Seed: 1}, events); f != nil {
				if err := f.Keep(unfenced, prog, properties.NoStaleWrite); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

var repaired = flag.Int("repaired", 1000, "take so many `runs` of the careful worker and of the writer")

// A holder that works, or pauses, for longer than its key lives is no longer alone
// (redsync issue 72; Kleppmann, How to do distributed locking, 2016). One that ends
// when Until says so is.
func TestRedsync(t *testing.T) {
	for _, c := range []struct {
		what   string
		work   func(*real.Process)
		runs   int
		events int // of the shortest run, or 0
	}{
		{"nine seconds", worker(9*time.Second, false), 10_000, 40},
		{"as long as it is valid", worker(9*time.Second, true), *repaired, 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog := program(t, c.work)
			if f := realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: c.runs, Steps: 100, Seed: 1}, c.events); f != nil {
				if err := f.Keep("redsync#72", prog, properties.MutualExclusion); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

var huntSeeds = flag.Int("hunts", 0, "look for the bug with each scheduler from so many `seeds` and write testdata/hunts.csv")

// forgotten is what the test of a server that restarts finds.
const forgotten = "redsync and a server that forgets"

// restarting is two careful workers, and a server that may restart once.
func restarting(t *testing.T, forgets bool) *real.Program {
	t.Helper()
	setup := real.Setup{N: 2, FIFO: true, Crashes: 1, Recoveries: 1, Crashers: model.Procs(2), Forgets: forgets}
	prog, err := real.New(t, setup, worker(9*time.Second, true))
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// A holder is no longer alone, however careful it is, if the server restarts with nothing; it is if the server has saved
// the keys.
func TestServerRestarts(t *testing.T) {
	for _, c := range []struct {
		forgets bool
		events  int // of the shortest run, or 0
	}{{true, 14}, {false, 0}} {
		t.Run(fmt.Sprint("forgets=", c.forgets), func(t *testing.T) {
			prog := restarting(t, c.forgets)
			f := realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: *repaired, Steps: 100, Seed: 1}, c.events)
			if f == nil {
				return
			}
			if err := f.Keep(forgotten, prog, properties.MutualExclusion); err != nil {
				t.Error(err)
			}
		})
	}
}

// oneOfThree is what the test of several servers finds.
const oneOfThree = "redsync and one of three that forgets"

// several is two careful holders and three Redis, of which one may restart with nothing once it has been down for so long.
func several(t *testing.T, down time.Duration) *real.Program {
	t.Helper()
	prog, err := real.New(t, real.Setup{
		N: 5, FIFO: true, Within: time.Second, Crashes: 1, Recoveries: 1, Crashers: model.Procs(2), Forgets: true, Downtime: down,
	}, threefold)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// A majority does not help if one of it restarts with nothing, unless it stays away until the keys have lapsed.
func TestOneOfThreeRestarts(t *testing.T) {
	for _, c := range []struct {
		down   time.Duration
		events int // of the shortest run, or 0
	}{{0, 50}, {expiry / 2, 70}, {expiry, 0}} {
		t.Run(c.down.String(), func(t *testing.T) {
			prog := several(t, c.down)
			f := realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: *repaired, Steps: 300, Seed: 1}, c.events)
			if f == nil || c.down > 0 {
				return
			}
			if err := f.Keep(oneOfThree, prog, properties.MutualExclusion); err != nil {
				t.Error(err)
			}
		})
	}
}

// A transaction is answered as a whole, and one in which a command is wrong does nothing.
func TestTransaction(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 1, FIFO: true}, func(p *real.Process) {
		c := redis.Client(p)
		var set *client.StatusCmd
		var got *client.StringCmd
		_, err := c.TxPipelined(p.Context(), func(tx client.Pipeliner) error {
			set, got = tx.Set(p.Context(), "k", "v", 0), tx.Get(p.Context(), "k")
			return nil
		})
		if err != nil || set.Val() != "OK" || got.Val() != "v" {
			p.Fail(fmt.Errorf("told %v, %v, %v", set, got, err))
		}
		_, err = c.TxPipelined(p.Context(), func(tx client.Pipeliner) error {
			tx.Set(p.Context(), "k", "w", 0)
			tx.Do(p.Context(), "GET")
			return nil
		})
		if v := c.Get(p.Context(), "k").Val(); err == nil || v != "v" {
			p.Fail(fmt.Errorf("told %v, and k is %q", err, v))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	realtest.Expect(t, prog, real.NoFailure, simulate.Runs{Count: 50, Steps: 50, Seed: 1}, 0)
}

var tickSeeds = flag.Int("ticks", 0, "look for the bug with ticks of several lengths from so many `seeds` and write testdata/ticks.csv")

// TestTicks measures how soon the bug is found with ticks of several lengths.
func TestTicks(t *testing.T) {
	realtest.Ticks(t, []realtest.TickedBug{
		{Name: "redsync issue 72", Setup: real.Setup{N: 2, FIFO: true}, Process: worker(9*time.Second, false), Property: properties.MutualExclusion},
	}, *tickSeeds)
}

// TestHunts measures how soon each scheduler finds the bug, or repeats some of that.
func TestHunts(t *testing.T) {
	realtest.Measure(t, []realtest.Bug{{
		Name: "redsync issue 72", Program: realtest.Of(real.Setup{N: 2, FIFO: true}, worker(9*time.Second, false)),
		Property: properties.MutualExclusion, Steps: 100, Runs: 2000,
	}}, *huntSeeds)
}

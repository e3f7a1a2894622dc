//go:build goroutines

// Package packages_test runs released packages, as they are, with the order of goroutines under control: what they
// promise is proved, and bugs that were repaired since are found in old releases.
package packages_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/benbjohnson/clock"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"github.com/jackc/puddle"
)

// A scene is a use of a package, and what it promises to such a use.
type scene struct {
	name string
	f    func(*testing.T)
	old  bool // the old release breaks the promise
}

var scenes = []scene{
	{"semaphore/weight", weight, false},
	{"semaphore/cancel", cancelled, false},
	{"semaphore/front", front, true},
	{"singleflight/once", one, false},
	{"singleflight/forget", forget, true},
	{"singleflight/channel", channel, false},
	{"errgroup/error", firstError, false},
	{"puddle/cancel", resource, true},
}

// crew starts goroutines and waits for them.
func crew(fs ...func()) {
	var all sync.WaitGroup
	for _, f := range fs {
		all.Go(f)
	}
	all.Wait()
}

// weight: those inside weigh no more than the semaphore, and nobody waits without end.
func weight(t *testing.T) {
	s, inside := semaphore.NewWeighted(2), atomic.Int64{}
	use := func(n int64) func() {
		return func() {
			if err := s.Acquire(context.Background(), n); err != nil {
				t.Error(err)
			}
			if w := inside.Add(n); w > 2 {
				t.Errorf("weight %d inside", w)
			}
			inside.Add(-n)
			s.Release(n)
		}
	}
	crew(use(1), use(2), use(1))
}

// cancelled: a goroutine that gives up leaves the semaphore as it was.
func cancelled(t *testing.T) {
	s := semaphore.NewWeighted(1)
	ctx, cancel := context.WithCancel(context.Background())
	crew(cancel, func() {
		if s.Acquire(ctx, 1) == nil {
			s.Release(1)
		}
	}, func() {
		if s.Acquire(context.Background(), 1) == nil {
			s.Release(1)
		}
	})
	if !s.TryAcquire(1) {
		t.Error("nobody is inside, and there is no room")
	}
}

// front: when the first waiter gives up, the next for which there is room goes on (golang/go#37852).
func front(t *testing.T) {
	s := semaphore.NewWeighted(2)
	if !s.TryAcquire(1) {
		t.Fatal("no room in a new semaphore")
	}
	ctx, cancel := context.WithCancel(context.Background())
	crew(cancel, func() {
		if s.Acquire(ctx, 2) == nil {
			t.Error("weight 3 inside")
		}
	}, func() {
		if s.Acquire(context.Background(), 1) == nil {
			s.Release(1)
		}
	})
}

// one: calls for one key do not overlap, and all get what one of them came to.
func one(t *testing.T) {
	var g singleflight.Group
	var running, calls atomic.Int32
	use := func() {
		v, err, _ := g.Do("k", func() (any, error) {
			if running.Add(1) > 1 {
				t.Error("two run at a time")
			}
			running.Add(-1)
			return calls.Add(1), nil
		})
		if n, ok := v.(int32); !ok || err != nil || n < 1 || n > 3 {
			t.Errorf("got %v, %v", v, err)
		}
	}
	crew(use, use, use)
}

// forget: calls that begin after Forget do not overlap, whatever those before it do (golang/go#31420).
func forget(t *testing.T) {
	var g singleflight.Group
	var running atomic.Int32
	begun, end := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		_, _, _ = g.Do("k", func() (any, error) { close(begun); <-end; return nil, nil })
	})
	<-begun
	g.Forget("k")
	use := func() {
		_, _, _ = g.Do("k", func() (any, error) {
			if running.Add(1) > 1 {
				t.Error("two run at a time")
			}
			running.Add(-1)
			return nil, nil
		})
	}
	all.Go(use)
	all.Go(use)
	close(end)
	all.Wait()
}

// channel: each caller gets one result, and all are told that it is shared, or
// none.
func channel(t *testing.T) {
	var g singleflight.Group
	var shared atomic.Int32
	use := func() {
		r := <-g.DoChan("k", func() (any, error) { return 7, nil })
		if r.Val != 7 || r.Err != nil {
			t.Errorf("got %v", r)
		}
		if r.Shared {
			shared.Add(1)
		}
	}
	if crew(use, use); shared.Load() == 1 {
		t.Error("shared with nobody")
	}
}

// firstError: Wait returns when all have ended, with an error of theirs, and others are told to stop.
func firstError(t *testing.T) {
	g, ctx := errgroup.WithContext(context.Background())
	var ended atomic.Int32
	fail := func() error { defer ended.Add(1); return context.DeadlineExceeded }
	g.Go(fail)
	g.Go(func() error { <-ctx.Done(); ended.Add(1); return ctx.Err() })
	g.Go(fail)
	if err := g.Wait(); err != context.DeadlineExceeded || ended.Load() != 3 {
		t.Errorf("%v after %d have ended", err, ended.Load())
	}
}

// resource: a goroutine that gives up waiting leaves a pool that others can use
// (jackc/puddle#2).
func resource(t *testing.T) {
	p := puddle.NewPool(func(context.Context) (any, error) { return 0, nil }, func(any) {}, 1)
	use := func(ctx context.Context) {
		if r, err := p.Acquire(ctx); err == nil {
			r.Release()
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	crew(func() { use(context.Background()) }, func() { use(ctx) }, cancel)
	use(context.Background())
	p.Close()
}

// setTimer sets a timer of a mock clock while another goroutine lets time pass: both run the first timer, and the second
// to do so sends into its full channel for ever. It holds the clock's lock meanwhile.
func setTimer(*testing.T) {
	mock := clock.NewMock()
	timer := mock.Timer(time.Millisecond)
	crew(
		func() { mock.Add(time.Second) },
		func() { mock.Timer(time.Hour) },
	)
	<-timer.C
}

package doorway

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// began keeps the start of the test binary, from which -timeout counts.
var began = time.Now()

// interrupted is set by the first SIGINT or SIGTERM; no new decision starts.
var interrupted atomic.Bool

// An ending says why a test ends before it has decided everything.
type ending string

// Error returns the reason.
func (e ending) Error() string { return string(e) }

// untilTheEnd returns a context that ends with the test's, shortly before the test binary times out, and at the
// first SIGINT or SIGTERM. A second signal ends the binary as usual.
func untilTheEnd(t testing.TB) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := func() {}
	if at, ok := lastMoment(t); ok {
		timer := time.AfterFunc(time.Until(at), func() {
			cancel(ending("the time that go test -timeout gives is nearly over; give it more, or 0 for no limit"))
		})
		stop = func() { timer.Stop() }
	}
	if interrupted.Load() {
		cancel(ending("a signal has ended the tests"))
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		defer signal.Stop(signals)
		select {
		case s := <-signals:
			interrupted.Store(true)
			cancel(ending(fmt.Sprintf("the tests were ended by a signal (%v)", s)))
		case <-ctx.Done():
		}
	}()
	return ctx, func() { stop(); cancel(nil) }
}

// lastMoment returns when the test has to end, if there is a -timeout.
func lastMoment(t testing.TB) (at time.Time, ok bool) {
	timed, ok := t.(interface{ Deadline() (time.Time, bool) })
	if !ok {
		return at, false
	}
	if at, ok = timed.Deadline(); ok {
		at = at.Add(-margin(at.Sub(began)))
	}
	return at, ok
}

// margin returns how long before the deadline a decision is ended: long enough to reach a verdict and to write a
// checkpoint. A search of gigabytes takes a second or two to notice, while it copies them.
func margin(all time.Duration) time.Duration {
	return min(max(all/10, 2*time.Second), all/2, 10*time.Second)
}

// ended says why a context ended, if that is worth saying.
func ended(ctx context.Context) string {
	if e := ending(""); errors.As(context.Cause(ctx), &e) {
		return "; " + string(e)
	}
	return ""
}

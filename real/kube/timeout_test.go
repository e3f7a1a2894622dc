package kube_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	client "k8s.io/client-go/kubernetes/typed/coordination/v1"
	"k8s.io/client-go/tools/leaderelection/resourcelock"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model/notation"
	"doorway/real"
	"doorway/real/kube"
	"doorway/real/realtest"
)

// half is the Timeout that resourcelock.NewFromKubeconfig gives the client of an elector: half of RenewDeadline.
const half = 5 * time.Second

// A call that is cut off fails when client-go's does: at the deadline of its context, at the Timeout of rest.Config, or
// when the connection has been silent for 45 seconds. A slow answer fails no call without a deadline.
func TestUnansweredCallsFail(t *testing.T) {
	const cut, slow = "p0 request\nsplit\n", "p0 request\np0->p1 deliver\n"
	for _, c := range []struct {
		what     string
		leases   func(*real.Process) client.LeasesGetter
		deadline time.Duration // of the context, or 0
		begin    string
		ticks    int // until it fails
		want     string
	}{
		{"the connection is silent", kube.Leases, 0, cut, 45, "http2: client connection lost"},
		{"the answer is slow", kube.Leases, 0, slow, 100, ""},
		{"the answer is slow, and then the process cut off", kube.Leases, 0, slow + strings.Repeat("tick\n", 50) + "split\n", 40, "http2: client connection lost"},
		{"the answer is slow, and the client has a timeout", within(half), 0, slow, 5, "context deadline exceeded (Client.Timeout exceeded while awaiting headers)"},
		{"the client has a timeout", within(half), 0, cut, 5, "context deadline exceeded (Client.Timeout exceeded while awaiting headers)"},
		{"the client's timeout is longer", within(time.Minute), 0, cut, 45, "http2: client connection lost"},
		{"the client's timeout is 0", within(0), 0, cut, 45, "http2: client connection lost"},
		{"the context has a deadline", within(half), 3 * time.Second, cut, 3, "context deadline exceeded"},
	} {
		t.Run(c.what, func(t *testing.T) {
			var failed error
			prog, err := real.New(t, real.Setup{N: 1, Splits: 1}, func(p *real.Process) {
				ctx := p.Context()
				if c.deadline > 0 {
					with, cancel := context.WithTimeout(ctx, c.deadline)
					defer cancel()
					ctx = with
				}
				_, failed = c.leases(p).Leases("default").Get(ctx, "lease", meta.GetOptions{})
				<-p.Context().Done()
			})
			if err != nil {
				t.Fatal(err)
			}
			run := prog.Run()
			s, err := notation.Schedule(c.begin + strings.Repeat("tick\n", c.ticks))
			if err != nil {
				t.Fatal(err)
			}
			for i, e := range s {
				if failed != nil {
					t.Fatalf("it fails before event %d: %v", i, failed)
				}
				if _, err := run.Apply(e); err != nil {
					t.Fatal(err)
				}
			}
			if got := strings.TrimPrefix(fmt.Sprint(failed), "<nil>"); got != c.want || errors.Is(failed, context.DeadlineExceeded) != strings.Contains(c.want, "deadline") {
				t.Errorf("it fails with %v, want %s", failed, c.want)
			}
		})
	}
}

func within(timeout time.Duration) func(*real.Process) client.LeasesGetter {
	return func(p *real.Process) client.LeasesGetter { return kube.LeasesWithin(p, timeout) }
}

// candidate is an elector over a client.
func candidate(leases func(*real.Process) client.LeasesGetter) func(*real.Process) {
	return func(p *real.Process) {
		lock := &resourcelock.LeaseLock{
			LeaseMeta: meta.ObjectMeta{Namespace: "default", Name: "lease"}, Client: leases(p),
			LockConfig: resourcelock.ResourceLockConfig{Identity: p.ID().String()},
		}
		electWith(p.Context(), lock, byDefault, false, ends(p, 0), func() {})
	}
}

// A candidate whose answer was lost in a cut asks again after 45 seconds, and not for ever; the report says what it waits
// for. With the timeout that electors usually have, it asks again in time.
func TestLostInACut(t *testing.T) {
	cut := real.Setup{N: 1, Splits: 1, Heals: 1}
	runs := simulate.Runs{Count: 300, Steps: 300, Seed: 1}
	for _, c := range []struct {
		what   string
		leases func(*real.Process) client.LeasesGetter
		prop   property.Property
		events int // of the shortest run, or 0
	}{
		{"after half a minute", kube.Leases, real.ServedWithin(30 * time.Second), 40},
		{"after a minute", kube.Leases, real.ServedWithin(time.Minute), 0},
		{"with a timeout", within(half), real.ServedWithin(30 * time.Second), 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			prog, err := real.New(t, cut, candidate(c.leases))
			if err != nil {
				t.Fatal(err)
			}
			f := realtest.Expect(t, prog, c.prop, runs, c.events)
			if f == nil {
				return
			}
			r, err := replay.NewRunner(prog, c.prop)
			if err != nil {
				t.Fatal(err)
			}
			if v, err := r.Strict(f.Violation.Behaviour); err != nil || v == nil || !strings.Contains(v.Err.Error(), `p0 waits for the answer to "`) {
				t.Errorf("%v, %v", v, err)
			}
		})
	}
}

package kube_test

import (
	"context"
	"flag"
	"io"
	"testing"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"

	"doorway/properties"
	"doorway/real"
	"doorway/real/kube"
)

func init() {
	klog.SetOutput(io.Discard)
	flags := flag.NewFlagSet("", 0)
	klog.InitFlags(flags)
	_ = flags.Set("logtostderr", "false")
	_ = flags.Set("stderrthreshold", "FATAL")
}

// elect runs for leader with the usual durations.
func elect(ctx context.Context, p *real.Process, release bool, work func(context.Context)) {
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: kube.Lock(p), LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		ReleaseOnCancel: release,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: work, OnStoppedLeading: func() {}},
	})
	if err != nil {
		panic(err)
	}
	elector.Run(ctx)
}

// slow works until it is told to end, and takes a second for that.
func slow(p *real.Process) func(context.Context) {
	return func(ctx context.Context) {
		p.Inside(func() {
			<-ctx.Done()
			time.Sleep(time.Second)
		})
	}
}

// released is what kubernetes#139991 is about: the lock is released as soon as the
// context is cancelled, while the work goes on.
func released(p *real.Process) { elect(p.Context(), p, true, slow(p)) }

func TestReleaseOnCancel(t *testing.T) {
	real.Verify(t, real.Setup{N: 2, Shutdowns: 1}, released, properties.MutualExclusion)
}

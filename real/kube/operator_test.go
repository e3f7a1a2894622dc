package kube_test

import (
	"context"
	"testing"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"

	"doorway/properties"
	"doorway/real"
	"doorway/real/kube"
)

// work is what an operator does while it leads.
func work(ctx context.Context) { <-ctx.Done() }

func TestMyOperator(t *testing.T) {
	klog.SetLogger(klog.Logger{}) // which writes nothing: client-go would log each of 2,000 runs
	real.Test(t, real.Setup{N: 2, Within: 3 * time.Second, Splits: 1, Shutdowns: 1}, func(p *real.Process) {
		elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
			Lock:          kube.Lock(p), // or a lock of yours over kube.Leases(p)
			LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(ctx context.Context) { p.Inside(func() { work(ctx) }) },
				OnStoppedLeading: func() {},
			},
		})
		if err != nil {
			panic(err)
		}
		elector.Run(p.Context())
	}, properties.MutualExclusion)
}

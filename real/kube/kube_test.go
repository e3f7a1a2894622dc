package kube_test

import (
	"context"
	"flag"
	"io"
	"runtime"
	"testing"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"

	"doorway/model"
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

func TestFirst(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	prog, err := real.New(t, real.Setup{N: 2, Shutdowns: 1}, released)
	if err != nil {
		t.Fatal(err)
	}
	r := prog.Run()
	begun, events, runs, found := time.Now(), 0, 0, 0
	for seed := range uint64(3000) {
		s, overlap := walk(t, r, seed, 100)
		events += len(s)
		runs++
		if overlap {
			if found++; found == 1 {
				t.Log("run ", seed, time.Since(begun), len(s))
				r.Reset()
				for i, e := range s {
					h, err := r.Explain(e)
					t.Log(i+1, h, h.State, err)
				}
			}
		}
	}
	d := time.Since(begun).Seconds()
	t.Logf("%d found in %d runs, %.0f runs/s, %.0f events/s", found, runs, float64(runs)/d, float64(events)/d)
}

// walk takes a random run and returns its events and the first overlap.
func walk(t testing.TB, r model.Run, seed uint64, steps int) (s model.Schedule, overlap bool) {
	c := model.Seeded(seed)
	r.Reset()
	inside := map[model.ProcID]bool{}
	var buf []model.Event
	for range steps {
		if buf = r.Enabled(buf[:0]); len(buf) == 0 {
			break
		}
		e := buf[model.RandomWalk(c, buf)]
		s = append(s, e)
		o, err := r.Apply(e)
		if err != nil {
			t.Fatalf("%v\n%v", err, s)
		}
		inside[e.Proc] = o.Is.Region == model.Critical
		n := 0
		for _, in := range inside {
			if in {
				n++
			}
		}
		if n > 1 {
			return s, true
		}
	}
	return s, false
}

package kube_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"testing"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"

	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/properties"
	"doorway/real"
	"doorway/real/kube"
	"doorway/real/realtest"
)

func init() {
	klog.SetOutput(io.Discard)
	flags := flag.NewFlagSet("", 0)
	klog.InitFlags(flags)
	_ = flags.Set("logtostderr", "false")
	_ = flags.Set("stderrthreshold", "FATAL")
}

// elect runs for leader with the durations that controllers have by default.
func elect(ctx context.Context, p *real.Process, release bool, work func(context.Context), stopped func()) {
	electWith(ctx, kube.Lock(p), byDefault, release, work, stopped)
}

// byDefault is the LeaseDuration that controllers have by default.
const byDefault = 15 * time.Second

// electWith does so with a lock and a LeaseDuration.
func electWith(ctx context.Context, lock resourcelock.Interface, lease time.Duration, release bool, work func(context.Context), stopped func()) {
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: lease, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		ReleaseOnCancel: release,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: work, OnStoppedLeading: stopped},
	})
	if err != nil {
		panic(err)
	}
	elector.Run(ctx)
}

// ends is work that takes so long to end after it has been told to.
func ends(p *real.Process, hook time.Duration) func(context.Context) {
	return func(ctx context.Context) {
		p.Inside(func() {
			<-ctx.Done()
			time.Sleep(hook)
		})
	}
}

// controller is a process whose work takes so long to end.
func controller(release bool, hook time.Duration) func(*real.Process) {
	return func(p *real.Process) { elect(p.Context(), p, release, ends(p, hook), func() {}) }
}

// deaf is a process whose work listens to the shutdown of the process and not to
// the loss of the lease.
func deaf(p *real.Process) {
	elect(p.Context(), p, false, func(context.Context) { p.Inside(func() { <-p.Context().Done() }) }, func() {})
}

// known are bugs that were reported, each with what does without it.
var known = []struct {
	name, issue string
	setup       real.Setup
	process     func(*real.Process)
	most        int // events of the shrunk run
	repaired    func(*real.Process)
	within      time.Duration // how long messages take at most; if they may take any time, two lead whatever they do
}{
	{"released while the work goes on", "kubernetes#139991", real.Setup{N: 2, Shutdowns: 1}, controller(true, time.Second), 19, controller(false, time.Second), 2 * time.Second},
	{"a stop hook longer than LeaseDuration less RenewDeadline", "cilium#42920", real.Setup{N: 2, Splits: 1}, controller(false, 6*time.Second), 40, controller(false, 2*time.Second), time.Second},
	{"work with the wrong context", "kyverno#14984", real.Setup{N: 2, Splits: 1}, deaf, 40, controller(false, time.Second), 2 * time.Second},
}

// A case is kept of each known bug, which the programs with the bug break and those
// without survive.
func TestKept(t *testing.T) {
	recorded(t)
	program := func(s real.Setup, process func(*real.Process)) *real.Program {
		prog, err := real.New(t, s, process)
		if err != nil {
			t.Fatal(err)
		}
		return prog
	}
	for _, c := range known {
		realtest.Kept(t, c.issue, properties.MutualExclusion, program(c.setup, c.process), program(c.setup, c.repaired))
	}
	slow := real.Setup{N: 2}
	realtest.Kept(t, defaults, properties.MutualExclusion, program(slow, leased(byDefault)), program(slow, leased(enough)))
	realtest.Kept(t, early, properties.MutualExclusion, program(slow, controller(true, 0)), program(slow, controller(false, 0)))
	one := real.Setup{N: 1, Splits: 1}
	realtest.Kept(t, "kyverno#14984", stops, program(one, leader(listens(false))), program(one, leader(listens(true))))
}

// early is a bug that was not known.
const early = "client-go releases early"

// A lease that is not renewed in time is released before the work is told: release
// runs inside of renew, and what cancels the context of OnStartedLeading is
// deferred in Run, around it. The work here ends as soon as it is told, nobody is
// shut down, and nothing is lost: the answers are slow.
func TestReleasedBeforeToldToStop(t *testing.T) {
	for _, release := range []bool{true, false} {
		t.Run(fmt.Sprint("ReleaseOnCancel=", release), func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 2}, controller(release, 0))
			if err != nil {
				t.Fatal(err)
			}
			pos, err := scheduling.Named("pos")
			if err != nil {
				t.Fatal(err)
			}
			events := 0
			if release {
				events = 24
			}
			if f := realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: *slowRuns, Steps: 300, Seed: 1, Policy: pos}, events); f != nil {
				keep(t, f, early, prog, properties.MutualExclusion)
			}
		})
	}
}

var slowRuns = flag.Int("slow", 5000, "take so many `runs` with slow answers alone")

var seeds = flag.Int("seeds", 1, "look for known bugs from so many `seeds`")

func TestKnownBugs(t *testing.T) {
	for _, c := range known {
		t.Run(c.issue, func(t *testing.T) {
			setup := c.setup
			setup.Within = c.within
			prog, err := real.New(t, setup, c.process)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range *seeds {
				f := realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: 20_000, Steps: 200, Seed: 1 + 100_000*uint64(seed)}, c.most)
				keep(t, f, c.issue, prog, properties.MutualExclusion)
			}
		})
	}
}

// stops is what work with the wrong context breaks.
var stops = real.StopsWithin(2 * time.Second)

// listens is work that ends a second after the lease is lost, or with the process.
func listens(does bool) func(*real.Process) func(context.Context) {
	return func(p *real.Process) func(context.Context) {
		if does {
			return ends(p, time.Second)
		}
		return func(context.Context) { p.Work(p.Context()) }
	}
}

// leader is a process that says when it leads, and lives on when it does no more.
func leader(work func(*real.Process) func(context.Context)) func(*real.Process) {
	return func(p *real.Process) {
		does := work(p)
		elect(p.Context(), p, false, func(ctx context.Context) { p.Leads(true); does(ctx) }, func() { p.Leads(false); <-p.Context().Done() })
	}
}

// Work with the wrong context goes on after the loss also where nobody else leads:
// mutual exclusion needs another process to see it, this does not.
func TestStopsWithin(t *testing.T) {
	for _, does := range []bool{false, true} {
		t.Run(fmt.Sprint("listens=", does), func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 1, Splits: 1}, leader(listens(does)))
			if err != nil {
				t.Fatal(err)
			}
			events := 30
			if does {
				events = 0
			}
			if f := realtest.Expect(t, prog, stops, simulate.Runs{Count: *repairedRuns, Steps: 200, Seed: 1}, events); f != nil {
				keep(t, f, "kyverno#14984", prog, stops)
			}
		})
	}
}

var repairedRuns = flag.Int("repaired", 1000, "take so many `runs` of each repaired program")

func TestRepaired(t *testing.T) {
	for _, c := range known {
		t.Run(c.issue, func(t *testing.T) {
			setup := c.setup
			setup.Within = c.within
			prog, err := real.New(t, setup, c.repaired)
			if err != nil {
				t.Fatal(err)
			}
			realtest.Expect(t, prog, properties.MutualExclusion, simulate.Runs{Count: *repairedRuns, Steps: 200, Seed: 1}, 0)
		})
	}
}

var huntSeeds = flag.Int("hunts", 0, "look for the bugs with each scheduler from so many `seeds` and write testdata/hunts.csv")

// TestHunts measures how soon each scheduler finds the bugs, or repeats some of that.
func TestHunts(t *testing.T) {
	recorded(t)
	bugs := []realtest.Bug{{Name: "client-go, slow renewal", Program: realtest.Of(real.Setup{N: 2}, controller(true, 0)), Property: properties.MutualExclusion, Steps: 300, Runs: 5000}}
	for _, c := range known {
		bugs = append(bugs, realtest.Bug{Name: c.issue, Program: realtest.Of(c.setup, c.process), Property: properties.MutualExclusion, Steps: 200, Runs: 5000})
	}
	realtest.Measure(t, bugs, *huntSeeds)
}

var tickSeeds = flag.Int("ticks", 0, "look for the bugs with ticks of several lengths from so many `seeds` and write testdata/ticks.csv")

// TestTicks measures how soon the bugs are found with ticks of several lengths.
func TestTicks(t *testing.T) {
	recorded(t)
	bugs := []realtest.TickedBug{
		{Name: "client-go by default", Setup: real.Setup{N: 2}, Process: controller(false, 0), Property: properties.MutualExclusion},
		{Name: "client-go, slow renewal", Setup: real.Setup{N: 2}, Process: controller(true, 0), Property: properties.MutualExclusion},
	}
	for _, c := range known {
		bugs = append(bugs, realtest.TickedBug{Name: c.issue, Setup: c.setup, Process: c.process, Property: properties.MutualExclusion})
	}
	realtest.Ticks(t, bugs, *tickSeeds)
}

var alikeSeeds = flag.Int("alike", 50, "take the runs from so many `seeds` four times each")

// TestAlike takes runs of each program four times, and expects nearly all to be the same each time.
func TestAlike(t *testing.T) {
	for _, c := range known {
		t.Run(c.issue, func(t *testing.T) {
			prog, err := real.New(t, c.setup, c.process)
			if err != nil {
				t.Fatal(err)
			}
			l, err := realtest.Alike(prog, *alikeSeeds, 200, 4)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d of %d seeds gave the same run four times; not %v", l.Alike, *alikeSeeds, l.Differ)
			if l.Alike*1000 < *alikeSeeds*995 {
				t.Error("want 99.5 % or more")
			}
		})
	}
}

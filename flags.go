package doorway

import (
	"errors"
	"flag"
	"time"

	"doorway/checker/explore"
	"doorway/checker/scheduling"
	"doorway/checker/searchflags"
)

// The flags of a test that calls Verify.
var (
	states   = searchflags.Count(flag.CommandLine, "doorway.states", 2_000_000, "explore systems of up to this many `states`, 0 for no limit; test larger ones by random runs")
	runs     = searchflags.Count(flag.CommandLine, "doorway.runs", 0, "number of random `runs` of a system that is too large to explore; 0, the default, stands for 2000 or, with -doorway.time, for no limit")
	budget   = duration()
	steps    = searchflags.Count(flag.CommandLine, "doorway.steps", 1000, "maximum number of `events` in a random run")
	seed     = flag.Uint64("doorway.seed", 1, "`seed` of the first random run")
	policy   = scheduler()
	proved   = required()
	search   = searching()
	shorten  = shortening()
	replayed = flag.String("doorway.replay", "", "replay the case in this `file` instead of verifying")
	explored = flag.Bool("doorway.explore", false, "open a page in the browser in which you step through the system of the first test by hand, instead of verifying")
	why      = searchflags.Count(flag.CommandLine, "doorway.why", 200,
		"replay a failing run of a program with up to so many `orders` of two events exchanged or faults left out, and five times as many random "+
			"continuations of it, to say why it fails; 0 to say nothing")
	show = flag.String("doorway.show", "", "draw the run of the first property that fails, or the replayed case, into this `file`, such as run.html")
)

// counted is the number of random runs without a flag.
const counted = 2000

// duration declares the flag for the time of random runs.
func duration() *time.Duration {
	var d time.Duration
	flag.Func("doorway.time", "test each property by random runs for this `time`, such as 10m, or for -doorway.runs if these end sooner", func(text string) error {
		got, err := time.ParseDuration(text)
		if err != nil || got <= 0 {
			return errors.New("want a time, such as 90s or 10m")
		}
		d = got
		return nil
	})
	return &d
}

// shortening declares the flag that bounds how long a run is shrunk.
func shortening() *time.Duration {
	d := 5 * time.Second
	flag.Func("doorway.shrink", "shrink a run that breaks a property for this `time`, such as 1m, but for at most half of what is left of -timeout; 0 for no limit of its own (default 5s)", func(text string) error {
		got, err := time.ParseDuration(text)
		if err != nil || got < 0 {
			return errors.New("want a time, such as 5s or 1m, or 0 for no limit")
		}
		d = got
		return nil
	})
	return &d
}

// scheduler declares the flag that names a scheduler.
func scheduler() *scheduling.Policy {
	var p scheduling.Policy
	flag.Func("doorway.scheduler", "`name` of the scheduler for random runs (default processes, timed for programs of package real, pos+uniform for goroutines): "+scheduling.Names(), func(name string) (err error) {
		p, err = scheduling.Named(name)
		return err
	})
	return &p
}

// required declares the flag for the weakest verdict that passes.
func required() *bool {
	var proved bool
	flag.Func("doorway.require", "the least `verdict` that passes: tested, the default, or proved", func(text string) error {
		if text != "tested" && text != "proved" {
			return errors.New("want tested or proved")
		}
		proved = text == "proved"
		return nil
	})
	return &proved
}

// searching declares the flags that control explorations and change no verdict.
func searching() *explore.Options {
	var opts explore.Options
	searchflags.Workers(flag.CommandLine, "doorway.workers", &opts.Workers)
	searchflags.Memory(flag.CommandLine, "doorway.memory", &opts.Memory)
	searchflags.Checkpoint(flag.CommandLine, "doorway.checkpoint", &opts.Checkpoint)
	searchflags.Reduce(flag.CommandLine, "doorway.reduce", &opts.Reduce)
	return &opts
}

// options returns the options for exploring the subject's system for these properties.
func (s subject) options(names string) explore.Options {
	opts := *search
	opts.States, opts.Progress, opts.Constraint = *states, s.progress(names), s.by.within
	opts.Reduce = opts.Reduce && s.by.within == nil
	if opts.Checkpoint != nil {
		named := *opts.Checkpoint
		named.Name = s.Name()
		opts.Checkpoint = &named
	}
	return opts
}

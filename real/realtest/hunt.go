package realtest

import (
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/internal/cpu"
	"doorway/model/transition"
	"doorway/real"
)

// A Bug pairs a program with the property that it breaks.
type Bug struct {
	Name     string
	Program  func(*testing.T) (transition.Runnable, error)
	Property property.Property
	Steps    int // events of a run at most
	Runs     int // after so many a hunt is given up
}

// Of returns what makes a program of processes.
func Of(s real.Setup, process func(*real.Process)) func(*testing.T) (transition.Runnable, error) {
	return func(t *testing.T) (transition.Runnable, error) { return real.New(t, s, process) }
}

// A Hunt records the result of random runs from one seed.
type Hunt struct {
	Bug, Scheduler string
	Number         int     // of the seed, from 0
	Limit          int     // runs at most
	Runs, Events   int     // until the first that breaks the property, pilot runs included; 0 if none did
	Length, Same   int     // of the shrunk run, and of 20 replays those that were the same; 0 if it was not shrunk
	Seconds        float64 // of a processor
}

// apart sets the distance between the first seeds of two hunts.
const apart = 100_000

// hunt looks for a bug with a scheduler, and shrinks what it finds if that is the
// default and processes are what runs.
func (b Bug) hunt(t *testing.T, policy scheduling.Policy, number int) (h Hunt, err error) {
	h = Hunt{Bug: b.Name, Scheduler: policy.String(), Number: number, Limit: b.Runs}
	prog, err := b.Program(t)
	if err != nil {
		return h, err
	}
	begun := cpu.Used()
	defer func() { h.Seconds = (cpu.Used() - begun).Round(time.Millisecond).Seconds() }()
	s, err := simulate.Test(t.Context(), prog, []property.Property{b.Property}, simulate.Runs{
		Count: b.Runs, Steps: b.Steps, Seed: 1 + apart*uint64(number), Policy: policy,
	})
	if err != nil || s.Violation == nil {
		return h, err
	}
	h.Runs, h.Events = s.Pilots.Runs+s.Runs, s.Pilots.Steps+s.Steps
	processes, ok := prog.(*real.Program)
	if !ok || policy != (scheduling.Policy{}).Of(prog) {
		return h, nil
	}
	f, err := shortened(t.Context(), processes, b.Property, s)
	if err != nil {
		return h, err
	}
	h.Length, h.Same = len(f.Schedule()), f.Same
	return h, nil
}

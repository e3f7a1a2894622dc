package realtest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/internal/cpu"
	"doorway/real"
)

// TicksMeasured names the file that Ticks writes, from the folder of the test.
const TicksMeasured = "testdata/ticks.csv"

// A TickedBug names a program that breaks a property, whatever the length of a tick.
type TickedBug struct {
	Name     string
	Setup    real.Setup // without a Tick
	Process  func(*real.Process)
	Property property.Property
}

// lengths lists the ticks with which Ticks looks for bugs.
var lengths = []time.Duration{time.Second, 3 * time.Second, 10 * time.Second}

// Ticks looks for bugs with ticks of several lengths from so many seeds, by the default for programs and by the one for
// programs without ticks, and adds what is missing to the file TicksMeasured. The scheduler of such a Hunt is followed by
// the tick.
func Ticks(t *testing.T, bugs []TickedBug, seeds int) {
	t.Helper()
	all, err := Read(TicksMeasured)
	if err != nil && seeds == 0 {
		t.Fatal(err)
	}
	for number := range seeds {
		for _, b := range bugs {
			for _, policy := range []scheduling.Policy{named(t, "mixed"), named(t, "timed")} {
				for _, tick := range lengths {
					h := Hunt{Bug: b.Name, Scheduler: fmt.Sprintf("%v, %v", policy, tick), Number: number, Limit: 2000}
					if slices.ContainsFunc(all, h.same) {
						continue
					}
					t.Run(fmt.Sprintf("%s/%s/%d", b.Name, h.Scheduler, number), func(t *testing.T) { b.hunt(t, policy, tick, &h) })
					if t.Failed() {
						return
					}
					all = append(all, h)
					if err := write(TicksMeasured, all); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	for _, b := range bugs {
		if !slices.ContainsFunc(all, func(h Hunt) bool { return h.Bug == b.Name }) {
			t.Errorf("%s has nothing of %s; measure it", TicksMeasured, b.Name)
		}
	}
}

// hunt looks for a bug with a scheduler and a tick.
func (b TickedBug) hunt(t *testing.T, policy scheduling.Policy, tick time.Duration, h *Hunt) {
	t.Helper()
	b.Setup.Tick = tick
	prog, err := real.New(t, b.Setup, b.Process)
	if err != nil {
		t.Fatal(err)
	}
	begun := cpu.Used()
	s, err := simulate.Test(t.Context(), prog, []property.Property{b.Property}, simulate.Runs{
		Count: h.Limit, Steps: 300, Seed: 1 + apart*uint64(h.Number), Policy: policy,
	})
	if err != nil {
		t.Fatal(err)
	}
	if h.Seconds = (cpu.Used() - begun).Round(time.Millisecond).Seconds(); s.Violation != nil {
		h.Runs, h.Events = s.Runs, s.Steps
	}
	t.Logf("%+v", *h)
}

func named(t *testing.T, name string) scheduling.Policy {
	t.Helper()
	p, err := scheduling.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

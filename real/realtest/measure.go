package realtest

import (
	"fmt"
	"slices"
	"testing"

	"doorway/checker/scheduling"
	"doorway/internal/controlled"
	"doorway/real"
)

// Measured names the file that Measure writes, from the folder of the test.
const Measured = "testdata/hunts.csv"

// Measure looks for bugs with every scheduler from so many seeds, and adds the
// results that the file Measured does not have yet. With no seeds it repeats the
// shortest hunts of the file and expects what is written there.
func Measure(t *testing.T, bugs []Bug, seeds int) {
	t.Helper()
	all, err := Read(Measured)
	if err != nil && seeds == 0 {
		t.Fatal(err)
	}
	for number := range seeds {
		for _, b := range bugs {
			for _, policy := range policies(t, b) {
				if !slices.ContainsFunc(all, Hunt{Bug: b.Name, Scheduler: policy.String(), Number: number}.same) {
					all = append(all, hunted(t, b, policy, number))
					if err := write(Measured, all); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	switch {
	case seeds > 0:
	case otherLevel(t, bugs):
		t.Logf("%s was measured by plain go test, without control of the order of goroutines", Measured)
	default:
		repeat(t, bugs, all)
	}
}

// policies returns the schedulers with which a bug is looked for, the default first.
func policies(t *testing.T, b Bug) []scheduling.Policy {
	t.Helper()
	prog, err := b.Program(t)
	if err != nil {
		t.Fatal(err)
	}
	return scheduling.For(prog)
}

// otherLevel reports whether goroutines are controlled that were not when the bugs were measured.
func otherLevel(t *testing.T, bugs []Bug) bool {
	t.Helper()
	if !controlled.On() || len(bugs) == 0 {
		return false
	}
	prog, err := bugs[0].Program(t)
	if err != nil {
		t.Fatal(err)
	}
	_, is := prog.(*real.Program)
	return is
}

// same reports whether both hunts have the same bug, scheduler and seed.
func (h Hunt) same(other Hunt) bool {
	return h.Bug == other.Bug && h.Scheduler == other.Scheduler && h.Number == other.Number
}

// hunted hunts in a test of its own.
func hunted(t *testing.T, b Bug, policy scheduling.Policy, number int) (h Hunt) {
	t.Helper()
	ok := t.Run(fmt.Sprintf("%s/%v/%d", b.Name, policy, number), func(t *testing.T) {
		var err error
		if h, err = b.hunt(t, policy, number); err != nil {
			t.Fatal(err)
		}
		t.Logf("%+v", h)
	})
	if !ok {
		t.FailNow()
	}
	return h
}

// repeated is the greatest number of runs of a hunt that is repeated.
const repeated = 50

func repeat(t *testing.T, bugs []Bug, all []Hunt) {
	t.Helper()
	for _, b := range bugs {
		if !slices.ContainsFunc(all, func(h Hunt) bool { return h.Bug == b.Name }) {
			t.Errorf("%s has nothing of %s; measure it", Measured, b.Name)
		}
	}
	again := 0
	for _, h := range all {
		i := slices.IndexFunc(bugs, func(b Bug) bool { return b.Name == h.Bug })
		policy, err := scheduling.Named(h.Scheduler)
		if err != nil || i < 0 || bugs[i].Runs != h.Limit {
			t.Fatalf("%s has %+v, which the test does not know; delete the file and measure again: %v", Measured, h, err)
		}
		if h.Runs == 0 || h.Runs > repeated || h.Length > 0 {
			continue // what is shrunk takes long
		}
		again++
		got := hunted(t, bugs[i], policy, h.Number)
		if got.Seconds = h.Seconds; got != h {
			t.Errorf("%s has\n%+v, and now it is\n%+v; delete the file and measure again", Measured, h, got)
		}
	}
	t.Logf("%d hunts were repeated", again)
}

//go:build goroutines

package goroutines

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"testing"
	"testing/synctest"

	"doorway/internal/controlled"
)

var (
	ownRuns     = flag.Int("own", 0, "take so many `runs` of each program in Go's own order, and count which fail; by go test")
	ownClass    = flag.String("own-class", "", "the `class` whose program runs in this process")
	ownRepaired = flag.Bool("own-repaired", false, "they are runs of the repaired twin")
)

// TestOwnOrder measures how many of the bugs Go's own order shows, each in a process of its own, which a panic ends, and
// expects that no twin fails.
func TestOwnOrder(t *testing.T) {
	if *ownRuns == 0 {
		return
	}
	if controlled.On() {
		t.Fatal("the order is not Go's own; run the test by go test")
	}
	if i := slices.IndexFunc(bugs, func(b bug) bool { return b.class == *ownClass }); i >= 0 {
		f := bugs[i].bad
		if *ownRepaired {
			f = bugs[i].repaired
		}
		for range *ownRuns {
			synctest.Test(t, f)
		}
		return
	}
	found := 0
	for _, b := range bugs {
		if out, err := own(b.class, true); err != nil {
			t.Errorf("the repaired twin of %s: %v\n%s", b.class, err, out)
		}
		if _, err := own(b.class, false); err != nil {
			found++
			t.Logf("found: %s", b.class)
		}
	}
	t.Logf("%d of %d in %d runs of each", found, len(bugs), *ownRuns)
}

// own takes the runs of one program in a process of their own.
func own(class string, repaired bool) ([]byte, error) {
	return exec.Command(os.Args[0], "-test.run=TestOwnOrder", "-test.timeout=20s", fmt.Sprint("-own=", *ownRuns),
		"-own-class="+class, fmt.Sprint("-own-repaired=", repaired)).CombinedOutput()
}

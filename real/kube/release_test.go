package kube_test

import (
	"fmt"
	"testing"
	"time"

	"doorway/model"
	"doorway/model/transition"
	"doorway/real"
)

// A former leader that releases the lease writes over the record of the next one: tryRelease gets the
// record to have its version, and asks whether it leads of the record that it saw before. The calls of
// p0 get no answer after its second update until the next candidate leads; with ReleaseOnCancel p0 then
// releases what is no longer its own, and the third candidate leads beside the second. Releases before v0.34 update
// with the version that they know, and are refused.
func TestReleaseOfAnothersLease(t *testing.T) {
	for _, release := range []bool{true, false} {
		t.Run(fmt.Sprint("ReleaseOnCancel=", release), func(t *testing.T) {
			prog, err := real.New(t, real.Setup{N: 3, Tick: tenth}, controller(release, 0))
			if err != nil {
				t.Fatal(err)
			}
			longest := time.Duration(0)
			for wait := time.Duration(0); wait <= 44*tenth; wait += tenth {
				longest = max(longest, nextTwo(t, prog.Run(), wait))
			}
			t.Logf("p1 and p2 were inside together for %v", longest)
			if (release && newest(t)) != (longest > 0) {
				t.Error("want them to be inside together exactly if p0 releases as the newest client-go does")
			}
		})
	}
}

// nextTwo returns for how long p1 and p2 are inside together within a minute. The second answer to p1
// takes until so long after the fifth second, so that p1 may look at any moment.
func nextTwo(t *testing.T, run transition.Run, wait time.Duration) (both time.Duration) {
	defer run.Reset()
	inside := func(p model.ProcID) bool { return run.View(p).Region == model.Critical }
	now, updates, answers := time.Duration(0), 0, 0
	held := func(e model.Event) bool {
		switch {
		case e.Kind == model.Request:
			return e.Proc > 0 && updates < 2
		case e.From == 0:
			return updates >= 2 && !inside(1) && !inside(2)
		default:
			return e.Proc == 1 && answers == 1 && now < 5*time.Second+wait
		}
	}
	for now < time.Minute {
		next := model.Event{Kind: model.Tick}
		for _, e := range run.Enabled(nil) {
			if e.Kind == model.Step || e.Kind == model.Exit || (e.Kind == model.Request || e.Kind == model.Deliver) && !held(e) {
				next = e
				break
			}
		}
		switch {
		case next.Kind == model.Tick:
			now += tenth
			if inside(1) && inside(2) {
				both += tenth
			}
		case next.Kind == model.Deliver && next.Proc == 1:
			answers++
		case next.Kind == model.Deliver && next.From == 0 && fmt.Sprint(run.Queue(0, 3)[0]) == "update p0":
			updates++
		}
		if _, err := run.Apply(next); err != nil {
			t.Fatal(err)
		}
	}
	return both
}

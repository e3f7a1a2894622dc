package distributed_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"

	"doorway/checker/distributed"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model/transition"
	"doorway/properties"
)

// all runs the parts of a search in turn, each as far as it comes, until all have ended.
func all(s distributed.Search, parts int) error {
	for ended := 0; ended < parts; {
		ended = 0
		for i := range parts {
			err := distributed.Run(context.Background(), s, distributed.Options{Part: i + 1, Parts: parts})
			var wait *distributed.WaitError
			switch {
			case err == nil:
				ended++
			case !errors.As(err, &wait):
				return err
			}
		}
	}
	return nil
}

// folder makes a folder that goes when the function returned is called.
func folder(t TB) (name string, remove func()) {
	t.Helper()
	in := "/dev/shm" // where files need not reach a disk, if there is one
	if _, err := os.Stat(in); err != nil {
		in = ""
	}
	name, err := os.MkdirTemp(in, "parts")
	if err != nil {
		t.Fatal(err)
	}
	return name, func() { os.RemoveAll(name) }
}

// whole is what a search by one process finds, and parted what one in parts does.
func whole(sys transition.System, p property.Property) string {
	r, err := explore.Explore(context.Background(), sys, []property.Property{p}, explore.Options{Workers: 1})
	return told(r, err)
}

func parted(t TB, sys transition.System, p property.Property, parts int) string {
	name, remove := folder(t)
	defer remove()
	s := distributed.Search{System: sys, Property: p, Folder: name}
	if err := all(s, parts); err != nil {
		return err.Error()
	}
	r, err := distributed.Result(context.Background(), s)
	return told(r, err)
}

func told(r *explore.Result, err error) string {
	if err != nil {
		return err.Error()
	}
	f := r.Findings[0]
	if f.Violation != nil { // a search ends in the middle of a level, and one in parts at its end
		return fmt.Sprintf("%v by\n%v", f.Violation.Err, f.Violation.Schedule)
	}
	return fmt.Sprintf("%d states, %d transitions, depth %d, exercised %v, stopped %v", r.States, r.Transitions, r.Depth, f.Exercised, r.Stopped)
}

// TestCounts holds searches in parts against one by a single process.
func TestCounts(t *testing.T) {
	for _, c := range []struct {
		sys  transition.System
		prop property.Property
	}{
		{RicartAgrawala(t, "n=3 requests=1"), properties.MutualExclusion},
		{RicartAgrawala(t, "n=2 requests=unlimited"), properties.MutualExclusion},
		{PetersonLock(t, "n=2 requests=2 crashes=1"), properties.MutualExclusion},
	} {
		want := whole(c.sys, c.prop)
		for _, parts := range []int{1, 2, 7} {
			Same(t, fmt.Sprint(c.sys.Setup(), " in ", parts), parted(t, c.sys, c.prop, parts), want)
		}
		t.Log(want)
	}
}

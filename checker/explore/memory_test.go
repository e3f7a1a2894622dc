package explore_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/internal/english"
	"doorway/model/transition"
)

// What does not fit into memory goes to disk and changes no result.
func TestMemory(t *testing.T) {
	t.Cleanup(explore.Set(explore.SegmentBlocks, 1))
	sys, props := Large(t), NamedAll(t, "messages-at-most(15) messages-per-entry(3) bounded-waiting(9)")
	want := Explored(t, sys, explore.Options{Workers: 1}, props...)
	for _, n := range Workers {
		opts := explore.Options{Workers: n, Dir: t.TempDir()}
		free := Explored(t, sys, opts, props...)
		opts.Memory = n*want.Tables + (free.Bytes-free.Tables)*9/10 // the tables of workers differ from run to run
		r := Explored(t, sys, opts, props...)
		Same(t, "with little memory", Account(r), Account(want))
		if r.Bytes > opts.Memory || r.Bytes == 0 {
			t.Errorf("%d workers: %d bytes, allowed were %d", n, r.Bytes, opts.Memory)
		}
		if left, _ := os.ReadDir(opts.Dir); len(left) > 0 {
			t.Errorf("%v is left behind", left)
		}
	}
}

// States and links go to disk when there are many, without a limit on memory, and stay in memory if there is no disk.
// A shared search and one that is resumed read them back, too.
func TestSpilled(t *testing.T) {
	sys, props := Large(t), NamedAll(t, "messages-at-most(15) messages-per-entry(3) bounded-waiting(9)")
	all := Explored(t, sys, explore.Options{Workers: 1}, props...)
	t.Cleanup(explore.Set(explore.Kept, 100_000))
	t.Cleanup(explore.Set(explore.SegmentBlocks, 1))
	for _, n := range Workers {
		opts := explore.Options{Workers: n, Dir: t.TempDir()}
		r := Explored(t, sys, opts, props...)
		Same(t, "on disk", Account(r), Account(all))
		if left, _ := os.ReadDir(opts.Dir); len(left) > 0 {
			t.Errorf("%v is left behind", left)
		}
		opts.Dir = filepath.Join(opts.Dir, "nowhere")
		nowhere := Explored(t, sys, opts, props...)
		Same(t, "without a disk", Account(nowhere), Account(all))
		if on, without := r.Bytes-r.Tables, nowhere.Bytes-nowhere.Tables; on > without*9/10 {
			t.Errorf("%d workers: states take %d bytes without a disk, and %d with one", n, without, on)
		}
		opts.Dir, opts.States = t.TempDir(), all.States/2
		explore.Each(t.Context(), sys, props, opts, func(i int, r *explore.Result, err error) {
			want := Explored(t, sys, explore.Options{Workers: 1, States: opts.States}, props[i])
			if err != nil {
				t.Fatal(err)
			}
			Same(t, "shared, on disk", Account(r), Account(want))
		})
		opts.Checkpoint = &explore.Checkpoint{Dir: t.TempDir()}
		Explored(t, sys, opts, props...)
		opts.States = 0
		resumed := Explored(t, sys, opts, props...)
		if Same(t, "resumed, on disk", Account(resumed), Account(all)); resumed.Resumed < all.States/2 {
			t.Errorf("resumed at %d states", resumed.Resumed)
		}
	}
}

// The graph counts, where a property needs one.
func TestMemoryOfTheGraph(t *testing.T) {
	safe := Explored(t, Large(t), explore.Options{Workers: 1}, Named(t, "mutual-exclusion"))
	live := Explored(t, Large(t), explore.Options{Workers: 1}, Named(t, "deadlock-freedom"))
	if more := live.Bytes - safe.Bytes; more < 24*live.Transitions {
		t.Errorf("%d transitions take %d bytes more than none", live.Transitions, more)
	}
}

func TestMemoryIsNotEnough(t *testing.T) {
	props := NamedAll(t, "mutual-exclusion")
	limit := Explored(t, Large(t), explore.Options{Workers: 1}, props...).Tables + 300_000
	want := "memory budget of " + english.Count(limit, "byte")
	r := Explored(t, Large(t), explore.Options{Workers: 1, Memory: limit}, props...)
	if r.Stopped.Error() != want || r.Complete() || r.States < 5000 || r.Bytes < limit {
		t.Errorf("%s in %d bytes, want %q", Account(r), r.Bytes, want)
	}
	dir := filepath.Join(t.TempDir(), "nowhere")
	t.Setenv("TMPDIR", dir)
	for _, named := range []string{dir, ""} {
		r = Explored(t, Large(t), explore.Options{Workers: 1, Memory: limit, Dir: named}, props...)
		for _, part := range []string{"cannot be written to a temporary file in " + dir, "no such file", "name another directory"} {
			if !strings.Contains(fmt.Sprint(r.Stopped), part) {
				t.Errorf("stopped %q without %q", r.Stopped, part)
			}
		}
		if !errors.Is(r.Stopped, fs.ErrNotExist) {
			t.Errorf("the system's error is lost in %q", r.Stopped)
		}
	}
}

// TestTables looks at the tables of several workers, who share the values and
// not the steps. A budget that tables do not fit into says so.
func TestTables(t *testing.T) {
	for _, sys := range []transition.System{Large(t), PetersonLock(t, "n=2 memory=tso requests=unlimited")} {
		r := Explored(t, sys, explore.Options{Workers: 1}, Mutex...)
		for _, n := range Workers {
			more := Explored(t, sys, explore.Options{Workers: n}, Mutex...)
			if more.Tables < r.Tables*9/10 || more.Tables > r.Tables*n {
				t.Errorf("%d bytes in tables with %d workers, %d with one", more.Tables, n, r.Tables)
			}
		}
		small := Explored(t, sys, explore.Options{Workers: 1, Memory: r.Tables / 40}, Mutex...)
		if want := "alone, which must fit, take "; !strings.Contains(fmt.Sprint(small.Stopped), want) || !strings.Contains(fmt.Sprint(small.Stopped), "allow more memory") {
			t.Errorf("stopped %q, want %q", small.Stopped, want)
		}
	}
}

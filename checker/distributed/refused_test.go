package distributed_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"doorway/checker"
	"doorway/checker/distributed"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/model"
	"doorway/properties"
)

// refused expects an error that says something.
func refused(t *testing.T, err error, say string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), say) {
		t.Errorf("error %v, want %q", err, say)
	}
}

func TestRefused(t *testing.T) {
	sys := RicartAgrawala(t, "n=2 requests=1")
	run := func(s distributed.Search, part, parts int) error {
		return distributed.Run(context.Background(), s, distributed.Options{Part: part, Parts: parts})
	}
	for _, p := range []property.Property{properties.StarvationFreedom, properties.DeadlockFreedom} {
		s := search(t, sys, p)
		refused(t, run(s, 1, 1), "property "+p.Name+" is about what can follow from a state, or about runs without end")
		_, err := distributed.Result(context.Background(), s)
		refused(t, err, "decide it by one process")
	}
	s := search(t, sys, properties.MutualExclusion)
	for _, n := range [][2]int{{0, 2}, {3, 2}, {-1, 2}, {1, 0}, {1, distributed.MaxParts + 1}} {
		refused(t, run(s, n[0], n[1]), fmt.Sprintf("part %d of %d: want a number of the part, from 1", n[0], n[1]))
	}
	_, err := distributed.Result(context.Background(), s)
	refused(t, err, s.Folder+" holds no search: no part has begun")
	nowhere := s
	nowhere.Folder += "/nowhere"
	_, err = distributed.Result(context.Background(), nowhere)
	refused(t, err, nowhere.Folder+" holds no search: no part has begun")
	if _, err := part(s, 1, 2); err != nil {
		t.Fatal(err)
	}
	for what, other := range map[string]distributed.Search{
		"setup":    {System: RicartAgrawala(t, "n=2 requests=2"), Property: s.Property, Folder: s.Folder},
		"property": {System: sys, Property: Far(1), Folder: s.Folder},
		"name":     {System: sys, Property: s.Property, Folder: s.Folder, Name: "another"},
	} {
		_, err := distributed.Result(context.Background(), other)
		if err == nil {
			_, err = part(other, 2, 2)
		}
		if err == nil {
			_, err = distributed.Result(context.Background(), other)
		}
		if err == nil || !strings.Contains(err.Error(), "belongs to another search") {
			t.Errorf("another %s: %v", what, err)
		}
		if err := os.RemoveAll(filepath.Join(s.Folder, "part-2-of-2")); err != nil {
			t.Fatal(err)
		}
	}
	two, three := filepath.Join(s.Folder, "part-1-of-2"), filepath.Join(s.Folder, "part-1-of-3")
	if err := os.Mkdir(three, 0o777); err != nil {
		t.Fatal(err)
	}
	_, err = distributed.Result(context.Background(), s)
	refused(t, err, "give each search a folder of its own")
	if err := errors.Join(os.Remove(three), os.Rename(two, three)); err != nil {
		t.Fatal(err)
	}
	_, err = part(s, 1, 3)
	refused(t, err, "round-0000.states cannot be used: it is that of part 1 of 2 in round 0 (states)")
}

// A search that has not ended is unknown, and says which file is missing.
func TestUnknown(t *testing.T) {
	s := search(t, RicartAgrawala(t, "n=2 requests=1"), properties.MutualExclusion)
	for turn := range 30 {
		number := 1 + turn%2
		ended, err := part(s, number, 2)
		if err != nil {
			t.Fatal(err)
		}
		v, err := checker.DecideParts(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		if v.Status == checker.Proved {
			if turn < 8 || !ended {
				t.Errorf("%v after %d turns", v, turn)
			}
			return
		}
		var missing *distributed.MissingError
		if v.Status != checker.Unknown || !errors.As(v.Explored.Stopped, &missing) || missing.Part == number && missing.Round == 0 {
			t.Fatalf("after %d turns: %v", turn, v)
		}
		if _, err := os.Stat(missing.File); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is not missing: %v", missing.File, err)
		}
	}
	t.Error("it does not end")
}

// Without the other parts, a part waits as long as it may.
func TestWaits(t *testing.T) {
	s := search(t, RicartAgrawala(t, "n=2 requests=1"), properties.MutualExclusion)
	opts := distributed.Options{Part: 2, Parts: 3, Wait: time.Millisecond, Progress: func(progress.Progress) {}}
	var wait *distributed.WaitError
	if err := distributed.Run(context.Background(), s, opts); !errors.As(err, &wait) || wait.Round != 0 || wait.Part != 1 {
		t.Errorf("error %v", err)
	}
	opts.Wait = time.Hour
	ctx, cancel := context.WithCancel(context.Background())
	opts.Part, opts.Progress = 1, func(progress.Progress) { cancel() } // after a second, while it waits
	if err := distributed.Run(ctx, s, opts); !errors.Is(err, explore.ErrInterrupted) {
		t.Errorf("error %v", err)
	}
	r, err := distributed.Result(ctx, s)
	if err != nil || !errors.Is(r.Stopped, explore.ErrInterrupted) {
		t.Errorf("%v, %v", r, err)
	}
}

// moods is what a property of a bad mood adds to its memory.
var moods int8

var moody = property.New("moody", "", "", property.Monitor[int8]{
	Sees:  property.EventKinds,
	Start: func(model.Snapshot) int8 { return 0 },
	Step:  func(m int8, _ model.Observation) (int8, error) { return m + moods, nil },
})

// A file that another process has left in the folder, though that went elsewhere, is found out by the counts of states
// and messages.
func TestMixed(t *testing.T) {
	sys := RicartAgrawala(t, "n=2 requests=1")
	s, other := search(t, sys, moody), search(t, sys, moody)
	for i, s := range []distributed.Search{s, other} {
		moods = int8(1 + i)
		if err := all(s, 2); err != nil {
			t.Fatal(err)
		}
	}
	why := map[string]int{}
	for name, text := range contents(t, other.Folder) {
		file := filepath.Join(s.Folder, name)
		was, err := os.ReadFile(file)
		if err != nil || !strings.HasSuffix(name, ".states") {
			continue
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, words := range []string{" cannot be used: it follows ", " cannot be used: part "} {
			if strings.Contains(found(s), words) {
				why[words]++
			}
		}
		moods = 1
		for i := range 2 {
			if _, err := part(s, i+1, 2); err != nil && strings.Contains(err.Error(), "its contents make no sense") {
				why["reloaded"]++
			}
		}
		if err := os.WriteFile(file, was, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Log(why)
	if len(why) < 3 {
		t.Errorf("files were found out by %v", why)
	}
}

// A step that leads elsewhere in another process is an error, whether that repeats the steps of its own or of others.
func TestImpure(t *testing.T) {
	for _, next := range []int{1, 2} {
		s := search(t, RicartAgrawala(t, "n=2 requests=1"), moody)
		moods = 1
		var err error
		for i := 0; i < 6 && err == nil; i++ {
			_, err = part(s, 1+i%2, 2)
		}
		if err != nil {
			t.Fatal(err)
		}
		moods = 2
		_, err = part(s, next, 2)
		refused(t, err, "make it depend on its arguments alone")
	}
}

// An error of the algorithm comes with a run that leads to it, as short as any.
func TestFaults(t *testing.T) {
	for last, critical := range []Frame{Region(model.Critical).Banging(), Region(model.Critical).To(1)} { // a panic; an exit that leads back
		sys := System(t, Toy{{Rest.To(1), Try.To(2), critical}, {Rest}}, "n=2 requests=1")
		want := whole(sys, properties.MutualExclusion)
		if !strings.HasPrefix(want, "an error after ") {
			t.Fatal(want)
		}
		for _, parts := range []int{1, 3} {
			Same(t, fmt.Sprint(last, " in ", parts), parted(t, sys, properties.MutualExclusion, parts), want)
		}
	}
	panics := Moody(func(m *property.Monitor[int]) {
		m.Step = func(n int, _ model.Observation) (int, error) { panic("boom") }
	})
	if got := parted(t, RicartAgrawala(t, "n=2 requests=1"), panics, 2); !strings.Contains(got, "boom") {
		t.Error(got)
	}
}

// A name that was not told is damage.
func TestNames(t *testing.T) {
	for name, told := range map[int]bool{0: true, 1: true, 2: false, 3: false} {
		if distributed.Translates(2, name) != told {
			t.Errorf("name %d of 2: translated %v", name, !told)
		}
	}
}

// More states than fingerprints of 64 bits tell apart are no proof.
func TestCrowded(t *testing.T) {
	for states, full := range map[int]bool{6_074_000_999: false, 6_074_001_000: true} {
		if err := distributed.Crowded(&explore.Result{States: states}); (err != nil) != full {
			t.Errorf("%d: %v", states, err)
		}
	}
	s := search(t, RicartAgrawala(t, "n=2 requests=1"), properties.MutualExclusion)
	if err := all(s, 1); err != nil {
		t.Fatal(err)
	}
	defer distributed.Doubt(1e-18)()
	if got := found(s); !strings.Contains(got, "31 states") || !strings.Contains(got, "share a fingerprint of 64 bits") {
		t.Error(got)
	}
}

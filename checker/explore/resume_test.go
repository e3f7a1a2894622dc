package explore_test

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// A search goes on where the same one was, and nowhere else.
func TestResumedAlone(t *testing.T) {
	dir := t.TempDir()
	props := NamedAll(t, "mutual-exclusion")
	explore := func(name string, prefix transition.Schedule, reduce bool) int {
		return Explored(t, Large(t), explore.Options{
			States: 500, Prefix: prefix, Reduce: reduce, Checkpoint: &explore.Checkpoint{Dir: dir, Name: name},
		}, props...).Resumed
	}
	prefix := Schedule(t, "p0 request")
	for range 2 {
		explore("", nil, false)
	}
	for name, resumed := range map[string]int{
		"of another name": explore("x", nil, false), "from elsewhere": explore("", prefix, false), "reduced": explore("", nil, true),
	} {
		if resumed > 0 {
			t.Errorf("a search %s is resumed at %d states", name, resumed)
		}
	}
	if n := explore("", prefix, false); n < 500 {
		t.Errorf("the same search is resumed at %d states", n)
	}
}

// That a search was reduced, and what it has put to the test, is known when it is
// resumed where nothing is left to do.
func TestResumedAtTheEnd(t *testing.T) {
	still := []Frame{Leave, Leave, Leave}
	sys := System(t, apart{Toy{still, {Rest, Inside, Rest, Leave.To(3)}}}, "n=2 requests=2")
	opts, prop := explore.Options{Reduce: true}, properties.MessagesPerEntry(0) // judged at rest, which the second request ends for ever
	whole := Explored(t, sys, opts, prop)
	opts.States, opts.Checkpoint = whole.States, &explore.Checkpoint{Dir: t.TempDir()}
	Explored(t, sys, opts, prop)
	opts.States = 0
	r := Explored(t, sys, opts, prop)
	if r.Resumed != whole.States || r.Reduced != "persistent sets" || !r.Findings[0].Exercised {
		t.Errorf("resumed at %d of %d states, reduced by %q: %s", r.Resumed, whole.States, r.Reduced, Account(r))
	}
}

// A search is kept as often as is asked for.
func TestCheckpointEvery(t *testing.T) {
	for every, want := range map[time.Duration]bool{0: true, time.Hour: false} {
		dir, kept := t.TempDir(), false
		var seen atomic.Int64
		Explored(t, Large(t), explore.Options{States: 20_000, Checkpoint: &explore.Checkpoint{Dir: dir, Every: every}},
			property.Invariant("look", "", func(model.Snapshot) error {
				if seen.Add(1) == 15_000 {
					files, err := filepath.Glob(filepath.Join(dir, "*.checkpoint"))
					kept = err == nil && len(files) > 0
				}
				return nil
			}))
		if kept != want {
			t.Errorf("every %v: there is a checkpoint half-way: %v", every, kept)
		}
	}
}

// A search that is interrupted at once, again and again, gets on by a segment each
// time, also within a level, and says what it had found before: 14 processes that
// take one step each have a level of 3,432 states.
func TestResumedInTinySlices(t *testing.T) {
	defer explore.Set(explore.SegmentBlocks, 1)()
	wide := make(Toy, 14)
	for p := range wide {
		wide[p] = []Frame{Rest, Leave}
	}
	early := property.Invariant("early", "the first eight do not all request first", func(s model.Snapshot) error {
		for p := range model.ProcID(s.N()) {
			if (p < 8) != (s.View(p).Region == model.Exiting) {
				return nil
			}
		}
		return errors.New("they do")
	})
	for name, c := range map[string]struct {
		sys   transition.System
		props []property.Property
	}{
		"segments": {Build(t, wide, "requests=1"), []property.Property{early, properties.MutualExclusion}},
		"levels":   {Build(t, wide[:9], "requests=1"), NamedAll(t, "mutual-exclusion messages-at-most(0)")},
		"graph":    {Build(t, wide[:9], "requests=1"), NamedAll(t, "deadlock-freedom")},
	} {
		ctx, stop := context.WithCancel(context.Background())
		stop()
		whole := Explored(t, c.sys, explore.Options{}, c.props...)
		opts := explore.Options{Checkpoint: &explore.Checkpoint{Dir: t.TempDir(), Every: 1 << 60}}
		var before, r *explore.Result
		for n := 0; r == nil || r.Stopped == explore.ErrInterrupted; n++ {
			before = r
			var err error
			if r, err = explore.Explore(ctx, c.sys, c.props, opts); err != nil || n > 200 {
				t.Fatalf("%s: slice %d: %v, %v", name, n, r, err)
			}
			if before != nil && (r.Resumed < before.States || r.Stopped != nil && r.Transitions <= before.Transitions && r.Resumed < whole.States) {
				t.Fatalf("%s: slice %d was resumed at %d states, after\n%s\nand ended as\n%s", name, n, r.Resumed, Account(before), Account(r))
			}
		}
		Same(t, name, Account(r), Account(whole))
	}
}

// A search that is resumed keeps to its memory, also while it is replayed.
func TestResumedWithLittleMemory(t *testing.T) {
	props := NamedAll(t, "mutual-exclusion")
	whole := Explored(t, Large(t), explore.Options{Workers: 1}, props...)
	opts := explore.Options{Workers: 1, States: 30_000, Checkpoint: &explore.Checkpoint{Dir: t.TempDir()}}
	Explored(t, Large(t), opts, props...)
	opts.States, opts.Memory = 0, whole.Tables+300_000
	if r := Explored(t, Large(t), opts, props...); !strings.HasPrefix(fmt.Sprint(r.Stopped), "memory budget of ") || r.Resumed > 0 {
		t.Errorf("with too little memory resumed at %d states: %s", r.Resumed, Account(r))
	}
	opts.Memory = whole.Tables + (whole.Bytes-whole.Tables)*9/10
	r := Explored(t, Large(t), opts, props...)
	Same(t, "with little memory", Account(r), Account(whole))
	if r.Resumed < 30_000 || r.Bytes > opts.Memory {
		t.Errorf("resumed at %d states, %d bytes, allowed were %d", r.Resumed, r.Bytes, opts.Memory)
	}
}

// A lasso is found in the graph of a search that was resumed, event by event.
func TestResumedLasso(t *testing.T) {
	sys, err := memory.System(Semaphore{}, Parse(t, "n=2 requests=unlimited"))
	if err != nil {
		t.Fatal(err)
	}
	whole := Explored(t, sys, explore.Options{}, properties.StarvationFreedom)
	opts := explore.Options{States: whole.States, Checkpoint: &explore.Checkpoint{Dir: t.TempDir()}}
	Explored(t, sys, opts, properties.StarvationFreedom)
	opts.States = 0
	r := Explored(t, sys, opts, properties.StarvationFreedom)
	Same(t, "loop", Line(r.Findings[0].Violation.Loop), Line(whole.Findings[0].Violation.Loop))
}

// Claims that were forged, checksum and all, are refused: an event that could not
// happen, and one that led nowhere new.
func TestForgedClaims(t *testing.T) {
	sum := func(data []byte) []byte {
		return fmt.Appendf(nil, `"CRC": %d`, crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)))
	}
	for name, forge := range map[string]func([]byte){
		"no such event": func(data []byte) { data[3] = 99 },
		"twice":         func(data []byte) { data[5] = data[3] },
	} {
		header, resume := halfway(t)
		var was, is []byte
		change(t, header+".tree", func(data []byte) []byte {
			was = sum(data)
			forge(data)
			is = sum(data)
			return data
		})
		change(t, header, rewrite(string(was), string(is)))
		if err := resume(); err == nil || !strings.Contains(err.Error(), "is damaged: what it records did not happen in this system") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// below returns a property called sum that is broken where so many are inside.
//
//go:noinline
func below(inside int) property.Property {
	return property.Invariant("sum", "", func(s model.Snapshot) error {
		many := 0
		for p := range model.ProcID(s.N()) {
			if s.View(p).Region == model.Critical {
				many++
			}
		}
		if many >= inside {
			return errSeen
		}
		return nil
	})
}

// TestResumedByAnotherProperty: a name alone does not say which property it is. One
// that is written elsewhere begins again; one that has captured something else is
// found out.
func TestResumedByAnotherProperty(t *testing.T) {
	holds := property.Invariant("sum", "", func(model.Snapshot) error { return nil })
	opts := explore.Options{Workers: 1, States: 1_000, Checkpoint: &explore.Checkpoint{Dir: t.TempDir()}}
	Explored(t, Large(t), opts, holds)
	if r := Explored(t, Large(t), opts, below(9)); r.Resumed > 0 {
		t.Errorf("resumed at %d states of another property", r.Resumed)
	}
	opts.States = 1_500
	if r := Explored(t, Large(t), opts, below(9)); r.Resumed < 1_000 {
		t.Errorf("the same property is resumed at %d states", r.Resumed)
	}
	_, err := explore.Explore(t.Context(), Large(t), []property.Property{below(1)}, opts)
	if err == nil || !strings.Contains(err.Error(), "it was left by another property that is called sum as well; remove it to begin anew") {
		t.Errorf("error %v", err)
	}
}

// The same of properties made by New, be it a judge of states or of the graph that
// is written elsewhere.
func TestResumedByAnotherMonitor(t *testing.T) {
	start := func(model.Snapshot) bool { return false }
	step := func(m bool, _ model.Observation) (bool, error) { return m, nil }
	never := func(bool) bool { return false }
	always := func(bool) bool { return true }
	possible := func(p property.Possibility[bool]) property.Monitor[bool] {
		return property.Monitor[bool]{Sees: property.Regions, Start: start, Step: step, Possible: &p}
	}
	owed := func(owed func(bool) model.ProcSet) property.Monitor[bool] {
		return property.Monitor[bool]{Sees: property.Regions, Start: start, Step: step, Eventually: &property.Eventuality[bool]{Owed: owed}}
	}
	for name, pair := range map[string][2]property.Monitor[bool]{
		"Step": {{Sees: property.Regions, Start: start, Step: step}, {
			Sees: property.Regions, Start: start,
			Step: func(m bool, _ model.Observation) (bool, error) { return m, nil },
		}},
		"Pending": {possible(property.Possibility[bool]{Pending: never, Goal: never}), possible(property.Possibility[bool]{Pending: always, Goal: never})},
		"Goal":    {possible(property.Possibility[bool]{Pending: always, Goal: always}), possible(property.Possibility[bool]{Pending: always, Goal: never})},
		"Owed": {
			owed(func(bool) model.ProcSet { return 0 }),
			owed(func(bool) model.ProcSet { return model.Procs(0) }),
		},
	} {
		opts := explore.Options{Workers: 1, States: 1_000, Checkpoint: &explore.Checkpoint{Dir: t.TempDir()}}
		Explored(t, Large(t), opts, property.New("one", "", "", pair[0]))
		opts.States = 1_500
		if r := Explored(t, Large(t), opts, property.New("one", "", "", pair[1])); r.Resumed > 0 {
			t.Errorf("%s: resumed at %d states of another property", name, r.Resumed)
		}
		if r := Explored(t, Large(t), opts, property.New("one", "", "", pair[1])); r.Resumed == 0 {
			t.Errorf("%s: the same property is not resumed", name)
		}
	}
}

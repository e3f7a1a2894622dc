package doorway

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"doorway/checker/explore"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/corpus"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
)

// heard returns what is said on the standard error from here on.
func heard(t *testing.T) *bytes.Buffer {
	t.Helper()
	var b bytes.Buffer
	set[io.Writer](t, &warnings, &b)
	return &b
}

// TestVerifyTestedAloud passes, and says what it did not prove where it is heard.
func TestVerifyTestedAloud(t *testing.T) {
	t.Chdir(t.TempDir())
	set(t, states, 10)
	set(t, runs, 20)
	said := heard(t)
	f := verified(t, lock{atomic: true}, 4, append(both, properties.BoundedWaiting(3))...)
	f.passes(t, "mutual-exclusion: unknown for n=4", "mutual-exclusion: proved for every n", "deadlock-freedom: tested for n=4")
	const line = "doorway: TestLock: tested by random runs and not proved for n=4 requests=1: deadlock-freedom, bounded-waiting(3) " +
		"(limit of 10 states); raise -doorway.states=10, 0 for no limit, or let -doorway.require=proved fail the test\n"
	if said.String() != line {
		t.Errorf("it says\n%s\nwant\n%s", said, line)
	}
	if want := []string{"doorway mutual-exclusion: proved for every n",
		"doorway deadlock-freedom: tested for n=4 requests=1 by 20 random runs from seed 1",
		"doorway bounded-waiting(3): tested for n=4 requests=1 by 20 random runs from seed 1"}; !slices.Equal(f.attrs, want) {
		t.Errorf("attributes %q", f.attrs)
	}
	set(t, states, 0)
	said.Reset()
	if verified(t, lock{atomic: true}, 4, both[0]).passes(t, "mutual-exclusion: proved"); said.Len() > 0 {
		t.Errorf("of what is proved it says\n%s", said)
	}
}

// TestVerifyGrowthAloud says where it is heard, too, what may grow without bound.
func TestVerifyGrowthAloud(t *testing.T) {
	t.Chdir(t.TempDir())
	set(t, states, 10)
	set(t, steps, 60)
	set(t, runs, 20)
	said := heard(t)
	fine := property.Invariant("fine", "all is", func(model.Snapshot) error { return nil })
	verified(t, grower{}, 2, fine).passes(t, "fine: tested", "register held has had ")
	inOrder(t, said.String(), "(limit of 10 states; every random run was cut short, and register held has had ", ": it may grow without bound); raise ")
}

// TestProve fails where Verify is content with random runs.
func TestProve(t *testing.T) {
	t.Chdir(t.TempDir())
	set(t, states, 10)
	set(t, runs, 20)
	said := heard(t)
	sys := shared(t, lock{atomic: true}, model.NewSetup(4))
	prove := func() *fake { return tested(t, "TestLock", func(tb testing.TB) { Prove(tb, sys, both[1]) }) }
	const words = "TestLock: tested by random runs and not proved for n=4 requests=1: deadlock-freedom (limit of 10 states); " +
		"raise -doorway.states=10, 0 for no limit; a proof is required"
	prove().fails(t, words)
	set(t, proved, *proved)
	for text, fails := range map[string]bool{"proved": true, "tested": false} {
		if err := flag.Set("doorway.require", text); err != nil {
			t.Fatal(err)
		}
		if f := verified(t, lock{atomic: true}, 4, both[1]); fails {
			f.fails(t, words)
		} else {
			f.passes(t, "deadlock-freedom: tested")
		}
	}
	if err := flag.Set("doorway.require", "luck"); err == nil || err.Error() != "want tested or proved" {
		t.Errorf("error %v", err)
	}
	if said.Reset(); strings.Contains(said.String(), "doorway") {
		t.Error("a failure is said twice")
	}
	set(t, states, 0)
	prove().passes(t, "deadlock-freedom: proved")
}

// TestVerifySearchFlags steers an exploration as the command does.
func TestVerifySearchFlags(t *testing.T) {
	t.Chdir(t.TempDir())
	heard(t)
	set(t, runs, 20)
	opts := explore.Options{Workers: 1, Reduce: true, Checkpoint: &explore.Checkpoint{Dir: "kept", Every: time.Hour}}
	set(t, search, opts)
	verified(t, lock{atomic: true}, 2, properties.StarvationFreedom).passes(t, "starvation-freedom: proved")
	set(t, states, 10)
	verified(t, lock{atomic: true}, 4, both[0]).passes(t, "(limit of 10 states)")
	set(t, states, 0)
	set(t, search, explore.Options{Memory: 1})
	verified(t, lock{atomic: true}, 4, both[0]).passes(t, "(memory budget of 1 byte")
}

// A leaver ends the goroutine that asks it for a step.
type leaver struct {
	lock
	leave func()
}

func (l leaver) Step(me model.ProcID, s pc, mem *memory.Memory) pc {
	if s.Line == clear {
		l.leave()
	}
	return l.lock.Step(me, s, mem)
}

// TestVerifyGoexit calls t.Fatal and t.Skip inside of Step.
func TestVerifyGoexit(t *testing.T) {
	t.Chdir(t.TempDir())
	heard(t)
	gone := &fake{name: "TestLock"}
	for _, most := range []int{0, 10} { // explored, and walked through
		set(t, states, most)
		verified(t, leaver{lock{atomic: true}, func() { gone.Fatal("no") }}, 3, both[0]).fails(t,
			"mutual-exclusion cannot be decided: a method such as Step or View, or a property, has ended its goroutine, as t.Fatal, ")
	}
}

// TestVerifyNotReproduced verifies a property that is broken only once.
func TestVerifyNotReproduced(t *testing.T) {
	t.Chdir(t.TempDir())
	broken := false
	once := property.Invariant("once", "is broken once", func(s model.Snapshot) error {
		if s.Register(0) == 0 || broken {
			return nil
		}
		broken = true
		return errors.New("held is set")
	})
	set(t, search, explore.Options{Workers: 1})
	f := verified(t, lock{atomic: true}, 2, once)
	f.fails(t, "once cannot be decided: a run broke once (held is set), but the replay of that run did not: ",
		"all its events can happen, and break nothing", "depends on more than its arguments", "The run was", "p0 request")
	if want := []string{"doorway once: cannot be decided for n=2 requests=1"}; !slices.Equal(f.attrs, want) {
		t.Errorf("attributes %q, want %q", f.attrs, want)
	}
	if text := strings.Join(f.errors, ""); strings.Contains(text, "is violated") || strings.Contains(text, "kept in") {
		t.Errorf("and yet it says\n%s", text)
	}
	if _, err := corpus.Read("testdata/doorway/testlock/once.txt"); err == nil {
		t.Error("a case that breaks nothing is kept")
	}
}

// TestVerifyProgress says what is being done for which claim.
func TestVerifyProgress(t *testing.T) {
	said := heard(t)
	s := subject{TB: &fake{name: "TestLock"}, ctx: t.Context(), sys: shared(t, lock{}, model.NewSetup(2)), prop: both[0]}
	tell := s.progress("mutual-exclusion, deadlock-freedom")
	tell(progress.Progress{Phase: progress.Calming, Done: 12, Elapsed: time.Second})
	tell(progress.Progress{Phase: progress.Calming, Done: 1234, Elapsed: 3 * time.Second})
	want := ""
	if testing.Verbose() {
		want = "TestLock: mutual-exclusion, deadlock-freedom for n=2 requests=1: searching for the run with the fewest context switches: 1,234 states gone through, 3 s\n"
	}
	if said.String() != want {
		t.Errorf("it says %q, want %q", said, want)
	}
}

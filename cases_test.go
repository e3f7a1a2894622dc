package doorway

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/explore"
	"doorway/checker/replay"
	"doorway/corpus"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// TestVerifyUndecidedReplay replays a case that still breaks its property, and has
// too few states to tell.
func TestVerifyUndecidedReplay(t *testing.T) {
	t.Chdir(t.TempDir())
	heard(t)
	const kept = "testdata/doorway/testlock/no-interference.txt"
	spins := spinner{}
	verified(t, spins, 2, properties.NoInterference).fails(t, "no-interference is violated", "kept in "+kept)
	set(t, states, 2)
	set(t, runs, 1)
	f := verified(t, spins, 2, properties.NoInterference)
	f.fails(t, "no-interference: unknown for n=2 requests=1: testdata/doorway/testlock/no-interference.txt was replayed, and whether the run breaks no-interference is unknown: ",
		"(limit of 2 states); raise -doorway.states=2, 0 for no limit")
	set(t, replayed, kept)
	verified(t, spins, 2, properties.NoInterference).fails(t, "unknown for n=2 requests=1")
	set(t, states, 0)
	verified(t, spins, 2, properties.NoInterference).fails(t, "replayed from ")
}

// TestReplayIsInterrupted: the replay of a case ends with the test.
func TestReplayIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	sys, err := memory.System(spinner{}, model.Setup{N: 2, Requests: 1})
	if err != nil {
		t.Fatal(err)
	}
	s := subject{TB: t, ctx: ctx, sys: sys, prop: properties.NoInterference}
	_, err = s.replayed(corpus.Case{Behaviour: transition.Finite(transition.Schedule{{Kind: model.Request}})}, sys)
	if undecided := (*replay.UndecidedError)(nil); !errors.As(err, &undecided) || !errors.Is(undecided.Stopped, explore.ErrInterrupted) {
		t.Errorf("error %v", err)
	}
}

// A spinner goes round for ever and enters never.
type spinner struct{ lock }

func (spinner) Step(_ model.ProcID, s pc, _ *memory.Memory) pc {
	if s.Line != idle {
		s.Slept = !s.Slept
		return s
	}
	s.Line = test
	return s
}

func TestSlugs(t *testing.T) {
	for name, want := range map[string]string{
		"TestLock":            "testlock",
		"TestLock2":           "testlock2",
		"TestLock/it's for 3": "testlock-it-s-for-3-0",
		"TestTwoWords":        "testtwowords-0",
		"日本":                  "0",
	} {
		if got := slug(name, plainTest); got != want && !regexp.MustCompile("^"+want+"[0-9a-f]{8}$").MatchString(got) {
			t.Errorf("the slug of %s is %s, want %s", name, got, want)
		}
	}
	for name, want := range map[string]string{
		"mutual-exclusion": "mutual-exclusion", "bounded-waiting(2)": "bounded-waiting-2", "bounded-waiting-2": "bounded-waiting-2-0", "My Lemma?": "my-lemma-0",
	} {
		if got := slug(name, plainProperty); got != want && !regexp.MustCompile("^"+want+"[0-9a-f]{8}$").MatchString(got) {
			t.Errorf("the slug of %s is %s, want %s", name, got, want)
		}
	}
}

// TestSlugsTellNamesApart draws names that are alike.
func TestSlugsTellNamesApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.StringMatching(`(Test[A-Za-z]{0,3}|[a-z]{1,2})([-/_(][a-z0-9]{1,2}\)?){0,2}|(日|本|中){1,3}|x{90,300}`)
		a, b := names.Draw(t, "a"), names.Draw(t, "b")
		for _, plain := range []*regexp.Regexp{plainTest, plainProperty} {
			as, bs := slug(a, plain), slug(b, plain)
			if (a == b) != (as == bs) {
				t.Errorf("%q has the slug %s and %q has %s", a, as, b, bs)
			}
			if as != corpus.Slug(as) || as == "" || len(as) > 100 {
				t.Errorf("%q has the slug %s", a, as)
			}
		}
	})
}

// TestVerifyOddNames keeps a case for each of tests whose names look alike to a
// file system, or are too long for one.
func TestVerifyOddNames(t *testing.T) {
	t.Chdir(t.TempDir())
	long := "TestLock/" + strings.Repeat("long", 75)
	for _, name := range []string{"TestLock/日本", "TestLock/中国", long} {
		sys := shared(t, lock{}, model.NewSetup(2))
		tested(t, name, func(tb testing.TB) { Verify(tb, sys, both[0]) }).fails(t, "mutual-exclusion is violated", "kept in testdata/doorway/testlock-")
	}
	if files, _ := filepath.Glob("testdata/doorway/*/mutual-exclusion.txt"); len(files) != 3 {
		t.Errorf("kept are %v", files)
	}
	if err := os.RemoveAll("testdata"); err != nil {
		t.Fatal(err)
	}
	correct := shared(t, lock{atomic: true}, model.NewSetup(2))
	tested(t, long, func(tb testing.TB) { Verify(tb, correct, both[0]) }).passes(t, "mutual-exclusion: proved")
}

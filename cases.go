package doorway

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/corpus"
	"doorway/draw/recording"
	"doorway/draw/render"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
)

// keptIn names the folder for cases of failing tests, beside the test.
var keptIn = filepath.Join("testdata", "doorway")

// keep writes the run as a case and says where, and how to replay it. If shrinking was stopped, stopped says after
// how long; otherwise it is 0.
func (s subject) keep(c corpus.Case, sys transition.Runnable, stopped time.Duration) string {
	c.Partly = stopped > 0
	if err := s.save(c, sys); err != nil {
		return fmt.Sprintf("the run could not be kept: %v\n", err)
	}
	text := s.whereKept()
	if c.Partly {
		text += fmt.Sprintf("Shrinking was stopped after %v, and there may be a simpler run. The command goes on with it, and so does the next test; -doorway.shrink=1m gives it more time.\n",
			stopped.Round(100*time.Millisecond))
	}
	return text
}

// whereKept says where the run is kept, and how to replay it.
func (s subject) whereKept() string {
	return fmt.Sprintf("kept in %s; replay it with\n\n\t%s\n\nCommit the file: later tests replay it first. Delete it when they say that it no longer fits the system.\n", s.file(), s.command())
}

// save writes a case to its file. A case that is there was replayed before and no longer breaks the property, so
// save replaces it, unless its setup is not this system's: then it is another Verify's and stays.
func (s subject) save(c corpus.Case, sys transition.Runnable) error {
	if old, err := corpus.Read(s.file()); err == nil && !s.fits(old) {
		return fmt.Errorf("its file, %s, already holds a case for %s; verify each system in a separate test or subtest, or delete the file", s.file(), inWords(s.sys, old.Setup))
	}
	return corpus.Keep(keptIn, c, sys, s.prop)
}

// newCase returns the case of a run that breaks the property. Its text is the test's.
func (s subject) newCase(sys transition.Runnable, v *property.Violation) corpus.Case {
	said := lines(v.Err.Error())
	c := corpus.Case{
		File:     s.algorithm() + "/" + s.stem() + ".txt",
		Headline: fmt.Sprintf("%s: %s.", s.Name(), said[0]), Why: strings.Join(append(said[1:], oneLine(s.prop.Meaning)), "\n"),
		Algorithm: s.algorithm(),
	}
	if tested := s.sys.Setup(); sys.Setup().N < tested.N {
		c.Found = tested
	}
	if p, ok := sys.(narrator); ok && p.OfTest() {
		c.Goroutines = p.Goroutines(v.Schedule)
	}
	return corpus.Breaking(c, sys, s.prop, v)
}

// given returns the setup of a case with as many processes as the test that kept it: it adds those that the run
// does without.
func given(c corpus.Case) model.Setup {
	s, of := c.Setup, c.Found
	if of.N > 0 {
		s.N, s.Requesters, s.Crashers, s.Pausers, s.Side, s.Cut = of.N, of.Requesters, of.Crashers, of.Pausers, of.Side, of.Cut
	}
	return s
}

// fits reports whether a case may have a run of the system: it is of its setup or, in a test of goroutines, has no more
// of them.
func (s subject) fits(c corpus.Case) bool {
	if s.ofTest() {
		return c.Setup.N <= s.sys.Setup().N
	}
	return given(c).Within(s.sys.Setup())
}

// lines returns the lines of a text, at least one, without surrounding blanks and without what is not text, such as
// colour codes.
func lines(text string) (all []string) {
	text = colours.ReplaceAllString(strings.ToValidUTF8(text, "?"), "")
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		all = append(all, strings.TrimSpace(strings.Map(func(r rune) rune {
			if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
				return ' '
			}
			return r
		}, line)))
	}
	return all
}

// colours matches colour codes of a terminal.
var colours = regexp.MustCompile("\x1b\\[[0-9;]*[A-Za-z]")

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// command returns the command that replays the kept case from anywhere in the user's module.
func (s subject) command() string {
	words := []string{"go", "test"}
	if _, modelled := s.sys.(transition.System); !modelled && controlled.On() {
		words = []string{"go", "tool", "doorway", "test"} // without control the run would differ
	}
	if p, ok := s.sys.(interface{ Command() []string }); ok && p.Command() != nil {
		words = p.Command()
	}
	if info, ok := debug.ReadBuildInfo(); ok && strings.HasSuffix(info.Path, ".test") && !strings.HasPrefix(info.Path, "command-line-arguments") {
		words = append(words, strings.TrimSuffix(info.Path, ".test"))
	}
	var name []string
	for part := range strings.SplitSeq(s.Name(), "/") {
		name = append(name, "^"+strings.ReplaceAll(regexp.QuoteMeta(part), "'", ".")+"$") // no quote within the quotes
	}
	return strings.Join(append(words, "-run", "'"+strings.Join(name, "/")+"'", "-doorway.replay="+s.file()), " ")
}

// algorithm returns the name of the system in cases of this test.
func (s subject) algorithm() string { return slug(s.Name(), plainTest) }

// stem returns the name of the property's case file, without its ending.
func (s subject) stem() string { return slug(s.prop.Name, plainProperty) }

func (s subject) file() string { return filepath.Join(keptIn, s.algorithm(), s.stem()+".txt") }

// Names that a slug tells apart from others: tests of one word behind Test, and properties of words without digits,
// some with a number.
var (
	plainTest     = regexp.MustCompile(`^Test[A-Z][a-z0-9]{0,39}$`)
	plainProperty = regexp.MustCompile(`^[a-z]+(-[a-z]+){0,5}(\(\d{1,5}\))?$`)
)

// slugBytes limits the part of a slug before the hash.
const slugBytes = 40

// slug returns a file name for a name. It is short enough for a file system, and differs for different names: if
// lower case letters, digits and hyphens do not tell a name from others, its slug ends with a hash of it, behind a
// 0, as no plain name does.
func slug(name string, plain *regexp.Regexp) string {
	text := corpus.Slug(name)
	if plain.MatchString(name) && len(text) <= 2*slugBytes {
		return text
	}
	hash := sha256.Sum256([]byte(name))
	return strings.TrimLeft(fmt.Sprintf("%s-0%x", strings.TrimRight(text[:min(len(text), slugBytes)], "-"), hash[:4]), "-")
}

// stillBroken replays the case that was kept for the property, if there is one, and fails the test if it still
// breaks the property. It leaves a case that no longer fits a changed algorithm, or the system's setup, for its
// owner to delete.
func (s subject) stillBroken() bool {
	s.Helper()
	c, err := corpus.Read(s.file())
	setup := s.sys.Setup()
	switch {
	case errors.Is(err, os.ErrNotExist):
		return false
	case err != nil:
		s.Errorf("the kept case cannot be read; correct or delete it: %v", err)
		return false
	case !s.fits(c) || c.Endless && c.Setup.FairLossy() != setup.FairLossy():
		s.Logf("%s is for %s and was not replayed for %s", c.File, inWords(s.sys, c.Setup), inWords(s.sys, setup))
		return false
	}
	f := s.strict(c)
	switch err := f.rec.Err; {
	case s.undecided(c, err):
	case err != nil:
		s.Logf("%s no longer fits the system, delete it: %v", c.File, err)
	case f.violation == nil:
		s.Logf("%s no longer breaks %s; keep it, later tests replay it first", c.File, s.prop.Name)
	default:
		s.fail(f)
	}
	return f.violation != nil
}

// wasReplayed is set when some Verify has replayed the case that the flag names.
var wasReplayed atomic.Bool

// replayNamed replays the case in the file that the flag names. If a test calls Verify several times, in subtests
// too, the calls with its property and its number of processes replay it.
func replayNamed(t testing.TB, all []subject) {
	t.Helper()
	c, err := corpus.Read(*replayed)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if c.Algorithm == s.algorithm() && c.Property == s.prop.Name && (s.ofTest() || given(c).N == s.sys.Setup().N) {
			wasReplayed.Store(true)
			s.replay(c)
		}
	}
	t.Cleanup(func() {
		if !wasReplayed.Load() {
			about := fmt.Sprintf("%s with n=%d", c.Property, given(c).N)
			if c.Goroutines > 0 {
				about = "its order of goroutines"
			}
			t.Errorf("%s is a case of the test that %q stands for, about %s; %s does not verify that: run the test that the case belongs to",
				*replayed, c.Algorithm, about, t.Name())
		}
	})
}

// replay replays a case that must fit the system.
func (s subject) replay(c corpus.Case) {
	s.Helper()
	f := s.strict(c)
	switch err := f.rec.Err; {
	case s.undecided(c, err):
	case f.rec.Execution == nil:
		s.Errorf("%s no longer fits the system, delete it if that is meant: %v", c.File, err)
	case err != nil:
		s.Errorf("%s no longer fits the system, delete it if that is meant: %v\n%s", c.File, err, s.draw(c, f.sys, f.rec, nil))
	case f.violation == nil:
		s.Logf("%s no longer breaks %s; keep it, later tests replay it first\n%s", c.File, s.prop.Name, s.draw(c, f.sys, f.rec, nil))
	default:
		s.fail(f)
	}
}

// strict replays a case under its own setup. Without an execution the case does not fit the system.
func (s subject) strict(c corpus.Case) (f failure) {
	f.kept, f.prop = c, s.prop
	if f.sys = s.sys; !s.ofTest() {
		if f.sys, f.rec.Err = s.with(c.Setup); f.rec.Err != nil {
			return f
		}
	}
	if p, ok := f.sys.(beginner); ok {
		f.sys = p.Beginning(c.Schedule)
	}
	f.rec = s.recorded(c.Behaviour, f.sys)
	f.violation = f.rec.Violation
	return f
}

// recorded replays a run and records it.
func (s subject) recorded(b transition.Behaviour, sys transition.Runnable) (rec recording.Recording) {
	r, err := s.runner(sys)
	if err != nil {
		rec.Err = err
		return rec
	}
	return recording.Replay(r, b, render.Watching(*show, s.prop)...)
}

// replayed replays a case on a system.
func (s subject) replayed(c corpus.Case, sys transition.Runnable) (*property.Violation, error) {
	r, err := s.runner(sys)
	if err != nil {
		return nil, err
	}
	return r.Strict(c.Behaviour)
}

// runner returns what replays runs of a system.
func (s subject) runner(sys transition.Runnable) (*replay.Runner, error) {
	r, err := replay.NewRunner(sys, s.prop)
	if err == nil {
		r.Context, r.States = s.ctx, *states
	}
	return r, err
}

// undecided fails the test if a replay ended undecided.
func (s subject) undecided(c corpus.Case, err error) bool {
	s.Helper()
	if open(err) {
		s.Errorf("%s: %s was replayed, and %v", s.about(": unknown", c.Setup), c.File, err)
		return true
	}
	undecided := errors.As(err, new(*replay.UndecidedError))
	if undecided {
		s.Errorf("%s: %s was replayed, and %v; raise -doorway.states=%d, 0 for no limit%s",
			s.about(": unknown", c.Setup), c.File, err, *states, ended(s.ctx))
	}
	return undecided
}

func (s subject) fail(f failure) {
	s.Helper()
	from, kept := f.kept.File, ""
	if f.kept.Partly && filepath.Clean(from) == s.file() {
		f, kept = s.goOn(f)
	}
	picture := f.picture(s.ctx)
	s.Errorf("%s: %v\n\n%sreplayed from %s\n%s%s",
		s.violated(f.sys, f.violation.Schedule), f.violation.Err, picture, from, kept, s.draw(f.kept, f.sys, f.rec, f.reasons))
}

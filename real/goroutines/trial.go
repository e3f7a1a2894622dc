package goroutines

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"doorway"
	"doorway/internal/english"
	"doorway/internal/trial"
	"doorway/real/internal/stacks"
)

// hasty limits the patience with a run of a test whose author did not think of Doorway.
const hasty = 2

// newTrial returns a test's function as a program.
func newTrial(t *testing.T, f func(*testing.T)) *program {
	return withPilots(t, &program{f: f, own: true, patience: hasty})
}

// Command returns the words of the command that runs the test in this way, or nil for the usual ones.
func (p *program) Command() []string {
	if p.own {
		return []string{"doorway", "test", "-every"}
	}
	return nil
}

// outcome tries the program in many orders.
func (p *program) outcome(t *testing.T) trial.Outcome {
	o := p.tried(t)
	if p.seen.itself && o.Verdict != trial.Fails {
		return trial.Outcome{Verdict: trial.AsItIs}
	}
	return o
}

// tried is outcome for a test that leaves the choice of orders to Doorway.
func (p *program) tried(t *testing.T) trial.Outcome {
	switch {
	case p.stopped != nil:
		return trial.Outcome{Verdict: trial.Uncontrolled, Why: firstLine(p.stopped.Error())}
	case toReplay() != "":
		return p.inMany(t)
	case p.skipped():
		return trial.Outcome{Verdict: trial.Skipped}
	case p.always != "" && !(strings.HasPrefix(p.always, "deadlock") && strangers() == ""):
		return trial.Outcome{Verdict: trial.Unlike, Orders: len(p.pilots), Why: p.always, Log: strings.TrimSpace(p.Story(p.from(p.pilots[0])).End)}
	case p.always != "": // nobody in the process could end it
		o := p.inMany(t)
		o.But = fmt.Sprintf(", and in each of the first %s", english.Count(len(p.pilots), "order"))
		return o
	case p.endless():
		return trial.Outcome{Verdict: trial.Uncontrolled, Why: fmt.Sprintf("a run has more than %s events", english.Number(pilot))}
	case p.silent():
		return trial.Outcome{Verdict: trial.Single, Orders: 1}
	}
	if p.apart = !p.alike(); !p.apart {
		if o, decided := p.inAll(t); decided {
			return o
		}
	}
	return p.inMany(t)
}

// strangers returns the stack of a goroutine that neither the test nor what runs it has started, or "".
func strangers() string {
	for _, g := range stacks.All("") {
		if by := creator.FindStringSubmatch(g.Stack); by != nil && !g.Bubbled() && !machinery.MatchString(by[1]) {
			return g.Stack
		}
	}
	return ""
}

// creator matches the function that created a goroutine; machinery matches the functions that run tests.
var (
	creator   = regexp.MustCompile(`(?m)^created by (\S+)`)
	machinery = regexp.MustCompile(`^(testing|runtime|os/signal|doorway|doorway/.*)\.`)
)

// brief limits how long a trial attempts a proof.
const brief = 2 * time.Second

// inAll takes one run of each class of orders, and reports whether that proves in a brief time that the test passes. If
// not, random runs will tell more.
func (p *program) inAll(t *testing.T) (trial.Outcome, bool) {
	small := *p
	s, err := newSearch(&small, Passes, Unbounded, longest)
	if err != nil {
		return trial.Outcome{}, false
	}
	defer s.run.Reset()
	ctx, cancel := context.WithTimeout(t.Context(), brief)
	defer cancel()
	if v, err := s.all(ctx); v != nil || err != nil || s.cut > 0 || s.unclear() != "" {
		return trial.Outcome{}, false
	}
	return trial.Outcome{Verdict: trial.Proved, Orders: s.runs, But: s.but(), Why: p.seen.leak}, true
}

// inMany takes random runs.
func (p *program) inMany(t *testing.T) trial.Outcome {
	failed, log, err := beside(t, func(in *testing.T) { doorway.Test(in, p, Passes) })
	o := trial.Outcome{Verdict: trial.Tested, Orders: p.seen.passed, Log: log}
	switch {
	case err != nil:
		o.Verdict, o.Why = trial.Uncontrolled, err.Error()
	case failed && undecided.MatchString(log):
		o.Verdict, o.Why = trial.Uncontrolled, firstLine(log)
	case failed:
		o.Verdict, o.Why = trial.Fails, firstLine(log)
	default:
		o.Why = p.seen.leak
	}
	if o.Verdict == trial.Tested && p.seen.early {
		o.But = " in which time passes only when nobody can go on"
	}
	if p.apart && o.Verdict == trial.Tested {
		o.But += ", each in a process of its own"
	}
	return o
}

// undecided matches what is logged of a test about which nothing was decided.
var undecided = regexp.MustCompile(`^passes (cannot be decided|is unknown)`)

// beside calls a function with a test of its own, and returns whether that failed and what it logged.
func beside(t *testing.T, f func(*testing.T)) (failed bool, log string, err error) {
	file := filepath.Join(t.TempDir(), "log")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		return false, "", err
	}
	in, end := sink(t, file)
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(in)
	}()
	<-done
	failed = in.Failed()
	end()
	text, err := os.ReadFile(file)
	return failed, entries(string(text)), err
}

// entries returns what a test logged, without what package testing puts before it.
func entries(log string) (text string) {
	for line := range strings.Lines(log) {
		if bare, in := strings.CutPrefix(line, "    "); in {
			text += located.ReplaceAllString(bare, "")
		} else if strings.TrimSpace(line) == "" {
			text += "\n"
		}
	}
	return strings.TrimSpace(text)
}

package doorway

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"doorway/checker"
	"doorway/checker/because"
	"doorway/checker/exchange"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/corpus"
	"doorway/draw/recording"
	"doorway/draw/render"
	"doorway/model"
	"doorway/model/transition"
)

// report keeps a violation as a case, shrinks it and fails the test with it. It reports whether replays repeat it.
func (s subject) report(found *property.Violation) bool {
	s.Helper()
	s.keepFirst(found)
	v, sys, stopped := s.simplest(found, s.sys, s.with)
	f := s.failure(v, sys)
	if how, again := again(f.rec.Violation, f.rec.Err); open(how) {
		s.Errorf("%s: %v\n\n%v\nThe run could not be replayed, shrunk or drawn: %v\n\n%s", s.violated(s.sys, found.Schedule), found.Err, found.Events(), how, s.whereKept())
		return true
	} else if !again {
		s.undo()
		s.Errorf("%s: a run broke it (%v), but the replay of that run did not: %s.\n%s The run was not kept; it was\n\n%v",
			s.about(" cannot be decided", f.kept.Setup), v.Err, how, differs(sys), v.Events())
		return false
	}
	picture := f.picture(s.ctx)
	s.Errorf("%s: %v\n\n%s%s%s%s\n",
		s.violated(sys, v.Schedule), v.Err, picture, s.often(f.kept, sys), s.keep(f.kept, sys, stopped), s.draw(f.kept, sys, f.rec, f.reasons))
	return true
}

// A failure holds a run that breaks a property, with all that one replay shows of it.
type failure struct {
	prop      property.Property
	violation *property.Violation
	sys       transition.Runnable
	kept      corpus.Case
	rec       recording.Recording
	reasons   *render.Explanation // why, once there is a picture
}

// failure replays a run that breaks the property.
func (s subject) failure(v *property.Violation, sys transition.Runnable) failure {
	f := failure{prop: s.prop, violation: v, sys: sys, kept: s.newCase(sys, v)}
	f.rec = s.recorded(v.Behaviour, sys)
	if c, err := f.kept.Traced(f.rec.Recording); err == nil {
		f.kept = c
	}
	return f
}

// differs says why a replay may differ from the run, and what to do about it.
func differs(sys transition.Runnable) string {
	if _, modelled := sys.(transition.System); modelled {
		return checker.Impure
	}
	return "Goroutines raced, or the program depends on what outlives a run: a package variable, a file, chance that is not seeded. " +
		"Let it begin each run anew; if goroutines race, run the test by \"doorway test\", which controls their order."
}

// picture draws the run, in the words of the program if it has some, with what follows and why it breaks the property. If
// the test is verbose, no step is left out.
func (f *failure) picture(ctx context.Context) string {
	rec, follows := f.rec, "\n"
	if run := rec.Execution; run != nil {
		run.Breaks(rec.Behaviour)
		f.reasons = render.Explain(ctx, f.sys, f.prop, rec.Violation, run)
		if p, tells := f.sys.(storyteller); tells {
			run.Tell(p.Story(run.Schedule()))
			follows = "\n" + run.End + "\n"
		}
		if f.program() {
			f.reasons = f.because(ctx)
		}
		follows = f.why() + follows
		if testing.Verbose() {
			rec.Execution = run.Whole()
		}
	}
	if p, ok := f.sys.(interface {
		Sequel(transition.Schedule) string
	}); ok {
		follows += p.Sequel(f.violation.Schedule)
	}
	return render.Recorded(rec) + follows
}

// why writes the reasons, which the case keeps if they were found. It says if the case has others.
func (f *failure) why() string {
	now := f.reasons.Lines
	text := render.Because(now, 0)
	if kept := f.kept.Reasons; len(kept) > 0 && len(now) > 0 && kept[0] != now[0] {
		text += "The kept case gives another reason: " + kept[0] + "\n"
	}
	if f.kept.Reasons = now; !f.program() && !f.reasons.Found {
		f.kept.Reasons = nil
	}
	return text
}

// A storyteller words the runs of a program.
type storyteller interface {
	Story(transition.Schedule) recording.Story
}

// program reports whether the system is no model.
func (f failure) program() bool {
	_, modelled := f.sys.(transition.System)
	return !modelled
}

// because finds why a program's run fails, and lets the picture show the events that it names.
func (f failure) because(ctx context.Context) *render.Explanation {
	run := f.rec.Execution
	if *why == 0 {
		return &render.Explanation{}
	}
	if p, ok := f.sys.(interface {
		Why(ctx context.Context, prop property.Property, run *recording.Execution, replays int) *render.Explanation
	}); ok {
		return p.Why(ctx, f.prop, run, *why)
	}
	c, err := because.Explain(ctx, f.sys, f.prop, run.Schedule(), exchange.Spend(run.Steps(), *why))
	if err != nil {
		return &render.Explanation{}
	}
	return render.Replayed(c, run)
}

// replays says how often a violating run of a program is replayed, time permitting.
const replays = 20

// often says how many replays of a program's run break the property. All replays of a model's run do.
func (s subject) often(c corpus.Case, sys transition.Runnable) string {
	if _, modelled := sys.(transition.System); modelled {
		return ""
	}
	same, all := 0, 0
	for all < replays && (all == 0 || s.ctx.Err() == nil) {
		all++
		if _, again := again(s.replayed(c, sys)); again {
			same++
		}
	}
	if same < all {
		return fmt.Sprintf("replayed: %d of %d replays differ; goroutines raced, or something depends on chance that is not seeded\n", all-same, all)
	}
	return fmt.Sprintf("replayed %d of %d times\n", same, all)
}

// An undecidedError says that a run of a program could not continue: the run shows nothing about a property.
type undecidedError interface {
	error
	Undecided()
}

// open reports whether an error is an undecidedError.
func open(err error) bool {
	var undecided undecidedError
	return errors.As(err, &undecided)
}

// errKept says that a replayed run no longer breaks the property.
var errKept = errors.New("all its events can happen, and break nothing")

// again reports whether a run still broke the property when it was replayed, or
// how it did not. If that cannot be told of a model it counts as found.
func again(v *property.Violation, err error) (how error, again bool) {
	undecided := (*replay.UndecidedError)(nil)
	switch {
	case errors.As(err, &undecided) || v != nil:
		return nil, true
	case err != nil:
		return err, false
	default:
		return errKept, false
	}
}

// shows logs the run that reaches the goal of property.Sometimes, under the setup that it was verified with. The
// run of an exploration is a shortest one.
func (s subject) shows(v *checker.Verdict) {
	s.Helper()
	run := v.Violation
	if v.Explored == nil {
		run, _, _ = s.simplest(run, s.sys, func(setup model.Setup) (transition.Runnable, error) {
			if setup != s.sys.Setup() {
				return nil, errors.New("the goal is one of the setup given")
			}
			return s.sys, nil
		})
	}
	s.Logf("%v\n\n%s", v, render.Schedule(s.sys, run.Schedule))
}

package doorway

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
	"doorway/shrink"
)

// simplest shrinks a run of sys that breaks the property, and returns it with its system. If shrinking was stopped
// it also returns after how long; 0 means that nothing simpler was left to try.
func (s subject) simplest(v *property.Violation, sys transition.Runnable, build func(model.Setup) (transition.Runnable, error)) (*property.Violation, transition.Runnable, time.Duration) {
	s.Helper()
	ctx, cancel := s.whileShrinking()
	defer cancel()
	begun := time.Now()
	r, err := shrink.Shrink(ctx, shrink.Subject{
		Build: build, Property: s.prop, Setup: sys.Setup(), Behaviour: v.Behaviour,
	}, shrink.Options{Progress: s.progress(s.prop.Name)})
	small := sys
	if err == nil {
		small, err = s.with(r.Setup)
	}
	if err != nil {
		s.Logf("the run could not be shrunk: %v", err)
		return v, sys, 0
	}
	if r.Stopped {
		return r.Violation, small, max(time.Since(begun), 1)
	}
	return r.Violation, small, 0
}

// whileShrinking returns a context for shrinking a run. Shrinking gets half of the time left, and no more than the
// flag allows: the report must still be written, and other properties wait.
func (s subject) whileShrinking() (context.Context, context.CancelFunc) {
	limit := *shorten
	if end, ok := lastMoment(s.TB); ok {
		if half := time.Until(end) / 2; limit == 0 || half < limit {
			return context.WithTimeout(s.ctx, half)
		}
	}
	if limit == 0 {
		return context.WithCancel(s.ctx)
	}
	return context.WithTimeout(s.ctx, limit)
}

// keepFirst keeps and reports a run as it was found, once. It does so before shrinking, which takes the run and
// similar ones again: in one of them a program may end the whole test.
func (s *subject) keepFirst(v *property.Violation) {
	if s.undo != nil {
		return
	}
	was, absent := os.ReadFile(s.file())
	c := s.newCase(s.sys, v)
	c.Partly = true
	kept := "kept in " + s.file()
	err := s.save(c, s.sys)
	if err != nil {
		kept = fmt.Sprintf("not kept (%v)", err)
	}
	said := s.violated(s.sys, v.Schedule)
	if !strings.HasPrefix(said, s.Name()) {
		said = s.Name() + ": " + said
	}
	fmt.Fprintf(warnings, "doorway: %s\n", oneLine(fmt.Sprintf("%s: %v; the run is %s, and will be shrunk", said, v.Err, kept)))
	s.undo = func() {
		switch {
		case err != nil: // nothing was written
		case absent != nil:
			_ = os.Remove(s.file())
		default:
			_ = os.WriteFile(s.file(), was, 0o644)
		}
	}
}

// goOn shrinks the run of a case that was shrunk partly, and keeps what comes of it. It returns that, if it can be
// repeated, with what there is to say about it.
func (s subject) goOn(f failure) (failure, string) {
	s.Helper()
	v, sys, stopped := s.simplest(f.violation, f.sys, s.with)
	next := s.failure(v, sys)
	if _, again := again(next.rec.Violation, next.rec.Err); !again {
		return f, ""
	}
	return next, s.keep(next.kept, next.sys, stopped)
}

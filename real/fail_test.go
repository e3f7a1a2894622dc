package real_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/draw/render"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/real"
	"doorway/real/realtest"
)

// twice asserts that the server is asked once.
func twice(p *real.Process) {
	n, err := real.Call(p.Context(), p, "ask", func() (int, error) {
		count := real.Part(p, func() *int { return new(int) })
		*count++
		return *count, nil
	})
	if err == nil && n > 1 {
		p.Fail(errors.New("somebody else has asked"))
	}
	p.Fail(nil)
}

// An assertion of the program's own is broken by a short run, and the picture says where.
func TestFail(t *testing.T) {
	prog, err := real.New(t, real.Setup{N: 2, Crashes: 1}, twice)
	if err != nil {
		t.Fatal(err)
	}
	f := realtest.Expect(t, prog, real.NoFailure, simulate.Runs{Count: 100, Steps: 50, Seed: 1}, 5)
	if f == nil {
		return
	}
	if got := f.Violation.Err.Error(); !strings.HasSuffix(got, "fails: somebody else has asked") {
		t.Errorf("it says %q", got)
	}
	sys, err := prog.With(f.Setup)
	if err != nil {
		t.Fatal(err)
	}
	if got := render.Schedule(sys, f.Schedule()); strings.Count(got, "fails: somebody else has asked") != 1 {
		t.Errorf("the picture does not say where it fails, once:\n%s", got)
	}
	one, err := real.New(t, real.Setup{N: 1, Starts: 1}, twice)
	if err != nil {
		t.Fatal(err)
	}
	realtest.Expect(t, one, real.NoFailure, simulate.Runs{Count: 50, Steps: 50, Seed: 1}, 0)
}

// What a crashed process asserts counts no more.
func TestFailAfterCrash(t *testing.T) {
	for schedule, want := range map[string]bool{"p0 request; tick": true, "p0 request; p0 crash; p1 request; tick": false} {
		prog, err := real.New(t, real.Setup{N: 2, Crashes: 1}, func(p *real.Process) {
			if time.Sleep(time.Second / 2); p.ID() == 0 {
				p.Fail(errors.New("it fails"))
			}
			<-p.Context().Done()
		})
		if err != nil {
			t.Fatal(err)
		}
		s, err := notation.Schedule(strings.ReplaceAll(schedule, "; ", "\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := replay.NewRunner(prog, real.NoFailure)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := r.Strict(transition.Finite(s)); err != nil || (v != nil) != want {
			t.Errorf("%s: %+v, %v", schedule, v, err)
		}
	}
}

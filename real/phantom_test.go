package real_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/real"
)

// claimant works once the server has answered, after saying what it holds, which the server gave it or not.
func claimant(gave error) func(*real.Process) {
	return func(p *real.Process) {
		if _, err := real.Call(p.Context(), p, "look", func() (int, error) { return 0, nil }); err != nil {
			return
		}
		p.Holds(func() error { return gave })
		p.Work(p.Context())
	}
}

// A process that never was given what it says it holds is a phantom, from when it says so on, and no
// other is.
func TestNoPhantom(t *testing.T) {
	never := errors.New("p1 has the lock")
	later := func(p *real.Process) {
		time.Sleep(500 * time.Millisecond)
		p.Holds(func() error { return never })
		<-p.Context().Done()
	}
	for _, c := range []struct {
		what     string
		process  func(*real.Process)
		schedule string
		want     string
	}{
		{"not given", claimant(never), "p0 request; p0->p2 deliver; p2->p0 deliver", "p0 is a phantom: p1 has the lock"},
		{"given", claimant(nil), "p0 request; p0->p2 deliver; p2->p0 deliver", ""},
		{"silent inside", func(p *real.Process) { p.Work(p.Context()) }, "p0 request", "p0 has not said what it holds"},
		{"silent at the head", func(p *real.Process) { p.Leads(true); <-p.Context().Done() }, "p0 request", "p0 has not said what it holds"},
		{"silent outside", func(p *real.Process) { <-p.Context().Done() }, "p0 request", ""},
		{"a later claim is right", func(p *real.Process) {
			p.Holds(func() error { return never })
			p.Holds(func() error { return nil })
			p.Work(p.Context())
		}, "p0 request", "p0 is a phantom"},
		{"later", later, "p0 request; tick", "p0 is a phantom"},
		{"crashed", later, "p0 request; p1 request; p0 crash; p1 pause; tick", ""},
		{"paused", later, "p0 request; p1 request; p0 pause; p1 pause; tick", ""},
		{"asked after the pause", func(p *real.Process) {
			begun := time.Now()
			time.Sleep(500 * time.Millisecond)
			p.Holds(func() error {
				if time.Since(begun) < time.Second {
					return never
				}
				return nil
			})
			<-p.Context().Done()
		}, "p0 request; p1 request; p0 pause; p1 pause; tick; p0 resume", ""},
		{"not any more", later, "p0 request; p1 request; p0 pause; p1 pause; tick; p0 resume", "p0 is a phantom"},
	} {
		t.Run(c.what, func(t *testing.T) {
			setup := real.Setup{N: 2, Crashes: 1, Pauses: 2}
			prog, err := real.New(t, setup, c.process)
			if err != nil {
				t.Fatal(err)
			}
			schedule, err := notation.Schedule(strings.ReplaceAll(c.schedule, "; ", "\n"))
			if err != nil {
				t.Fatal(err)
			}
			r, err := replay.NewRunner(prog, real.NoPhantom)
			if err != nil {
				t.Fatal(err)
			}
			v, err := r.Strict(transition.Finite(schedule))
			switch {
			case err != nil:
				t.Error(err)
			case v == nil && c.want != "":
				t.Errorf("it holds, want %q", c.want)
			case v != nil && (c.want == "" || !strings.Contains(v.Err.Error(), c.want) || len(v.Schedule) != len(schedule)):
				t.Errorf("broken at event %d of %d: %v; want %q", len(v.Schedule), len(schedule), v.Err, c.want)
			}
		})
	}
}

// Processes that are inside or lead put it to the test.
func TestNoPhantomExercised(t *testing.T) {
	for want, process := range map[bool]func(*real.Process){
		true:  claimant(nil),
		false: func(p *real.Process) { <-p.Context().Done() },
	} {
		prog, err := real.New(t, real.Setup{N: 1}, process)
		if err != nil {
			t.Fatal(err)
		}
		s, err := simulate.Test(t.Context(), prog, []property.Property{real.NoPhantom}, simulate.Runs{Count: 5, Steps: 20, Seed: 1})
		if err != nil || s.Violation != nil || s.Exercised[0] != want {
			t.Errorf("exercised is %+v, %v; want %v", s, err, want)
		}
	}
}

package replay_test

import (
	"fmt"
	"slices"
	"testing"

	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// steered takes a schedule by Steer, and checks that it is offered what can happen.
func steered(t *testing.T, r *replay.Runner, s transition.Schedule) (*property.Violation, error) {
	t.Helper()
	return r.Steer(func(run transition.Run, enabled []model.Event) (e model.Event, goesOn bool) {
		if want := run.Enabled(nil); !slices.Equal(enabled, want) {
			t.Errorf("offered are %v, and %v can happen", enabled, want)
		}
		if len(s) == 0 {
			return e, false
		}
		e, s = s[0], s[1:]
		return e, true
	})
}

// A run that is steered is judged as one that is replayed: at its beginning, after each event, and where it ends.
func TestSteer(t *testing.T) {
	spins := []Frame{Rest, Try.To(1)}
	panics := property.Invariant("loud", "", func(s model.Snapshot) error {
		if s.View(0).Region == model.Critical {
			panic("oh")
		}
		return nil
	})
	for _, c := range []struct {
		alg  Toy
		prop property.Property
		run  string
		want string
	}{
		{Toy{Lock, Lock}, properties.MutualExclusion, "", "no violation"},
		{Toy{Lock, Lock}, properties.MutualExclusion, "p0 request, p0 step, p1 request", "no violation"},
		{Toy{Lock, Lock}, properties.MutualExclusion, "p0 request, p0 step, p1 request, p1 step, p1 exit",
			"mutual-exclusion: {p0,p1} are in their critical sections at the same time by [p0 request, p0 step, p1 request, p1 step]"},
		{Toy{Lock, Lock}, properties.MutualExclusion, "p0 request, p1 exit, p0 step", `step 2: "p1 exit" is not enabled; enabled are: p0 step, p1 request`},
		{Toy{Lock}, Far(0), "p0 request", "far: p0 is at 0 by []"},
		{Toy{spins}, properties.DeadlockFreedom, "p0 request, p0 step", "deadlock-freedom: " + NoEntry + " by [p0 request, p0 step]"},
		{Toy{spins, Lock}, properties.DeadlockFreedom, "p0 request", "no violation"},
		{Toy{Lock}, panics, "p0 request, p0 step", "property loud panics: oh\nafter the run:\np0 request\np0 step\n"},
	} {
		r := Runner(t, Build(t, c.alg, ""), c.prop)
		for range 2 {
			got, err := steered(t, r, Schedule(t, c.run))
			Same(t, "steered "+c.run, Outcome(got, err), c.want)
			again, err := r.Strict(transition.Finite(Schedule(t, c.run)))
			Same(t, "replayed "+c.run, Outcome(again, err), c.want)
		}
	}
}

// Who steers may panic, as a system may: that is an error with the run so far.
func TestSteerPanics(t *testing.T) {
	events := Schedule(t, "p0 request")
	_, err := Runner(t, Build(t, Toy{Lock}, ""), properties.MutualExclusion).Steer(func(run transition.Run, _ []model.Event) (model.Event, bool) {
		if run.View(0).Region == model.Trying {
			panic("oh")
		}
		return events[0], true
	})
	Same(t, "a panic", fmt.Sprint(err), "the algorithm, outside Step, or a property panics: oh\nafter the run:\np0 request\n")
}

// A recording begins at the beginning, also if its behaviour cannot be judged, and says at which event it ends early. A loop
// is recorded once.
func TestRecordsFromTheBeginning(t *testing.T) {
	r := Runner(t, Build(t, Toy{Lock, Spins}, "requests=unlimited"), properties.MutualExclusion)
	stem := Schedule(t, "p0 request, p0 step")
	if v, err := r.Strict(transition.Finite(stem)); v != nil || err != nil {
		t.Fatal(v, err)
	}
	begun := 0
	see := func(_ transition.Run, h transition.Step) {
		if h.Observation == (model.Observation{}) {
			begun++
		}
	}
	rec := r.Record(transition.Lasso(stem, Schedule(t, "p0 exit")), see)
	if rec.Err == nil || rec.Cut != nil || len(rec.Trace) != 3 || begun != 1 {
		t.Errorf("%v, %v, %d events recorded, begun %d times", rec.Err, rec.Cut, len(rec.Trace), begun)
	}
	rec = r.Record(transition.Finite(Schedule(t, "p0 request, p1 request, p0 step, p1 exit")), nil)
	if fmt.Sprint(rec.Cut) != fmt.Sprint(rec.Err) || rec.Cut == nil || len(rec.Trace) != 3 {
		t.Errorf("cut by %v, and %d events recorded", rec.Cut, len(rec.Trace))
	}
	waits := Runner(t, Build(t, Toy{Spins}, ""), properties.StarvationFreedom)
	rec = waits.Record(transition.Lasso(Schedule(t, "p0 request"), Schedule(t, "p0 step")), nil)
	if rec.Violation == nil || len(rec.Trace) != 2 {
		t.Errorf("%+v, and %d events recorded", rec.Violation, len(rec.Trace))
	}
	both := Runner(t, Build(t, Toy{Lock, Lock}, ""), properties.MutualExclusion)
	rec = both.Record(transition.Finite(Schedule(t, "p0 request, p0 step, p1 request, p1 step, p0 exit, p0 exit")), nil)
	if rec.Violation == nil || len(rec.Trace) != 5 || rec.Cut == nil || rec.Cut.Error()[:8] != "step 6: " {
		t.Errorf("%+v, %d events recorded, cut by %v", rec.Violation, len(rec.Trace), rec.Cut)
	}
}

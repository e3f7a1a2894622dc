package leaderelector

import (
	"fmt"
	"testing"

	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message"
	"doorway/properties"
)

// TestCondition explores small durations: there is one leader at most if LeaseDuration is a unit longer
// than the time for which one may lead unseen, and two if it is not.
func TestCondition(t *testing.T) {
	for _, c := range []delays{
		{1, 2, 0, 1, 1, 0}, {1, 3, 0, 1, 2, 0}, {2, 3, 0, 1, 1, 0}, {2, 4, 0, 2, 2, 0}, {1, 2, 0, 1, 3, 0}, {1, 2, 0, 1, 5, 0},
		{2, 3, 1, 1, 1, 0}, {1, 2, 2, 1, 1, 0}, {3, 4, 2, 1, 1, 0},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if c.breaks(t, 1, properties.MutualExclusion) {
				t.Error("there are two leaders")
			}
			if !c.breaks(t, 0, properties.MutualExclusion) {
				t.Error("with LeaseDuration a unit shorter there is one leader at most")
			}
		})
	}
}

// TestDrift explores clocks that drift: there is one leader at most with the least LeaseDuration that allows for
// it, and two if it is a unit shorter.
func TestDrift(t *testing.T) {
	for _, c := range []struct{ drift, lease int16 }{{2, 12}, {3, 9}, {4, 8}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if testing.Short() && c.drift > 2 {
				t.Skip("explores a million states: run it without -short")
			}
			d := delays{retry: 1, renew: 2, request: 1, answer: 1, drift: c.drift}
			if l := d.elector(0).drifting(d.answer, c.drift); l != c.lease {
				t.Fatalf("LeaseDuration %d, want %d", l, c.lease)
			}
			if d.violated(t, c.lease, properties.MutualExclusion) {
				t.Error("there are two leaders")
			}
			if !d.violated(t, c.lease-1, properties.MutualExclusion) {
				t.Error("with LeaseDuration a unit shorter there is one leader at most")
			}
		})
	}
}

// TestLongest explores shorter LeaseDurations: two leaders are together for as many units as LeaseDuration is
// too short, and no longer.
func TestLongest(t *testing.T) {
	for _, c := range []struct {
		delays
		short int16
	}{
		{delays{1, 2, 0, 1, 1, 0}, 1}, {delays{1, 3, 0, 1, 2, 0}, 1}, {delays{1, 3, 0, 1, 2, 0}, 2}, {delays{2, 3, 1, 1, 1, 0}, 3},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if c.breaks(t, -c.short, together(c.short)) {
				t.Errorf("two lead together for more than %d units", c.short)
			}
			if !c.breaks(t, -c.short, together(c.short-1)) {
				t.Errorf("two lead together for less than %d units", c.short)
			}
		})
	}
}

// The durations and the longest times of requests and answers, in units, and the drift of clocks.
type delays struct{ retry, renew, second, request, answer, drift int16 }

func (d delays) elector(lease int16) Algorithm {
	return Algorithm{RetryPeriod: d.retry, RenewDeadline: d.renew, Second: d.second, LeaseDuration: lease}
}

// breaks reports whether some run breaks a property, if LeaseDuration is by so many units longer than the
// leader may lead unseen.
func (d delays) breaks(t *testing.T, longer int16, p property.Property) bool {
	t.Helper()
	return d.violated(t, d.elector(0).Leads(d.request, d.answer)+longer, p)
}

// violated reports whether some run breaks a property with this LeaseDuration.
func (d delays) violated(t *testing.T, lease int16, p property.Property) bool {
	t.Helper()
	a := d.elector(lease)
	s := model.Setup{N: 3, Requests: model.Unlimited, Requesters: model.Others(3, Server), Delay: int(d.request), Answer: int(d.answer), Drift: int(d.drift)}
	if lease == a.Leads(d.request, d.answer) && d.answer > d.renew+d.retry { // the lease is taken with a late answer, and the first renewal fails
		s.Drops = 1
	}
	sys, err := message.System(a, s)
	if err != nil {
		t.Fatal(err)
	}
	r, err := explore.Explore(t.Context(), sys, []property.Property{p}, explore.Options{States: 2_000_000})
	if err != nil {
		t.Fatal(err)
	}
	if r.Findings[0].Violation == nil && !r.Complete() { // lost calls leave infinitely many states
		t.Fatal(r.Stopped)
	}
	return r.Findings[0].Violation != nil
}

// A meeting is who leads, and for how many units several have.
type meeting struct {
	Who  model.ProcSet
	Long int16
}

// together is that several lead together for at most so many units.
func together(most int16) property.Property {
	return property.New(fmt.Sprintf("together-at-most(%d)", most), "several lead together for at most so many units", "none",
		property.Monitor[meeting]{
			Sees:  property.Regions | property.EventKinds,
			Start: func(model.Snapshot) meeting { return meeting{} },
			Step: func(m meeting, o model.Observation) (meeting, error) {
				switch {
				case o.Event.Kind == model.Tick && m.Who.Len() > 1:
					m.Long++
				case o.Event.Kind == model.Tick:
				case o.Is.Region == model.Critical:
					m.Who = m.Who.With(o.Event.Proc)
				default:
					m.Who = m.Who.Without(o.Event.Proc)
				}
				if m.Who.Len() < 2 {
					m.Long = 0
				}
				if m.Long > most {
					return m, fmt.Errorf("%v lead together for %d units", m.Who, m.Long)
				}
				return m, nil
			},
		})
}

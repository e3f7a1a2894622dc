package peer_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"doorway/algorithms/bakery"
	"doorway/algorithms/peterson"
	"doorway/algorithms/ricartagrawala"
	"doorway/bench/peer"
	"doorway/model/catalogue"
	"doorway/model/notation"
	"doorway/properties"
)

func search(t *testing.T, p *catalogue.Page, variant, setup string) peer.Search {
	t.Helper()
	v, ok := p.Variant(variant)
	s, err := notation.Setup(setup)
	if !ok || err != nil {
		t.Fatalf("variant %q: %v, setup %q: %v", variant, ok, setup, err)
	}
	sys, err := v.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	return peer.Search{System: sys, Property: properties.MutualExclusion, Seed: 7, Checks: 1000, Actions: 100}
}

// Run finds the flaw, finds it again with the same seed, does not find it in fewer
// events, and shrinks the run.
func TestFinds(t *testing.T) {
	s := search(t, &peterson.Page, "own-turn", "n=2 requests=1")
	first, err := s.Run(t.Context())
	if err != nil || !first.Found || first.Error || first.Runs < 1 || first.Events < first.Left {
		t.Fatalf("%+v, %v", first, err)
	}
	if again, err := s.Run(t.Context()); err != nil || again != first {
		t.Errorf("%+v, then %+v, %v", first, again, err)
	}
	s.Events = first.Events - 1
	if less, err := s.Run(t.Context()); err != nil || less.Found || less.Events != s.Events {
		t.Errorf("in %d events %+v, %v", s.Events, less, err)
	}
	s.Events, s.Shrink = 0, 30*time.Second
	if shrunk, err := s.Run(t.Context()); err != nil || shrunk.Events != first.Events || shrunk.Left > first.Left || shrunk.Left < 6 {
		t.Errorf("shrunk %+v, before %+v, %v", shrunk, first, err)
	}
}

// A correct algorithm passes in all the runs that were asked for, with faults and with
// runs that come to rest.
func TestPasses(t *testing.T) {
	for setup, p := range map[string]*catalogue.Page{
		"n=2 requests=1": &peterson.Page, "n=2 requests=2 memory=safe": &bakery.Page, "n=3 requests=1 crashes=1": &ricartagrawala.Page,
	} {
		s := search(t, p, "", setup)
		want := s.Checks
		if testing.Short() {
			want /= 5 // as rapid does
		}
		if r, err := s.Run(t.Context()); err != nil || r.Found || r.Error || r.Runs != want || r.Events < 3*r.Runs {
			t.Errorf("%s, %s: %+v, %v", p.Name, setup, r, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := search(t, &peterson.Page, "own-turn", "n=2 requests=1").Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

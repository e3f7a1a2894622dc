package measure_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/checksystems"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/measure"
	"doorway/model"
	"doorway/model/transition"
)

func load(t TB, sys transition.System, opts explore.Options) measure.Load {
	t.Helper()
	l, err := measure.MessageLoad(context.Background(), sys, opts)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestMessageLoad(t *testing.T) {
	asksTwo := []Frame{Rest.Sending(1, 1, 2), Try.Taking(), Inside.To(0)}
	tellsTwo := []Frame{Rest.Sending(1, 1, 2), Inside.To(0)}
	for _, c := range []struct {
		name, setup string
		alg         Toy
		load        string // least, mean, most and entries
	}{
		{"nothing to do", "", Toy{Idle, Idle}, "0 0 0 0"},
		{"entries are free", "requests=2", Toy{Lock, Lock}, "0 0 0 4"},
		{"both ends handle a message", "requests=2 requesters=p0", Toy{asks, serves}, "4 4 4 2"},
		{"one in two", "", Toy{{Rest, Try.To(2).LateTo(3), Inside.Sending(1, 1).To(4), Inside.To(4), Rest}, {Rest.Taking()}}, "0 0.5 1 1"},
		{"two are asked, one answer is taken", "requesters=p0", Toy{asksTwo, serves, serves}, "2 2.33 3 1"},
		{"what is not taken is not handled", "requesters=p0", Toy{tellsTwo, Idle, Idle}, "0 0.667 2 1"},
	} {
		for _, n := range Workers {
			l := load(t, Build(t, c.alg, c.setup), explore.Options{Workers: n})
			Same(t, c.name, fmt.Sprintf("%.3g %.3g %.3g %d", l.Least, l.Mean, l.Most, l.Entries), c.load)
		}
	}
	l := load(t, Passing(t, checksystems.RA{N: 2}, "n=2 requests=3"), explore.Options{}).PerEntry()
	Same(t, "Ricart–Agrawala", fmt.Sprint(l.Least, l.Mean, l.Most, l.Entries), "2 2 2 1")
	if l := load(t, Large(t), explore.Options{States: 5}); l.Explored.Complete() {
		t.Error("a search cut short is complete")
	}
	for _, setup := range []string{"requests=unlimited", "crashes=1"} {
		if _, err := measure.MessageLoad(t.Context(), Build(t, Toy{Lock, Lock}, setup), explore.Options{}); err == nil {
			t.Errorf("%s: no error", setup)
		}
	}
}

func TestMessageLoadAgainstBruteForce(t *testing.T) {
	compared, spread := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		alg := AnyToy(c)
		sys := System(t, alg, model.Setup{N: len(alg), Requests: c.Choose(3), Channels: model.Order(c.Choose(2))}.String())
		sites := atlas(t, sys, 60)
		if sites == nil {
			return
		}
		compared++
		least, mean, most := math.Inf(1), 0.0, 0.0
		for p := range alg {
			lo, avg, hi := fates(sites, func(w way) int { return handles(w, model.ProcID(p)) })
			least, mean, most = min(least, lo), mean+avg/float64(len(alg)), max(most, hi)
		}
		got := load(t, sys, explore.Options{Workers: 1})
		if got.Least != least || got.Most != most || got.Mean != mean && math.Abs(got.Mean-mean) > 1e-6 {
			t.Errorf("%+v: %+v, want %v, %v, %v", alg, got, least, mean, most)
		}
		if least < most {
			spread++
		}
	})
	if !testing.Short() && (compared < 20 || spread < 5) {
		t.Errorf("only %d toys were small enough, and %d have a load that is not the same for all", compared, spread)
	}
}

// handles returns how many messages process p sends and receives on a way.
func handles(w way, p model.ProcID) (n int) {
	if w.event.Proc != p {
		return 0
	}
	if w.event.Kind == model.Deliver {
		n++
	}
	return n + w.sent
}

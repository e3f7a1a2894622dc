package scheduling

import (
	"math"
	"testing"

	"doorway/model"
	"doorway/model/transition"
)

// TestPool keeps more runs than there is room for: the oldest go first.
func TestPool(t *testing.T) {
	g := &guided{}
	const more = 3
	for n := range poolSize + more {
		g.keep(make(transition.Schedule, n+1))
	}
	if len(g.pool) != poolSize {
		t.Fatalf("%d runs are kept, want %d", len(g.pool), poolSize)
	}
	for i := range poolSize {
		if got, want := len(g.kept(i)), i+1+more; got != want {
			t.Errorf("run %d has %d events, want %d", i, got, want)
		}
	}
}

// Of two runs that are drawn the younger is varied: of three, the youngest with
// probability 5/9.
func TestPoolPrefersTheYoung(t *testing.T) {
	g := &guided{}
	for n := range 3 {
		g.keep(make(transition.Schedule, n))
	}
	count := [3]int{}
	transition.Enumerate(func(c transition.Chooser) bool {
		count[len(g.young(c))]++
		return true
	})
	if want := [3]int{1, 3, 5}; count != want {
		t.Errorf("of nine draws the oldest first %v were taken, want %v", count, want)
	}
}

// Three runs in four are variations, each way as likely: the beginning of a run;
// with one event left out; and with another in place of the rest.
func TestVariations(t *testing.T) {
	g := &guided{}
	g.keep(transition.Schedule{{Kind: model.Step, Proc: 1}, {Kind: model.Step, Proc: 2}})
	plans, weight := map[string]float64{}, 1.0
	transition.Enumerate(func(all transition.Chooser) bool {
		weight = 1
		g.Begin(transition.ChooserFunc(func(n int) int { weight /= float64(n); return all.Choose(n) }), 0)
		text := ""
		for _, e := range g.plan {
			text += e.Proc.String()
		}
		plans[text] += weight
		return true
	})
	for plan, want := range map[string]float64{
		"":         1./4 + 3./4*(1./9+1./9*1./3),
		"p1":       3. / 4 * (1./9 + 1./9 + 1./9*1./3),
		"p2":       3. / 4 * (1./9 + 1./9*1./3),
		"p1p2":     3. / 4 * (1./9 + 1./9 + 3*1./9*1./3),
		"p1p1p2":   3. / 4 * 1. / 27,
		"p1p2p2":   3. / 4 * 1. / 27,
		"p1p2p1p2": 3. / 4 * 1. / 27,
	} {
		if math.Abs(plans[plan]-want) > 1e-12 {
			t.Errorf("a run is planned to begin as %q with probability %v, want %v", plan, plans[plan], want)
		}
	}
}

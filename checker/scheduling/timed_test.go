package scheduling_test

import (
	"slices"
	"testing"

	"doorway/model"
	"doorway/model/transition"
)

// A toy is two processes that each call a server, p2, again as soon as they are answered.
type toy struct {
	sent  [3][3]int // when the message of a link was sent, plus 1; 0 if there is none
	now   int
	late  [3][3][]int // how late those that arrived were
	burst []int       // ticks one after another
}

func (w *toy) enabled() (all []model.Event) {
	for _, link := range [][2]model.ProcID{{0, 2}, {1, 2}, {2, 0}, {2, 1}} {
		if w.sent[link[0]][link[1]] > 0 {
			all = append(all, model.Event{Kind: model.Deliver, From: link[0], Proc: link[1]})
		}
	}
	return append(all, model.Event{Kind: model.Tick}, model.Event{Kind: model.Split})
}

// apply lets an event happen. A process calls again a tick after it was answered, so that there is something to do for ever.
func (w *toy) apply(e model.Event, ticked bool) {
	switch e.Kind {
	case model.Tick:
		if w.now++; !ticked {
			w.burst = append(w.burst, 0)
		}
		w.burst[len(w.burst)-1]++
		for p := range 2 {
			if w.sent[p][2] == 0 && w.sent[2][p] == 0 {
				w.sent[p][2] = w.now + 1
			}
		}
	case model.Deliver:
		w.late[e.From][e.Proc] = append(w.late[e.From][e.Proc], w.now+1-w.sent[e.From][e.Proc])
		w.sent[e.From][e.Proc] = 0
		if e.Proc == 2 {
			w.sent[2][e.From] = w.now + 1
		}
	}
}

// goes runs a toy by timed.
func goes(t *testing.T, seed uint64, steps int) *toy {
	t.Helper()
	w, _ := plays(policy(t, "timed").For(model.Setup{N: 3, Splits: 255}), seed, steps)
	return w
}

// plays runs a toy, in which others happen besides, and returns the events.
func plays(s transition.Scheduler, seed uint64, steps int, others ...model.Event) (*toy, []model.Event) {
	c := transition.Seeded(seed)
	s.Begin(c, steps)
	w, ticked := &toy{}, false
	var run []model.Event
	for range steps {
		enabled := append(others, w.enabled()...)
		e := enabled[s.Pick(c, enabled)]
		w.apply(e, ticked)
		run, ticked = append(run, e), e.Kind == model.Tick
	}
	return w, run
}

// Runs are the same whatever was run before, and wherever that was cut off. That messages have to arrive in time makes
// none of them faster.
func TestTimedForgets(t *testing.T) {
	resume, setup := model.Event{Kind: model.Resume}, model.Setup{N: 3, Splits: 255}
	fresh := func() transition.Scheduler { return policy(t, "timed").For(setup) }
	bounded := setup
	bounded.Delay = 9
	old, due := fresh(), policy(t, "timed").For(bounded)
	for seed := range uint64(300) {
		plays(old, seed+1000, 1+int(seed)%60, resume)
		_, want := plays(fresh(), seed, 60, resume)
		if _, got := plays(old, seed, 60, resume); !slices.Equal(got, want) {
			t.Fatalf("seed %d: events %v, and without another run before %v", seed, got, want)
		}
		if _, got := plays(due, seed, 60, resume); !slices.Equal(got, want) {
			t.Fatalf("seed %d: events %v, and without a bound %v", seed, got, want)
		}
	}
}

// what says what is late in a run in which a message is late by so many ticks at most unless its link is the late one:
// nothing, or one link once, again or before it is silent. It is "" if more is late.
func (w *toy) what(most int) (what string, by int) {
	late := 0
	for from, row := range w.late {
		for to, of := range row {
			n := 0
			for _, d := range of {
				if d > most {
					n++
				}
			}
			switch last := len(of) - 1; {
			case n == 0:
				continue
			case last > 3 && n == 1 && of[last] > most && (w.sent[from][to] > 0 || w.sent[to][from] > 0):
				what = "silent"
			case n == 1 && last > 3:
				what = "once"
			case n > 2:
				what = "again"
			default:
				what = "other"
			}
			by = slices.Max(of)
			late++
		}
	}
	switch late {
	case 0:
		return "nothing", 0
	case 1:
		return what, by
	default:
		return "", 0
	}
}

// A run lets 1, 2, 4, … or 16 ticks pass at a time. In some runs one link is late: once, again and again, or once before
// it is silent, by few of these or by many. All other messages arrive at once.
func TestTimed(t *testing.T) {
	grains, kinds, ticks := map[int]int{}, map[string]int{}, map[int]int{}
	for seed := range uint64(3000) {
		w := goes(t, seed, 400)
		if len(w.burst) < 3 {
			continue
		}
		grain := 0
		for _, n := range w.burst[:len(w.burst)-1] {
			grain = gcd(grain, n)
		}
		grains[grain]++
		what, by := w.what(grain)
		kinds[what]++
		if what == "once" || what == "silent" {
			ticks[by/grain]++
		}
	}
	for _, grain := range []int{1, 2, 4, 8, 16} {
		if grains[grain] < 450 {
			t.Errorf("ticks come %d at a time in %d of 3000 runs, want about 600", grain, grains[grain])
		}
	}
	for _, what := range []string{"once", "again", "silent"} {
		if kinds[what] < 100 {
			t.Errorf("a link is late %s in %d of 3000 runs, want more", what, kinds[what])
		}
	}
	for k := 2; k <= 31; k++ {
		if ticks[k] == 0 {
			t.Errorf("no link is late by %d ticks: %v", k, ticks)
		}
	}
}

func gcd(a, b int) int {
	if b == 0 {
		return a
	}
	return gcd(b, a%b)
}

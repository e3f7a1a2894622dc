package measure_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/checksystems"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/measure"
	"doorway/model"
	"doorway/model/transition"
)

func cost(t TB, sys transition.System, opts explore.Options) measure.Cost {
	t.Helper()
	c, err := measure.MessageCost(context.Background(), sys, opts)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func delays(t TB, sys transition.System, opts explore.Options) measure.Delays {
	t.Helper()
	d, err := measure.EntryDelays(context.Background(), sys, opts)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// asks waits for an answer before it enters, and serves gives one.
var (
	asks   = []Frame{Rest.Sending(1, 1), Try.Taking(), Inside.To(0)}
	serves = []Frame{Rest.Taking(), Frame{View: model.View{Ready: true}}.Sending(2, 0).To(0)}
)

func TestMessageCost(t *testing.T) {
	for _, c := range []struct {
		name, setup string
		alg         Toy
		run         string
		entries     int
	}{
		{"nothing to do", "", Toy{Idle, Idle}, "0", 0},
		{"entries are free", "requests=2", Toy{Lock, Lock}, "0", 4},
		{"ask and be answered", "requests=2 requesters=p0", Toy{asks, serves}, "4", 2},
		{"one in two", "", Toy{{Rest, Try.To(2).LateTo(3), Inside.Sending(1, 1).To(4), Inside.To(4), Rest}, Idle}, "0/0.5/1", 1},
		{"spinning sends nothing", "", Toy{{Rest, Try.To(1).LateTo(2), Inside.To(3), Rest}, Idle}, "0", 1},
		{"one stays out", "", Toy{{Rest, Try.To(3).LateTo(2), Inside.To(3), Rest}, Idle}, "0", 0},
		{"breathless", "", Toy{{Leave.Sending(1, 1).To(0)}, {Rest.Taking()}}, "3", 0},
	} {
		for _, n := range Workers {
			got := cost(t, Build(t, c.alg, c.setup), explore.Options{Workers: n})
			if got.String() != c.run || got.Entries != c.entries {
				t.Errorf("%s: %v with %d entries, want %s with %d", c.name, got, got.Entries, c.run, c.entries)
			}
		}
	}
	got := cost(t, Passing(t, checksystems.RA{N: 2}, "n=2 requests=3"), explore.Options{})
	Same(t, "Ricart–Agrawala", fmt.Sprint(got, got.Entries, got.PerEntry()), "12 6 2")
	Same(t, "undecided", cost(t, Large(t), explore.Options{States: 5}).String(), "unknown (limit of 5 states)")
	for _, setup := range []string{"requests=unlimited", "crashes=1"} {
		if _, err := measure.MessageCost(t.Context(), Build(t, Toy{Lock, Lock}, setup), explore.Options{}); err == nil {
			t.Errorf("%s: no error", setup)
		}
	}
}

func TestEntryDelays(t *testing.T) {
	for _, c := range []struct {
		name, setup     string
		alg             Toy
		entry, handover string
	}{
		{"at once", "requests=2", Toy{Lock, Lock}, "0", "never"},
		{"nobody asks", "requests=0", Toy{Lock, Lock}, "never", "never"},
		{"ask and be answered", "requests=2 requesters=p0", Toy{asks, serves}, "2", "never"},
		{"no answer", "", Toy{asks, {Rest.Taking()}}, "1", "never"},
		{"a message a time for ever", "requesters=p0", Toy{{Rest, Leave.To(1)}, Idle}, "0", "never"},
	} {
		d := delays(t, Build(t, c.alg, c.setup), explore.Options{})
		Same(t, c.name, fmt.Sprint(d.Entry, d.Handover), c.entry+" "+c.handover)
	}
	d := delays(t, Passing(t, checksystems.RA{N: 2}, "n=2 requests=2"), explore.Options{})
	Same(t, "Ricart–Agrawala", fmt.Sprint(d.Entry, d.Handover), "2 1")
	if d = delays(t, Large(t), explore.Options{States: 5}); d.Explored.Complete() {
		t.Error("a search cut short is complete")
	}
	if _, err := measure.EntryDelays(t.Context(), PetersonLock(t, "n=2 requests=1"), explore.Options{}); err == nil {
		t.Error("shared memory has message times")
	}
	if _, err := measure.EntryDelays(t.Context(), Build(t, Toy{Lock, Lock}, "drops=1"), explore.Options{}); err == nil {
		t.Error("message times with faults")
	}
}

// A site is a state and the ways out of it.
type site struct {
	world transition.World
	ways  []way
}

type way struct {
	event model.Event
	sent  int
	enter int // entries
	to    int
}

// atlas explores by copying: a plain graph for brute force, or nil if it is large.
func atlas(t TB, sys transition.System, limit int) (sites []*site) {
	known := map[string]int{}
	visit := func(w transition.World) int {
		key := string(w.Key(nil))
		if _, ok := known[key]; !ok {
			known[key] = len(sites)
			sites = append(sites, &site{world: w})
		}
		return known[key]
	}
	visit(sys.World())
	for i := 0; i < len(sites); i++ {
		if i == limit {
			return nil
		}
		for _, e := range sites[i].world.Enabled(nil) {
			w := sites[i].world.Clone()
			o, err := w.Apply(e)
			if err != nil {
				t.Fatal(err)
			}
			enter := 0
			if o.Is.Region == model.Critical && o.Was.Region != model.Critical {
				enter = 1
			}
			sites[i].ways = append(sites[i].ways, way{e, o.Sent, enter, visit(w)})
		}
	}
	return sites
}

// fates returns, by sweeps over all sites, the least, mean and largest total of a
// number until a run is complete.
func fates(sites []*site, of func(way) int) (least, mean, most float64) {
	lo, avg, hi := make([]float64, len(sites)), make([]float64, len(sites)), make([]float64, len(sites))
	for i := range sites {
		if !last(sites, i) {
			lo[i] = math.Inf(1)
		}
	}
	half := 0.0
	for sweep := range 4000 {
		was, high := slices.Clone(avg), slices.Clone(hi)
		for i, s := range sites {
			sum := 0.0
			for _, w := range s.ways {
				lo[i] = min(lo[i], float64(of(w))+lo[w.to])
				hi[i] = max(hi[i], float64(of(w))+high[w.to])
				sum += float64(of(w)) + was[w.to]
			}
			if len(s.ways) > 0 {
				avg[i] = sum / float64(len(s.ways))
			}
		}
		if sweep == 1999 {
			half = hi[0]
		}
	}
	for i, s := range sites {
		for _, w := range s.ways {
			if last(sites, i) && of(w) > 0 {
				avg[0] = math.Inf(1)
			}
		}
	}
	if hi[0] > half {
		hi[0] = math.Inf(1)
	}
	return lo[0], avg[0], hi[0]
}

// last reports whether every run from site i can come back to it.
func last(sites []*site, i int) bool {
	from := func(i int) map[int]bool {
		met := map[int]bool{i: true}
		for frontier := []int{i}; len(frontier) > 0; frontier = frontier[1:] {
			for _, w := range sites[frontier[0]].ways {
				if !met[w.to] {
					met[w.to] = true
					frontier = append(frontier, w.to)
				}
			}
		}
		return met
	}
	for j := range from(i) {
		if !from(j)[i] {
			return false
		}
	}
	return true
}

func TestMessageCostAgainstBruteForce(t *testing.T) {
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		alg := AnyToy(c)
		sys := System(t, alg, model.Setup{N: len(alg), Requests: c.Choose(3), Channels: model.Order(c.Choose(2))}.String())
		sites := atlas(t, sys, 60)
		if sites == nil {
			return
		}
		compared++
		got := cost(t, sys, explore.Options{Workers: 1})
		least, mean, most := fates(sites, func(w way) int { return w.sent })
		if got.Best != least || got.Worst != most || got.Mean != mean && math.Abs(got.Mean-mean) > 1e-6 {
			t.Errorf("%+v costs %+v, want %v, %v, %v", alg, got, least, mean, most)
		}
		few, _, many := fates(sites, func(w way) int { return w.enter })
		if few != many {
			few = 0
		}
		if got.Entries != int(few) {
			t.Errorf("%+v: %d entries, want %v to %v", alg, got.Entries, few, many)
		}
	})
	if !testing.Short() && compared < 20 {
		t.Errorf("only %d toys were small enough", compared)
	}
}

// chain returns the most units of time of a run through the sites that a delay
// goes on in, by sweeps; −1 if there is no bound.
func chain(sites []*site, goesOn func(*site) bool, begins func(*site, way) bool) (most int, any bool) {
	long := make([]int, len(sites))
	half := 0
	for sweep := range 300 {
		was := slices.Clone(long)
		for i, s := range sites {
			busy := slices.ContainsFunc(s.ways, func(w way) bool { return w.event.Kind == model.Step })
			for _, w := range s.ways {
				tick := w.event.Kind == model.Tick
				if !goesOn(s) || !goesOn(sites[w.to]) || tick && busy {
					continue
				}
				n := was[w.to]
				if tick {
					n++
				}
				long[i] = max(long[i], n)
			}
		}
		best := 0
		for _, s := range sites {
			for _, w := range s.ways {
				if begins(s, w) {
					any = true
					if goesOn(sites[w.to]) {
						best = max(best, long[w.to])
					}
				}
			}
		}
		if sweep == 149 {
			half = best
		}
		most = best
	}
	if most > half {
		most = -1
	}
	return most, any
}

func where(s *site, is func(model.Region) bool) (set model.ProcSet) {
	for p := range model.ProcID(s.world.N()) {
		if is(s.world.View(p).Region) {
			set = set.With(p)
		}
	}
	return set
}

func TestEntryDelaysAgainstBruteForce(t *testing.T) {
	trying := func(r model.Region) bool { return r == model.Trying }
	critical := func(r model.Region) bool { return r == model.Critical }
	active := func(r model.Region) bool { return r != model.Remainder }
	text := func(most int, any bool) string {
		switch {
		case !any:
			return "never"
		case most < 0:
			return "unbounded"
		}
		return fmt.Sprint(most)
	}
	entries, handovers := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		c := Chooser(t)
		alg := AnyToy(c)
		for p, frames := range alg {
			frames[0].View = model.View{} // it may request
			if c.Choose(2) == 0 {         // and enter
				alg[p] = []Frame{frames[0].To(1), Try, Inside.Sending(1, 1-min(p, 1)).To(0)}
				alg[p][1].Takes = c.Choose(3) == 0
			}
			alg.Order(p)
		}
		setup := model.Setup{N: len(alg), Requests: 1 + c.Choose(2), Channels: model.Order(c.Choose(2))}
		sys := System(t, alg, setup.String())
		setup.Delay = 1
		sites := atlas(t, System(t, alg, setup.String()), 200)
		if sites == nil {
			return
		}
		d := delays(t, sys, explore.Options{Workers: 1})
		most, some := 0, false
		for p := range model.ProcID(len(alg)) {
			m, any := chain(sites,
				func(s *site) bool { return where(s, active) == model.Procs(p) && where(s, trying) == model.Procs(p) },
				func(s *site, w way) bool {
					return where(s, active).Empty() && w.event.Kind == model.Request && w.event.Proc == p && where(sites[w.to], active) == model.Procs(p)
				})
			if some = some || any; m < 0 || most < 0 {
				most = -1
			} else {
				most = max(most, m)
			}
		}
		Same(t, fmt.Sprintf("the entry of %+v", alg), d.Entry.String(), text(most, some))
		want := text(chain(sites,
			func(s *site) bool { return where(s, critical).Empty() && !where(s, trying).Empty() },
			func(s *site, w way) bool {
				return w.event.Kind == model.Exit && !where(s, trying).Empty() &&
					!slices.ContainsFunc(s.ways, func(v way) bool { return v.event.Kind.Owed() && v.event.Kind != model.Exit })
			}))
		Same(t, fmt.Sprintf("the handover of %+v", alg), d.Handover.String(), want)
		if d.Entry.Most > 0 || d.Entry.Unbounded {
			entries++
		}
		if !d.Handover.Never {
			handovers++
		}
	})
	t.Logf("%d delays before entry, %d handovers", entries, handovers)
	if !testing.Short() && (entries < 3 || handovers < 3) {
		t.Errorf("%d delays before entry, %d handovers", entries, handovers)
	}
}

package explore_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/transition"
	"doorway/properties"
)

// rests is a property that notes with which memories the system comes to rest.
// The last bit of a sight counts messages.
func rests(sees property.Sight, met map[string]bool) property.Property {
	type memory struct {
		Views [4]model.View
		Sent  int
	}
	var mu sync.Mutex // workers share the property
	return property.New("rests", "", "", property.Monitor[memory]{
		Sees:  sees,
		Start: func(model.Snapshot) memory { return memory{} },
		Step: func(m memory, o model.Observation) (memory, error) {
			m.Views[o.Event.Proc] = o.Is
			m.Sent += o.Sent
			return m, nil
		},
		AtRest: func(m memory) error {
			mu.Lock()
			defer mu.Unlock()
			met[fmt.Sprint(m)] = true
			return nil
		},
	})
}

// gist is what may not depend on reductions: the verdicts.
func gist(r *explore.Result) string {
	var b strings.Builder
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "%s: violated %v, exercised %v\n", f.Property.Name, f.Violation != nil, f.Violation == nil && f.Exercised)
	}
	return b.String()
}

// reducible is a large number of properties that persistent sets can preserve.
func reducible(c transition.Chooser) property.Property {
	all := slices.DeleteFunc(properties.All(), func(p property.Property) bool { return p.Engine().Endless() })
	all = append(all, goesIn(model.Kind(c.Choose(6))), goesIn(model.Kind(c.Choose(6))), comesBack(model.Kind(c.Choose(6))), properties.BoundedWaiting(c.Choose(3)), properties.MessagesAtMost(c.Choose(4)))
	return all[c.Choose(len(all))]
}

// goesIn says that once somebody has tried somebody can go in without events of
// a kind.
func goesIn(without model.Kind) property.Property {
	type memory struct{ Tried, In bool }
	return property.New("goes-in", "", "", property.Monitor[memory]{
		Sees:  property.Regions,
		Start: func(model.Snapshot) memory { return memory{} },
		Step: func(m memory, o model.Observation) (memory, error) {
			return memory{m.Tried || o.Is.Region == model.Trying, o.Is.Region == model.Critical}, nil
		},
		Possible: &property.Possibility[memory]{
			Pending: func(m memory) bool { return m.Tried },
			Goal:    func(m memory) bool { return m.In },
			Without: kinds.Of(without),
			Why:     "it cannot",
		},
	})
}

// TestReducedRests has two processes that may ask. One that does not ask must not
// be made to, or the search misses the rest at which only the other has sent.
func TestReducedRests(t *testing.T) {
	sys := System(t, into{Toy{{Rest, Leave.Sending(1, 2), Leave}, {Rest, Leave.Sending(1, 2), Leave.Sending(1, 2), Leave}, {Leave.Taking().To(0)}}}, "n=3")
	met := map[string]bool{}
	Explored(t, sys, explore.Options{Workers: 1, Reduce: true}, rests(property.Messages, met))
	if len(met) != 4 {
		t.Errorf("at rest %v, want 0, 1, 2 and 3 messages sent", keys(met))
	}
}

// into is a toy in which all can send to the last process only.
type into struct{ Toy }

func (i into) Linked(from, to model.ProcID) bool { return from < to && int(to) == len(i.Toy)-1 }

// limited is where toys are taken for too large; few are.
const limited = 4000

// upTo returns the numbers below n.
func upTo(n uint64) (all []uint64) {
	for i := range n {
		all = append(all, i)
	}
	return all
}

// TestReducedToys checks searches by persistent sets against whole ones: the
// same verdicts, and the same memories at rest.
func TestReducedToys(t *testing.T) {
	reduced := map[string]int{}
	seeds := uint64(150)
	if testing.Short() {
		seeds = 20
	}
	// In the last one a process refuses, once another event has come first, what it would have taken before.
	for _, seed := range append(upTo(seeds), 177) {
		c := transition.Seeded(seed)
		alg, setup := AnyTalk(c)
		setup.Channels = model.Order(c.Choose(2))
		sys := Passing(t, alg, setup.String())
		whole, part := map[string]bool{}, map[string]bool{}
		sees := property.Sight(c.Choose(1 << 5))
		count := func(r *explore.Result) { reduced[r.Findings[0].Property.Name] += len(r.Reduced) }
		for range 3 {
			prop := reducible(c)
			count(sameVerdict(t, sys, prop, prop))
		}
		if r := sameVerdict(t, sys, rests(sees, whole), rests(sees, part)); r.Complete() {
			count(r)
			Same(t, "rests of the reduced and the whole", fmt.Sprint(keys(part)), fmt.Sprint(keys(whole)))
		}
		if t.Failed() {
			t.Fatalf("seed %d: %+v under %v", seed, alg, setup)
		}
	}
	for _, name := range []string{"rests", "mutual-exclusion", "comes-back", "election-ends", "deadlock-freedom", "agreement"} {
		if !testing.Short() && reduced[name] == 0 {
			t.Errorf("no search with %s was reduced: %v", name, reduced)
		}
	}
}

// sameVerdict explores with one property wholly and with its equal in part,
// wants the same verdict and returns the latter search.
func sameVerdict(t TB, sys transition.System, whole, part property.Property) *explore.Result {
	t.Helper()
	all := Explored(t, sys, explore.Options{Workers: 1, States: limited}, whole)
	if !all.Complete() && all.Findings[0].Violation == nil {
		return all
	}
	r := Explored(t, sys, explore.Eager(explore.Options{Workers: 1, Reduce: true}), part)
	Same(t, "reduced and whole", gist(r), gist(all))
	Same(t, "three workers and one", Account(Explored(t, sys, explore.Eager(explore.Options{Workers: 3, Reduce: true}), part)), Account(r))
	return r
}

func keys(set map[string]bool) []string { return slices.Sorted(maps.Keys(set)) }

// TestNotReduced asks what the reductions would not preserve, where something
// else is reduced.
func TestNotReduced(t *testing.T) {
	// Everybody takes steps that show nothing.
	quiet := func(setup string) transition.System {
		still := []Frame{Leave, Leave, Leave, Leave}
		return Build(t, Toy{still, still}, setup)
	}
	ask := func(sys transition.System, props ...property.Property) string {
		return Explored(t, sys, explore.Options{Workers: 1, Reduce: true}, props...).Reduced
	}
	links := Toy{[]Frame{Leave, Leave}, []Frame{Leave, Leave}}
	sys := System(t, apart{links}, "n=2")
	Same(t, "reduced by", ask(sys, properties.MutualExclusion), "persistent sets")
	Same(t, "two properties", ask(sys, properties.MutualExclusion, properties.Agreement), "persistent sets")
	for _, p := range []property.Property{properties.StarvationFreedom, Far(9)} {
		Same(t, p.Name, ask(sys, properties.MutualExclusion, p), "")
	}
	for _, setup := range []string{"crashes=1", "delay=1", "channels=any", "drops=1", "side=p0 splits=1"} {
		Same(t, setup, ask(System(t, apart{links}, "n=2 "+setup), properties.MutualExclusion), "")
	}
	Same(t, "empty channels", ask(quiet(""), properties.MutualExclusion), "")
	if r := Explored(t, sys, explore.Options{Workers: 1}, properties.MutualExclusion); r.Reduced != "" {
		t.Errorf("without being asked reduced by %s", r.Reduced)
	}
}

// apart is a toy without channels.
type apart struct{ Toy }

func (apart) Linked(_, _ model.ProcID) bool { return false }

// TestReducedViolation wants a shortest run in spite of a reduction that finds
// another, on which the others take their steps first; and that one where the
// limit is too low for the shortest.
func TestReducedViolation(t *testing.T) {
	bad := []Frame{Try, Try.Past(), Try, Region(model.Critical), Rest}
	still := []Frame{Leave, Leave, Leave}
	sys := System(t, apart{Toy{still, still, still, bad, bad}}, "n=5")
	for limit, want := range map[int]int{0: 6, 40: 12} {
		opts := explore.Options{Workers: 1, Reduce: true, States: limit}
		r := Explored(t, sys, opts, properties.MutualExclusion)
		if v := r.Findings[0].Violation; r.Reduced == "" || v == nil || len(v.Schedule) != 12 {
			t.Fatalf("reduced by %q: %s, want a run of 12 events", r.Reduced, Found(v))
		}
		v, err := checker.Decide(t.Context(), sys, properties.MutualExclusion, opts)
		if err != nil {
			t.Fatal(err)
		}
		if v.Status != checker.Violated || len(v.Violation.Schedule) != want || strings.HasSuffix(v.String(), "not a shortest one") != (want == 12) {
			t.Errorf("with limit %d %v, want a run of %d events", limit, v, want)
		}
	}
}

// TestReducedPossibility has a process whose steps nobody sees, for ever, and one that a timeout lets in:
// without steps that way in remains, so no state may be left by a step of the other alone.
func TestReducedPossibility(t *testing.T) {
	waits := func(without model.Kind) property.Property {
		return property.New("waits", "", "", property.Monitor[bool]{
			Sees:     property.Regions,
			Start:    func(model.Snapshot) bool { return false },
			Step:     func(_ bool, o model.Observation) (bool, error) { return o.Is.Region == model.Trying, nil },
			Possible: &property.Possibility[bool]{Pending: func(w bool) bool { return w }, Goal: func(w bool) bool { return !w }, Without: kinds.Of(without), Why: "it cannot"},
		})
	}
	sys := System(t, apart{Toy{{Leave, Leave.To(0)}, {Rest, Try.Taking().LateTo(2), Inside.To(0)}}}, "n=2")
	for without, reduced := range map[model.Kind]string{model.Step: "", model.Crash: "persistent sets"} {
		r := Explored(t, sys, explore.Options{Workers: 1, Reduce: true}, waits(without))
		Same(t, fmt.Sprintf("without %v", without), fmt.Sprintf("%q %s", r.Reduced, Found(r.Findings[0].Violation)), fmt.Sprintf("%q no violation", reduced))
	}
}

package properties_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
	"doorway/properties"
)

// walkSteps bounds the runs that rapid draws.
const walkSteps = 400

// TestRapid lets rapid draw a scenario within what a page claims (how many
// processes, who requests and how often, the order of channels, the faults that
// the claim allows) and a schedule, and expects every property that the page
// claims there to hold. Properties with a number keep their size, for the number
// depends on it. Claims whose scenarios are drawn alike watch the same runs. Without
// -twins, one system of ten is taken.
func TestRapid(t *testing.T) {
	t.Parallel()
	for i, cs := range alike() {
		if cs[0].claim.Expect != catalogue.Holds || i%again(10, 1) > 0 {
			continue
		}
		for _, own := range []bool{false, true} {
			same := slices.DeleteFunc(slices.Clone(cs), func(c cell) bool { return sized(c) != own })
			if len(same) == 0 {
				continue
			}
			t.Run(same[0].name(), func(t *testing.T) {
				t.Parallel()
				hold(t, same)
			})
		}
	}
}

// hold draws runs with the properties of claims watching.
func hold(t *testing.T, cs []cell) {
	_, props := together(t, cs)
	variant, _ := cs[0].page.Variant(cs[0].claim.Variant)
	ns := sizes(cs[0])
	rapid.Check(t, func(t *rapid.T) {
		setup := drawSetup(t, cs[0], ns)
		sys, err := variant.Build(setup)
		if err != nil {
			t.Skip("the algorithm is not for this setup: " + err.Error())
		}
		v := drawn(t, sys, props)
		if v == nil {
			return
		}
		c := cs[slices.IndexFunc(cs, func(c cell) bool { return c.claim.Property.Name == v.Property })]
		c.claim.Setup = setup
		t.Fatalf("%s: %v\n%s", c.name(), v.Err, kept(keptIn, c, v))
	})
}

// sized reports whether a claim is about its own numbers of processes and requests.
func sized(c cell) bool {
	return c.claim.Setup.Faulty() || c.page.Sized(c.claim) || !scales(c.claim)
}

// scales reports whether a claim says the same of any number of processes and
// requests, as one with a number in its property does not.
func scales(c catalogue.Claim) bool {
	return slices.ContainsFunc(properties.All(), func(p property.Property) bool { return p.Name == c.Property.Name })
}

// drawSetup draws a setup that promises at least what the claim's does, for some
// number of processes. Of a claim about its own size it keeps the size.
func drawSetup(t *rapid.T, c cell, ns *rapid.Generator[int]) model.Setup {
	s, sized := c.claim.Setup, sized(c)
	if s.Requesters.Empty() && !s.Faulty() {
		if !sized {
			s.N = ns.Draw(t, "n")
		}
		for p := range model.ProcID(s.N) {
			if rapid.Bool().Draw(t, "requests") {
				s.Requesters = s.Requesters.With(p)
			}
		}
	}
	if s.Requests > 0 {
		most := s.Requests
		if !sized { // what holds after a fault may depend on how much is still to come
			most = max(most, 4)
		}
		s.Requests = rapid.IntRange(1, most).Draw(t, "requests each")
	}
	if s.Channels == model.AnyOrder && rapid.Bool().Draw(t, "fifo") {
		s.Channels = model.FIFO
	}
	return s
}

// sizes generates the numbers of processes that the page is for.
func sizes(c cell) *rapid.Generator[int] {
	v, _ := c.page.Variant(c.claim.Variant)
	var ns []int
	for n := 1; n <= 9; n++ {
		s := c.claim.Setup
		s.N = n
		if _, err := v.Build(s); err == nil {
			ns = append(ns, n)
		}
	}
	return rapid.SampledFrom(ns)
}

// drawn takes one run with rapid choosing, and returns how it breaks a property.
func drawn(t *rapid.T, sys transition.System, props []property.Property) *property.Violation {
	w, err := simulate.New(sys, props, transition.RandomWalk)
	if err != nil {
		t.Fatal(err)
	}
	v, err := w.Run(drawing(t), walkSteps)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestRapidFinds lets rapid draw runs of the mutants that pages claim to break one
// of the four properties that the suite is for. A property that rapid never breaks
// is not tested by it. It cannot find all of them: a run never shows that spinning
// processes are deadlocked, and some violations take a long detour.
func TestRapidFinds(t *testing.T) { // not parallel: it sets flags of rapid's
	defer setFlag(t, "rapid.shrinktime", "0s")()
	defer setFlag(t, "rapid.checks", "1000")()
	var table strings.Builder
	for _, property := range []string{"mutual-exclusion", "deadlock-freedom", "bounded-waiting", "unique-leader"} {
		found, of, draws := 0, 0, 0
		for _, c := range cells() {
			variant, _ := c.page.Variant(c.claim.Variant)
			if !strings.HasPrefix(c.claim.Property.Name, property) || !variant.Mutant || c.claim.Expect != catalogue.Violated {
				continue
			}
			of++
			if n := rapidFinds(t, c); n > 0 {
				found, draws = found+1, draws+n
			}
		}
		fmt.Fprintf(&table, "\n%-17s breaks in %3d of %3d mutants' claims, after %d runs on average", property, found, of, draws/max(found, 1))
		if found < 2 || 3*found < of {
			t.Errorf("rapid breaks %s in %d of %d claims of mutants, want a third of them, and two", property, found, of)
		}
	}
	t.Log(table.String())
}

// setFlag sets a flag and returns what sets it back.
func setFlag(t *testing.T, name, value string) (restore func()) {
	t.Helper()
	was := flag.Lookup(name).Value.String()
	if err := flag.Set(name, value); err != nil {
		t.Fatal(err)
	}
	return func() { _ = flag.Set(name, was) }
}

// rapidFinds returns how many runs rapid draws until one breaks the claim's
// property, or 0 if none does.
func rapidFinds(t *testing.T, c cell) (runs int) {
	t.Helper()
	sys, prop := c.build(t)
	w, err := simulate.New(sys, []property.Property{prop}, transition.RandomWalk)
	if err != nil {
		t.Fatal(err)
	}
	drawn := 0
	rapid.Check(silent{}, func(t *rapid.T) {
		drawn++
		v, _ := w.Run(drawing(t), walkSteps) // a mutant may break a rule for algorithms as well
		if v != nil && runs == 0 {
			runs = drawn
		}
		if runs > 0 {
			t.Fatal(prop.Name)
		}
	})
	return runs
}

// below returns a generator of the numbers below n, and makes only one for each n.
func below(n int) *rapid.Generator[int] {
	g, known := generators.Load(n)
	if !known {
		g, _ = generators.LoadOrStore(n, rapid.IntRange(0, n-1))
	}
	return g.(*rapid.Generator[int])
}

var generators sync.Map // of *rapid.Generator[int] by how many numbers

// drawing lets rapid make the choices.
func drawing(t *rapid.T) transition.Chooser {
	return transition.ChooserFunc(func(n int) int { return below(n).Draw(t, "choice") })
}

// silent is a test that says nothing and goes on when rapid has failed it.
type silent struct{ rapid.TB }

func (silent) Helper()               {}
func (silent) Name() string          { return "" }
func (silent) Logf(string, ...any)   {}
func (silent) Errorf(string, ...any) {}
func (silent) Failed() bool          { return false }

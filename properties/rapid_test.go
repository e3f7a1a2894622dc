package properties

import (
	"testing"

	"pgregory.net/rapid"

	"doorway/checker"
	"doorway/model"
)

// walkSteps bounds the runs that rapid draws.
const walkSteps = 400

// TestRapid lets rapid draw a scenario within what a page claims (how many
// processes, who requests and how often, the order of channels, the faults that
// the claim allows) and a schedule, and expects every property that the page
// claims there to hold.
func TestRapid(t *testing.T) {
	t.Parallel()
	for _, c := range cells() {
		if c.claim.Expect != model.Holds || !scales(c.claim) {
			continue
		}
		t.Run(c.name(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				c := c
				c.claim.Setup = drawSetup(t, c)
				sys, prop, err := checker.Cell(c.page, c.claim)
				if err != nil {
					t.Skip("the algorithm is not for this setup: " + err.Error())
				}
				if v := walk(t, sys, prop); v != nil {
					t.Fatalf("%s: %v\n%s", c.name(), v.Err, kept(keptIn, c, v))
				}
			})
		})
	}
}

// scales reports whether a claim says the same of any number of processes and
// requests.
func scales(c model.Claim) bool {
	for _, p := range checker.Properties() {
		if p.Name == c.Property {
			return true
		}
	}
	return false
}

// drawSetup draws a setup that promises at least what the claim's does. Of a
// claim about its own size it keeps the size.
func drawSetup(t *rapid.T, c cell) model.Setup {
	s := c.claim.Setup
	sized := s.Faulty() || c.page.Sized(c.claim)
	if s.Requesters.Empty() && !s.Faulty() {
		if !sized {
			s.N = sizes(c).Draw(t, "n")
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

// walk takes one run with rapid choosing, and returns how it breaks the property.
func walk(t *rapid.T, sys model.System, prop checker.Property) *checker.Violation {
	w, err := checker.NewWalker(sys, []checker.Property{prop}, model.RandomWalk)
	if err != nil {
		t.Fatal(err)
	}
	v, err := w.Walk(model.ChooserFunc(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }), walkSteps)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

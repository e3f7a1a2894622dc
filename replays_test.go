package doorway

import (
	"testing"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// begun counts the runs of a system and of those that are built from it under other setups.
type begun struct {
	transition.System
	runs *[]int // by system, the one that is given first
	at   int    // its place there
}

func (s begun) Run() transition.Run {
	(*s.runs)[s.at]++
	return s.System.Run()
}

func (s begun) World() transition.World {
	(*s.runs)[s.at]++
	return s.System.World()
}

func (s begun) With(setup model.Setup) (transition.System, error) {
	sys, err := s.System.With(setup)
	*s.runs = append(*s.runs, 0)
	return begun{sys, s.runs, len(*s.runs) - 1}, err
}

// TestReplays counts how often a run that breaks a property is replayed besides shrinking: twice as it is found, to
// repeat and to keep it, and once as it is reported, in the system that is built last. That replay gives the verdict,
// the reasons why an infinite run is fair, the drawings, how the properties of a page stand, and the case. So does one of
// the kept case. The run is taken once more to say why it breaks the property, in the text, in the case and in the drawing; a
// picture also replays the nearest run that goes well.
func TestReplays(t *testing.T) {
	finite, infinite := model.NewSetup(2), model.Setup{N: 2, Requests: model.Unlimited}
	for _, c := range []struct {
		setup     model.Setup
		algorithm lock
		prop      property.Property
		show      string
		want      int
	}{
		{finite, lock{}, properties.MutualExclusion, "", 2},
		{finite, lock{}, properties.MutualExclusion, "run.svg", 3},
		{finite, lock{}, properties.MutualExclusion, "run.html", 3},
		{infinite, lock{atomic: true}, properties.StarvationFreedom, "", 2},
		{infinite, lock{atomic: true}, properties.StarvationFreedom, "run.svg", 3},
		{infinite, lock{atomic: true}, properties.StarvationFreedom, "run.html", 3},
	} {
		t.Run(c.prop.Name+c.show, func(t *testing.T) {
			showing(t, c.show)
			heard(t)
			replays := func() []int {
				runs := []int{0}
				sys := begun{shared(t, c.algorithm, c.setup), &runs, 0}
				tested(t, "TestLock", func(tb testing.TB) { Verify(tb, sys, c.prop) }).fails(t, "is violated for n=2")
				return runs
			}
			n := replays()
			if found, reported := n[0], n[len(n)-1]; found != 2 || reported != c.want {
				t.Errorf("%d replays as it is found and %d as it is reported, want 2 and %d", found, reported, c.want)
			}
			showNext(t, c.show)
			if n = replays(); n[0] != 0 || n[len(n)-1] != c.want {
				t.Errorf("%v replays of the kept case, want %d", n, c.want)
			}
		})
	}
}

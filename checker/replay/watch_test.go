package replay_test

import (
	"errors"
	"testing"

	"doorway/algorithms"
	"doorway/algorithms/naivelock"
	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
)

// TestCourses wants of properties that watch a run what a replay of each beginning of it says of each alone, and one
// run of the system for all.
func TestCourses(t *testing.T) {
	var props []property.Property
	for _, p := range properties.All() {
		if !p.Engine().OnGraph() {
			props = append(props, p)
		}
	}
	broken := 0
	for _, page := range algorithms.Catalogue() {
		v := page.Variants[len(page.Variants)-1] // most often a mutant
		sys, err := v.Build(model.Setup{N: 2, Requests: 2})
		if err != nil {
			continue
		}
		s := random(sys, 15)
		courses, err := replay.Courses(sys, props, s)
		if wrong := (*replay.StepError)(nil); errors.As(err, &wrong) {
			s = s[:wrong.Step-1]
			courses, err = replay.Courses(sys, props, s)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range courses {
			r, err := replay.NewRunner(sys, c.Property)
			if err != nil {
				t.Fatal(err)
			}
			for i, tested := range c.Tested {
				v, err := r.Strict(transition.Finite(s[:i]))
				if v != nil {
					broken++
				}
				rule := (*transition.AlgorithmError)(nil)
				now := c.Violation != nil && i >= len(c.Violation.Schedule)
				if now != (v != nil) || now && c.Violation.Err.Error() != v.Err.Error() || tested != r.Exercised() || (err != nil) && !errors.As(c.Err, &rule) {
					t.Fatalf("%s/%s: %s after %d steps: broken %v, tested %v, %v; alone %v, %v, %v", page.Name, sys.Setup(), c.Name, i, now, tested, c.Err, v, r.Exercised(), err)
				}
			}
		}
	}
	if broken == 0 {
		t.Error("no run breaks anything")
	}
}

// TestWatch follows the run that a runner records, also after it has broken the runner's own property.
func TestWatch(t *testing.T) {
	sys, err := naivelock.Page.Variants[0].Build(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	r, err := replay.NewRunner(sys, properties.MutualExclusion)
	if err != nil {
		t.Fatal(err)
	}
	s, err := notation.Schedule("p0 request\np1 request\np0 step\np1 step\np0 step\np1 step\np0 exit")
	if err != nil {
		t.Fatal(err)
	}
	if w, err := replay.NewWatch(sys, []property.Property{{Name: "nothing"}}); err == nil {
		t.Errorf("a property without functions watches: %+v", w)
	}
	w, err := replay.NewWatch(sys, []property.Property{properties.MutualExclusion, properties.BoundedWaiting(1)})
	if err != nil {
		t.Fatal(err)
	}
	r.Record(transition.Finite(s), w.See)
	courses, err := w.Courses()
	if err != nil || len(courses) != 2 || courses[0].Violation == nil || courses[1].Violation != nil {
		t.Fatalf("%+v, %v", courses, err)
	}
	for _, c := range courses {
		if len(c.Tested) != len(s)+1 || c.Tested[0] || !c.Tested[6] {
			t.Errorf("%s is put to the test: %v", c.Name, c.Tested)
		}
	}
}

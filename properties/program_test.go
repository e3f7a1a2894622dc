package properties_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/checker/explore"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// TestPrograms searches the systems of the pages, under the setups of their claims about the
// algorithm itself: each process is always at a line of the program for people unless it is down,
// and every line with a label is reached.
func TestPrograms(t *testing.T) {
	t.Parallel()
	for _, page := range algorithms.Catalogue() {
		t.Run(page.Name, func(t *testing.T) {
			t.Parallel()
			if page.Program.At == nil {
				t.Fatal("the page has no program")
			}
			l := labelled{page: page, lines: map[string]string{}, reached: map[string]bool{}}
			l.read(t)
			for _, s := range setups(page) {
				l.search(t, s)
			}
			for label := range l.lines {
				if !l.reached[label] {
					t.Errorf("no process is ever at %s", label)
				}
			}
		})
	}
}

// setups returns those of the claims about the algorithm itself.
func setups(page *catalogue.Page) (all []model.Setup) {
	for _, c := range page.Claims {
		if c.Variant == "" && !slices.Contains(all, c.Setup) {
			all = append(all, c.Setup)
		}
	}
	return all
}

// labelled is a page and what is found out about the labels of its program.
type labelled struct {
	page    *catalogue.Page
	lines   map[string]string // the text of each label
	inside  bool              // some line is the critical section
	reached map[string]bool
}

// read notes the lines with labels.
func (l *labelled) read(t *testing.T) {
	t.Helper()
	for _, line := range l.page.Program.Lines {
		if _, twice := l.lines[line.Label]; twice {
			t.Errorf("two lines are %s", line.Label)
		}
		if line.Label != "" {
			l.lines[line.Label] = line.Text
			l.inside = l.inside || within(line.Text)
		}
	}
}

// within reports whether a line is the critical section.
func within(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "critical section") }

// search looks at the first states of the algorithm under a setup.
func (l *labelled) search(t *testing.T, setup model.Setup) {
	t.Helper()
	sys, err := l.page.Variants[0].Build(setup)
	if err != nil {
		t.Fatal(err)
	}
	wrong := map[string]bool{}
	note := property.Invariant("noted", "", func(s model.Snapshot) error {
		for p := range model.ProcID(s.N()) {
			v := s.View(p)
			label := l.page.Program.At(p, s.Local(p), v)
			l.reached[label] = true
			switch text, known := l.lines[label]; {
			case v.Region == model.Down && label != "":
				wrong["a process that is down is at "+label] = true
			case v.Region != model.Down && !known:
				wrong["a process is at \""+label+"\", which is not a line"] = true
			case l.inside && v.Region != model.Down && within(text) != (v.Region == model.Critical):
				wrong["a process whose region is "+v.Region.String()+" is at "+label] = true
			}
		}
		return nil
	})
	_, err = explore.Explore(t.Context(), sys, []property.Property{note}, explore.Options{States: 20_000, Workers: 1})
	if overflow := (*transition.AlgorithmError)(nil); err != nil && !errors.As(err, &overflow) { // the search for a violation ends before a channel overflows
		t.Error(err)
	}
	for w := range wrong {
		t.Errorf("%v: %s", setup, w)
	}
}

// TestIdentities wants every claim's search to be one that a checkpoint keeps: the algorithm's value and the
// property can be told from others.
func TestIdentities(t *testing.T) {
	for _, page := range algorithms.Catalogue() {
		for _, c := range page.Claims {
			sys, err := page.System(c)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := sys.(interface{ Identity() (string, error) }).Identity(); err != nil || c.Property.Engine().Captures() != "" {
				t.Errorf("%s, %v: %v; property: %s", page.Name, c, err, c.Property.Engine().Captures())
			}
		}
	}
}

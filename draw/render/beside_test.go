package render

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/corpus"
)

// TestBesideSVG draws the nearest run that goes well beside the run, with the steps pale that are the same in both.
func TestBesideSVG(t *testing.T) {
	for name, want := range map[string]struct {
		steps, same int
		says        string
	}{
		"peterson/swapped-mutual-exclusion-without-flag-before-turn": {18, 7, "\nThe nearest run that goes well\n1. p0 request"},
		"fischer/base-bounded-waiting-5":                             {0, 0, "steps of p0, p1</text>"},
	} {
		c, err := corpus.Read("../../corpus/cases/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		sys, prop, err := c.Subject(algorithms.Catalogue())
		if err != nil {
			t.Fatal(err)
		}
		s := shown(t, c, sys, prop)
		alone, err := s.svg()
		if err != nil || strings.Contains(alone, "goes well") {
			t.Errorf("%s, %v: the run is not alone", name, err)
		}
		s.Long = true
		both, err := s.svg()
		if err != nil || !strings.Contains(both, want.says) || strings.Count(both, "<desc ") != 1 {
			t.Errorf("%s, %v: it has no %q, or two descriptions", name, err, want.says)
		}
		_, beside, found := strings.Cut(both, `<g transform="translate(`+width(alone)+` 17)">`) // one line of the title
		if !found && want.steps > 0 {
			t.Errorf("%s: the other run is not beside it, at its height:\n%s", name, both)
		}
		if same := strings.Count(beside, `class="row pale"`); want.steps > 0 && (same != want.same || strings.Count(both, `data-step="`) != 2*want.steps) {
			t.Errorf("%s: beside the run %d steps are pale, want %d", name, same, want.same)
		}
		for d := xml.NewDecoder(strings.NewReader(both)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// width is that of a picture.
func width(svg string) string {
	_, rest, _ := strings.Cut(svg, ` width="`)
	before, _, _ := strings.Cut(rest, `"`)
	return before
}

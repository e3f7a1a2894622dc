package page_test

import (
	"strings"
	"testing"

	"doorway/algorithms/peterson"
	"doorway/draw/page"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/notation"
)

// TestDirection wants no character in a page that shows what follows backwards.
func TestDirection(t *testing.T) {
	sys, err := peterson.Page.Variants[0].Build(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	f, err := recording.Record(sys, nil)
	if err != nil {
		t.Fatal(err)
	}
	f.Title = "p0 \u202ereven sretne"
	text, err := page.HTML(f, page.Words{})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text, "p0 ?reven sretne") || strings.Contains(text, "\u202e") {
		t.Error("the title is shown backwards")
	}
}

// TestOpens opens a page at what matters most: the violation, or where the loop begins.
func TestOpens(t *testing.T) {
	sys, err := peterson.Page.Variants[0].Build(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	run, err := notation.Schedule("p0 request\np0 step\np0 step")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		mark, loop int
		want       string
	}{{0, 0, "0"}, {3, 0, "3"}, {recording.AtStart, 0, "0"}, {0, 2, "2"}, {0, 4, "0"}} {
		f, err := recording.Record(sys, run)
		if err != nil {
			t.Fatal(err)
		}
		f.Mark, f.Loop = c.mark, c.loop
		text, err := page.HTML(f, page.Words{})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text, `data-opens="`+c.want+`"`) {
			t.Errorf("with the violation at %d and the loop from %d on it does not open at %s", c.mark, c.loop, c.want)
		}
		if !strings.Contains(text, "The others are 0.") || !strings.Contains(text, "All are 0.") || strings.Contains(text, "flag[1]</th>") {
			t.Error("registers that are 0 are shown")
		}
	}
}

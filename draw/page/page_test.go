package page_test

import (
	"strings"
	"testing"

	"doorway/algorithms/peterson"
	"doorway/draw/film"
	"doorway/draw/page"
	"doorway/model"
)

// TestDirection wants no character in a page that shows what follows backwards.
func TestDirection(t *testing.T) {
	sys, err := peterson.Page.Variants[0].Build(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	f, err := film.Record(sys, nil)
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

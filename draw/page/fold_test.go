package page_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"doorway/algorithms/peterson"
	"doorway/draw/page"
	"doorway/draw/recording"
	"doorway/internal/chrome"
	"doorway/model"
	"doorway/model/notation"
)

// folded returns the page of a run of which a story leaves out the second step, the third and the fourth.
func folded(t *testing.T) string {
	t.Helper()
	sys, err := peterson.Page.Variants[0].Build(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	run, err := notation.Schedule("p0 request\np0 step\np0 step\np1 request\np1 step")
	if err != nil {
		t.Fatal(err)
	}
	f, err := recording.Record(sys, run)
	if err != nil {
		t.Fatal(err)
	}
	told := []recording.Told{{Text: "alice asks"}, {Text: "alice reads", Aside: true}, {Text: "alice sets", Aside: true}, {Text: "bob asks", Aside: true}, {Text: "bob reads"}}
	f.Tell(recording.Story{Names: []string{"alice", "bob"}, Steps: told, End: "bob waits for alice"})
	f.Title, f.Mark = "A run with a fold", 5
	text, err := page.HTML(f, page.Words{})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestFold: the picture and the list leave out steps, and so do the keys, until a click on the row for them or the button
// shows all; another click on the button leaves them out again.
func TestFold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "run.html")
	if err := os.WriteFile(file, []byte(folded(t)), 0o644); err != nil {
		t.Fatal(err)
	}
	c := chrome.New(t)
	c.Open("file://"+file, 1280, 900, "light")
	c.Until(`document.querySelector("html.live")`)
	expect := func(rows, listed, stepped float64) {
		t.Helper()
		seen := c.Eval(`[document.querySelectorAll("figure .row").length, [...document.querySelectorAll(".events li")].filter(l => l.offsetHeight > 0).length]`).([]any)
		c.Click("[data-go=last]")
		c.Click("[data-go=back]")
		now := c.Eval(`Number(document.querySelector("section.now").id.slice(5))`)
		if seen[0] != rows || seen[1] != listed || now != stepped {
			t.Errorf("%v rows, %v events in the list, and back from the end is step %v; want %v, %v, %v", seen[0], seen[1], now, rows, listed, stepped)
		}
	}
	expect(2, 2, 1)
	c.Accessible("folded")
	c.Click("figure .fold text")
	expect(5, 5, 4)
	c.Accessible("unfolded")
	c.Click("[data-go=all]")
	expect(2, 2, 1)
	if says := c.Eval(`document.querySelector(".end").textContent + document.querySelector("figure").textContent`).(string); !regexp.MustCompile(`(?s)bob waits for alice.*alice asks.*3 steps of alice, bob`).MatchString(says) {
		t.Errorf("the page says %q", says)
	}
	if amiss := c.Amiss(); len(amiss) > 0 {
		t.Errorf("the console says %q", amiss)
	}
}

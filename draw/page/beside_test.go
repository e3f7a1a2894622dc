package page_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"testing"

	"doorway/algorithms"
	"doorway/corpus"
	"doorway/draw/recording"
	"doorway/draw/render"
	"doorway/internal/chrome"
)

// shown writes the page of a case and returns its address.
func shown(t *testing.T, name string) string {
	t.Helper()
	c, err := corpus.Read("../../corpus/cases/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	sys, prop, err := c.Subject(algorithms.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Runner(t.Context(), sys, prop)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "run.html")
	if err := render.Of(c, sys, prop, recording.Replay(r, c.Behaviour)).Save(file); err != nil {
		t.Fatal(err)
	}
	return "file://" + file
}

// screens are those that pages are looked at on.
var screens = []struct {
	width  int
	scheme string
}{{1280, "light"}, {1280, "dark"}, {390, "light"}, {390, "dark"}}

// compares is what the page says of the run that goes well at the present step: the current row, and what differs.
const compares = `[...document.querySelectorAll(".because tr.now")].map(r => r.textContent).join() + " / " +
	[...document.querySelectorAll("section.now .beside tr.changed")].map(r => [...r.children].map(c => c.textContent).join("|")).join("; ")`

// TestStepsBoth steps the run and the nearest one that goes well side by side: they are the same for five steps.
func TestStepsBoth(t *testing.T) {
	c, address := chrome.New(t), shown(t, "peterson/swapped-mutual-exclusion-without-flag-before-turn")
	for _, s := range screens {
		c.Open(address, s.width, 900, s.scheme)
		c.Until(`document.querySelector("html.live")`)
		c.Picture(fmt.Sprintf("page %d %s why", s.width, s.scheme))
		c.Click(".because tbody tr:nth-child(5)")
		if got := c.Eval(compares); got != "  5  p1 sets flag[1] from 0 to 1  5  p1 sets flag[1] from 0 to 1 / " {
			t.Errorf("after five steps: %s", got)
		}
		c.Click("[data-go=on]")
		if got := c.Eval(compares).(string); !regexp.MustCompile(`^  6  p1 reads.*  7  p0 sets.* / p0\|.*\|.*; p1\|critical.*\|trying`).MatchString(got) {
			t.Errorf("after six steps: %s", got)
		}
		c.Click("section.now .beside summary")
		c.Until(`![...document.querySelectorAll("details.beside")].some(d => d.open)`)
		if c.Eval(`document.querySelector(".because").open`) != true {
			t.Error("the reasons are closed with what is beside")
		}
		c.Accessible(fmt.Sprintf("%d %s", s.width, s.scheme))
		if amiss := c.Amiss(); len(amiss) > 0 {
			t.Errorf("the console says %q", amiss)
		}
	}
}

// TestLongRun folds a long run in the picture, in the list and in the table of both runs, until one of these is unfolded.
func TestLongRun(t *testing.T) {
	c, address := chrome.New(t), shown(t, "fischer/base-bounded-waiting-5")
	const rows = `[document.querySelectorAll("figure .row").length, [...document.querySelectorAll(".events li")].filter(l => l.offsetHeight > 0).length, [...document.querySelectorAll(".because tbody tr")].filter(r => r.offsetHeight > 0).length]`
	for _, s := range screens {
		c.Open(address, s.width, 900, s.scheme)
		c.Until(`document.querySelector("html.live")`)
		for _, step := range []struct{ click, want string }{{"[data-go=last]", "[8 8 15]"}, {".because .fold", "[54 54 54]"}, {"[data-go=all]", "[8 8 15]"}, {"figure .fold text", "[54 54 54]"}} {
			c.Click(step.click)
			if got := fmt.Sprint(c.Eval(rows)); got != step.want {
				t.Errorf("after a click on %s the picture, the list and the table have %s rows, want %s", step.click, got, step.want)
			}
			if wide := c.Eval("document.documentElement.scrollWidth").(float64); int(wide) > s.width {
				t.Errorf("the page is %v pixels wide on a screen of %d", wide, s.width)
			}
			if step.want == "[8 8 15]" {
				c.Accessible(fmt.Sprintf("%d %s", s.width, s.scheme))
				c.Picture(fmt.Sprintf("page %d %s long", s.width, s.scheme))
			}
		}
	}
}

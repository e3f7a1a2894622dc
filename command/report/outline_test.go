package report_test

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// An outline is the structure of a page.
type outline struct {
	*testing.T
	ids, wanted map[string]bool // the existing ids, and those that something refers to
	open        []xml.StartElement
	heading     int             // level of the last heading
	regions     map[string]bool // by name
	count       map[string]int
	table       string // what is read: "caption" if a table needs one, "row" after a row's header
	focus       []string
}

// wellMade parses a page, which is also XML, and checks that it is accessible: ids are unique and
// links lead to existing ids, headings skip no level, tables have captions and their headers a
// scope, and elements that scroll have a name, can be reached by keyboard and, if they are regions,
// have unique names.
func wellMade(t *testing.T, page string) {
	t.Helper()
	o := outline{T: t, ids: map[string]bool{}, wanted: map[string]bool{}, regions: map[string]bool{}, count: map[string]int{}}
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, []string{"meta"}, xml.HTMLEntity
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the page cannot be read: %v", err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			o.begin(e)
		case xml.EndElement:
			o.open = o.open[:len(o.open)-1]
		}
	}
	for id := range o.wanted {
		if !o.ids[id] {
			t.Errorf("something refers to %q, which does not exist", id)
		}
	}
	for _, one := range []string{"main", "h1", "header", "nav", "footer", "title"} {
		if n := o.count[one]; n != 1 && one != "title" || n < 1 {
			t.Errorf("%d elements %s", n, one)
		}
	}
	if len(o.focus) == 0 || o.focus[0] != "#content" {
		t.Errorf("the keyboard reaches %.3q first", o.focus)
	}
}

func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (o *outline) begin(e xml.StartElement) {
	o.Helper()
	name := e.Name.Local
	o.count[name]++
	if id := attr(e, "id"); id != "" && o.ids[id] {
		o.Errorf("two elements are called %q", id)
	} else if id != "" {
		o.ids[id] = true
	}
	if to := attr(e, "href"); name == "a" {
		o.focus = append(o.focus, to)
		if !strings.HasPrefix(to, "#") {
			o.Errorf("a link leads to %q, away from the page", to)
		}
		o.wanted[strings.TrimPrefix(to, "#")] = true
	}
	for _, id := range strings.Fields(attr(e, "aria-labelledby")) {
		o.wanted[id] = true
	}
	o.level(name)
	o.inTable(e)
	if scrolls := attr(e, "class"); scrolls == "scroll" || scrolls == "run" {
		if attr(e, "tabindex") != "0" || attr(e, "role") == "" || attr(e, "aria-label") == "" {
			o.Errorf("an element that scrolls has no name, or the keyboard does not reach it: %v", e.Attr)
		}
	}
	if label := attr(e, "aria-label"); attr(e, "role") == "region" {
		if o.regions[label] {
			o.Errorf("two regions are called %q", label)
		}
		o.regions[label] = true
	}
	if name == "svg" && attr(e, "aria-hidden") != "true" {
		o.Error("a screen reader reads a picture beside its steps")
	}
	o.open = append(o.open, e)
}

// level checks that headings do not skip a level.
func (o *outline) level(name string) {
	if len(name) != 2 || name[0] != 'h' || name[1] < '1' || name[1] > '6' {
		return
	}
	level := int(name[1] - '0')
	if level > o.heading+1 {
		o.Errorf("a heading of level %d is followed by one of level %d", o.heading, level)
	}
	o.heading = level
}

// inTable checks captions and headers.
func (o *outline) inTable(e xml.StartElement) {
	parent := ""
	if len(o.open) > 0 {
		parent = o.open[len(o.open)-1].Name.Local
	}
	switch name := e.Name.Local; {
	case parent == "table" && o.table == "caption" && name != "caption":
		o.Errorf("a table begins with %s and has no caption", name)
	case name == "th" && !slices.Contains([]string{"col", "row", "rowgroup"}, attr(e, "scope")):
		o.Error("a header has no scope")
	case name == "td" && o.table != "row":
		o.Error("a row has no header")
	}
	switch e.Name.Local {
	case "table":
		o.table = "caption"
	case "caption", "tr":
		o.table = ""
	case "th":
		o.table = "row"
	}
}

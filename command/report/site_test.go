package report_test

import (
	"regexp"
	"strings"
	"testing"

	"doorway/algorithms/naivelock"
	"doorway/algorithms/peterson"
	"doorway/command/report"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// TestSiteFiles wants a front page and a page an algorithm, whose links lead somewhere.
func TestSiteFiles(t *testing.T) {
	r := decided(t, &naivelock.Page, &peterson.Page)
	r.Explore = func(p *catalogue.Page, c catalogue.Claim, s transition.Schedule) string {
		return "explore.html#" + p.Name + "/" + c.Variant + "/" + c.Property.Name + "/" + strings.ReplaceAll(s.String(), "\n", ".")
	}
	files, err := report.Site{Report: r, Explorer: "explore.html", First: "first.html"}.Files()
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 5 {
		t.Fatalf("%d files", len(files))
	}
	has(t, files["index.html"], "Doorway verifies", `href="#try">Break a lock`, `href="explore.html">Explore by hand`, `<iframe src="first.html" title=`, `<h2 id="algorithms-head">`, `href="peterson.html#algorithm.peterson">Peterson`,
		`href="explore.html#peterson///"`, `aria-label="Break Peterson`, `data-property="mutex"`, `href="peterson.html#algorithm.peterson.base.mutual-exclusion"`,
		"What the sources say", "What the signs mean", `<script src="site.js">`)
	has(t, files["peterson.html"], "Each process has a flag", "flag[me] := true\nturn := other", "Explore it", "It assumes", "proved</strong>", "Break it", "step through it")
	links, ids := regexp.MustCompile(`href="([^"#]*)(?:#([^"]*))?"`), regexp.MustCompile(` id="([^"]*)"`)
	there := map[string]bool{"explore.html": true}
	for name, text := range files {
		there[name] = true
		for _, m := range ids.FindAllStringSubmatch(text, -1) {
			there[name+"#"+m[1]] = true
		}
	}
	for name, text := range files {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		wellMade(t, regexp.MustCompile(`href="[^"#][^"]*"`).ReplaceAllString(text, `href="#content"`))
		for _, m := range links.FindAllStringSubmatch(text, -1) {
			to := m[1]
			if to == "" {
				to = name
			}
			if to == "data:," || strings.HasPrefix(to, "explore.html") {
				continue
			}
			if m[2] != "" {
				to += "#" + m[2]
			}
			if !there[to] {
				t.Errorf("%s leads to %s, which is not there", name, to)
			}
		}
	}
}

// TestSiteAlone wants no link to an explorer that is not there.
func TestSiteAlone(t *testing.T) {
	files, err := report.Site{Report: decided(t, &naivelock.Page)}.Files()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if strings.Contains(text, "xplore it") || strings.Contains(text, "<iframe") || strings.Contains(text, "explore.html") || strings.Contains(text, "Break it") {
			t.Errorf("%s leads to an explorer", name)
		}
	}
}

package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"doorway/algorithms"
	"doorway/internal/chrome"
)

// TestSite writes a site, alone and beside the explorer: only then its pages lead there.
func TestSite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	on(t.Context(), algorithms.Catalogue(), "verify", "-runs=3", "-site", dir, "naive-lock").is(t, exitOK, "err: wrote 2 pages into "+dir+" (")
	if text := read(t, filepath.Join(dir, "naive-lock.html")); strings.Contains(text, "explore.html") || !strings.Contains(text, "two inside") && !strings.Contains(text, "violated") {
		t.Error("the page leads to an explorer that is not there, or has no verdict")
	}
	for _, name := range []string{"explore.html", "first.html"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	on(t.Context(), algorithms.Catalogue(), "verify", "-runs=3", "-site", dir, "naive-lock").is(t, exitOK)
	for _, name := range []string{"index.html", "naive-lock.html"} {
		if text := read(t, filepath.Join(dir, name)); !strings.Contains(text, `href="explore.html#page=naive-lock`) {
			t.Errorf("%s does not lead to the explorer", name)
		}
	}
	if text := read(t, filepath.Join(dir, "index.html")); !strings.Contains(text, `<iframe src="first.html"`) {
		t.Error("the front page has no explorer in it")
	}
	if text := read(t, filepath.Join(dir, "naive-lock.html")); !strings.Contains(text, "run=p0&#43;request") {
		t.Error("no run can be stepped through")
	}
}

// TestAccessible lets axe-core look at pages of runs, a report and a site, by day and in the
// dark.
func TestAccessible(t *testing.T) {
	c := chrome.New(t)
	dir := t.TempDir()
	for name, text := range pages(t) {
		if err := os.WriteFile(filepath.Join(dir, name+".html"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	on(t.Context(), algorithms.Catalogue(), "verify", "-runs=3", "-site", dir, "naive-lock", "peterson").is(t, exitOK)
	files, err := filepath.Glob(filepath.Join(dir, "*.html"))
	if err != nil || len(files) < 7 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if filepath.Base(file) == "broken.html" { // which has everything wrong
			continue
		}
		for _, scheme := range []string{"light", "dark"} {
			c.Open("file://"+file, 1280, 900, scheme)
			c.Accessible(filepath.Base(file) + ", " + scheme)
		}
	}
}

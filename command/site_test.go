package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"doorway/algorithms"
)

// TestSite writes a site, alone and beside the explorer: only then its pages lead there.
func TestSite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	on(t.Context(), algorithms.Catalogue(), "verify", "-q", "-runs=3", "-site", dir, "naive-lock").is(t, exitOK, "err: wrote 2 pages into "+dir+" (")
	if text := read(t, filepath.Join(dir, "naive-lock.html")); strings.Contains(text, "explore.html") || !strings.Contains(text, "two inside") && !strings.Contains(text, "violated") {
		t.Error("the page leads to an explorer that is not there, or has no verdict")
	}
	if err := os.WriteFile(filepath.Join(dir, "explore.html"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	on(t.Context(), algorithms.Catalogue(), "verify", "-q", "-runs=3", "-site", dir, "naive-lock").is(t, exitOK)
	for _, name := range []string{"index.html", "naive-lock.html"} {
		if text := read(t, filepath.Join(dir, name)); !strings.Contains(text, `href="explore.html#page=naive-lock`) {
			t.Errorf("%s does not lead to the explorer", name)
		}
	}
	if text := read(t, filepath.Join(dir, "naive-lock.html")); !strings.Contains(text, "run=p0&#43;request") {
		t.Error("no run can be stepped through")
	}
}

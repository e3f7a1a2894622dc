package command

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"doorway/algorithms/naivelock"
	"doorway/model/catalogue"
)

// written returns the page in a file, and expects nothing else to be in its folder.
func written(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if all, err := os.ReadDir(filepath.Dir(file)); err != nil || len(all) != 1 {
		t.Errorf("left behind: %v, %v", all, err)
	}
	return string(text)
}

// TestReport writes a page over another; without the flag the rest is the same.
func TestReport(t *testing.T) {
	file := filepath.Join(t.TempDir(), "report.html")
	for range 2 {
		r := doorway(t, "verify", "-report", file, "naive-lock")
		r.is(t, exitOK, "algorithm", ", all as claimed\n", "err: wrote "+file+" (", "err: kB)\n")
		if plain := doorway(t, "verify", "naive-lock"); r.out != plain.out {
			t.Errorf("with a report it prints\n%s", r.out)
		}
	}
	result{out: written(t, file)}.is(t, 0, "about 1 algorithm<", "on 1 algorithm, all as claimed.", "The matrix", "naive-lock", "Side by side", "The evidence", "<svg")
}

// TestReportOfTrouble writes what is not as claimed, and fails all the same.
func TestReportOfTrouble(t *testing.T) {
	wrong := lone
	wrong.Expect = catalogue.Violated
	file := filepath.Join(t.TempDir(), "report.html")
	on(t.Context(), []*catalogue.Page{with("a", wrong)}, "verify", "-report", file).is(t, exitUnexpected, "1 unexpected")
	result{out: written(t, file)}.is(t, 0, "1 unexpected", "Not as claimed, or undecided", "The claim is that it is violated.")
}

// TestReportInterrupted says in the page that there would have been more.
func TestReportInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	file := filepath.Join(t.TempDir(), "report.html")
	on(ctx, []*catalogue.Page{&naivelock.Page}, "verify", "-report", file).is(t, exitInterrupted, "err: doorway: interrupted")
	page := written(t, file)
	result{out: page}.is(t, 0, "<strong>Interrupted.</strong> The report shows the results so far. ", "naive-lock")
	if strings.Contains(page, "Side by side") {
		t.Error("after an interrupt something was measured")
	}
}

package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"doorway/model/catalogue"
)

// inActions makes the environment that of a step of a GitHub Actions job and
// returns its summary.
func inActions(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "summary")
	t.Setenv("GITHUB_ACTIONS", "true")
	t.Setenv("GITHUB_STEP_SUMMARY", file)
	return file
}

func TestActions(t *testing.T) {
	pages := mixed()[1:]
	plain := on(t.Context(), pages, "verify", few)
	file := inActions(t)
	r := on(t.Context(), pages, "verify", few)
	r.is(t, exitUnexpected)
	annotations, ok := strings.CutPrefix(r.out, plain.out)
	if !ok {
		t.Errorf("it prints\n%s\nand not\n%s", r.out, plain.out)
	}
	golden(t, "actions", annotations)
	golden(t, "actions.md", contents(t, file))
	on(t.Context(), pages, "verify", few, "-shard=2/3").is(t, exitOK)
	if text := contents(t, file); !strings.Contains(text, "\n### Doorway\n\nshard 2/3: 1 verdict on 1 algorithm, all as claimed") {
		t.Errorf("the next command of the step does not add to the summary:\n%s", text)
	}
}

func TestActionsWithoutSummary(t *testing.T) {
	inActions(t)
	t.Setenv("GITHUB_STEP_SUMMARY", "")
	on(t.Context(), mixed()[1:], "verify", few).is(t, exitUnexpected, "::error title=a%3A deadlock-freedom")
	t.Setenv("GITHUB_STEP_SUMMARY", t.TempDir())
	on(t.Context(), []*catalogue.Page{with("a", lone)}, "verify").is(t, exitUsage, "all as claimed", "err: doorway: the summary of the job, $GITHUB_STEP_SUMMARY, cannot be written: open ", "err: is a directory")
}

// Elsewhere nothing of it is printed, whatever else is in the environment.
func TestNotInActions(t *testing.T) {
	file := inActions(t)
	t.Setenv("GITHUB_ACTIONS", "")
	if r := on(t.Context(), mixed()[1:], "verify", few); strings.Contains(r.out, "::") {
		t.Errorf("it prints\n%s", r.out)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("there is a summary")
	}
}

// A summary never has more than 1 MiB, with what other commands have written.
func TestSummaryLimit(t *testing.T) {
	const summaryBytes = 1 << 20
	file := inActions(t)
	for _, before := range []int{0, 1000, summaryBytes - 600, summaryBytes - 100, summaryBytes, summaryBytes + 1} {
		if err := os.WriteFile(file, []byte(strings.Repeat("x", before)), 0o644); err != nil {
			t.Fatal(err)
		}
		on(t.Context(), mixed()[1:], "verify", few).is(t, exitUnexpected)
		if n := len(contents(t, file)); n > max(summaryBytes, before) {
			t.Errorf("%d bytes were there, now %d", before, n)
		}
	}
}

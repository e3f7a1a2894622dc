package docs_test

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"doorway/internal/transcript"
)

var (
	choice = regexp.MustCompile(`(?m)^\| (?:a|an|Go|OpenTelemetry) .*\| (.*) \|$`)
	span   = regexp.MustCompile("`([^`]+)`")
	linked = regexp.MustCompile(`\]\(([^)#]*)(?:#[^)]*)?\)`)
)

// TestReadmeRows expects what the README's table of commands quotes to stand, line by line and in this order, in one
// output on the page that the row links to. Tests check the outputs on these pages against what is printed: TestReadme,
// TestEvery of real/goroutines, TestFirst of real/kube, and TestTraces and TestExplorePage of command.
func TestReadmeRows(t *testing.T) {
	rows := choice.FindAllStringSubmatch(read(t, "../README.md"), -1)
	if len(rows) != 6 {
		t.Fatalf("the README's table has %d rows, want 6", len(rows))
	}
	for _, row := range rows {
		spans, link := span.FindAllStringSubmatch(row[1], -1), linked.FindStringSubmatch(row[1])
		if len(spans) == 0 || link == nil {
			t.Errorf("this row has no output, or no link to where it is from:\n%s", row[0])
			continue
		}
		page := path.Join("..", link[1])
		if link[1] == "" {
			page = "../README.md"
		}
		if !slices.ContainsFunc(transcript.Blocks(read(t, page)), func(b transcript.Block) bool { return quoted(b, spans) }) {
			t.Errorf("no output in %s has the lines of this row:\n%s", page, row[0])
		}
	}
}

// quoted reports whether a block that is no code has these lines, or the ends of them, in this order, the first of
// them at its beginning.
func quoted(b transcript.Block, spans [][]string) bool {
	if b.Kind == "go" {
		return false
	}
	at := 0
	for i, line := range strings.Split(b.Text, "\n") {
		folded := strings.Join(strings.Fields(line), " ")
		if at < len(spans) && strings.HasSuffix(folded, spans[at][1]) {
			at++
		}
		if i == 1 && at == 0 {
			return false
		}
	}
	return at == len(spans)
}

package docs_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"doorway/cmd/benchfind/finding"
)

// found returns what make bench-find has measured.
func found(t testing.TB) []finding.Record {
	t.Helper()
	file, err := os.Open(filepath.Join(here, "testdata/finding.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := finding.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// rates prints how fast the hunts were.
func (p *paper) rates() {
	text, err := os.ReadFile(filepath.Join(here, "testdata/finding-rates.txt"))
	p.must(err)
	p.WriteString(string(text))
}

// TestChart expects the picture to show what was measured.
func TestChart(t *testing.T) {
	const file = "finding.svg"
	var now strings.Builder
	if err := finding.Chart(&now, finding.Runs(found(t))); err != nil {
		t.Fatal(err)
	}
	if was, err := os.ReadFile(file); err == nil && string(was) == now.String() {
		return
	}
	if !*update {
		t.Fatalf("%s does not show testdata/finding.csv; run go test ./docs -update", file)
	}
	if err := os.WriteFile(file, []byte(now.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

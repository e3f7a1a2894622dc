package docs_test

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"doorway/cmd/benchfind/finding"
)

// found returns what make bench-find has measured.
func found(t testing.TB) []finding.Record { return measured(t, "testdata/finding.csv", finding.Read) }

// rates returns how fast the hunts were.
func rates(t testing.TB) []finding.Rate {
	return measured(t, "testdata/finding-rates.csv", finding.ReadRates)
}

func measured[T any](t testing.TB, name string, read func(io.Reader) ([]T, error)) []T {
	t.Helper()
	file, err := os.Open(filepath.Join(here, name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all, err := read(file)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestDefault expects of the default what docs/finding.md says that the tables support.
func TestDefault(t *testing.T) {
	for _, records := range [][]finding.Record{finding.Common(found(t)), finding.Usual(found(t))} {
		var table strings.Builder
		if err := finding.Against(&table, records); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`(?m)^random-walk .*\]  more `, `(?m)^uniform .*\]  (more|not distinguishable)  `} {
			if !regexp.MustCompile(want).MatchString(table.String()) {
				t.Errorf("no line %s; is the default still no worse than uniform and better than the random walk?\n%s", want, table.String())
			}
		}
	}
}

// TestChart expects the picture to show what was measured.
func TestChart(t *testing.T) {
	const file = "finding.svg"
	var now strings.Builder
	if err := finding.Chart(&now, finding.Common(found(t))); err != nil {
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

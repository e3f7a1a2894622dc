package main

import (
	"flag"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"doorway/bench/find/finding"
	"doorway/internal/transcript"
)

var update = flag.Bool("update", false, "rewrite docs/finding.svg and the outputs in docs/finding.md")

// written returns the records of the last make bench-find.
func written(t *testing.T) []finding.Record {
	return read(t, "../../docs/testdata/finding.csv", finding.Read)
}

// A paper takes the output of a session.
type paper struct {
	*testing.T
	io.Writer
}

func (p paper) must(err error) {
	if err != nil {
		p.Fatal(err)
	}
}

// TestOutput expects every block of text in docs/finding.md to be what its session prints.
func TestOutput(t *testing.T) {
	all, rates := written(t), read(t, "../../docs/testdata/finding-rates.csv", finding.ReadRates)
	common, usual := finding.Common(all), finding.Usual(all)
	transcript.Check(t, "../../docs/finding.md", *update, map[string]func(paper){
		"finding_common":         func(p paper) { p.must(finding.Summary(p, common, rates)) },
		"finding_common_against": func(p paper) { p.must(finding.Against(p, common)) },
		"finding_usual":          func(p paper) { p.must(finding.Summary(p, usual, rates)) },
		"finding_usual_against":  func(p paper) { p.must(finding.Against(p, usual)) },
		"finding_strata":         func(p paper) { p.must(finding.Strata(p, common)) },
		"finding_chosen":         func(p paper) { p.must(finding.Chosen(p, finding.Ending(all))) },
		"finding_beyond":         func(p paper) { p.must(finding.Beyond(p, finding.Ending(all))) },
		"finding_missed":         func(p paper) { p.must(finding.Names(p, finding.Missed(all))) },
		"finding_mutants":        func(p paper) { p.must(finding.Mutants(p, usual, rates)) },
		"finding_endless":        func(p paper) { p.must(finding.Mutants(p, finding.Endless(all), rates)) },
		"finding_hidden":         func(p paper) { p.must(finding.Names(p, finding.Hidden(all))) },
		"finding_rates":          func(p paper) { p.must(finding.Rates(p, rates)) },
	}, func(t *testing.T, w io.Writer) paper { return paper{t, w} })
}

// TestDefault checks what docs/finding.md says about the default: uniform does not need
// fewer events.
func TestDefault(t *testing.T) {
	for _, records := range [][]finding.Record{finding.Common(written(t)), finding.Usual(written(t))} {
		var table strings.Builder
		if err := finding.Against(&table, records); err != nil {
			t.Fatal(err)
		}
		const want = `(?m)^uniform .*\]  (more|not distinguishable)  `
		if !regexp.MustCompile(want).MatchString(table.String()) {
			t.Errorf("no line %s; is the default still no worse than uniform?\n%s", want, table.String())
		}
	}
}

// TestChart expects the picture to show what was measured.
func TestChart(t *testing.T) {
	const file = "../../docs/finding.svg"
	var now strings.Builder
	if err := finding.Chart(&now, finding.Common(written(t))); err != nil {
		t.Fatal(err)
	}
	if was, err := os.ReadFile(file); err == nil && string(was) == now.String() {
		return
	}
	if !*update {
		t.Fatalf("%s does not show testdata/finding.csv; run this test with -update", file)
	}
	if err := os.WriteFile(file, []byte(now.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

package finding_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"doorway/cmd/benchfind/finding"
)

// record makes a record of finds after so many events, 0 for none.
func record(family, page, hunter string, events ...int) finding.Record {
	r := finding.Record{Family: family, Page: page, Variant: "m", Property: "mutual-exclusion", Setup: "n=2", Hunter: hunter, Budget: 1000}
	for _, e := range events {
		f := finding.Find{Runs: e, Steps: e}
		r.Finds = append(r.Finds, f)
	}
	return r
}

// sample is small enough to be judged by hand. The geometric mean of 10, 10, 40
// and 1000 (for nothing found in as many events) is 44.7, that of 10, 40, 1000
// and 1000 is 141.4, and of 4, 5, 1000 and 10 it is 21.1.
func sample() []finding.Record {
	starves := record("token", "d", "first", 7)
	starves.Property = "starvation-freedom"
	return []finding.Record{
		record("token", "a", "first", 10, 10), record("token", "a", "second", 10, 40), record("token", "a", "third", 4, 5), record("token", "a", "rapid(30)", 8, 9),
		record("election", "b", "first", 40, 0), record("election", "b", "second", 0, 0), record("election", "b", "third", 0, 10), record("election", "b", "second/100", 1, 1),
		record("election", "c", "first", 0), record("election", "c", "rapid(30)", 0),
		starves, record("token", "e", ""),
	}
}

func TestTables(t *testing.T) {
	all := sample()
	for name, c := range map[string]struct {
		print   func(io.Writer, []finding.Record) error
		records []finding.Record
		want    string
	}{
		"summary": {finding.Summary, finding.Runs(all[:8]), `
  scheduler  found  of  median  90 %  mean  best  sooner  later
      first      3   4      10    40    45     0       0      0
     second      2   4      10    40   141     0       0      1
      third      3   4       5    10    21     2       2      0
  rapid(30)      2   2       8     9     8     0       0      0
`},
		"families": {finding.Families, finding.Runs(all[:7]), `
  scheduler           token       election
      first  100.0 %     10  50.0 %    200
     second  100.0 %     20   0.0 %   1000
      third  100.0 %      4  50.0 %    100
  rapid(30)  100.0 %      8              ·
`},
		"mutants": {finding.Mutants, finding.Runs(all), `
mutant: property       first   second  third   rapid(30)
a/m: mutual-exclusion  10      10      4       8
b/m: mutual-exclusion  (1) 40  ·       (1) 10
c/m: mutual-exclusion  ·                       ·
`},
		"short": {finding.Summary, finding.Short(all[4:8]), `
   scheduler  found  of  median  90 %  mean  best  sooner  later
       first      1   2      40    40   200     0       0      0
  second/100      2   2       1     1     1     1       1      0
`},
		"missed":  {finding.Names, finding.Missed(all), "\nc/m: mutual-exclusion for n=2\n"},
		"hidden":  {finding.Names, finding.Hidden(all), "\ne/m: mutual-exclusion for n=2\n"},
		"endless": {finding.Names, finding.Endless(all), "\nd/m: starvation-freedom for n=2\n"},
	} {
		var text strings.Builder
		if err := c.print(&text, c.records); err != nil {
			t.Fatal(err)
		}
		if got := regexp.MustCompile(` +\n`).ReplaceAllString(text.String(), "\n"); got != c.want[1:] {
			t.Errorf("%s:\n%swant%s", name, got, c.want)
		}
	}
}

// The curves of the chart are as high as the shares, rise where the finds are, and the file is well-formed.
func TestChart(t *testing.T) {
	var text strings.Builder
	if err := finding.Chart(&text, finding.Runs(sample()[:7])); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(strings.NewReader(text.String())); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	// 10 is a third of the way to 1000 on the axis, and 40 just over a half; half of the four are half of the height.
	for _, want := range []string{
		`d="M56.0 464.0H262.7V254.0H387.1V149.0H676.0"`, `>first 75.0 %<`, `>second 50.0 %<`, `>third 75.0 %<`,
		`d="M56.0 464.0H180.4V359.0H200.5V254.0H262.7V149.0H676.0"`,
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %s in\n%s", want, text.String())
		}
	}
}

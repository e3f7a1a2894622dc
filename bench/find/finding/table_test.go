package finding_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"doorway/bench/find/finding"
)

// record makes a record of finds after these numbers of events, 10 in each run; 0 stands
// for no find.
func record(family, page, name string, limit int, events ...int) finding.Record {
	r := finding.Record{
		Family: family, Page: page, Variant: "m", Property: "mutual-exclusion", Setup: "n=2 requests=1",
		Who: finding.Who{Name: name, Limit: limit}, Budget: 1000,
	}
	for _, e := range events {
		r.Finds = append(r.Finds, finding.Find{Runs: (e + 9) / 10, Steps: e})
	}
	return r
}

// sample is small enough to check by hand. The geometric mean of 10, 10, 40 and 1000
// (the budget, for no find) is 44.7, that of 10, 40, 1000 and 1000 is 141.4.
func sample() []finding.Record {
	starves, fills := record("token", "d", "first", 1000, 7), record("election", "c", "second", 1000, 0)
	starves.Property, fills.Finds[0].Error = "starvation-freedom", true
	return []finding.Record{
		record("token", "a", "first", 1000, 10, 10), record("token", "a", "second", 1000, 10, 40), record("token", "a", "rapid(30)", 0, 8, 9),
		record("election", "b", "first", 1000, 40, 0), record("election", "b", "second", 1000, 0, 0), record("election", "b", "rapid(30)", 0, 0, 10),
		record("election", "b", "second", 100, 1, 1),
		record("election", "c", "first", 1000, 0), fills, record("election", "c", "rapid(30)", 0, 0),
		starves, record("token", "e", "", 0),
	}
}

// many has ten pages of two mutants with the same records. The second hunter needs four
// times as many events as the first, with every seed; the third needs as many as the
// first, but finds nothing in four of the pages.
func many() (all []finding.Record) {
	for page := range 10 {
		var first, second, third []int
		for seed := range 10 {
			events := 10 + page + seed
			first, second, third = append(first, events), append(second, 4*events), append(third, events)
			if page < 4 {
				third[seed] = 0
			}
		}
		name := fmt.Sprint("page", page)
		for _, variant := range []string{"m", "k"} {
			for _, r := range []finding.Record{
				record("token", name, "first", 100, first...), record("token", name, "second", 100, second...), record("token", name, "third", 100, third...),
			} {
				r.Variant = variant
				all = append(all, r)
			}
		}
	}
	return all
}

// reversed puts the second hunter before the first and leaves out the third.
func reversed(records []finding.Record) (all []finding.Record) {
	for i := 0; i < len(records); i += 3 {
		all = append(all, records[i+1], records[i])
	}
	return all
}

// opposite has two pages: in one the second hunter needs a quarter of the events, in the
// other four times as many. A choice made on the one is wrong on the other.
func opposite() []finding.Record {
	return []finding.Record{
		record("token", "a", "first", 100, 40), record("token", "a", "second", 100, 10),
		record("token", "b", "first", 100, 40), record("token", "b", "second", 100, 160),
	}
}

// beyond has a flaw that only others than the first hunter find, each with one limit more often; one that the first finds
// with one limit; and one that nobody finds.
func beyond() []finding.Record {
	return []finding.Record{
		record("token", "a", "first", 1000, 0, 0, 0), record("token", "a", "second", 1000, 0, 9, 0), record("token", "a", "third", 1000, 9, 9, 9),
		record("token", "a", "second", 100, 9, 9, 0), record("token", "a", "third", 100, 9, 0, 0), record("token", "a", "fourth", 100, 0, 0, 0),
		record("token", "b", "first", 1000, 0, 0), record("token", "b", "second", 1000, 9, 9), record("token", "b", "first", 100, 9, 0),
		record("token", "c", "first", 1000, 0, 0), record("token", "c", "second", 1000, 0, 0),
	}
}

// rates are 2 µs per event for the first hunter, and 4 µs for the second.
func rates() []finding.Rate {
	return []finding.Rate{
		{Who: finding.Who{Name: "first", Limit: 1000}, Events: 1e6, Seconds: 2},
		{Who: finding.Who{Name: "second", Limit: 1000}, Events: 1e6, Seconds: 4},
	}
}

func timed(print func(io.Writer, []finding.Record, []finding.Rate) error) func(io.Writer, []finding.Record) error {
	return func(w io.Writer, records []finding.Record) error { return print(w, records, rates()) }
}

func TestTables(t *testing.T) {
	all := sample()
	for name, c := range map[string]struct {
		print   func(io.Writer, []finding.Record) error
		records []finding.Record
		want    string
	}{
		"summary": {timed(finding.Summary), finding.Usual(all[:7]), `
  scheduler  found  error  of  schedules  median  90 %  mean   µs
      first      3      0   4          1      10     ·    45   89
     second      2      0   4          4      40     ·   141  566
  rapid(30)      3      0   4          1       9     ·    29  NaN
`},
		"errors": {timed(finding.Summary), finding.Usual(all[7:9]), `
  scheduler  found  error  of  schedules  median  90 %  mean    µs
      first      0      0   1          ·       ·     ·  1000  2000
     second      0      1   1          ·       ·     ·  1000  4000
`},
		"against": {finding.Against, finding.Common(many()), `
scheduler  events ×                  finds ±                               sooner  later
second     4.00 [4.00, 4.00]   more  +0 [+0, +0]      not distinguishable  0       20
third      5.27 [1.52, 18.40]  more  -80 [-140, -20]  fewer                0       8
`},
		"strata": {finding.Strata, many(), `
scheduler  token: 20
second     4.00 [4.00, 4.00]
third      5.27 [1.52, 18.40]
`},
		"chosen": {finding.Chosen, reversed(many()), `
  chosen on one half  times  events × on the other  from    to
           first/100   1000                   0.25  0.25  0.25
`},
		"chosen wrongly": {finding.Chosen, opposite(), `
  chosen on one half  times  events × on the other  from    to
          second/100    508                   4.00  4.00  4.00
           first/100    492                   1.00  1.00  1.00
`},
		"mutants": {timed(finding.Mutants), finding.Usual(all), `
mutant: property       first        second   rapid(30)
a/m: mutual-exclusion  10/1/20      10/1/40  8/1/NaN
b/m: mutual-exclusion  (1) 40/4/80  ·        (1) 10/1/NaN
c/m: mutual-exclusion  ·            error    ·
`},
		"rates": {func(w io.Writer, _ []finding.Record) error { return finding.Rates(w, rates()) }, nil, `
  scheduler  million events  seconds  million events a second
      first             1.0      2.0                     0.50
     second             1.0      4.0                     0.25
`},
		"missed":  {finding.Names, finding.Missed(all), "\nc/m: mutual-exclusion for n=2 requests=1\n"},
		"beyond":  {finding.Beyond, beyond(), "\na/m: mutual-exclusion for n=2 requests=1  second: 2, third: 3\n"},
		"hidden":  {finding.Names, finding.Hidden(all), "\ne/m: mutual-exclusion for n=2 requests=1\n"},
		"endless": {finding.Names, finding.Endless(all), "\nd/m: starvation-freedom for n=2 requests=1\n"},
	} {
		var text strings.Builder
		if err := c.print(&text, c.records); err != nil {
			t.Fatal(err)
		}
		if got := regexp.MustCompile(` +\n`).ReplaceAllString(text.String(), "\n"); "\n"+got != c.want {
			t.Errorf("%s:\n%swant%s", name, got, c.want)
		}
	}
}

// Each point is where its figure is, significant ones are filled, and the file is
// well-formed.
func TestChart(t *testing.T) {
	var text strings.Builder
	if err := finding.Chart(&text, many()); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(strings.NewReader(text.String())); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	// The axes go from 1 to 32 and from −200 to 100, each 300 wide; the rows are 22 high.
	for _, want := range []string{
		`<path class="band" d="M240.0 87.0H240.0"/><circle class="band" cx="240.0" cy="87.0" r="4"/>`, // 4 = 2², of 2⁵
		`<path class="chance" d="M660.0 87.0H660.0"/>`,                                                // 0
		`<path class="band" d="M520.0 109.0H640.0"/><circle class="band" cx="580.0" cy="109.0" r="4"/>`,
		`<path class="zero" d="M660.0 76V120"/>`, `>third</text>`,
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %s in\n%s", want, text.String())
		}
	}
}

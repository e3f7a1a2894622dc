// Package report writes the results for the catalogue as one page for the browser: the matrix, and
// for each of its cells the claims behind it, with drawings of the runs that break a property; what
// sources say and whether it is true; and what the algorithms cost, side by side. The page is one
// file that needs nothing else and no script, is read on a small screen, aloud and in print.
package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"regexp"
	"strconv"

	"doorway/cmd/doorway/matrix"
	"doorway/draw/diagram"
	"doorway/draw/page"
	"doorway/internal/english"
	"doorway/model/catalogue"
)

// A Report is what there is to be told.
type Report struct {
	Rows        []matrix.Row
	Interrupted bool // the rows are what was found until then
	// Flags and Build name the flags of the verification and the program's commit; "" is left out.
	Flags, Build string
	// Statements are what the sources state. Those that are about none of these pages are left out.
	Statements []catalogue.Statement
	// Measured returns what a measure or a count of a statement's evidence came to
	// and whether that is as it says; measure.Measure does.
	Measured func(*catalogue.Page, catalogue.Evidence) (amount string, asClaimed bool, err error)
	// Comparison is what the algorithms cost; without lines it is left out.
	Comparison matrix.Comparison
}

//go:embed report.html
var source string

//go:embed report.css
var style string

// rows puts the steps of a run beside their rows in its picture.
var rows = fmt.Sprintf(":root { --first: %dpx; --row: %dpx; }\n", diagram.InsetTop, diagram.InsetRow)

var report = template.Must(template.New("report").Funcs(template.FuncMap{"mark": newMark, "thousands": english.Number, "grouped": grouped}).Parse(source))

// long are the numbers that are written with their digits in threes.
var long = regexp.MustCompile(`\b\d{4,}\b`)

// grouped returns what v prints with the digits of its numbers in threes.
func grouped(v any) string {
	return long.ReplaceAllStringFunc(fmt.Sprint(v), func(digits string) string {
		n, err := strconv.Atoi(digits)
		if err != nil {
			return digits
		}
		return english.Number(n)
	})
}

// Write writes the page. The same report makes the same page.
func (r Report) Write(w io.Writer) error {
	return report.Execute(w, struct {
		Report
		Style    template.CSS
		Legend   template.HTML
		Count    matrix.Tally
		Grids    []grid
		Trouble  []*claim
		Chapters []chapter
		Ledger   []standing
		Signs    []matrix.Meaning
		Words    []matrix.Meaning
		Measures []matrix.Meaning
	}{
		r, page.Base() + template.CSS(diagram.Style()+style+rows), template.HTML(diagram.Legend()),
		matrix.Count(r.Rows), grids(r.Rows), trouble(r.Rows), chapters(r.Rows), r.ledger(),
		matrix.Signs(), matrix.Words(), matrix.Measures(),
	})
}

// Missing returns how many verdicts are missing.
func (r Report) Missing() (n int) {
	for _, row := range r.Rows {
		n += row.Missing()
	}
	return n
}

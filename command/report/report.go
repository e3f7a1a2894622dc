// Package report writes the results for the catalogue as one HTML page: the matrix; for each of its
// cells the claims behind it, with drawings of the runs that break a property; what the sources say
// and whether it is true; and the costs of the algorithms side by side. The page is a single file,
// and suits small screens, screen readers and paper. Its script only filters the matrix.
package report

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"regexp"
	"strconv"

	"doorway/command/matrix"
	"doorway/draw/diagram"
	"doorway/draw/page"
	"doorway/internal/english"
	"doorway/model/catalogue"
	"doorway/model/transition"
)

// A Report holds the content of the page.
type Report struct {
	Rows        []matrix.Row
	Interrupted bool // the rows are the results so far
	// Flags and Build are the flags of the verification and the commit of the program; "" is left out.
	Flags, Build string
	// Statements are the statements of the sources. Those about none of these pages are left out.
	Statements []catalogue.Statement
	// Measured returns the value of a measure or count in a statement's evidence, and whether it is
	// as claimed, as measure.Measure does.
	Measured func(*catalogue.Page, catalogue.Evidence) (amount string, asClaimed bool, err error)
	// Comparison compares the costs of the algorithms. It is left out if it has no lines.
	Comparison matrix.Comparison
	// Explore returns the address of a page that steps through a run, or "". It may be nil.
	Explore func(*catalogue.Page, catalogue.Claim, transition.Schedule) string
}

//go:embed report.html
var source string

//go:embed report.css
var style string

//go:embed report.js
var script string

// policy lets the page run its own script and nothing else, and load nothing.
func policy() string {
	sum := sha256.Sum256([]byte(script))
	return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
}

// rows aligns the steps of a run with the rows of its picture.
var rows = fmt.Sprintf(":root { --first: %dpx; --row: %dpx; }\n", diagram.InsetTop, diagram.InsetRow)

var report = templates(source, inPage, inPage)

// templates parses the templates of pages on which the evidence and the other parts have these
// addresses.
func templates(text string, link, place func(id string) string) *template.Template {
	return template.Must(template.New("report").Funcs(template.FuncMap{
		"mark": newMark, "thousands": english.Number, "grouped": grouped, "link": link, "place": place,
	}).Parse(text))
}

// inPage returns the address of an element of the same page.
func inPage(id string) string { return "#" + id }

// long matches the numbers whose digits are grouped.
var long = regexp.MustCompile(`\b\d{4,}\b`)

// grouped formats v and groups the digits of long numbers by thousands.
func grouped(v any) string {
	return long.ReplaceAllStringFunc(fmt.Sprint(v), func(digits string) string {
		n, err := strconv.Atoi(digits)
		if err != nil {
			return digits
		}
		return english.Number(n)
	})
}

// Write writes the page. Equal reports give equal pages.
func (r Report) Write(w io.Writer) error { return report.Execute(w, r.contents()) }

// contents holds the data of the templates.
type contents struct {
	Report
	Style    template.CSS
	Script   template.JS
	Policy   string
	Families []catalogue.Family // by which the matrix can be filtered
	Columns  []string
	Looks    []look
	Legend   template.HTML
	Count    matrix.Tally
	Grids    []grid
	Trouble  []*claim
	Chapters []chapter
	Ledger   []standing
	Signs    []matrix.Meaning
	Words    []matrix.Meaning
	Measures []matrix.Meaning
}

func (r Report) contents() contents {
	all := grids(r.Rows)
	return contents{
		r, styles(), template.JS(script), policy(), families(all), columns(all), looks(all), template.HTML(diagram.Legend()),
		matrix.Count(r.Rows), all, trouble(r.Rows), r.chapters(), r.ledger(), matrix.Signs(), matrix.Words(), matrix.Measures(),
	}
}

func styles() template.CSS { return page.Base() + template.CSS(diagram.Style()+style+rows) }

// Missing returns the number of missing verdicts.
func (r Report) Missing() (n int) {
	for _, row := range r.Rows {
		n += row.Missing()
	}
	return n
}

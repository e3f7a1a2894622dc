// Package junit writes verdicts in the XML format of JUnit, which CI servers show. The format has
// no specification; the package writes what Jenkins' schema (junit-10.xsd of its xUnit plugin)
// allows and GitLab and dorny/test-reporter read: a page is a test suite and a claim a test case.
package junit

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"doorway/command/matrix"
)

type suites struct {
	XMLName xml.Name `xml:"testsuites"`
	Name    string   `xml:"name,attr"`
	Time    int      `xml:"time,attr"` // 0 everywhere: some readers need a time, and equal verdicts must give equal files
	counts
	Suites []suite `xml:"testsuite"`
}

type suite struct {
	Name string `xml:"name,attr"`
	Time int    `xml:"time,attr"`
	counts
	Cases []testcase `xml:"testcase"`
}

type counts struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Errors   int `xml:"errors,attr"`
}

func (c *counts) add(d counts) {
	c.Tests += d.Tests
	c.Failures += d.Failures
	c.Errors += d.Errors
}

type testcase struct {
	Name    string   `xml:"name,attr"`
	Class   string   `xml:"classname,attr"`
	Time    int      `xml:"time,attr"`
	Failure *problem `xml:"failure,omitempty"`
	Error   *problem `xml:"error,omitempty"`
	Out     string   `xml:"system-out,omitempty"`
}

type problem struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// Write writes the rows of a verification. A verdict that is not as claimed is a failure; an undecided
// or missing one is an error. U+FFFD replaces characters that XML does not allow.
func Write(w io.Writer, rows []matrix.Row) error {
	all := suites{Name: "doorway"}
	for _, r := range rows {
		s := suiteOf(r)
		all.add(s.counts)
		all.Suites = append(all.Suites, s)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", " ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func suiteOf(r matrix.Row) suite {
	s := suite{Name: r.Page.Name}
	for _, c := range r.Cells {
		s.append(caseOf(r, c))
	}
	if missing := r.Missing(); missing > 0 {
		text := fmt.Sprintf("an interrupt left out %d of %d verdicts", missing, r.Planned)
		s.append(testcase{Name: "missing verdicts", Class: s.Name, Error: &problem{"undecided", text, text}})
	}
	return s
}

func (s *suite) append(t testcase) {
	s.Cases = append(s.Cases, t)
	s.Tests++
	switch {
	case t.Failure != nil:
		s.Failures++
	case t.Error != nil:
		s.Errors++
	}
}

func caseOf(r matrix.Row, c matrix.Cell) testcase {
	t := testcase{Name: c.Task(r.Page).Title(), Class: matrix.Who(r.Page, c.Claim)}
	line, _, _ := strings.Cut(c.Line(r.Page), "\n")
	p := &problem{c.Outcome(), line, c.Details(r.Page)}
	switch {
	case c.Expected():
		t.Out = line
	case c.Undecided():
		t.Error = p
	default:
		t.Failure = p
	}
	return t
}

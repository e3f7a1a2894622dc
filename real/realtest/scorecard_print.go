package realtest

import (
	"cmp"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"unicode"
)

// Scorecard prints a table with a line for each part and version, and a short verdict for each of the columns. What is not
// promised is in brackets.
func Scorecard(w io.Writer, all []Scored, columns []Column) error {
	head := "|"
	for _, c := range columns {
		head += fmt.Sprintf(" | %s", c)
	}
	lines := []string{head + " |", "|---" + strings.Repeat("|---", len(columns)) + "|"}
	for _, row := range rows(all) {
		line := "| " + toHeading(row[0].Part, row[0].Part)
		for _, c := range columns {
			i := slices.IndexFunc(row, func(s Scored) bool { return s.Column == c })
			if i < 0 {
				return fmt.Errorf("%s has no cell for %s; measure it", row[0].Part, c)
			}
			line += " | " + row[i].brief()
		}
		lines = append(lines, line+" |")
	}
	_, err := fmt.Fprintln(w, strings.Join(lines, "\n"))
	return err
}

// rows returns the cells by part and version, in the order in which they first come.
func rows(all []Scored) (rows [][]Scored) {
	at := map[string]int{}
	for _, s := range all {
		key := s.Part + " " + s.Version
		i, ok := at[key]
		if !ok {
			i = len(rows)
			at[key], rows = i, append(rows, nil)
		}
		rows[i] = append(rows[i], s)
	}
	return rows
}

// toHeading returns a link with the given text to a heading of the same page, by the name that GitHub gives to the
// heading.
func toHeading(text, heading string) string {
	anchor := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		default:
			return -1
		}
	}, heading)
	return fmt.Sprintf("[%s](#%s)", text, anchor)
}

// brief returns what short does and, if a promise is broken, links to the section on that.
func (s Scored) brief() string {
	if s.Verdict == Broken {
		return toHeading(s.short(), s.Heading())
	}
	return s.short()
}

// Heading returns the heading of the section on a broken promise.
func (s Scored) Heading() string { return fmt.Sprintf("%s: %s", s.Part, s.Column) }

// short returns a verdict with the number of runs.
func (s Scored) short() string {
	switch s.Verdict {
	case Tested:
		return fmt.Sprintf("tested %d", s.Runs)
	case Broken:
		return fmt.Sprintf("**broken %d**", s.Runs)
	case Unseen:
		return fmt.Sprintf("(unseen %d)", s.Runs)
	case Seen:
		return fmt.Sprintf("(seen %d)", s.Runs)
	default:
		return s.Verdict
	}
}

// ScoreDetails prints what stands behind each cell: a table for each part and version. The cases are in testdata/doorway
// of a folder, and command measures the row anew.
func ScoreDetails(w io.Writer, all []Scored, folder, command string) error {
	for _, row := range rows(all) {
		first, date := row[0], ""
		for _, s := range row {
			date = max(date, s.Date)
		}
		text := fmt.Sprintf("### %s\n\n`%s` %s, measured on %s:\n\n", first.Part, first.Module, first.Version, date)
		text += fmt.Sprintf("    %s\n\n", fmt.Sprintf(command, "'TestScorecard/"+pattern(first.Part)+"'"))
		text += "<details>\n<summary>What is promised, the verdicts and their bounds</summary>\n\n"
		text += "| promise | what the documentation says | verdict | bounds |\n|---|---|---|---|\n"
		for _, s := range row {
			text += fmt.Sprintf("| %s | %s | %s | %s |\n", s.Column, s.promised(), s.linked(folder), cmp.Or(s.bounds(), "–"))
		}
		if _, err := fmt.Fprintln(w, text+"\n</details>\n"); err != nil {
			return err
		}
	}
	return nil
}

// pattern matches the test of a part alone.
func pattern(part string) string {
	return "^" + strings.NewReplacer(" ", "_", ".", `\.`).Replace(part) + "$"
}

// promised quotes the documentation's promise, with the place.
func (s Scored) promised() string {
	if s.Says == "" {
		return "nothing"
	}
	return fmt.Sprintf("[%s](%s)", s.Says, s.At)
}

// linked returns the verdict, with what happens and the picture of a case.
func (s Scored) linked(folder string) string {
	switch {
	case s.Verdict == Broken:
		picture := path.Join(folder, "testdata/doorway", strings.TrimSuffix(s.Case, ".txt")+".svg")
		return fmt.Sprintf("**broken**: run %d, [%d events](%s): %s", s.Runs, s.Events, picture, s.Why)
	case s.Verdict == Seen:
		return fmt.Sprintf("%v: %s", s, s.Why)
	default:
		return s.String()
	}
}

// bounds returns the property and the setup under which it was judged.
func (s Scored) bounds() string {
	if s.Setup == "" {
		return ""
	}
	return fmt.Sprintf("`%s`, `%s`", s.Property, s.Setup)
}

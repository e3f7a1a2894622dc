// Package github reports the results of a run of the command to GitHub Actions.
package github

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"doorway/command/matrix"
	"doorway/command/results"
	"doorway/internal/english"
)

// Tell reports a run to GitHub Actions, if this command runs there: verdicts that are not as claimed become
// annotations, and the matrix becomes part of the job's summary.
func Tell(w io.Writer, r results.Run) error {
	if os.Getenv("GITHUB_ACTIONS") != "true" {
		return nil
	}
	annotate(w, r.Rows)
	file := os.Getenv("GITHUB_STEP_SUMMARY")
	if file == "" {
		return nil
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("the summary of the job, $GITHUB_STEP_SUMMARY, cannot be written: %w", err)
	}
	taken, err := f.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = io.WriteString(f, markdown(r, summaryBytes-int(taken)))
	}
	return errors.Join(err, f.Close())
}

// annotate writes the verdicts that are not as claimed as workflow commands.
func annotate(w io.Writer, rows []matrix.Row) {
	for _, r := range rows {
		for _, c := range r.Cells {
			title := matrix.Who(r.Page, c.Claim) + ": " + c.Task(r.Page).Title()
			switch {
			case c.Expected():
			case c.Undecided():
				actionsCommand(w, "warning", title, c.Line(r.Page))
			default:
				actionsCommand(w, "error", title, c.Line(r.Page))
			}
		}
		if missing := r.Missing(); missing > 0 {
			actionsCommand(w, "warning", r.Page.Name, fmt.Sprintf("an interrupt left out %d of %d verdicts", missing, r.Planned))
		}
	}
}

// Escapes for the separators of a workflow command.
var (
	inMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	inProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// actionsCommand writes a workflow command.
func actionsCommand(w io.Writer, name, title, message string) {
	fmt.Fprintf(w, "::%s title=%s::%s\n", name, inProperty.Replace(title), inMessage.Replace(message))
}

// summaryBytes limits the summary of a step; GitHub refuses a longer one altogether.
const summaryBytes = 1 << 20

// markdown returns the summary of a run in at most most bytes: the matrix, then the verdicts that are not as
// claimed, as many as fit.
func markdown(r results.Run, most int) string {
	blocks := []string{"### Doorway\n\n" + r.Summary() + "\n\n", fenced(table(r))}
	for _, row := range r.Rows {
		for _, c := range row.Cells {
			if !c.Expected() {
				blocks = append(blocks, fenced(c.Details(row.Page)))
			}
		}
	}
	return fitting(blocks, most)
}

// fitting joins as many blocks as fit, and says how many are left out.
func fitting(blocks []string, most int) string {
	const room = 150 // for the note
	var b strings.Builder
	for i, block := range blocks {
		if b.Len()+len(block)+room > most {
			note := fmt.Sprintf("Left out here: %s. A summary holds at most 1 MiB; the log has everything.\n\n", english.Count(len(blocks)-i, "part"))
			if b.Len()+len(note) <= most {
				b.WriteString(note)
			}
			break
		}
		b.WriteString(block)
	}
	return b.String()
}

func table(r results.Run) string {
	var b strings.Builder
	matrix.Table(&b, r.Visible(), 0)
	return b.String()
}

// fenced returns a verbatim block of text.
func fenced(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + "text\n" + strings.TrimRight(text, "\n") + "\n" + fence + "\n\n"
}

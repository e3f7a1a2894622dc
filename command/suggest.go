package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"doorway/command/matrix"
	"doorway/corpus"
	"doorway/model/catalogue"
)

// suggest prints commands to try after a verification, about an algorithm that is not as claimed if
// there is one, or else about one with a case to show.
func suggest(w io.Writer, rows []matrix.Row) {
	page, what, line := example(rows)
	fmt.Fprintf(w, "\nNext, for example:\n")
	for _, s := range []struct{ what, line string }{
		{"rules and claims", "describe " + page.Name}, {what, line}, {"steps by hand", "explore " + page.Name},
	} {
		fmt.Fprintf(w, "  %-18sdoorway %s\n", s.what, s.line)
	}
}

// example returns an algorithm to look at, and a command line that shows something about it.
func example(rows []matrix.Row) (page *catalogue.Page, what, line string) {
	for _, r := range rows {
		if t := matrix.Count([]matrix.Row{r}); t.AsClaimed < t.Planned {
			return r.Page, "the evidence", "verify -report report.html " + r.Page.Name
		}
	}
	for _, page := range matrix.Pages(rows) {
		for _, c := range page.Claims {
			file := filepath.Join(cases, corpus.FileOf(page, c))
			if _, err := os.Stat(file); err == nil {
				return page, "a violation", "show " + file
			}
		}
	}
	return rows[0].Page, "a run at work", "run " + rows[0].Page.Name
}

package render

import (
	"fmt"
	"strings"

	"doorway/checker/cause"
	"doorway/draw/page"
	"doorway/draw/recording"
	"doorway/internal/textwidth"
)

// fold tells which rows of two runs beside each other are left out: those where both are the same, and where the picture of
// the run leaves out the step. One alone stays.
func fold(f *recording.Execution, rows []cause.Row) (all []page.Row) {
	aside := func(i int) bool { return i < f.Steps() && f.States[i+1].Aside && i < len(rows) && !rows[i].Differs }
	for i := 0; i < len(rows); i++ {
		end := i
		for aside(end) {
			end++
		}
		if end-i > 1 {
			all = append(all, page.Row{Row: rows[i], Aside: true, Same: end - i})
			for i++; i < end; i++ {
				all = append(all, page.Row{Row: rows[i], Aside: true})
			}
		}
		if i < len(rows) {
			all = append(all, page.Row{Row: rows[i]})
		}
	}
	return all
}

// beside writes two runs beside each other, the second with marks where it differs.
func beside(rows []page.Row) string {
	room := len("the run")
	for _, r := range rows {
		room = max(room, textwidth.Columns(r.Run))
	}
	var b strings.Builder
	put := func(left, mark, right string) {
		pad := strings.Repeat(" ", room-textwidth.Columns(left))
		fmt.Fprintln(&b, strings.TrimRight(left+pad+"  "+mark+right, " "))
	}
	put("the run", "  ", "the nearest that goes well")
	for _, r := range rows {
		mark := "  "
		if r.Differs && r.Well != "" {
			mark = "* "
		}
		switch {
		case !r.Aside:
			put(r.Run, mark, r.Well)
		case r.Same > 0:
			put("     "+r.Folded(), "  ", "     "+r.Folded())
		}
	}
	return "\n" + b.String()
}

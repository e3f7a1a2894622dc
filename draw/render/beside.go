package render

import (
	"fmt"
	"strings"

	"doorway/draw/page"
	"doorway/internal/textwidth"
)

// Beside writes two runs beside each other, the second with marks where it differs, after an empty line; or nothing if there
// are no rows.
func Beside(rows []page.Row) string {
	if len(rows) == 0 {
		return ""
	}
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

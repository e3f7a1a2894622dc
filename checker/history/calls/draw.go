package calls

import (
	"cmp"
	"fmt"
	"io"
	"strings"
)

// Draw draws calls as bars over the times at which they begin and end, at equal distances.
func Draw(w io.Writer, conflict []Call) {
	at := places(conflict)
	proc, begin, end := len("proc"), len("begin"), len("end")
	for _, c := range conflict {
		proc, begin, end = max(proc, len(c.Proc)), max(begin, len(c.Begin)), max(end, len(c.End))
	}
	fmt.Fprintf(w, "  line  %-*s  call    %-*s  %-*s\n", proc, "proc", begin, "begin", end, "end")
	for i, c := range conflict {
		bar := strings.Repeat(" ", 4*at[i][0]) + "├" + strings.Repeat("─", 4*(at[i][1]-at[i][0])-1) + "┤"
		if !c.Answered() {
			bar = strings.TrimSuffix(bar, "┤") + "…"
		}
		name := string(c.Op)
		if c.Token != 0 {
			bar += fmt.Sprintf("  token %d", c.Token)
		}
		fmt.Fprintf(w, "  %4d  %-*s  %-6s  %-*s  %-*s  %s\n", c.Line, proc, c.Proc, name, begin, c.Begin, end, cmp.Or(c.End, "never"), bar)
	}
	fmt.Fprintln(w)
}

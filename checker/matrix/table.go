package matrix

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"doorway/checker"
	"doorway/model"
)

// A column is one property, or several that say the same with other numbers.
type column struct {
	heading string
	stems   []string // shown is the first that a page claims to hold, or claims anything of
}

// columns are the properties in the order of the table.
var columns = []column{
	{"mutex", []string{"mutual-exclusion"}},
	{"deadlock", []string{"deadlock-freedom"}},
	{"livelock", []string{"livelock-freedom"}},
	{"starve", []string{"starvation-freedom"}},
	{"interfere", []string{"no-interference"}},
	{"bypass", []string{"bounded-waiting"}},
	{"doorway", []string{"bounded-waiting-from-doorway"}},
	{"fcfs", []string{"first-come-first-served"}},
	{"order", []string{"timestamp-order"}},
	{"1 token", []string{"token-uniqueness"}},
	{"kept", []string{"token-preservation"}},
	{"leader", []string{"unique-leader"}},
	{"agree", []string{"agreement"}},
	{"best", []string{"best-leader"}},
	{"ends", []string{"election-ends"}},
	{"fair end", []string{"election-terminates"}},
	{"messages", []string{"messages-per-entry", "messages-per-entry-at-most", "messages-at-most"}},
}

// Table writes the matrix: a row for each page and each option of one, then
// how many of its assumptions are shown necessary and how many of its mutants
// are killed. Pages with the same columns share a table.
func Table(w io.Writer, rows []Row) {
	for len(rows) > 0 {
		election := rows[0].electing()
		n := slices.IndexFunc(rows, func(r Row) bool { return r.electing() != election })
		if n < 0 {
			n = len(rows)
		}
		table(w, rows[:n])
		fmt.Fprintln(w)
		rows = rows[n:]
	}
	fmt.Fprint(w, legend)
}

// electing reports whether the page is an election.
func (r Row) electing() bool { return electing(r.Page) }

func electing(p *model.Page) bool { return strings.HasPrefix(string(p.Family), "election") }

func table(w io.Writer, rows []Row) {
	var text strings.Builder
	t := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	used := usedColumns(rows)
	fmt.Fprint(t, "algorithm")
	for _, c := range used {
		fmt.Fprintf(t, "\t%s", c.heading)
	}
	fmt.Fprintln(t, "\tassumptions\tmutants\tstates")
	for _, r := range rows {
		for i, v := range r.Page.Variants {
			if v.Mutant || i > 0 && !r.claims(v.Name) {
				continue
			}
			fmt.Fprint(t, name(r.Page, v.Name))
			for _, c := range used {
				fmt.Fprintf(t, "\t%s", r.summary(v.Name, c))
			}
			if i > 0 {
				fmt.Fprintln(t, "\t\t\t")
				continue
			}
			fmt.Fprintf(t, "\t%s\t%s\t%s\n", r.assumptions(), r.mutants(), Thousands(r.states()))
		}
	}
	t.Flush()
	for line := range strings.Lines(text.String()) {
		fmt.Fprintln(w, strings.TrimRight(line, " \n"))
	}
}

const legend = `✔ proved   ✘ violated, as claimed   · no claim   ? undecided: a limit was reached   ∅ never put to the test   !! not as claimed
≤k at most k, proved   >k more than k is possible   k exactly k, proved   ≠k not always k   /e an entry, else in a whole run
n3 r2: the largest setup, 3 processes with 2 requests each; without r for unlimited. The lines of the claims give full setups
bypass: entries by others between a request and its entry; doorway: from the end of the doorway; fcfs: first come, first served
assumptions: shown necessary by a violation / stated and not found unneeded;  mutants: killed / all
`

func name(p *model.Page, variant string) string {
	if variant == "" {
		return p.Name
	}
	return "  " + variant
}

func usedColumns(rows []Row) (used []column) {
	for _, c := range columns {
		if slices.ContainsFunc(rows, func(r Row) bool {
			return slices.ContainsFunc(r.Cells, func(x Cell) bool { return slices.Contains(c.stems, stem(x.Claim.Property)) })
		}) {
			used = append(used, c)
		}
	}
	return used
}

// stem returns the name of a property without its number. A property of strongly
// fair runs is another than that of fair ones, and has no column.
func stem(property string) string {
	if bound(property) < 0 {
		return property
	}
	s, _, _ := strings.Cut(property, "(")
	return s
}

// bound returns the number of a property, or −1.
func bound(property string) int {
	_, rest, ok := strings.Cut(property, "(")
	k, err := strconv.Atoi(strings.TrimSuffix(rest, ")"))
	if !ok || err != nil {
		return -1
	}
	return k
}

// claims reports whether the row claims anything of the variant for its own
// sake, not to show an assumption necessary.
func (r Row) claims(variant string) bool {
	return slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Claim.Variant == variant && c.Claim.Drops == "" })
}

// summary is what the row says of one variant in one column: the worst news if
// there is any, else the verdict that says most.
func (r Row) summary(variant string, c column) string {
	var told []Cell
	bad := ""
	for _, property := range c.stems {
		var cells []Cell
		for _, x := range r.Cells {
			if x.Claim.Variant != variant || x.Claim.Drops != "" || stem(x.Claim.Property) != property {
				continue
			}
			switch {
			case !x.Expected() && bad != wrong:
				bad = mark(x)
			case x.Expected() && x.Verdict.Walked == nil:
				cells = append(cells, x)
			}
		}
		if len(told) == 0 || !slices.ContainsFunc(told, holds) && slices.ContainsFunc(cells, holds) {
			told = cells
		}
	}
	if bad != "" || len(told) == 0 {
		return cmp.Or(bad, "·")
	}
	best := slices.MaxFunc(told, moreTelling)
	text := mark(best)
	if k := bound(best.Claim.Property); k >= 0 {
		text = limit(best, k)
	}
	return text + size(best.Claim.Setup)
}

func holds(c Cell) bool { return c.Claim.Expect == model.Holds }

// size writes the setup in short.
func size(s model.Setup) string {
	if s.Requests == model.Unlimited {
		return fmt.Sprintf(" n%d", s.N)
	}
	return fmt.Sprintf(" n%d r%d", s.N, s.Requests)
}

// moreTelling orders cells: unlimited requests tell more than a few, what holds
// more than what does not, more processes more than fewer, and a tighter bound
// more than a looser one.
func moreTelling(a, b Cell) int {
	unlimited := func(c Cell) int {
		if c.Claim.Setup.Requests == model.Unlimited {
			return 1
		}
		return 0
	}
	tighter := cmp.Compare(bound(a.Claim.Property), bound(b.Claim.Property))
	if holds(a) {
		tighter = -tighter
	}
	return cmp.Or(cmp.Compare(unlimited(a), unlimited(b)), cmp.Compare(b.Claim.Expect, a.Claim.Expect),
		cmp.Compare(a.Claim.Setup.N, b.Claim.Setup.N), tighter)
}

// limit writes a numbered property as a bound.
func limit(c Cell, k int) string {
	text := fmt.Sprintf("≤%d", k)
	exact := stem(c.Claim.Property) == "messages-per-entry" // not at most
	switch {
	case exact && c.Claim.Expect == model.Violated:
		text = fmt.Sprintf("≠%d", k)
	case exact:
		text = strconv.Itoa(k)
	case c.Claim.Expect == model.Violated:
		text = fmt.Sprintf(">%d", k)
	}
	if strings.HasPrefix(c.Claim.Property, "messages-per-entry") {
		text += "/e"
	}
	return text
}

const wrong = "!!" // not as claimed

func mark(c Cell) string {
	switch {
	case c.Err != nil:
		return wrong
	case c.Verdict.Status == checker.Unknown:
		return "?"
	case c.Verdict.Status == checker.Vacuous:
		return "∅"
	case !c.Expected():
		return wrong
	case c.Verdict.Status == checker.Violated:
		return "✘"
	case c.Verdict.Status == checker.Tested:
		return "~"
	default:
		return "✔"
	}
}

func (r Row) assumptions() string {
	shown, stated := 0, 0
	for _, a := range r.Page.Assumptions {
		if a.NotNeeded != "" {
			continue
		}
		stated++
		if slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Claim.Drops == a.Name && c.Expected() }) {
			shown++
		}
	}
	return fmt.Sprintf("%d/%d", shown, stated)
}

func (r Row) mutants() string {
	killed, all := 0, 0
	for _, v := range r.Page.Variants {
		if !v.Mutant {
			continue
		}
		all++
		if slices.ContainsFunc(r.Cells, func(c Cell) bool {
			return c.Claim.Variant == v.Name && c.Claim.Expect == model.Violated && c.Expected()
		}) {
			killed++
		}
	}
	return fmt.Sprintf("%d/%d", killed, all)
}

func (r Row) states() (n int) {
	for _, c := range r.Cells {
		if c.Err == nil && c.Verdict.Explored != nil {
			n += c.Verdict.Explored.States
		}
	}
	return n
}

// Line says in one line what a cell found out.
func (c Cell) Line(page *model.Page) string {
	who := Who(page, c.Claim)
	if c.Err != nil {
		return fmt.Sprintf(wrong+" %s: %s: %v", who, c.Claim.Property, c.Err)
	}
	line := fmt.Sprintf("%-2s %s: %v", mark(c), who, c.Verdict)
	if c.Claim.Drops != "" {
		line += fmt.Sprintf("; does without %q", c.Claim.Drops)
	}
	switch {
	case c.Undecided():
		line += fmt.Sprintf("; UNDECIDED: the claim is that it %s", claimed(c.Claim.Expect))
	case !c.Expected():
		line += fmt.Sprintf("; UNEXPECTED: the claim is that it %s", claimed(c.Claim.Expect))
	}
	return line
}

func claimed(e model.Expectation) string {
	if e == model.Violated {
		return "is violated"
	}
	return "holds"
}

// Thousands writes n with its digits in threes.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

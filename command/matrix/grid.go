package matrix

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"doorway/checker"
	"doorway/checker/property"
	"doorway/internal/english"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/properties"
)

// A Column shows one property, or several similar ones.
type Column struct {
	Heading string
	Stems   []string // a line shows the first that its page claims to hold, or else the first it claims
}

// columns lists the properties in the order of the table.
var columns = []Column{
	column("mutex", properties.MutualExclusion),
	column("inside", properties.KExclusion(1)),
	column("r/w", properties.ReadersWriters),
	column("together", properties.ConcurrentEntering),
	column("deadlock", properties.DeadlockFreedom),
	column("livelock", properties.LivelockFreedom),
	column("starve", properties.StarvationFreedom),
	column("interfere", properties.NoInterference),
	column("solo", properties.SoloEntry),
	column("bypass", properties.BoundedWaiting(1)),
	column("doorway", properties.BoundedWaitingFromDoorway(1)),
	column("fcfs", properties.FirstComeFirstServed),
	column("order", properties.TimestampOrder),
	column("each", properties.ResourceExclusion),
	column("writes", properties.NoStaleWrite),
	column("phantom", properties.NoPhantomDeadlock),
	column("detected", properties.DeadlockDetected),
	column("1 token", properties.TokenUniqueness),
	column("kept", properties.TokenPreservation),
	column("leader", properties.UniqueLeader),
	column("agree", properties.Agreement),
	column("best", properties.BestLeader),
	column("ends", properties.ElectionEnds),
	column("fair end", properties.ElectionTerminates),
	column("apart", properties.ClockDifference(1)),
	column("error", properties.ClockError(1)),
	column("messages", properties.MessagesPerEntry(1), properties.MessagesPerEntryAtMost(1), properties.MessagesAtMost(1)),
}

func column(heading string, props ...property.Property) Column {
	c := Column{Heading: heading}
	for _, p := range props {
		c.Stems = append(c.Stems, Stem(p.Name))
	}
	return c
}

// A Grid holds the matrix of pages that have the same columns.
type Grid struct {
	Elections bool // the pages are elections
	Columns   []Column
	Lines     []Line
}

// A Line holds the grid's line for a page's own algorithm, or for an option of it.
type Line struct {
	Page    *catalogue.Page
	Variant string
	Marks   []Mark // by column
	// Only in the line of the page's own algorithm: how many of the stated assumptions are shown
	// necessary, how many of the mutants are killed, and the number of states explored.
	Assumptions, Mutants, States string
}

// A Mark shows the verdict on one variant in one column.
type Mark struct {
	Sign     string // of the legend
	Size     string // the largest setup behind the verdict, or ""
	Property string // without its number, or "" if there is no claim
}

// String returns the mark as the table prints it.
func (m Mark) String() string { return strings.TrimSpace(m.Sign + " " + m.Size) }

// Grids lays the rows out: one line for each page and each of its options. Adjacent rows of locks
// share a grid, and so do adjacent rows of elections.
func Grids(rows []Row) (all []Grid) {
	for len(rows) > 0 {
		election := rows[0].electing()
		n := slices.IndexFunc(rows, func(r Row) bool { return r.electing() != election })
		if n < 0 {
			n = len(rows)
		}
		all = append(all, grid(rows[:n]))
		rows = rows[n:]
	}
	return all
}

func grid(rows []Row) Grid {
	g := Grid{Elections: rows[0].electing(), Columns: usedColumns(rows)}
	for _, r := range rows {
		for i, v := range r.Page.Variants {
			if v.Mutant || i > 0 && !r.claims(v.Name) {
				continue
			}
			line := Line{Page: r.Page, Variant: v.Name}
			for _, c := range g.Columns {
				line.Marks = append(line.Marks, r.summary(v.Name, c))
			}
			if i == 0 {
				line.Assumptions, line.Mutants, line.States = r.assumptions(), r.mutants(), english.Number(r.states())
			}
			g.Lines = append(g.Lines, line)
		}
	}
	return g
}

// electing reports whether the page is an election.
func (r Row) electing() bool { return electing(r.Page) }

func electing(p *catalogue.Page) bool { return strings.HasPrefix(string(p.Family), "election") }

func usedColumns(rows []Row) (used []Column) {
	for _, c := range columns {
		if slices.ContainsFunc(rows, func(r Row) bool {
			return slices.ContainsFunc(r.Cells, func(x Cell) bool { return slices.Contains(c.Stems, Stem(x.Claim.Property.Name)) })
		}) {
			used = append(used, c)
		}
	}
	return used
}

// Stem returns the name of a property without its number. A name with "(strong)" stays whole: a
// property of strongly fair runs has no column.
func Stem(property string) string {
	if bound(property) < 0 {
		return property
	}
	s, _, _ := strings.Cut(property, "(")
	return s
}

// bound returns the number in a property's name, or −1.
func bound(property string) int {
	_, rest, ok := strings.Cut(property, "(")
	k, err := strconv.Atoi(strings.TrimSuffix(rest, ")"))
	if !ok || err != nil {
		return -1
	}
	return k
}

// claims reports whether the row has a claim about the variant other than to show an assumption
// necessary.
func (r Row) claims(variant string) bool {
	return slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Claim.Variant == variant && c.Claim.Drops == "" })
}

// summary returns the mark of one variant in one column: the worst verdict if any is not as
// claimed, otherwise the verdict that says most.
func (r Row) summary(variant string, c Column) Mark {
	var told []Cell
	var bad Mark
	for _, property := range c.Stems {
		var cells []Cell
		for _, x := range r.Cells {
			if x.Claim.Variant != variant || x.Claim.Drops != "" || Stem(x.Claim.Property.Name) != property {
				continue
			}
			switch {
			case !x.Expected() && bad.Sign != wrong:
				bad = Mark{Sign: x.Sign(), Property: property}
			case x.Expected() && x.Verdict.Walked == nil:
				cells = append(cells, x)
			}
		}
		if len(told) == 0 || !slices.ContainsFunc(told, holds) && slices.ContainsFunc(cells, holds) {
			told = cells
		}
	}
	if bad.Sign != "" || len(told) == 0 {
		return cmp.Or(bad, Mark{Sign: unclaimed})
	}
	best := slices.MaxFunc(told, moreTelling)
	sign := best.Sign()
	if k := bound(best.Claim.Property.Name); k >= 0 {
		sign = limit(best, k)
	}
	return Mark{sign, size(best.Claim.Setup), Stem(best.Claim.Property.Name)}
}

func holds(c Cell) bool { return c.Claim.Expect == catalogue.Holds }

// size abbreviates the setup.
func size(s model.Setup) string {
	if s.Requests == model.Unlimited {
		return fmt.Sprintf("n%d", s.N)
	}
	return fmt.Sprintf("n%d r%d", s.N, s.Requests)
}

// moreTelling orders cells: unlimited requests say more than limited ones, a property that holds
// more than one that is violated, more processes more than fewer, and a tight bound more than a
// loose one.
func moreTelling(a, b Cell) int {
	unlimited := func(c Cell) int {
		if c.Claim.Setup.Requests == model.Unlimited {
			return 1
		}
		return 0
	}
	tighter := cmp.Compare(bound(a.Claim.Property.Name), bound(b.Claim.Property.Name))
	if holds(a) {
		tighter = -tighter
	}
	return cmp.Or(cmp.Compare(unlimited(a), unlimited(b)), cmp.Compare(b.Claim.Expect, a.Claim.Expect),
		cmp.Compare(a.Claim.Setup.N, b.Claim.Setup.N), tighter)
}

// limit formats a numbered property as a bound.
func limit(c Cell, k int) string {
	text := fmt.Sprintf("≤%d", k)
	exact := Stem(c.Claim.Property.Name) == Stem(properties.MessagesPerEntry(1).Name) // not at most
	switch {
	case exact && c.Claim.Expect == catalogue.Violated:
		text = fmt.Sprintf("≠%d", k)
	case exact:
		text = strconv.Itoa(k)
	case c.Claim.Expect == catalogue.Violated:
		text = fmt.Sprintf(">%d", k)
	}
	if strings.HasPrefix(c.Claim.Property.Name, "messages-per-entry") {
		text += "/e"
	}
	return text
}

const wrong = "!!" // not as claimed

// Sign returns the sign of the legend for the verdict of a cell.
func (c Cell) Sign() string {
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
			return c.Claim.Variant == v.Name && c.Claim.Expect == catalogue.Violated && c.Expected()
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

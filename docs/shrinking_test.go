package docs_test

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// A line is a line of a file that was measured, by the names of its columns.
type line map[string]string

func (l line) number(column string) int {
	n, _ := strconv.Atoi(l[column]) // what is missing is 0
	return n
}

// optimal reports whether what is left is as short as can be.
func (l line) optimal() bool { return l["events"] == l["optimum"] }

func (l line) mutant() string { return l["algorithm"] + "/" + l["variant"] }

// measured reads a file in testdata.
func (p *paper) measured(name string) (all []line) {
	p.Helper()
	f, err := os.Open(filepath.Join(here, "testdata", name))
	p.must(err)
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	p.must(err)
	for _, r := range records[1:] {
		l := line{}
		for i, column := range records[0] {
			l[column] = r[i]
		}
		all = append(all, l)
	}
	return all
}

// chosen returns the lines that have a value in a column.
func chosen(all []line, column, value string) []line {
	return slices.DeleteFunc(slices.Clone(all), func(l line) bool { return l[column] != value })
}

// broken returns the lines in which random runs broke the property, or nil.
func broken(all []line) (some []line) {
	for _, l := range all {
		if l["raw"] != "0" {
			some = append(some, l)
		}
	}
	return some
}

// groups returns the lines that belong to one system and property, group by group.
func groups(all []line) (gs [][]line) {
	for i, l := range all {
		if i > 0 && l["setup"] == all[i-1]["setup"] && l.mutant() == all[i-1].mutant() && l["property"] == all[i-1]["property"] {
			gs[len(gs)-1] = append(gs[len(gs)-1], l)
		} else {
			gs = append(gs, []line{l})
		}
	}
	return gs
}

// spread returns the median, the 90th of a hundred and the most of a column.
func spread(all []line, column string) (median, most90, most int) {
	var ns []int
	for _, l := range all {
		ns = append(ns, l.number(column))
	}
	slices.Sort(ns)
	at := func(percent int) int { return ns[(len(ns)-1)*percent/100] }
	return at(50), at(90), at(100)
}

// table prints lines whose fields are separated by tabs.
func (p *paper) table(lines ...string) {
	t := tabwriter.NewWriter(p, 0, 0, 2, ' ', 0)
	for _, l := range lines {
		fmt.Fprintln(t, l)
	}
	t.Flush()
}

// shrunkCatalogue prints what is left of the failing runs of each mutant.
func (p *paper) shrunkCatalogue() {
	lines := []string{"mutant\tproperty\tsetup\traw\tleft\toptimum\treplays"}
	for _, g := range groups(chosen(p.measured("shrinking.csv"), "table", "catalogue")) {
		name := g[0].mutant() + "\t" + g[0]["property"] + "\t" + g[0]["setup"] + "\t"
		seeds := len(g)
		if g = broken(g); len(g) == 0 {
			lines = append(lines, name+fmt.Sprintf("·\t·\tnone of %d found\t·", seeds))
			continue
		}
		raw, _, _ := spread(g, "raw")
		left, _, _ := spread(g, "events")
		median, most90, most := spread(g, "replays")
		lines = append(lines, name+fmt.Sprintf("%d\t%d\t%d of %d\t%d / %d / %d", raw, left, len(optimal(g)), len(g), median, most90, most))
	}
	p.table(lines...)
}

func optimal(all []line) []line {
	return slices.DeleteFunc(slices.Clone(all), func(l line) bool { return !l.optimal() })
}

// shrunkInAll prints what the catalogue comes to.
func (p *paper) shrunkInAll() {
	all := chosen(p.measured("shrinking.csv"), "table", "catalogue")
	some := broken(all)
	known := slices.DeleteFunc(slices.Clone(some), func(l line) bool { return l.number("optimum") == 0 })
	median, most90, most := spread(some, "replays")
	p.print(fmt.Sprintf("claimed violations of mutants   %d, each with %d seeds", len(groups(all)), len(groups(all)[0])))
	p.print(fmt.Sprintf("failing runs found              %d of %d", len(some), len(all)))
	p.print(fmt.Sprintf("shrunk to the optimum           %d of the %d whose optimum the explorer can tell", len(optimal(known)), len(known)))
	p.print(fmt.Sprintf("replays                         median %d, 90th of a hundred %d, most %d", median, most90, most))
	for _, l := range p.measured("shrinking-times.csv") {
		switch l["what"] {
		case "machine":
			p.print("machine                         " + l["n"] + ", " + l["where"] + ", one processor, shared")
		case "catalogue":
			p.print(fmt.Sprintf("milliseconds                    median %s, 90th of a hundred %s, most %s", l["median or seed"], l["90th or events"], l["most or ms"]))
		}
	}
}

// shrunkLarge prints what is left where n is fixed, here and by rapid.
func (p *paper) shrunkLarge() {
	times := p.measured("shrinking-times.csv")
	lines := []string{"mutant\tn\traw\tleft\toptimum\tms, median\trapid\tratio"}
	for _, g := range groups(chosen(p.measured("shrinking.csv"), "table", "large")) {
		mine := chosen(chosen(times, "where", g[0].mutant()), "n", strings.TrimPrefix(strings.Fields(g[0]["setup"])[0], "n="))
		ours, peers := chosen(mine, "what", "large"), chosen(mine, "what", "rapid")
		if len(broken(g)) == 0 {
			lines = append(lines, fmt.Sprintf("%s\t%s\t·\tnone found\t·\t·\t%s", g[0].mutant(), ours[0]["n"], beside(peers, 0)))
			continue
		}
		g = broken(g)
		raw, _, _ := spread(g, "raw")
		left, _, _ := spread(g, "events")
		optimum := cmp.Or(strings.TrimPrefix(g[0]["optimum"], "0"), "?")
		lines = append(lines, fmt.Sprintf("%s\t%s\t%d\t%s\t%s\t%s\t%s", g[0].mutant(), ours[0]["n"], raw, each(g, "events"), optimum,
			ours[0]["median or seed"], beside(peers, left)))
	}
	p.table(lines...)
}

// shrunkEndless prints what is left of runs that go on for ever where n is fixed.
func (p *paper) shrunkEndless() {
	times := chosen(p.measured("shrinking-times.csv"), "what", "endless")
	lines := []string{"system\tn\traw\tleft\toptimum\treplays, median\tms, median"}
	for _, g := range groups(chosen(p.measured("shrinking.csv"), "table", "endless")) {
		n := strings.TrimPrefix(strings.Fields(g[0]["setup"])[0], "n=")
		took := chosen(chosen(times, "where", g[0].mutant()), "n", n)[0]["median or seed"]
		name := strings.TrimSuffix(g[0].mutant(), "/")
		if g = broken(g); len(g) == 0 {
			lines = append(lines, fmt.Sprintf("%s\t%s\t·\tnone found\t·\t·\t·", name, n))
			continue
		}
		raw, _, _ := spread(g, "raw")
		replays, _, _ := spread(g, "replays")
		optimum := "?"
		if g[0].number("optimum") > 0 {
			optimum = g[0]["optimum"] + "+" + g[0]["optimal loop"]
		}
		lines = append(lines, fmt.Sprintf("%s\t%s\t%d\t%s\t%s\t%d\t%s", name, n, raw, lassos(g), optimum, replays, took))
	}
	p.table(lines...)
}

// lassos lists the lengths of runs and of their loops.
func lassos(all []line) string {
	var lengths []string
	for _, l := range all {
		lengths = append(lengths, l["events"]+"+"+l["loop"])
	}
	return strings.Join(slices.Compact(lengths), ", ")
}

// each lists the values of a column.
func each(all []line, column string) string {
	var values []string
	for _, l := range all {
		values = append(values, cmp.Or(strings.TrimPrefix(l[column], "0"), "not found"))
	}
	return strings.Join(slices.Compact(values), ", ")
}

// beside tells what rapid leaves, and the ratio of the medians.
func beside(peers []line, left int) string {
	if len(peers) == 0 {
		return "·\t·"
	}
	const column = "90th or events"
	some := slices.DeleteFunc(slices.Clone(peers), func(l line) bool { return l[column] == "0" })
	if len(some) == 0 || left == 0 {
		return each(peers, column) + "\t·"
	}
	median, _, _ := spread(some, column)
	return fmt.Sprintf("%s\t%.1f", each(peers, column), float64(median)/float64(left))
}

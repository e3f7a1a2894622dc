package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// rapidLimit is rapid's default limit on the time for shrinking.
const rapidLimit = "30s"

// shrunkLarge prints how far finite runs shrink where n is fixed, here and with rapid.
func (p *paper) shrunkLarge() {
	peers := chosen(p.measured("shrinking-rapid.csv"), "limit", rapidLimit)
	lines := []string{"mutant\tn\traw\tleft\truns\toptimum\tms\trapid\tas short\tratio"}
	for _, g := range groups(p.shrinkings("large")) {
		name := g[0].mutant() + "\t" + processes(g[0]) + "\t"
		theirs := chosen(chosen(chosen(peers, "algorithm", g[0]["algorithm"]), "variant", g[0]["variant"]), "setup", g[0]["setup"])
		if g = broken(g); len(g) == 0 {
			lines = append(lines, name+"·\tnone found\t·\t·\t·\t"+beside(theirs, 0))
			continue
		}
		raw, _, _ := spread(g, "raw")
		left, _, _ := spread(g, "events")
		ms, _, _ := spread(g, "ms")
		optimum := cmp.Or(strings.TrimPrefix(g[0]["optimum"], "0"), "?")
		lines = append(lines, name+fmt.Sprintf("%v\t%s\t%d\t%s\t%.1f\t%s", raw, each(g), len(values(g, "run")), optimum, ms, beside(theirs, left)))
	}
	p.table(lines...)
}

// processes returns the number of processes of a line's setup.
func processes(l line) string { return strings.TrimPrefix(strings.Fields(l["setup"])[0], "n=") }

// values returns the distinct values of a column; numbers are in numerical order.
func values(all []line, column string) (some []string) {
	for _, l := range all {
		if !slices.Contains(some, l[column]) {
			some = append(some, l[column])
		}
	}
	slices.SortFunc(some, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return some
}

// each lists the numbers of events left, and how many runs have that length if several do.
func each(all []line) string {
	var b []string
	for _, v := range values(all, "events") {
		times := ""
		if n := len(chosen(all, "events", v)); n > 1 {
			times = "×" + strconv.Itoa(n)
		}
		b = append(b, cmp.Or(strings.TrimPrefix(v, "0"), "not found")+times)
	}
	return strings.Join(b, ", ")
}

// beside returns what rapid leaves, how often that is no longer than our median, and the
// ratio of the medians.
func beside(peers []line, left float64) string {
	some := slices.DeleteFunc(slices.Clone(peers), func(l line) bool { return l["events"] == "0" })
	if len(some) == 0 || left == 0 {
		return cmp.Or(each(peers), "·") + "\t·\t·"
	}
	short := slices.DeleteFunc(slices.Clone(some), func(l line) bool { return l.number("events") > left })
	median, _, _ := spread(some, "events")
	return fmt.Sprintf("%s\t%d of %d\t%.1f", each(peers), len(short), len(peers), median/left)
}

// shrunkEndless prints how far runs that never end shrink where n is fixed.
func (p *paper) shrunkEndless() {
	lines := []string{"system\tn\traw\tleft\truns\toptimum\treplays, median\tms, median"}
	for _, g := range groups(p.shrinkings("endless")) {
		name := strings.TrimSuffix(g[0].mutant(), "/") + "\t" + processes(g[0]) + "\t"
		if g = broken(g); len(g) == 0 {
			lines = append(lines, name+"·\tnone found\t·\t·\t·\t·")
			continue
		}
		raw, _, _ := spread(g, "raw")
		replays, _, _ := spread(g, "replays")
		ms, _, _ := spread(g, "ms")
		optimum := "?"
		if g[0].number("optimum") > 0 {
			optimum = g[0]["optimum"] + "+" + g[0]["optimal loop"]
		}
		lines = append(lines, name+fmt.Sprintf("%v\t%s\t%d\t%s\t%v\t%.1f", raw, lassos(g), len(values(g, "run")), optimum, replays, ms))
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

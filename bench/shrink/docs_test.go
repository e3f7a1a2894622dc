package main

import (
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"text/tabwriter"

	"doorway/internal/transcript"
)

var update = flag.Bool("update", false, "rewrite the outputs in docs/shrinking.md")

// testdata is the folder of the files. It is absolute because sessions run in other folders.
var testdata, _ = filepath.Abs("../../docs/testdata")

// sessions prints the outputs in docs/shrinking.md, by name.
var sessions = map[string]func(*paper){
	"shrunk_in_all":    (*paper).shrunkInAll,
	"shrunk_catalogue": (*paper).shrunkCatalogue,
	"shrunk_large":     (*paper).shrunkLarge,
	"shrunk_endless":   (*paper).shrunkEndless,
	"shrunk_passes":    func(p *paper) { p.shrunkPasses("catalogue") },
	"shrunk_far":       func(p *paper) { p.shrunkPasses("large", "8", "16") },
}

// TestOutput expects every block of text in docs/shrinking.md to be what its session prints.
func TestOutput(t *testing.T) {
	transcript.Check(t, "../../docs/shrinking.md", *update, sessions, func(t *testing.T, w io.Writer) *paper { return &paper{t, w} })
}

// A paper takes the output of a session.
type paper struct {
	*testing.T
	io.Writer
}

// A line maps the columns of a file of measurements to the values of one line.
type line map[string]string

func (l line) number(column string) float64 {
	n, _ := strconv.ParseFloat(l[column], 64) // a missing number is 0
	return n
}

// optimal reports whether the shrunk run is as short as the optimum.
func (l line) optimal() bool { return l["events"] == l["optimum"] && l["loop"] == l["optimal loop"] }

func (l line) mutant() string { return l["algorithm"] + "/" + l["variant"] }

// measured reads a file of measurements.
func (p *paper) measured(name string) (all []line) {
	p.Helper()
	records, err := read(testdata, name)
	if err != nil {
		p.Fatal(err)
	}
	for _, r := range records[1:] {
		l := line{}
		for i, column := range records[0] {
			l[column] = r[i]
		}
		all = append(all, l)
	}
	return all
}

// chosen returns the lines with that value in a column.
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

// groups groups the lines by system and property.
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

// spread returns the median, the 90th percentile and the maximum of a column.
func spread(all []line, column string) (median, most90, most float64) {
	var ns []float64
	for _, l := range all {
		ns = append(ns, l.number(column))
	}
	return spreadOf(ns)
}

func spreadOf(ns []float64) (median, most90, most float64) {
	slices.Sort(ns)
	at := func(percent int) float64 { return ns[(len(ns)-1)*percent/100] }
	return at(50), at(90), at(100)
}

// table prints lines of tab-separated fields in columns.
func (p *paper) table(lines ...string) {
	t := tabwriter.NewWriter(p, 0, 0, 2, ' ', 0)
	for _, l := range lines {
		fmt.Fprintln(t, l)
	}
	t.Flush()
}

// shrinkings returns the lines of one table, with their times.
func (p *paper) shrinkings(table string) (all []line) {
	times := p.measured("shrinking-times.csv")[1:] // the first names the machine
	for i, l := range p.measured("shrinking.csv") {
		l["ms"], l["ms by pass"] = times[i]["ms"], times[i]["ms by pass"]
		if l["table"] == table {
			all = append(all, l)
		}
	}
	return all
}

// shrunkCatalogue prints how far the failing runs of each mutant shrink.
func (p *paper) shrunkCatalogue() {
	lines := []string{"mutant\tproperty\tsetup\traw\tleft\toptimum\treplays\tms"}
	for _, g := range groups(p.shrinkings("catalogue")) {
		name := g[0].mutant() + "\t" + g[0]["property"] + "\t" + g[0]["setup"] + "\t"
		seeds := len(g)
		if g = broken(g); len(g) == 0 {
			lines = append(lines, name+fmt.Sprintf("·\t·\tnone of %d found\t·\t·", seeds))
			continue
		}
		raw, _, _ := spread(g, "raw")
		left, _, _ := spread(g, "events")
		median, most90, most := spread(g, "replays")
		ms, _, _ := spread(g, "ms")
		lines = append(lines, name+fmt.Sprintf("%v\t%v\t%d of %d\t%v / %v / %v\t%.1f", raw, left, len(optimal(g)), len(g), median, most90, most, ms))
	}
	p.table(lines...)
}

func optimal(all []line) []line {
	return slices.DeleteFunc(slices.Clone(all), func(l line) bool { return !l.optimal() })
}

// shrunkInAll prints totals for the catalogue.
func (p *paper) shrunkInAll() {
	all := p.shrinkings("catalogue")
	some := broken(all)
	small, large := chosen(some, "told by", "reference"), chosen(some, "told by", "explorer")
	machine := p.measured("shrinking-times.csv")[0]["algorithm"]
	p.table(
		fmt.Sprintf("claimed violations of mutants\t%d, each with %d seeds", len(groups(all)), len(groups(all)[0])),
		fmt.Sprintf("failing runs found\t%d of %d", len(some), len(all)),
		fmt.Sprintf("systems that shrinking ends with\t%d, %d of them small enough for the reference", systems(some), systems(small)),
		fmt.Sprintf("shrunk to the reference's optimum\t%d of %d", len(optimal(small)), len(small)),
		fmt.Sprintf("shrunk to the explorer's optimum\t%d of %d others", len(optimal(large)), len(large)),
		fmt.Sprintf("shrunk to the same run by all seeds\t%d of the %d violations found", alike(groups(some)), len(groups(some))),
		"replays\t"+told(some, "replays", "%v"),
		"machine\t"+machine+", one processor, shared",
		"milliseconds\t"+told(some, "ms", "%.1f"),
	)
}

// systems returns how many systems and properties shrinking ended with.
func systems(all []line) int {
	met := map[string]bool{}
	for _, l := range all {
		met[l.mutant()+" "+l["property"]+" "+l["setup after"]] = true
	}
	return len(met)
}

// alike returns the number of groups whose runs all shrink to the same one.
func alike(gs [][]line) (n int) {
	for _, g := range gs {
		if len(chosen(g, "run", g[0]["run"])) == len(g) {
			n++
		}
	}
	return n
}

// told describes the spread of a column.
func told(all []line, column, format string) string {
	median, most90, most := spread(all, column)
	return fmt.Sprintf("median "+format+", 90th percentile "+format+", maximum "+format, median, most90, most)
}

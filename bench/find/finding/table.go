package finding

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"

	"doorway/internal/stats"
)

// Summary prints the score of each hunter.
func Summary(w io.Writer, records []Record, rates []Rate) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "scheduler\tfound\terror\tof\tschedules\tmedian\t90 %\tmean\tµs\t")
	for _, who := range hunters(records) {
		s := scored(by(records, who))
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%s\t%s\t%s\t%.0f\t%.0f\t\n", s.Name, s.found, s.errors, len(s.events),
			number(quantile(s.runs, 50)), number(quantile(s.events, 50)), number(quantile(s.events, 90)), s.mean(), s.mean()*micros(rates, who))
	}
	return t.Flush()
}

func number(n int) string {
	if n == never {
		return "·"
	}
	return strconv.Itoa(n)
}

// Against prints how each hunter compares with the first, and whether the difference
// can be told from chance.
func Against(w io.Writer, records []Record) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "scheduler\tevents ×\t\tfinds ±\t\tsooner\tlater")
	for _, v := range versuses(records) {
		fmt.Fprintf(t, "%s\t%.2f [%.2f, %.2f]\t%s\t%+.0f [%+.0f, %+.0f]\t%s\t%d\t%d\n", v.Name, v.ratio, v.ratioIn.Low, v.ratioIn.High,
			judged(v.ratioIn, 1), v.finds, v.findsIn.Low, v.findsIn.High, judged(v.findsIn, 0), v.sooner, v.later)
	}
	return t.Flush()
}

// versuses compares each hunter with the first.
func versuses(records []Record) (all []versus) {
	names := hunters(records)
	for _, who := range names[1:] {
		all = append(all, against(by(records, names[0]), by(records, who)))
	}
	return all
}

// judged says on which side of a number an interval lies.
func judged(i stats.Interval, of float64) string {
	switch {
	case i.Has(of):
		return "not distinguishable"
	case i.High < of:
		return "fewer"
	default:
		return "more"
	}
}

// fewest is how many pages a stratum needs for an interval.
const fewest = 8

// Strata prints, for each stratum of enough pages, the ratio of each hunter's events to
// the first's, where it can be told from chance.
func Strata(w io.Writer, records []Record) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	names := hunters(records)
	head, lines := "scheduler", make([]string, len(names))
	for _, s := range strata(records) {
		of := kept(records, s.has)
		if first := by(of, names[0]); len(pages(first, first)) < fewest {
			continue
		}
		head += fmt.Sprintf("\t%s: %d", s.name, len(by(of, names[0])))
		for i, v := range versuses(of) {
			lines[i+1] += "\t" + v.told()
		}
	}
	fmt.Fprintln(t, head)
	for i, who := range names[1:] {
		fmt.Fprintln(t, who.Name+lines[i+1])
	}
	return t.Flush()
}

// told returns the ratio with its interval, or a dot if the interval contains 1.
func (v versus) told() string {
	if v.ratioIn.Has(1) {
		return "·"
	}
	return fmt.Sprintf("%.2f [%.2f, %.2f]", v.ratio, v.ratioIn.Low, v.ratioIn.High)
}

// Chosen prints which hunters are chosen on one half of the pages, how often, and how
// they compare with the first on the other half.
func Chosen(w io.Writer, records []Record) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "chosen on one half\ttimes\tevents × on the other\tfrom\tto\t")
	for _, c := range choices(records) {
		at := func(share float64) float64 { return c.ratios[int(share*float64(len(c.ratios)-1))] }
		fmt.Fprintf(t, "%v\t%d\t%.2f\t%.2f\t%.2f\t\n", c.Who, len(c.ratios), at(0.5), at(0.025), at(0.975))
	}
	return t.Flush()
}

// Mutants prints, for each hunt and hunter, the medians of events, schedules and
// microseconds, and the number of seeds that found the flaw if not all did.
func Mutants(w io.Writer, records []Record, rates []Rate) error {
	names := hunters(records)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	head := "mutant: property"
	for _, who := range names {
		head += "\t" + who.String()
	}
	fmt.Fprintln(t, head)
	for _, hunt := range byHunt(records) {
		fmt.Fprint(t, hunt[0].name())
		for _, who := range names {
			fmt.Fprint(t, "\t"+cell(by(hunt, who), micros(rates, who)))
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

// cell returns "34/5/11" for medians of 34 events, 5 schedules and 11 µs. If fewer than
// half of the seeds found the flaw, it returns "error" if some ended with an error of the
// algorithm, and "·" if none did. "(6) " stands before that if only 6 seeds found the flaw.
func cell(records []Record, micros float64) string {
	if len(records) == 0 {
		return ""
	}
	s, text := scored(records), "·"
	if half := quantile(s.events, 50); half != never {
		text = fmt.Sprintf("%d/%d/%.0f", half, quantile(s.runs, 50), math.Ceil(float64(half)*micros))
	} else if s.errors > 0 {
		text = broken
	}
	if s.found > 0 && s.found < len(s.events) {
		text = fmt.Sprintf("(%d) %s", s.found, text)
	}
	return text
}

// Names prints the hunts, one per line.
func Names(w io.Writer, records []Record) error {
	var all strings.Builder
	for _, hunt := range byHunt(records) {
		fmt.Fprintln(&all, hunt[0].hunt())
	}
	_, err := io.WriteString(w, all.String())
	return err
}

// Beyond prints the hunts in which the first hunter finds nothing and others do, with any limit: who found the flaw, and by
// how many seeds at most.
func Beyond(w io.Writer, records []Record) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	first := hunters(records)[0].Name
	for _, hunt := range byHunt(records) {
		var names []string
		found := map[string]int{}
		for _, r := range hunt {
			if r.found() > 0 && found[r.Name] == 0 {
				names = append(names, r.Name)
			}
			found[r.Name] = max(found[r.Name], r.found())
		}
		if len(names) == 0 || found[first] > 0 {
			continue
		}
		for i, name := range names {
			names[i] = fmt.Sprintf("%s: %d", name, found[name])
		}
		fmt.Fprintf(t, "%s\t%s\n", hunt[0].hunt(), strings.Join(names, ", "))
	}
	return t.Flush()
}

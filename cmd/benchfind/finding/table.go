package finding

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// Runs returns the records of hunts that end when a run breaks the property, but
// for those by short runs.
func Runs(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.Hunter != "" && !r.endless() && !r.short() })
}

// Short returns those by short runs, with the first hunter and rapid beside them.
func Short(records []Record) []Record {
	first := hunters(records)[:1]
	return kept(records, func(r Record) bool {
		return !r.endless() && (r.short() || slices.Contains(first, r.Hunter) || strings.HasPrefix(r.Hunter, "rapid"))
	})
}

// Missed returns the records of hunts in which nobody ever found anything.
func Missed(records []Record) (missed []Record) {
	for _, hunt := range byHunt(kept(records, func(r Record) bool { return r.Hunter != "" })) {
		if !slices.ContainsFunc(hunt, func(r Record) bool { return slices.ContainsFunc(r.Finds, Find.Found) }) {
			missed = append(missed, hunt...)
		}
	}
	return missed
}

// Endless returns the records of hunts that end when a fair schedule breaks a
// promise for ever; whoever only takes runs cannot do that, and is left out.
func Endless(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.Hunter != "" && r.endless() && !r.short() })
}

// Hidden returns the records of hunts that no random run can end.
func Hidden(records []Record) []Record {
	return kept(records, func(r Record) bool { return r.Hunter == "" })
}

func kept(records []Record, which func(Record) bool) []Record {
	return slices.DeleteFunc(slices.Clone(records), func(r Record) bool { return !which(r) })
}

// Summary prints how each hunter did.
func Summary(w io.Writer, records []Record) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "scheduler\tfound\tof\tmedian\t90 %\tmean\tbest\tsooner\tlater\t")
	for _, s := range scores(records) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%s\t%s\t%.0f\t%d\t%d\t%d\t\n", s.hunter, len(s.steps), s.tried,
			number(quantile(s.steps, 50)), number(quantile(s.steps, 90)), s.mean(), s.best, s.sooner, s.later)
	}
	return t.Flush()
}

func number(n int) string {
	if n == never {
		return "·"
	}
	return strconv.Itoa(n)
}

// Families prints what share each hunter found of each family's, and the
// geometric mean of the events that it needed.
func Families(w io.Writer, records []Record) error {
	var families []string
	for _, r := range records {
		if !slices.Contains(families, r.Family) {
			families = append(families, r.Family)
		}
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "scheduler\t"+strings.Join(families, "\t")+"\t")
	for _, name := range hunters(records) {
		fmt.Fprint(t, name)
		for _, f := range families {
			fmt.Fprint(t, "\t"+share(kept(records, func(r Record) bool { return r.Family == f && r.Hunter == name })))
		}
		fmt.Fprintln(t, "\t")
	}
	return t.Flush()
}

// share returns what share one hunter found, and the mean of the events.
func share(records []Record) string {
	all := scores(records)
	if len(all) == 0 {
		return "·"
	}
	return fmt.Sprintf("%.1f %% %6.0f", 100*all[0].share(), all[0].mean())
}

// Mutants prints, for each hunt and hunter, the median of the events, and with
// how many seeds the property was broken unless it was with all.
func Mutants(w io.Writer, records []Record) error {
	names := hunters(records)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "mutant: property\t"+strings.Join(names, "\t"))
	for _, hunt := range byHunt(records) {
		fmt.Fprint(t, hunt[0].name())
		for _, name := range names {
			i := slices.IndexFunc(hunt, func(r Record) bool { return r.Hunter == name })
			if i < 0 {
				fmt.Fprint(t, "\t")
				continue
			}
			fmt.Fprint(t, "\t"+hunt[i].cell())
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

// cell returns "34" for a median of 34 events, "(3) 34" if that is of the finds
// of 3 seeds only, "error" if all runs ended with one, and "·" for nothing found.
func (r Record) cell() string {
	s := score{}
	s.add(r)
	slices.Sort(s.steps)
	switch {
	case len(s.steps) == len(r.Finds):
		return number(r.median())
	case len(s.steps) > 0:
		return fmt.Sprintf("(%d) %d", len(s.steps), quantile(s.steps, 50))
	case slices.ContainsFunc(r.Finds, func(f Find) bool { return f.Error }):
		return broken
	default:
		return "·"
	}
}

// Names prints the hunts, one a line.
func Names(w io.Writer, records []Record) error {
	for _, hunt := range byHunt(records) {
		if _, err := fmt.Fprintln(w, hunt[0].hunt()); err != nil {
			return err
		}
	}
	return nil
}

package realtest

import (
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"doorway/internal/stats"
)

// Finding prints, for each bug and scheduler, the runs until the first that breaks
// the property: the median of the seeds, and the least and the most.
func Finding(w io.Writer, all []Hunt) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	schedulers := distinct(all, func(h Hunt) string { return h.Scheduler })
	fmt.Fprint(t, "bug\tlimit")
	for _, s := range schedulers {
		fmt.Fprint(t, "\t", s)
	}
	for _, bug := range distinct(all, func(h Hunt) string { return h.Bug }) {
		fmt.Fprintf(t, "\n%s", bug)
		for i, s := range schedulers {
			of := kept(all, func(h Hunt) bool { return h.Bug == bug && h.Scheduler == s })
			if len(of) == 0 {
				return fmt.Errorf("%s was not hunted with %s", bug, s)
			}
			if i == 0 {
				fmt.Fprintf(t, "\t%d", of[0].Limit)
			}
			fmt.Fprint(t, "\t", runs(of))
		}
	}
	fmt.Fprintln(t)
	return t.Flush()
}

// runs says in how many runs hunts were over, in how many hunts if not in all.
func runs(of []Hunt) string {
	found := kept(of, func(h Hunt) bool { return h.Runs > 0 })
	if len(found) == 0 {
		return "·"
	}
	needed := sorted(found, func(h Hunt) int { return h.Runs })
	text := fmt.Sprintf("[%d, %d]", needed[0], needed[len(needed)-1])
	if half := middle(len(of)); half < len(needed) {
		text = fmt.Sprintf("%d %s", needed[half], text)
	} else {
		text = "· " + text
	}
	if len(found) < len(of) {
		text = fmt.Sprintf("(%d) %s", len(found), text)
	}
	return text
}

// Shrinking prints, for each bug, how long the runs are that the default found and
// the shrinker made shorter, and how long both took.
func Shrinking(w io.Writer, all []Hunt) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "bug\tfound\tshortest\tmedian\tratio\tlongest\tsame\tseconds\tat most")
	for _, bug := range distinct(all, func(h Hunt) string { return h.Bug }) {
		tried := kept(all, func(h Hunt) bool { return h.Bug == bug && h.Scheduler == all[0].Scheduler })
		of := kept(tried, func(h Hunt) bool { return h.Length > 0 })
		if len(of) == 0 {
			fmt.Fprintf(t, "%s\t0 of %d\t·\t·\t·\t·\t·\t·\t·\n", bug, len(tried))
			continue
		}
		lengths, half := sorted(of, func(h Hunt) int { return h.Length }), middle(len(of))
		seconds, same := sorted(of, func(h Hunt) float64 { return h.Seconds }), sorted(of, func(h Hunt) int { return h.Same })
		fmt.Fprintf(t, "%s\t%d of %d\t%d\t%d\t%.2f\t%d\t%d of 20\t%.1f\t%.1f\n", bug, len(of), len(tried), lengths[0], lengths[half],
			float64(lengths[half])/float64(lengths[0]), lengths[len(of)-1], same[0], seconds[half], seconds[len(of)-1])
	}
	return t.Flush()
}

// middle returns the place of the median of so many in their order: half of them are not above it.
func middle(n int) int { return (n+1)/2 - 1 }

func kept(all []Hunt, has func(Hunt) bool) []Hunt {
	return slices.DeleteFunc(slices.Clone(all), func(h Hunt) bool { return !has(h) })
}

func sorted[N int | float64](all []Hunt, of func(Hunt) N) (ns []N) {
	for _, h := range all {
		ns = append(ns, of(h))
	}
	slices.Sort(ns)
	return ns
}

// distinct returns what hunts have, in the order in which it first comes.
func distinct(all []Hunt, of func(Hunt) string) (names []string) {
	for _, h := range all {
		if !slices.Contains(names, of(h)) {
			names = append(names, of(h))
		}
	}
	return names
}

// Schedulers prints, for each scheduler, how many bugs it found with every seed and with one or more, the median and
// the most of the runs that took, the factor to the runs of the first scheduler, and the median time.
func Schedulers(w io.Writer, all []Hunt) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "scheduler\tby every seed\tby some\tmedian\tmost\tfactor\tmilliseconds")
	bugs := distinct(all, func(h Hunt) string { return h.Bug })
	for _, s := range distinct(all, func(h Hunt) string { return h.Scheduler }) {
		of := kept(all, func(h Hunt) bool { return h.Scheduler == s })
		found := kept(of, func(h Hunt) bool { return h.Runs > 0 })
		if len(found) == 0 {
			fmt.Fprintf(t, "%s\t0 of %d\t0\t·\t·\t·\t·\n", s, len(bugs))
			continue
		}
		always := 0
		for _, b := range bugs {
			if !slices.ContainsFunc(of, func(h Hunt) bool { return h.Bug == b && h.Runs == 0 }) {
				always++
			}
		}
		needed, seconds := sorted(found, func(h Hunt) int { return h.Runs }), sorted(found, func(h Hunt) float64 { return h.Seconds })
		fmt.Fprintf(t, "%s\t%d of %d\t%d\t%d\t%d\t%s\t%.0f\n", s, always, len(bugs), len(distinct(found, func(h Hunt) string { return h.Bug })),
			needed[middle(len(needed))], needed[len(needed)-1], factor(all, s, bugs), 1000*seconds[middle(len(seconds))])
	}
	return t.Flush()
}

// factor returns the factor of the runs that a scheduler took to those of the first, in the geometric mean of bugs and
// seeds, with a 95 % confidence interval for other bugs like these. Where nothing was found, twice the limit counts.
func factor(all []Hunt, scheduler string, bugs []string) string {
	var logs []float64
	for _, b := range bugs {
		logs = append(logs, logarithm(all, b, scheduler)-logarithm(all, b, all[0].Scheduler))
	}
	mean := func(of []int) float64 {
		sum := 0.0
		for _, i := range of {
			sum += logs[i]
		}
		return math.Exp(sum / float64(len(of)))
	}
	each := make([]int, len(logs))
	for i := range each {
		each[i] = i
	}
	i := stats.Bootstrap(len(logs), mean)
	return fmt.Sprintf("%.2f [%.2f, %.2f]", mean(each), i.Low, i.High)
}

// logarithm returns the mean logarithm of the runs that a scheduler took for a bug.
func logarithm(all []Hunt, bug, scheduler string) float64 {
	of := kept(all, func(h Hunt) bool { return h.Bug == bug && h.Scheduler == scheduler })
	sum := 0.0
	for _, h := range of {
		if h.Runs == 0 {
			h.Runs = 2 * h.Limit
		}
		sum += math.Log(float64(h.Runs))
	}
	return sum / float64(len(of))
}

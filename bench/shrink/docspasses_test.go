package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A pass is the effect and the cost of one pass.
type pass struct {
	name                string
	events, replays, ms float64
}

// passes returns the passes of a line.
func (l line) passes() (all []pass) {
	ms := strings.Split(l["ms by pass"], ", ")
	for i, text := range strings.Split(l["passes"], ", ") {
		p := pass{name: strings.Fields(text)[0]}
		_, _ = fmt.Sscan(text, &p.name, &p.events, &p.replays)
		p.ms, _ = strconv.ParseFloat(ms[i], 64)
		all = append(all, p)
	}
	return all
}

func called(name string) func(pass) bool { return func(p pass) bool { return p.name == name } }

// A stage sums up some passes of a line: the ratio of the run's length to its final length,
// and what the passes cost.
type stage struct{ ratio, replays, ms float64 }

// passesNamed makes a stage of all passes of a name. The ratio is that after the first.
func (l line) passesNamed(name string) (s stage) {
	all := l.passes()
	for _, p := range all {
		if p.name == name {
			s.replays, s.ms = s.replays+p.replays, s.ms+p.ms
		}
	}
	s.ratio = all[slices.IndexFunc(all, called(name))].events / all[len(all)-1].events
	return s
}

// beforeSearch makes a stage of all passes before the first search. The ratio is that after
// the last.
func (l line) beforeSearch() (s stage) {
	all := l.passes()
	first := slices.IndexFunc(all, called("search"))
	for _, p := range all[:first] {
		s.replays, s.ms = s.replays+p.replays, s.ms+p.ms
	}
	s.ratio = all[first-1].events / all[len(all)-1].events
	return s
}

// shrunkPasses prints what each pass is worth for the finite runs of a table that the pass
// "events" shrank. Given numbers of processes, it prints only the runs with these.
func (p *paper) shrunkPasses(table string, n ...string) {
	all := slices.DeleteFunc(broken(p.shrinkings(table)), func(l line) bool {
		return l["loop"] != "0" || !slices.ContainsFunc(l.passes(), called("events")) || len(n) > 0 && !slices.Contains(n, processes(l))
	})
	lines := []string{"pass\truns\tat the final length\ttimes the final length\treplays\tms"}
	for _, name := range []string{"given", "cut", "setup", "events", "order", "", "search", "processes", "names", "requesters", "moves", "detours"} {
		var stages []stage
		for _, l := range all {
			if name == "" {
				stages = append(stages, l.beforeSearch())
			} else if slices.ContainsFunc(l.passes(), called(name)) {
				stages = append(stages, l.passesNamed(name))
			}
		}
		if name == "" {
			name = "all before the first search"
		}
		if len(stages) > 0 {
			lines = append(lines, name+"\t"+worth(stages))
		}
	}
	p.table(lines...)
}

// worth describes the ratios and costs of stages.
func worth(all []stage) string {
	final := 0
	column := func(of func(stage) float64) (median, most90, most float64) {
		var ns []float64
		for _, s := range all {
			ns = append(ns, of(s))
		}
		return spreadOf(ns)
	}
	for _, s := range all {
		if s.ratio == 1 {
			final++
		}
	}
	ratio, ratio90, worst := column(func(s stage) float64 { return s.ratio })
	replays, _, most := column(func(s stage) float64 { return s.replays })
	ms, _, slowest := column(func(s stage) float64 { return s.ms })
	return fmt.Sprintf("%d\t%.1f %%\t%.2f / %.2f / %.2f\t%v / %v\t%.2f / %.1f",
		len(all), 100*float64(final)/float64(len(all)), ratio, ratio90, worst, replays, most, ms, slowest)
}

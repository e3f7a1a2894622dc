package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"doorway/checker"
	"doorway/shrink"
)

// The columns of both files.
var (
	heading = []string{"table", "algorithm", "variant", "property", "setup", "seed", "raw", "passes",
		"setup after", "events", "loop", "optimum", "optimal loop", "replays"}
	timesHeading = []string{"what", "where", "n", "median or seed", "90th or events", "most or ms"}
)

// record returns the row as it is written. Of a run that was not found nothing
// stands behind its length of 0.
func (r row) record(table string) []string {
	s := []string{table, r.algorithm, r.variant, r.prop.Name, r.setup.String(), strconv.FormatUint(r.seed, 10), strconv.Itoa(r.raw)}
	if r.raw == 0 {
		return append(s, "", "", "", "", "", "", "")
	}
	v, best := r.shrunk.Violation, checker.Violation{}
	if r.optimum != nil {
		best = *r.optimum
	}
	return append(s, passes(r.shrunk.Passes), r.shrunk.Setup.String(), strconv.Itoa(len(v.Schedule)), strconv.Itoa(len(v.Loop)),
		strconv.Itoa(len(best.Schedule)), strconv.Itoa(len(best.Loop)), strconv.Itoa(r.replays()))
}

func recorded(table string, rows []row) (all [][]string) {
	for _, r := range rows {
		all = append(all, r.record(table))
	}
	return all
}

// passes tells what each pass left.
func passes(all []shrink.Pass) string {
	var b []string
	for _, p := range all {
		b = append(b, fmt.Sprintf("%s %d", p.Name, p.Events))
	}
	return strings.Join(b, ", ")
}

// spread returns how many milliseconds shrinking took: median, 90th of a hundred, most.
func spread(what, where string, n int, rows []row) []string {
	var took []time.Duration
	for _, r := range rows {
		if r.raw > 0 {
			took = append(took, r.took)
		}
	}
	if slices.Sort(took); len(took) == 0 {
		took = []time.Duration{0}
	}
	at := func(percent int) string { return millis(took[(len(took)-1)*percent/100]) }
	return []string{what, where, strconv.Itoa(n), at(50), at(90), at(100)}
}

// millis writes milliseconds, with a digit behind the point if they are few.
func millis(d time.Duration) string {
	digits := 1
	if d >= 100*time.Millisecond {
		digits = 0
	}
	return strconv.FormatFloat(float64(d.Microseconds())/1000, 'f', digits, 64)
}

// processor returns the name of the processor, if the system tells it.
func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if key, name, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(name)
		}
	}
	return "processor unknown"
}

package main

import (
	"fmt"
	"hash/fnv"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"doorway/shrink"
)

// The columns of the files. The list which names those that identify the run.
var (
	which        = []string{"table", "algorithm", "variant", "property", "setup", "seed"}
	heading      = append(which[:len(which):len(which)], "raw", "passes", "setup after", "events", "loop", "run", "optimum", "optimal loop", "told by", "replays")
	timesHeading = append(which[:len(which):len(which)], "ms", "ms by pass")
)

func (r row) which(table string) []string {
	return []string{table, r.algorithm, r.variant, r.prop.Name, r.setup.String(), strconv.FormatUint(r.seed, 10)}
}

// record returns the row as a line of the file. If no run was found, the columns after its
// length of 0 are empty.
func (r row) record(table string) []string {
	s := append(r.which(table), strconv.Itoa(r.raw))
	if r.raw == 0 {
		return append(s, make([]string, len(heading)-len(s))...)
	}
	v := r.shrunk.Violation
	return append(s, passes(r.shrunk.Passes), r.shrunk.Setup.String(), strconv.Itoa(len(v.Schedule)), strconv.Itoa(len(v.Loop)),
		digest(r.shrunk), strconv.Itoa(r.optimum.events), strconv.Itoa(r.optimum.loop), r.optimum.by, strconv.Itoa(r.replays()))
}

// digest returns a hash of a run: different runs almost never have the same.
func digest(r shrink.Result) string {
	h := fnv.New32a()
	fmt.Fprint(h, r.Setup, "\n", r.Violation.Schedule, "\n", r.Violation.Loop)
	return fmt.Sprintf("%08x", h.Sum32())
}

// times returns the time for shrinking the run, in total and by pass, as a line of the file.
func (r row) times(table string) []string {
	var all time.Duration
	var each []string
	for _, d := range r.took {
		all += d
		each = append(each, millis(d))
	}
	return append(r.which(table), millis(all), strings.Join(each, ", "))
}

// passes lists the events that each pass left and the replays that it took.
func passes(all []shrink.Pass) string {
	var b []string
	for _, p := range all {
		b = append(b, fmt.Sprintf("%s %d %d", p.Name, p.Events, p.Replays))
	}
	return strings.Join(b, ", ")
}

// millis writes a duration in milliseconds with two decimals.
func millis(d time.Duration) string {
	return strconv.FormatFloat(float64(d.Microseconds())/1000, 'f', 2, 64)
}

// host returns the processor, if the system reports it, and the platform.
func host() string {
	system := ", " + runtime.GOOS + "/" + runtime.GOARCH
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if key, name, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(name) + system
		}
	}
	return "processor unknown" + system
}

package goroutines

import (
	"regexp"
	"strconv"
	"strings"

	"doorway/model"
)

// The goroutines of a report: who has the accesses, and where each was created.
var (
	accessor = regexp.MustCompile(`(?m) by goroutine (\d+):$`)
	created  = regexp.MustCompile(`(?m)^Goroutine (\d+) (\(\w+\) created at:)$`)
)

// racers returns the goroutines of the detector's reports on a run, by the numbers that these give them. The first access
// of a report is of the goroutine that has taken the last step. The numbers of others are as far from its own as they were
// created before it or after.
func (r *run) racers(report string) map[string]uint32 {
	m := accessor.FindStringSubmatch(report)
	if m == nil {
		return nil
	}
	me := r.mover()
	known, mine := map[string]uint32{m[1]: me}, birthplaces(report)[m[1]]
	first, _ := strconv.Atoi(m[1])
	for number, stack := range birthplaces(report) {
		n, _ := strconv.Atoi(number)
		if who := int(me) + n - first; known[number] == 0 && r.bornAs(who, stack, mine) {
			known[number] = uint32(who)
		}
	}
	return known
}

// birthplaces returns the stacks with which the goroutines of a report were created, by number.
func birthplaces(report string) map[string]string {
	all := map[string]string{}
	for _, at := range created.FindAllStringSubmatchIndex(report, -1) {
		stack, _, _ := strings.Cut(report[at[1]:], "\n\n")
		stack, _, _ = strings.Cut(stack, "\n=====")
		all[report[at[2]:at[3]]] = stack
	}
	return all
}

// named returns the detector's reports on a run with our names of its goroutines.
func (r *run) named(report string) string {
	known, names := r.racers(report), r.bubble.names(nil)
	text := accessor.ReplaceAllStringFunc(report, func(s string) string {
		number := accessor.FindStringSubmatch(s)[1]
		if known[number] == 0 {
			return s
		}
		return " by " + names[known[number]-1] + " (goroutine " + number + "):"
	})
	return created.ReplaceAllStringFunc(text, func(s string) string {
		m := created.FindStringSubmatch(s)
		if known[m[1]] == 0 {
			return s
		}
		return "Goroutine " + m[1] + ", " + names[known[m[1]]-1] + " " + m[2]
	})
}

// mover returns the goroutine that has taken the last step.
func (r *run) mover() uint32 {
	if len(r.past) > 0 {
		if e := r.past[len(r.past)-1]; e.Kind != model.Begin && e.Kind != model.Tick {
			return r.bubble.gs[r.bubble.slot(e.Proc)].serial
		}
	}
	return mainGoroutine + 1
}

// bornAs reports whether the goroutine of a number, in the order of creation, was created as a stack says, given the stack
// with which the one was created that has taken the last step.
func (r *run) bornAs(who int, stack, mine string) bool {
	births := r.bubble.births
	switch {
	case who == mainGoroutine+1:
		return strings.Contains(stack, "testingSynctestTest")
	case who <= mainGoroutine || who > len(births) || births[who-1] == nil:
		return false
	}
	return stack == mine && births[who-1] == births[r.mover()-1] || strings.Contains(stack, "/"+births[who-1].String()+" ")
}

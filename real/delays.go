package real

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A delay records the longest delays of messages in a run. An answer for which nobody waits any more does not count.
type delay struct {
	call, answer, sync time.Duration
	synced             bool // to a disk
}

// note notes a message that arrives.
func (d *delay) note(c *call, now time.Duration) {
	late := &d.call
	switch {
	case c.disk:
		late, d.synced = &d.sync, true
	case c.served && !c.pushed:
		late = &d.answer
	}
	*late = max(*late, now-c.since)
}

// delays counts runs by how many ticks late a call, and an answer, was in them at most.
type delays struct {
	runs                  int
	calls, answers, syncs []int
}

// with returns the delays with those of one more run.
func (d *delays) with(more delay, tick time.Duration) *delays {
	if d == nil {
		return nil
	}
	syncs := d.syncs
	if more.synced {
		syncs = counted(syncs, int(more.sync/tick))
	}
	return &delays{d.runs + 1, counted(d.calls, int(more.call/tick)), counted(d.answers, int(more.answer/tick)), syncs}
}

// counted adds one at a place.
func counted(counts []int, at int) []int {
	for len(counts) <= at {
		counts = append(counts, 0)
	}
	counts[at]++
	return counts
}

// Delays tells how late messages were in the runs so far.
func (r *run) Delays() string {
	d := r.late
	if r.world != nil && !r.over {
		now := delays{r.late.runs, slices.Clone(r.late.calls), slices.Clone(r.late.answers), slices.Clone(r.late.syncs)}
		d = now.with(r.world.longest, r.prog.tick)
	}
	told := d.told("calls", d.calls, r.prog.tick) + ", " + d.told("answers", d.answers, r.prog.tick)
	if len(d.syncs) > 0 {
		told += ", " + d.told("syncs", d.syncs, r.prog.tick)
	}
	return told
}

// told says how late messages were at most, and in what share of the runs one was late by a tick or more, by half of
// that, and by that.
func (d *delays) told(what string, counts []int, tick time.Duration) string {
	most := len(counts) - 1
	if most < 1 {
		return what + " less than " + tick.String() + " late"
	}
	var shares []string
	for _, least := range slices.Compact([]int{1, (most + 1) / 2, most}) {
		runs := 0
		for _, n := range counts[least:] {
			runs += n
		}
		shares = append(shares, fmt.Sprintf("%v or more in %s", time.Duration(least)*tick, share(runs, d.runs)))
	}
	return fmt.Sprintf("%s up to %v late (%s of the runs)", what, time.Duration(most)*tick, strings.Join(shares, ", "))
}

// share says how much of all so many are, in percent.
func share(n, all int) string {
	percent := 100 * float64(n) / float64(all)
	if percent < 1 {
		return fmt.Sprintf("%.1g %%", percent)
	}
	return fmt.Sprintf("%.0f %%", percent)
}

// pressed reports whether a message would be too late after another tick.
func (w *world) pressed() bool {
	if w.setup.Delay == 0 {
		return false
	}
	tick := w.prog.tick
	for _, c := range w.calls {
		_, to := c.ends()
		age := (w.now - c.since).Round(time.Millisecond) // a nanosecond passes at each event
		if w.procs[to].paused == nil && age+tick > time.Duration(w.setup.Delay)*tick {
			return true
		}
	}
	return false
}

package main

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

var peersHeading = []string{"limit", "algorithm", "variant", "setup", "seed", "events", "runs", "ms", "machine"}

// rapid lets rapid find and shrink the finite runs of large systems. It skips those that
// the file already has for this limit, and rewrites the file after each run.
func (b *bench) rapid(all []job, limit time.Duration) error {
	lines, err := read(b.folder, peers)
	if err != nil {
		return err
	}
	if lines == nil {
		lines = [][]string{peersHeading}
	}
	for _, j := range all {
		for seed := uint64(0); j.table == ending && seed < j.seeds; seed++ {
			line := []string{limit.String(), j.algorithm, j.variant, j.setup.String(), strconv.FormatUint(seed, 10)}
			if slices.ContainsFunc(lines, func(l []string) bool { return slices.Equal(l[:len(line)], line) }) {
				continue
			}
			began := time.Now()
			events, runs, err := rapidly(b.ctx, j.subject, seed, limit)
			if err != nil {
				return err
			}
			lines = append(lines, append(line, strconv.Itoa(events), strconv.Itoa(runs), millis(time.Since(began)), host()))
			if err := write(b.folder, peers, lines); err != nil {
				return err
			}
			fmt.Fprintf(b.log, "%v, seed %d: %d events\n", j, seed, events)
			if b.ctx.Err() != nil {
				return b.ctx.Err()
			}
		}
	}
	return nil
}

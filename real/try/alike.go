package try

import (
	"fmt"
	"hash/fnv"

	"doorway/checker/scheduling"
	"doorway/model"
	"doorway/real"
)

// Alike takes a run of at most so many steps from each of so many seeds, from 1 on, by the
// default scheduler, and takes each so many times. It returns how many seeds gave the
// same run each time: the same events, calls, answers and times, and the same to be seen of
// each process after every event; and the seeds that did not.
func Alike(prog *real.Program, seeds, steps, times int) (alike int, differ []uint64, err error) {
	r := prog.Run()
	defer r.Reset()
	for seed := uint64(1); seed <= uint64(seeds); seed++ {
		seen := map[uint64]bool{}
		for range times {
			r.Reset()
			h, err := course(r, prog, seed, steps)
			if err != nil {
				return alike, differ, fmt.Errorf("seed %d: %w", seed, err)
			}
			seen[h] = true
		}
		if len(seen) == 1 {
			alike++
		} else {
			differ = append(differ, seed)
		}
	}
	return alike, differ, nil
}

// course returns a hash of all that there is to see in a run.
func course(r model.Run, prog *real.Program, seed uint64, steps int) (uint64, error) {
	var policy scheduling.Policy
	s, c, h := policy.Of(prog).For(prog.Setup()), model.Seeded(seed), fnv.New64a()
	s.Begin(c, steps)
	var key []byte
	for range steps {
		events := r.Enabled(nil)
		if len(events) == 0 {
			break
		}
		e := events[s.Pick(c, events)]
		if _, err := r.Apply(e); err != nil {
			return 0, err
		}
		key = r.Key(fmt.Append(key[:0], events, e))
		_, _ = h.Write(key)
	}
	return h.Sum64(), nil
}

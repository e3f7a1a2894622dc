package realtest

import (
	"encoding/binary"
	"fmt"
	"hash"
	"hash/fnv"

	"doorway/checker/scheduling"
	"doorway/model/transition"
	"doorway/real"
)

// Likeness says how alike runs are.
type Likeness struct {
	Alike  int      // seeds that gave the same run each time
	Differ []uint64 // the others
	Events int      // in all first runs
	Digest uint64   // of all first runs: the same in two processes if these are
}

// Alike takes a run of at most so many steps from each of so many seeds, from 1 on, by the
// default scheduler, and repeats each so many times. Runs are the same if they have the same
// events, calls, answers and times, and the same is seen of each process after every event.
func Alike(prog *real.Program, seeds, steps, times int) (l Likeness, err error) {
	r, all := prog.Run(), fnv.New64a()
	defer r.Reset()
	for seed := uint64(1); seed <= uint64(seeds); seed++ {
		var first uint64
		same := true
		for i := range times {
			r.Reset()
			h := fnv.New64a()
			n, err := course(h, r, prog, seed, steps)
			if err != nil {
				return l, fmt.Errorf("seed %d: %w", seed, err)
			}
			if i == 0 {
				first = h.Sum64()
				l.Events += n
			}
			same = same && h.Sum64() == first
		}
		if same {
			l.Alike++
		} else {
			l.Differ = append(l.Differ, seed)
		}
		_ = binary.Write(all, binary.LittleEndian, first)
	}
	l.Digest = all.Sum64()
	return l, nil
}

// course writes all that there is to see in a run, and returns how many events it has.
func course(h hash.Hash, r transition.Run, prog *real.Program, seed uint64, steps int) (n int, err error) {
	var policy scheduling.Policy
	s, c := policy.Of(prog).For(prog.Setup()), transition.Seeded(seed)
	s.Begin(c, steps)
	var key []byte
	for n = range steps {
		events := r.Enabled(nil)
		if len(events) == 0 {
			return n, nil
		}
		e := events[s.Pick(c, events)]
		if _, err := r.Apply(e); err != nil {
			return n, err
		}
		key = r.Key(fmt.Append(key[:0], events, e))
		_, _ = h.Write(key)
	}
	return steps, nil
}

package shrink

import (
	"context"
	"fmt"
	"slices"

	"doorway/checker/property"
	"doorway/checker/replay"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/transition"
)

// A bench tries schedules of one system. It is a random walk that the schedule directs: unlike a replay.Runner it
// never searches for a way out of the last state, so a replay costs no more than its events. Infinite runs are
// replayed by a runner, which does not search for them either.
type bench struct {
	sys       transition.Runnable
	prop      property.Property
	simulator *simulate.Simulator
	runner    *replay.Runner
	replays   *replayCache        // caches slow replays, or nil
	rest      transition.Schedule // the events still to come
	chance    transition.Chooser  // picks an event now and then, or nil:
	detours   int                 // leave the schedule once in this many events
}

func newBench(ctx context.Context, s Subject, setup model.Setup) (*bench, error) {
	sys, err := s.Build(setup)
	if err != nil {
		return nil, fmt.Errorf("no system for %v: %w", setup, err)
	}
	b := &bench{sys: sys, prop: s.Property}
	pick := transition.Memoryless(b.next)
	if _, quick := sys.(transition.System); !quick {
		b.replays = newReplayCache(b.next)
		pick = b.replays.next
	}
	if b.simulator, err = simulate.New(sys, []property.Property{s.Property}, pick); err != nil {
		return nil, err
	}
	if b.runner, err = replay.NewRunner(sys, s.Property); err == nil {
		b.runner.Context = ctx
	}
	return b, err
}

// next picks the next enabled event of the schedule, and ends the run after the last one.
func (b *bench) next(_ transition.Chooser, enabled []model.Event) int {
	if b.chance != nil && len(b.rest) > 0 && b.chance.Choose(b.detours) == 0 {
		return b.chance.Choose(len(enabled))
	}
	for i, e := range b.rest {
		if k := slices.Index(enabled, e); k >= 0 {
			b.rest = b.rest[i+1:]
			return k
		}
	}
	return -1
}

// replay replays the enabled events of s and returns the first violation, or nil. A run that breaks
// the rules for algorithms is not a violation, nor is one of a program that breaks the property only
// in some of four replays.
func (b *bench) replay(s transition.Schedule) *property.Violation { return b.walk(s, len(s)) }

// once replays the given run. A program's run need not break the property again.
func (b *bench) once(s transition.Schedule) *property.Violation {
	if b.replays == nil {
		return b.replay(s)
	}
	v, _ := b.runner.Lenient(transition.Finite(s))
	return v
}

// detour replays s with about five more events, which c picks.
func (b *bench) detour(s transition.Schedule, c transition.Chooser) *property.Violation {
	b.chance, b.detours = c, max(2, len(s)/5)
	defer func() { b.chance = nil }()
	return b.walk(s, 2*len(s))
}

// walk does what replay does, with a limit on steps.
func (b *bench) walk(s transition.Schedule, steps int) *property.Violation {
	b.rest = s
	if b.replays != nil {
		return b.replays.walk(b.simulator, steps)
	}
	v, err := b.simulator.Run(nil, steps)
	if err != nil {
		return nil
	}
	return v
}

// judge does what replay does, for a run that may be infinite.
func (b *bench) judge(r transition.Behaviour) *property.Violation {
	if !r.Endless {
		return b.replay(r.Schedule)
	}
	v, _ := b.runner.Lenient(r)
	return v
}

// onGraph does what replay does, for properties that are judged on the graph: it also checks
// whether there is no way out of the last state, or whether an infinite run breaks the property.
func (b *bench) onGraph(r transition.Behaviour) (*property.Violation, error) {
	return b.runner.Lenient(r)
}
